/// A line of the help: keys or a gesture, and what they do.
struct HelpRow: Equatable, Sendable {
  let name: String
  let does: String

  /// What a hand can do without keys in every scene.
  static let gesturesOfWindow = [
    HelpRow(name: "tap the dots in the corner", does: "buttons for all this")
  ]
}
