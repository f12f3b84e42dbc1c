/// A command that the application performs: its description and its effect. Commands are static
/// values, so that the help and the manual page can read their descriptions without a window.
struct WindowCommand: Sendable {
  let info: CommandInfo
  private let isOn: (@Sendable (Application) -> Bool)?
  private let isEnabled: @Sendable (Application) -> Bool
  private let perform: @Sendable (Application) -> Void

  /// Creates a command. The parameters are those of `Command`; each closure receives the
  /// application.
  init(
    _ info: CommandInfo, isOn: (@Sendable (Application) -> Bool)? = nil,
    isEnabled: @escaping @Sendable (Application) -> Bool = { _ in true },
    perform: @escaping @Sendable (Application) -> Void
  ) {
    self.info = info
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.perform = perform
  }

  /// Returns the command with its state and effect in an application.
  func command(in application: Application) -> Command {
    Command(
      info, isOn: isOn.map { isOn in { [unowned application] in isOn(application) } },
      isEnabled: { [unowned application] in isEnabled(application) },
      perform: { [unowned application] in perform(application) })
  }
}

extension CommandInfo {
  /// Returns the description of a command of the window.
  static func window(_ command: WindowCommand) -> CommandInfo { command.info }
}
