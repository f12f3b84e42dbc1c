import CGIODesktopKit
import Glibc
import SystemKit

/// The standard folders of the XDG specification for user directories (xdg-user-dirs).
public enum UserFolders {
  /// The folder for pictures: `XDG_PICTURES_DIR` from the environment or from `user-dirs.dirs`. If
  /// neither defines it, `~/Pictures`. The folder may be missing.
  public static var pictures: FilePath {
    if let named = Environment.variable("XDG_PICTURES_DIR"), named.hasPrefix("/") {
      return FilePath(named)
    }
    if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) {
      return FilePath(cString: folder)
    }
    return FilePath("\(g_get_home_dir().map { String(cString: $0) } ?? "")/Pictures")
  }

  /// The folder for the state of programs, such as `~/.local/state`. It may be missing.
  public static var state: FilePath {
    g_get_user_state_dir().map { FilePath(cString: $0) } ?? ""
  }

  /// The existing folders that usually contain pictures: the folders for pictures and downloads,
  /// the desktop, and the mounted media of the user. Don't use this property on the main thread,
  /// because a disk can be slow.
  public static var usual: [FilePath] {
    let special = [G_USER_DIRECTORY_DOWNLOAD, G_USER_DIRECTORY_DESKTOP].compactMap { folder in
      g_get_user_special_dir(folder).map { FilePath(cString: $0) }
    }
    let home = g_get_home_dir().map { FilePath(cString: $0) }
    // GLib returns the home folder for a folder that isn't configured.
    var folders: [FilePath] = []
    for folder in ([pictures] + special).compactMap(\.absolutePath)
    where folder != home && exists(folder) && !folders.contains(folder) {
      folders.append(folder)
    }
    let user = g_get_user_name().map { String(cString: $0) } ?? ""
    return folders + ["/media/", "/run/media/"].flatMap { subfolders(of: FilePath($0 + user)) }
  }

  private static func exists(_ path: FilePath) -> Bool {
    path.withCString { access($0, F_OK) == 0 }
  }

  /// Returns the entries of a folder, in the order of their names. Doesn't touch the entries
  /// themselves, which may be on slow disks.
  private static func subfolders(of folder: FilePath) -> [FilePath] {
    guard let listing = folder.withCString({ g_dir_open($0, 0, nil) }) else { return [] }
    defer { g_dir_close(listing) }
    var found: [FilePath] = []
    while let name = g_dir_read_name(listing) {
      found.append(FilePath(bytes: folder.prefix + FilePath(cString: name).bytes))
    }
    return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Creates a folder and its parents if they are missing. Returns whether the folder now exists.
  @discardableResult
  public static func create(_ folder: FilePath) -> Bool {
    folder.withCString { g_mkdir_with_parents($0, 0o777) } == 0
  }
}
