/// A line of the help: keys or a gesture, and what they do.
struct HelpRow: Equatable, Sendable {
  let name: String
  let does: String
}
