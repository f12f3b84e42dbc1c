import CGLibStageKit
import CLinuxStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The desktop's trash, from which files come back.
///
/// GIO moves files there. Where it has put one, and where one came from, is found by the trash's
/// specification: https://specifications.freedesktop.org/trash-spec/1.0.
///
/// Disks may be slow: call it on a thread that may wait.
public enum Trash {
  /// A file in the trash.
  public struct Item: Hashable, Sendable {
    /// Where it was, as it was named.
    public var origin: FilePath
    /// Where it is, and what tells where it was.
    let file, note: FilePath

    /// A file in the trash.
    ///
    /// - Parameters:
    ///   - origin: where it was.
    ///   - file: where it is.
    ///   - note: what tells where it was.
    package init(origin: FilePath, file: FilePath, note: FilePath) {
      (self.origin, self.file, self.note) = (origin, file, note)
    }
  }

  /// Moves a file to the trash; a link itself, and not what it leads to.
  ///
  /// - Returns: what brings it back; nil where it isn't known where it has gone.
  /// - Throws: `untrashable`; then the file is where it was.
  public static func move(_ path: FilePath) throws(FileError) -> Item? {
    guard let library = GIOLibrary.installed else {
      throw .untrashable(path, reason: GIOLibrary.missing)
    }
    guard let place = path.fromRoot,
      let file = library.localFiles().flatMap({ files in
        place.withCString { library.fileForPath(files, $0) }
      })
    else { throw .untrashable(path, reason: "there is no such place") }
    defer { library.unref(file) }
    let folders = TrashFolder.all(for: place)
    var error: UnsafeMutablePointer<GError>?
    guard library.trash(file, nil, &error) != 0 else {
      defer { g_clear_error(&error) }
      throw .untrashable(path, reason: reason(error, library))
    }
    guard var item = folders.lazy.compactMap({ $0.item(from: place) }).first else { return nil }
    item.origin = path
    return item
  }

  /// Brings a file back to where it was. Nothing that has come to lie there meanwhile is overwritten.
  ///
  /// - Throws: `unrestorable`; then the file is where it was, in the trash.
  public static func restore(_ item: Item) throws(FileError) {
    let code = item.file.withCString { from in
      item.origin.withCString { CLinux_MoveToFreePlace(from, $0) }
    }
    guard code == 0 else {
      let reason =
        switch code {
        case EEXIST: "another file has its place"
        case ENOENT: "it isn't in the trash any more, or its folder is gone"
        default: String(cString: strerror(code))
        }
      throw .unrestorable(item.origin, reason: reason)
    }
    _ = item.note.withCString { unlink($0) }
  }

  /// Why GIO couldn't, in a few words.
  private static func reason(
    _ error: UnsafeMutablePointer<GError>?, _ library: GIOLibrary
  ) -> String {
    guard let error else { return "no reason is known" }
    // G_IO_ERROR_NOT_FOUND and those that follow, by GIO's documentation.
    switch (error.pointee.domain == library.errorDomain(), error.pointee.code) {
    case (true, 1): return "it isn't there any more"
    case (true, 12): return "the disk is full"
    case (true, 14): return "you may not change its folder"
    case (true, 15): return "there is no trash on its disk"
    case (true, 21): return "its disk can only be read"
    default: return error.pointee.message.map { FilePath(cString: $0).description } ?? ""
    }
  }
}

/// A folder in which there is trash: files, and notes where they were.
struct TrashFolder {
  private let path: FilePath
  /// What relative places are told from; empty where there are none.
  private let top: ArraySlice<UInt8>

  /// Those in which a file may come to lie: the one in the user's home, and those of its disk.
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

  /// The topmost folder of the disk that a file is on.
  private static func topFolder(of file: FilePath) -> FilePath? {
    guard var folder = FilePath(bytes: file.siblingPrefix).resolved, let disk = disk(of: folder)
    else { return nil }
    while folder.bytes.count > 1 {
      let outer = FilePath(bytes: folder.siblingPrefix)
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

  /// The file that came from a place; of several the last one.
  func item(from origin: FilePath) -> Trash.Item? {
    let notes = FilePath(bytes: path.prefix + "info".utf8)
    guard let listing = notes.withCString({ opendir($0) }) else { return nil }
    defer { closedir(listing) }
    // GIO numbers names before their first dot where there is one of that name already.
    let start = Array(origin.lastPart.prefix { $0 != UInt8(ascii: ".") })
    let suffix = Array(".trashinfo".utf8)
    var latest: (item: Trash.Item, time: Int64)?
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath(bytes: $0) }
      guard name.bytes.starts(with: start), name.bytes.suffix(suffix.count).elementsEqual(suffix)
      else { continue }
      let note = FilePath(bytes: notes.prefix + name.bytes)
      let time = note.changed
      guard time > latest?.time ?? .min, let place = Self.origin(in: note, top: top),
        place == origin || place.resolvedFolder == origin.resolvedFolder
      else { continue }
      let file = FilePath(
        bytes: path.prefix + "files/".utf8 + name.bytes.dropLast(suffix.count))
      latest = (Trash.Item(origin: origin, file: file, note: note), time)
    }
    return latest?.item
  }

  /// Where a note says that its file was; nil where it says nothing.
  private static func origin(in note: FilePath, top: ArraySlice<UInt8>) -> FilePath? {
    guard let text = SystemFile.bytes(of: note) else { return nil }
    let key = Array("Path=".utf8)
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
      guard let place = FilePath.unescaped(line.dropFirst(key.count)) else { return nil }
      return place.first == FilePath.slash ? FilePath(bytes: place) : FilePath(bytes: top + place)
    }
    return nil
  }
}

extension FilePath {
  /// The same place without links; nil where there is none.
  fileprivate var resolved: FilePath? {
    guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(cString: resolved)
  }

  /// The same place with a folder without links.
  fileprivate var resolvedFolder: FilePath? {
    FilePath(bytes: siblingPrefix).resolved.map { FilePath(bytes: $0.prefix + lastPart) }
  }
}
