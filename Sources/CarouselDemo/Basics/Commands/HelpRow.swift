/// A row of the help: the names of keys or a gesture, and their effect.
struct HelpRow: Equatable, Sendable {
  let name: String
  let action: String
}

/// Rows of the help under a heading.
struct HelpSection: Equatable, Sendable {
  let title: String
  let rows: [HelpRow]
}
