import CGIODesktopKit
import SystemKit

/// The standard folders of the XDG specification for user directories (xdg-user-dirs).
public enum UserFolders {
  /// The folder for pictures: `XDG_PICTURES_DIR` from the environment or from `user-dirs.dirs`,
  /// otherwise `~/Pictures`. The folder may be missing.
  public static var pictures: FilePath {
    if let named = Environment.variable("XDG_PICTURES_DIR"), named.hasPrefix("/") {
      return FilePath(named)
    }
    if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) {
      return FilePath(cString: folder)
    }
    return FilePath("\(g_get_home_dir().map { String(cString: $0) } ?? "")/Pictures")
  }

  /// Creates a folder and its parents, unless they exist. Returns whether the folder exists.
  @discardableResult
  public static func create(_ folder: FilePath) -> Bool {
    folder.withCString { g_mkdir_with_parents($0, 0o777) } == 0
  }
}
