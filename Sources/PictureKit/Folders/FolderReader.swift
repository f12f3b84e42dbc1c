import Glibc
import SystemKit

/// Finds the pictures in a folder and, if requested, in its subfolders.
///
/// Follows links to folders, but reads each folder only once, so that circular links do no harm.
/// Ignores names that begin with a dot.
final class FolderReader {
  /// The pictures found so far, unsorted.
  private(set) var pictures: [FilePath] = []
  /// The number of pictures in unsupported formats, by extension.
  private(set) var unread: [String: Int] = [:]
  /// The errors of subfolders that can't be read.
  private(set) var problems: [FileError] = []
  /// Whether to read the subfolders: never (`none`), if the folder itself contains no picture
  /// (`ifEmpty`), or always (`all`).
  enum Entering { case none, ifEmpty, all }
  private let entering: Entering
  /// True if subfolders were read, or `entering` is `all`.
  private(set) var isRecursive = false

  /// Called before each folder is read, with the folder and the prefix of all paths in the folder.
  var willRead: ((FilePath, ArraySlice<UInt8>) -> Void)?
  private let folder: FilePath
  /// The prefix of all paths in the folder.
  let prefix: ArraySlice<UInt8>
  private var isCancelled = false
  /// The number of names read between two calls of `shouldContinue`.
  private static let namesPerCheck = 1024
  private var readCount = 0

  /// The identity of a folder, which is the same for all paths to the folder.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  private var identities: Set<Identity> = []
  private var subfolders: [FilePath] = []
  private var links: [FilePath] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: The prefix of all paths in the folder.
  ///   - entering: Which subfolders to read.
  init(_ folder: FilePath, prefix: ArraySlice<UInt8>, entering: Entering) {
    self.folder = folder
    self.prefix = prefix
    self.entering = entering
  }

  /// Reads the folder and its subfolders.
  ///
  /// - Parameter shouldContinue: Called repeatedly. Returns false to stop reading.
  /// - Returns: Whether everything was read.
  /// - Throws: `missing` or `unreadable` if the folder itself can't be read.
  func readAll(shouldContinue: () -> Bool) throws(FileError) -> Bool {
    try readNames(in: folder, prefix, shouldContinue)
    guard entering == .all || entering == .ifEmpty && pictures.isEmpty else { return !isCancelled }
    isRecursive = entering == .all || !subfolders.isEmpty || !links.isEmpty
    // Follow links last, so that a folder is listed under its own path rather than a link's.
    while !isCancelled, let next = subfolders.popLast() ?? links.popLast() {
      do throws(FileError) {
        try readNames(in: next, next.prefix, shouldContinue)
      } catch {
        problems.append(error)
      }
    }
    return !isCancelled
  }

  private func readNames(
    in folder: FilePath, _ prefix: ArraySlice<UInt8>, _ shouldContinue: () -> Bool
  ) throws(FileError) {
    willRead?(folder, prefix)
    guard let stream = folder.withCString({ opendir($0) }) else { throw .failure(of: folder) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw .failure(of: folder) }
    guard identities.insert(Identity(device: status.st_dev, number: status.st_ino)).inserted else {
      return
    }
    while !isCancelled, let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        if name.first != UInt8(ascii: ".") {
          addEntry(name, prefix, type: Int32(entry.pointee.d_type))
        }
      }
      readCount += 1
      if readCount % Self.namesPerCheck == 0, !shouldContinue() { isCancelled = true }
    }
  }

  private func addEntry(
    _ name: Slice<UnsafeRawBufferPointer>, _ prefix: ArraySlice<UInt8>, type: Int32
  ) {
    let suffix = PictureSuffix(of: name)
    func path() -> FilePath { FilePath(prefix, name) }
    // Most file systems report the type of an entry. For a link, find the type of its target.
    switch type {
    case Int32(DT_DIR): subfolders.append(path())
    case Int32(DT_REG): addFile(path, suffix)
    case Int32(DT_LNK), Int32(DT_UNKNOWN):
      let path = path()
      guard let isFolder = path.isFolder else { return }
      if !isFolder {
        addFile({ path }, suffix)
      } else if type == Int32(DT_LNK) {
        links.append(path)
      } else {
        subfolders.append(path)
      }
    // List pipes, sockets and devices with a picture's extension, so that the user sees the error.
    default: addFile(path, suffix)
    }
  }

  private func addFile(_ path: () -> FilePath, _ suffix: PictureSuffix?) {
    guard let suffix else { return }
    if suffix.isKnown {
      pictures.append(path())
    } else if suffix.isForeign {
      unread[path().suffix, default: 0] += 1
    }
  }
}

extension FilePath {
  /// True for a folder or a link to a folder. `nil` if the file is missing or can't be accessed;
  /// `errno` then contains the reason.
  package var isFolder: Bool? {
    status.map { $0.st_mode & S_IFMT == S_IFDIR }
  }

  /// Creates a path from a folder's prefix and a name.
  fileprivate init(_ prefix: ArraySlice<UInt8>, _ name: Slice<UnsafeRawBufferPointer>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(prefix.count + name.count + 1)
    bytes += prefix
    bytes += name
    self.init(bytes: bytes)
  }
}

extension FileError {
  /// Returns the error that `errno` describes after an attempt to read a file or a folder.
  static func failure(of path: FilePath) -> FileError {
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return .missing(path: path.description) }
    return .unreadable(path: path.description, reason: String(cString: strerror(code)))
  }
}
