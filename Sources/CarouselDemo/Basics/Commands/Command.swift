/// A command with its state and effect, made by the object that performs it.
struct Command {
  /// The description of the command: its title, keys and icon.
  let info: CommandInfo
  /// Returns whether the state that the command toggles is on; `nil` for commands without a state.
  private(set) var isOn: (() -> Bool)?
  /// Returns whether menus offer the command at the moment.
  private(set) var isEnabled: () -> Bool = { true }
  /// Whether repeats of a held key perform the command again.
  private(set) var repeats = false
  /// Performs the command. `isRepeat` is true for the repeats of a held key.
  ///
  /// Returns a message for the user if the effect isn't visible, otherwise `nil`.
  let perform: (_ isRepeat: Bool) -> String?

  /// Creates a command with a visible effect.
  init(
    _ info: CommandInfo, isOn: (() -> Bool)? = nil, isEnabled: @escaping () -> Bool = { true },
    repeats: Bool = false, perform: @escaping () -> Void
  ) {
    self.info = info
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.repeats = repeats
    self.perform = { _ in
      perform()
      return nil
    }
  }

  /// Creates a command that is repeated while its key is held. `isRepeat` is true for the repeats.
  init(repeating info: CommandInfo, perform: @escaping (_ isRepeat: Bool) -> Void) {
    self.info = info
    repeats = true
    self.perform = {
      perform($0)
      return nil
    }
  }

  /// Creates a command that reports its effect in a message.
  init(
    reporting info: CommandInfo, isOn: (() -> Bool)? = nil, perform: @escaping () -> String?
  ) {
    self.info = info
    self.isOn = isOn
    self.perform = { _ in perform() }
  }
}

extension [CommandInfo: Command] {
  /// Creates a dictionary of commands. Of commands with the same description, the first is kept.
  init(_ commands: [Command]) {
    self.init(commands.map { ($0.info, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
