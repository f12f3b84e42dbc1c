import CGIODesktopKit
import CLinuxSystemKit
import Glibc
import SystemKit

/// The desktop's trash, from which files can be restored.
///
/// GIO moves files to the trash. This type then finds a file in the trash and its original path,
/// according to https://specifications.freedesktop.org/trash-spec/1.0.
///
/// Disks can be slow: don't call these methods on the main thread.
public enum Trash {
  /// A file in the trash.
  public struct Item: Hashable, Sendable {
    /// The original path of the file, as it was passed to `move`.
    public var origin: FilePath
    /// The file in the trash, and the `.trashinfo` file that contains its original path.
    let file, infoFile: FilePath

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - origin: The original path of the file.
    ///   - file: The file in the trash.
    ///   - infoFile: The `.trashinfo` file that contains the original path.
    package init(origin: FilePath, file: FilePath, infoFile: FilePath) {
      (self.origin, self.file, self.infoFile) = (origin, file, infoFile)
    }
  }

  /// Moves a file to the trash. Moves a link itself, not the file that it points to.
  ///
  /// - Returns: The item with which `restore` can restore the file; `nil` if the moved file can't
  ///   be found in the trash.
  /// - Throws: `cannotTrash`; the file then stays in its place.
  public static func move(_ path: FilePath) throws(DesktopError) -> Item? {
    // Use only GIO's local file system, because GIO would load modules for other file systems.
    guard let origin = path.absolutePath,
      let file = origin.withCString({ g_vfs_get_file_for_path(g_vfs_get_local(), $0) })
    else { throw .cannotTrash(path, reason: "its absolute path is unknown") }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let folders = TrashFolder.all(for: origin)
    var error: UnsafeMutablePointer<GError>?
    guard g_file_trash(file, nil, &error) != 0 else {
      defer { g_clear_error(&error) }
      throw .cannotTrash(path, reason: reason(error))
    }
    guard var item = folders.lazy.compactMap({ $0.item(from: origin) }).first else { return nil }
    item.origin = path
    return item
  }

  /// Moves a file from the trash back to its original path. Never overwrites another file at this
  /// path.
  ///
  /// - Throws: `cannotRestore`; the file then stays in the trash.
  public static func restore(_ item: Item) throws(DesktopError) {
    let code = item.file.withCString { from in
      item.origin.withCString { CLinux_MoveWithoutReplacing(from, $0) }
    }
    guard code == 0 else {
      let reason =
        switch code {
        case EEXIST: "a file with this name exists"
        case ENOENT: "it isn't in the trash any more, or its folder is gone"
        default: String(cString: strerror(code))
        }
      throw .cannotRestore(item.origin, reason: reason)
    }
    _ = item.infoFile.withCString { unlink($0) }
  }

  /// Describes in a few words why GIO has not moved a file to the trash.
  private static func reason(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason is known" }
    let code = error.pointee.domain == g_io_error_quark() ? error.pointee.code : -1
    switch GIOErrorEnum(UInt32(bitPattern: code)) {
    case G_IO_ERROR_NOT_FOUND: return "it no longer exists"
    case G_IO_ERROR_NO_SPACE: return "the disk is full"
    case G_IO_ERROR_PERMISSION_DENIED: return "you may not change its folder"
    case G_IO_ERROR_NOT_SUPPORTED: return "there is no trash on its disk"
    case G_IO_ERROR_READ_ONLY: return "its disk is read-only"
    default: return error.pointee.message.map { FilePath(cString: $0).description } ?? ""
    }
  }
}

/// A trash folder. It contains trashed files and, for each of them, a `.trashinfo` file with its
/// original path.
struct TrashFolder {
  private let path: FilePath
  /// The folder to which relative paths in `.trashinfo` files refer, with a slash at the end. Empty
  /// for the trash in the user's home folder, where all paths are absolute.
  private let top: ArraySlice<UInt8>

  /// Returns the trash folders to which a file can be moved: the user's home trash, and the trash
  /// folders of the file's disk.
  static func all(for file: FilePath) -> [TrashFolder] {
    var folders: [TrashFolder] = []
    if let data = g_get_user_data_dir() {
      folders.append(
        TrashFolder(path: FilePath(bytes: FilePath(cString: data).prefix + "Trash".utf8), top: []))
    }
    guard let top = topFolder(of: file)?.prefix else { return folders }
    for name in [".Trash/\(getuid())", ".Trash-\(getuid())"] {
      folders.append(TrashFolder(path: FilePath(bytes: top + name.utf8), top: top))
    }
    return folders
  }

  /// Returns the topmost folder of the disk that contains a file.
  private static func topFolder(of file: FilePath) -> FilePath? {
    guard var folder = FilePath(bytes: file.folderPrefix).resolved, let disk = disk(of: folder)
    else { return nil }
    while folder.bytes.count > 1 {
      let outer = FilePath(bytes: folder.folderPrefix)
      let parent = outer.bytes.count > 1 ? FilePath(bytes: outer.bytes.dropLast()) : outer
      guard Self.disk(of: parent) == disk else { break }
      folder = parent
    }
    return folder
  }

  private static func disk(of path: FilePath) -> dev_t? {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 ? status.st_dev : nil
  }

  /// Returns the item for a file that was trashed from a path. If there are several, returns the
  /// most recent one.
  func item(from origin: FilePath) -> Trash.Item? {
    let infoFolder = FilePath(bytes: path.prefix + "info".utf8)
    guard let listing = infoFolder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(listing) }
    // If a name is in the trash already, GIO inserts a number before the first dot of the new name.
    // Compare only the part before that dot.
    let start = Array(origin.lastComponent.prefix { $0 != UInt8(ascii: ".") })
    let suffix = Array(".trashinfo".utf8)
    var latest: (item: Trash.Item, time: Int128)?
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath(bytes: $0) }
      guard name.bytes.starts(with: start), name.bytes.suffix(suffix.count).elementsEqual(suffix)
      else { continue }
      let infoFile = FilePath(bytes: infoFolder.prefix + name.bytes)
      let time = infoFile.modificationTime
      guard time > latest?.time ?? .min, let recorded = Self.origin(in: infoFile, top: top),
        recorded == origin || recorded.resolvedFolder == origin.resolvedFolder
      else { continue }
      let file = FilePath(
        bytes: path.prefix + "files/".utf8 + name.bytes.dropLast(suffix.count))
      latest = (Trash.Item(origin: origin, file: file, infoFile: infoFile), time)
    }
    return latest?.item
  }

  /// Returns the original path in a `.trashinfo` file; `nil` if the file contains none.
  private static func origin(in infoFile: FilePath, top: ArraySlice<UInt8>) -> FilePath? {
    // A path has at most PATH_MAX bytes, and each byte is escaped as at most three characters.
    guard let text = SystemFile.bytes(of: infoFile, limit: 4 * Int(PATH_MAX)) else { return nil }
    let key = Array("Path=".utf8)
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
      guard let path = FilePath.unescaped(line.dropFirst(key.count)) else { return nil }
      return path.bytes.first == FilePath.slash ? path : FilePath(bytes: top + path.bytes)
    }
    return nil
  }
}

extension FilePath {
  /// The path with all links resolved; `nil` if the file doesn't exist.
  fileprivate var resolved: FilePath? {
    guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(cString: resolved)
  }

  /// The path with the links of its folder resolved; a link in the last component is kept. `nil` if
  /// the folder doesn't exist.
  fileprivate var resolvedFolder: FilePath? {
    FilePath(bytes: folderPrefix).resolved.map { FilePath(bytes: $0.prefix + lastComponent) }
  }
}
