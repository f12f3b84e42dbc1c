/// A row of the help: the names of keys or a gesture, and their effect.
struct HelpRow: Equatable, Sendable {
  let name: String
  let action: String
}
