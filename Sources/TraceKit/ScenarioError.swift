/// The reason why a scenario can't be run.
public enum ScenarioError: Error, Equatable, CustomStringConvertible {
  /// The file is missing or can't be read.
  case unreadable(path: String)
  /// The text isn't JSON. `path` is the file's path; `nil` if the text isn't from a file.
  case notJSON(path: String? = nil, line: Int, expected: String)
  /// The file has more than `limit` bytes.
  case tooLong(path: String, limit: Int)
  /// A key is missing or unknown, or its value is invalid.
  case badValue(key: String, expected: String, found: String)

  /// The exit status of the program: 66 if the file can't be read, 65 if its content is invalid or
  /// too long.
  public var exitStatus: Int32 {
    if case .unreadable = self { return 66 }
    return 65
  }

  /// A one-line message with the mistake and the expected value.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "cannot read \(JSONWriter.quoted(path)): expected a scenario file"
    case .notJSON(let path, let line, let expected):
      (path.map { "\(JSONWriter.quoted($0)): " } ?? "")
        + "not JSON, line \(line): expected \(expected)"
    case .tooLong(let path, let limit):
      "\(JSONWriter.quoted(path)): expected a scenario of at most \(limit) bytes, found more"
    case .badValue(let key, let expected, let found):
      "\(key): expected \(expected), found \(found)"
    }
  }
}
