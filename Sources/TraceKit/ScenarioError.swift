/// Why a scenario cannot be run.
public enum ScenarioError: Error, Equatable, CustomStringConvertible {
  /// The file is missing or cannot be read.
  case unreadable(path: String)
  /// The text is not JSON; of a file, if it has a path.
  case notJSON(path: String? = nil, line: Int, expected: String)
  /// The file has more bytes than any scenario needs.
  case tooLong(path: String, most: Int)
  /// A key is missing, unknown or has a value out of its domain.
  case badValue(key: String, expected: String, found: String)

  /// The status to exit with: 66 for a file that cannot be read, 65 for one that makes no sense.
  public var exitStatus: Int32 {
    if case .unreadable = self { return 66 }
    return 65
  }

  /// One line that names what is wrong and what was expected.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "cannot read \(JSONWriter.quoted(path)): expected a scenario file"
    case .notJSON(let path, let line, let expected):
      (path.map { "\(JSONWriter.quoted($0)): " } ?? "")
        + "not JSON, line \(line): expected \(expected)"
    case .tooLong(let path, let most):
      "\(JSONWriter.quoted(path)): expected a scenario of at most \(most) bytes, found more"
    case .badValue(let key, let expected, let found):
      "\(key): expected \(expected), found \(found)"
    }
  }
}
