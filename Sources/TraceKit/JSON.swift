/// A value of a JSON text. Members of objects keep their order, so that the first mistake is the one that
/// is reported.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  struct Member: Equatable {
    var key: String
    var value: JSON
  }

  /// What kind of value it is, in words.
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
