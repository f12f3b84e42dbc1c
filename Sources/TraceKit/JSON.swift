/// A JSON value. The members of an object keep their order, so that the first mistake in a text is
/// the one reported.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSON
  }

  /// A description of the value for error messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.description
    case .string(let text): JSONWriter.quoted(text.count > 40 ? text.prefix(40) + "…" : text)
    case .array: "a list"
    case .object: "an object"
    }
  }
}
