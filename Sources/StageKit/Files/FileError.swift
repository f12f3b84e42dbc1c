/// What can keep the desktop from doing something with a file.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It can't be moved to the trash, and is where it was.
  case untrashable(FilePath, reason: String)
  /// It can't be brought back, and is in the trash.
  case unrestorable(FilePath, reason: String)
  /// It can't be shown in its folder.
  case unshowable(FilePath, reason: String)
  /// It can't be made the desktop's background.
  case unusableAsBackground(FilePath, reason: String)

  /// What was wrong, in one line.
  public var description: String {
    switch self {
    case .untrashable(let path, let reason): "\(path.name) wasn't moved to the trash: \(reason)"
    case .unrestorable(let path, let reason): "\(path.name) stays in the trash: \(reason)"
    case .unshowable(let path, let reason):
      "\(path.name) can't be shown in its folder: \(reason)"
    case .unusableAsBackground(let path, let reason):
      "\(path.name) can't be set as background: \(reason)"
    }
  }
}
