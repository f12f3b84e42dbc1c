import StageKit
import ViewKit

/// The description of a command: its title, keys and icon. Menus, the touch bar and the help show
/// them.
///
///     extension CommandInfo {
///       static let shuffle = CommandInfo("shuffle", "Shuffle", [Chord(key: .letter("s"))])
///     }
///
/// Descriptions are static values, so that the help, the manual page and the completions can read
/// them without a window. The object that performs the command adds the state and the effect in a
/// `Command`.
struct CommandInfo: Sendable {
  /// The identifier. Descriptions with the same identifier are equal.
  let id: String
  /// The name in menus and on buttons; empty for commands that have neither a menu item nor a
  /// button.
  private(set) var title: String
  /// The effect of the keys, for the help.
  private(set) var action: String
  /// The keys for the help and the menus. The help shows all keys. A menu shows the first key that
  /// performs the command in the current scene.
  let shortcuts: [Chord]
  /// Further keys that perform the command. Neither the help nor the menus show them.
  let hiddenShortcuts: [Chord]
  /// The icon on the command's buttons; `nil` for none.
  private(set) var icon: Icon?
  /// The icon on the command's buttons while the state that the command toggles is on; `nil` to use
  /// `icon` in both states.
  let iconWhenOn: Icon?
  /// The group of the main menu that contains the command; `nil` for commands that aren't in the
  /// main menu.
  let menuGroup: MenuGroup?
  /// The position of the command's button in the touch bar; `nil` for commands without a button in
  /// the touch bar. Buttons of the scene and buttons of the window are sorted separately by this
  /// number.
  private(set) var barPosition: Int?
  /// Whether the command changes something outside the program, such as moving a file to the trash.
  let isDestructive: Bool

  /// Creates a description. By default, the command isn't in the main menu or in the touch bar, and
  /// `action` is the title with a lowercase initial.
  init(
    _ id: String, _ title: String = "", _ shortcuts: [Chord] = [], hidden: [Chord] = [],
    action: String? = nil, icon: Icon? = nil, whenOn iconWhenOn: Icon? = nil,
    menuGroup: MenuGroup? = nil, barPosition: Int? = nil, isDestructive: Bool = false
  ) {
    self.id = id
    self.title = title
    self.action = action ?? Self.action(titled: title)
    self.shortcuts = shortcuts
    hiddenShortcuts = hidden
    self.icon = icon
    self.iconWhenOn = iconWhenOn
    self.menuGroup = menuGroup
    self.barPosition = barPosition
    self.isDestructive = isDestructive
  }

  /// All keys of the command.
  var allShortcuts: [Chord] { shortcuts + hiddenShortcuts }

  /// Returns a message about the state that the command toggles, such as `Vertical: on`.
  func message(isOn: Bool) -> String { "\(title): \(isOn ? "on" : "off")" }

  /// Returns the command with another title, for a scene where its effect has a name of its own.
  func titled(_ title: String, action: String? = nil) -> CommandInfo {
    var info = self
    info.title = title
    info.action = action ?? Self.action(titled: title)
    return info
  }

  /// Returns the command with an icon.
  func with(_ icon: Icon) -> CommandInfo {
    var info = self
    info.icon = icon
    return info
  }

  /// Returns the command with a button in the touch bar, for scenes that show this button.
  func inBar(_ position: Int) -> CommandInfo {
    var info = self
    info.barPosition = position
    return info
  }

  private static func action(titled title: String) -> String {
    title.prefix(1).lowercased() + title.dropFirst()
  }
}

/// A group of the main menu. The groups are in the menu's order.
enum MenuGroup: Int, CaseIterable, Sendable {
  /// Moving to other items and scenes.
  case moving
  /// Opening, sorting and changing the items.
  case editing
  /// Changing how the scene and the window look and move.
  case appearance
  /// The program itself.
  case program
  /// Tools for developers, in a submenu.
  case developers

  /// The heading in the help.
  var title: String {
    switch self {
    case .moving: "Move"
    case .editing: "Items"
    case .appearance: "View"
    case .program: "Program"
    case .developers: "For Developers"
    }
  }
}

extension CommandInfo: Hashable {
  static func == (a: CommandInfo, b: CommandInfo) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
