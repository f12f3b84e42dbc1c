import SystemKit

/// An error of a desktop operation on a file.
public enum DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be moved to the trash, and stays in its place.
  case cannotTrash(FilePath, reason: String)
  /// The file can't be restored, and stays in the trash.
  case cannotRestore(FilePath, reason: String)
  /// The file can't be shown in its folder.
  case cannotShow(FilePath, reason: String)
  /// The file can't be made the desktop's background.
  case cannotSetBackground(FilePath, reason: String)
  /// The desktop has no dialog for choosing files.
  case noFileChooser
  /// The desktop's dialog for choosing files has failed.
  case fileChooserFailed

  /// A one-line description of the error.
  public var description: String {
    switch self {
    case .cannotTrash(let path, let reason): "\(path.name) wasn't moved to the trash: \(reason)"
    case .cannotRestore(let path, let reason): "\(path.name) stays in the trash: \(reason)"
    case .cannotShow(let path, let reason):
      "\(path.name) can't be shown in its folder: \(reason)"
    case .cannotSetBackground(let path, let reason):
      "\(path.name) can't be set as background: \(reason)"
    case .fileChooserFailed: "The desktop's dialog for choosing files has failed"
    case .noFileChooser: "This desktop has no dialog for choosing files"
    }
  }
}
