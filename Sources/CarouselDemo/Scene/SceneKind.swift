import ViewKit

/// A description of a scene: its names, commands, keys and gestures, and how to create it.
///
///     extension SceneKind {
///       static let clock = SceneKind(
///         name: "clock", title: "Clock", subtitle: "The time of day"
///       ) { ClockScene($0) }
///     }
///
/// A scene needs nothing but this description, a subclass of `Scene`, and an entry in
/// `SceneTable.standard`. The command line, the help and the touch bar read that table.
struct SceneKind: Sendable {
  /// The name for `--scene`.
  let name: String
  /// The title, as shown to the user.
  let title: String
  /// A short description.
  let subtitle: String
  /// The group in the scene chooser.
  var group = SceneGroup.thingsToTry
  /// Names of earlier versions, which `--scene` and recordings still accept.
  var formerNames: [String] = []
  /// A key that opens the scene from every other scene. In the scene itself, the key returns to the
  /// previous scene.
  var shortcut: Hotkey?
  /// The commands and keys of the scene. The help shows them in this order.
  var keys: [Hotkey] = []
  /// The commands and keys while an item is open. They take precedence over all other keys.
  var keysInside: [Hotkey] = []
  /// The gestures of the scene.
  var gestures: [HelpRow] = []
  /// The heading of the help for an open item, such as `With a picture open`.
  var titleInside = ""
  /// The gestures while an item is open.
  var gesturesInside: [HelpRow] = []
  /// Creates the scene.
  let make: @Sendable (SceneContext) -> Scene
}

extension SceneKind: Hashable {
  static func == (a: SceneKind, b: SceneKind) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
