/// An error that prevents the use of a file or a folder.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or folder doesn't exist.
  case missing(path: String)
  /// A file or folder exists, but can't be read.
  case unreadable(path: String, reason: String)
  /// A file or folder can't be watched for changes.
  case unwatched(path: String, reason: String)
  /// A URL doesn't name a file on this computer.
  case noFileAddress(String, reason: String)
  /// A file can't be written.
  case unwritable(path: String, reason: String)

  /// A one-line message that describes the problem and, where possible, its solution.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such file or folder"
    case .unreadable(let path, let reason):
      "\(path): can't be read: \(reason)"
    case .unwatched(let path, let reason):
      "\(path): its changes can't be watched: \(reason); open it again to see them"
    case .noFileAddress(let address, let reason):
      "\(address): can't be shown: \(reason)"
    case .unwritable(let path, let reason):
      "\(path): can't be written: \(reason)"
    }
  }
}
