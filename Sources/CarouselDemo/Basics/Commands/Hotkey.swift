import StageKit

/// A key together with its modifier keys.
struct Chord: Hashable, Sendable {
  let key: Key
  var modifiers: Modifiers = []
}

/// A row of the help with the keys of commands that have related effects, or with keys that the
/// scene handles itself.
struct Hotkey: Sendable {
  /// The names of the keys, as shown to the user.
  let keys: String
  /// The effect of the keys, as shown to the user.
  let action: String
  /// The commands of the keys. Empty if the scene handles the keys itself.
  let commands: [CommandInfo]

  /// Creates a row for one command. By default, `action` is the command's action.
  init(_ command: CommandInfo, action: String? = nil) {
    self.init([command], action: action ?? command.action)
  }

  /// Creates a row for several commands. By default, `keys` names the first key of each command,
  /// then the second key of each command, and so on.
  init(_ commands: [CommandInfo], keys: String? = nil, action: String) {
    self.commands = commands
    self.action = action
    self.keys = keys ?? Self.names(of: commands)
  }

  /// Creates a row for keys that the scene handles itself.
  init(keys: String, action: String) {
    self.init([], keys: keys, action: action)
  }

  private static func names(of commands: [CommandInfo]) -> String {
    let longest = commands.map(\.shortcuts.count).max() ?? 0
    let chords = (0..<longest).flatMap { index in
      commands.compactMap { $0.shortcuts[safe: index] }
    }
    return chords.map(\.description).joined(separator: "  ")
  }

  /// The group of the help that contains the keys: the group of the first command that has one.
  var group: MenuGroup { commands.lazy.compactMap(\.menuGroup).first ?? .moving }

  /// The keys as a row of the help.
  var row: HelpRow { HelpRow(name: keys, action: action) }

  /// The keys that a carousel handles itself.
  static let ofCarousel = Hotkey(keys: "←  →  Home  End", action: "previous, next; first, last")
}
