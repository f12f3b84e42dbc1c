import ViewKit

/// A scene that the window can show: what it is called, what a hand can do in it, and how it is made.
///
///     extension SceneKind {
///       static let clock = SceneKind(name: "clock", title: "Clock", about: "the time of day") { _ in
///         ClockView()
///       }
///     }
///
/// That, the view, and the word `.clock` in `SceneTable.standard` are all that a scene needs: the command
/// line, Tab, the help, the bar and the README read it. What the view offers beyond laying out, being
/// touched, moving and drawing it says by the protocols in SceneFacets.swift.
struct SceneKind: Sendable {
  /// What `--scene` calls it.
  let name: String
  /// What people call it.
  let title: String
  /// What there is to be seen, in a few words.
  let about: String
  /// A key that goes to it from every scene, and from it back to the first one.
  var shortcut: Hotkey?
  /// The keys that do something in it.
  var keys: [Hotkey] = []
  /// The keys that do something while something is open in it, before all others.
  var keysInside: [Hotkey] = []
  /// What buttons and menus call a command in it, where that isn't what they call it elsewhere.
  var titles: [Command: String] = [:]
  /// What a hand can do in it without keys.
  var gestures: [HelpRow] = []
  /// The buttons over it, before those of the window. Where it has a heading, that is between the first
  /// two.
  var bar: [BarItem] = []
  /// Makes what is seen.
  let make: @Sendable (SceneContext) -> View

  /// All keys that do something in it.
  var allKeys: [Hotkey] { keys + keysInside }
}

extension SceneKind: Hashable {
  static func == (a: SceneKind, b: SceneKind) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
