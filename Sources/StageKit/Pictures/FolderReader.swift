#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the names in a folder, and in those inside of it where that is wanted.
///
/// A link to a folder counts as that, but none is read twice, so that links that lead round come to an end.
/// Names that begin with a dot are passed over.
final class FolderReader {
  /// The pictures that were found, in no order.
  private(set) var pictures: [FilePath] = []
  /// The folders that were read; what is new in one of them is news.
  private(set) var folders: [FilePath] = []
  /// How many files of each extension are pictures that nothing here reads.
  private(set) var unread: [String: Int] = [:]
  /// The folders inside that can't be read.
  private(set) var problems: [StageError] = []
  /// Which folders inside it goes into.
  enum Entering { case none, ifEmpty, all }
  private let entering: Entering
  /// Whether it went into the folders inside.
  private(set) var isRecursive = false

  /// Is told of each folder before it is read.
  var willRead: ((FilePath, ArraySlice<UInt8>) -> Void)?
  private let folder: FilePath
  /// What a path inside of the folder begins with.
  let prefix: ArraySlice<UInt8>
  private var isGivenUp = false
  /// How many names it reads before it asks.
  private static let stretch = 1024
  private var read = 0

  /// Which folder it is, whatever it is called.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  private var identities: Set<Identity> = []
  private var inside: [FilePath] = []
  private var links: [FilePath] = []

  /// A reader of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - prefix: what a path inside of it begins with.
  ///   - entering: which folders inside it goes into: none, all, or all where it has no picture itself.
  init(_ folder: FilePath, prefix: ArraySlice<UInt8>, entering: Entering) {
    self.folder = folder
    self.prefix = prefix
    self.entering = entering
  }

  /// Reads it all.
  ///
  /// - Parameter goesOn: is asked now and then whether to go on.
  /// - Returns: whether it came to the end.
  /// - Throws: `missing` or `unreadable` for the folder itself.
  func readAll(goesOn: () -> Bool) throws(StageError) -> Bool {
    try readNames(in: folder, prefix, goesOn)
    guard entering == .all || entering == .ifEmpty && pictures.isEmpty else { return !isGivenUp }
    isRecursive = entering == .all || !inside.isEmpty || !links.isEmpty
    // Links come last, so that what they lead to is found at its own place.
    while !isGivenUp, let next = inside.popLast() ?? links.popLast() {
      do throws(StageError) {
        try readNames(in: next, next.prefix, goesOn)
      } catch {
        problems.append(error)
      }
    }
    return !isGivenUp
  }

  private func readNames(
    in folder: FilePath, _ prefix: ArraySlice<UInt8>, _ goesOn: () -> Bool
  ) throws(StageError) {
    willRead?(folder, prefix)
    guard let stream = folder.withCString({ opendir($0) }) else { throw .failure(of: folder) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw .failure(of: folder) }
    guard identities.insert(Identity(device: status.st_dev, number: status.st_ino)).inserted else {
      return
    }
    folders.append(folder)
    while !isGivenUp, let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        if name.first != UInt8(ascii: ".") {
          take(name, prefix, type: Int32(entry.pointee.d_type))
        }
      }
      read += 1
      if read % Self.stretch == 0, !goesOn() { isGivenUp = true }
    }
  }

  private func take(
    _ name: Slice<UnsafeRawBufferPointer>, _ prefix: ArraySlice<UInt8>, type: Int32
  ) {
    let suffix = PictureFolder.Suffix(of: name)
    func path() -> FilePath { FilePath(prefix, name) }
    // Most file systems say what it is; a link is what it leads to.
    switch type {
    case Int32(DT_DIR): inside.append(path())
    case Int32(DT_REG): takeFile(path, suffix)
    case Int32(DT_LNK), Int32(DT_UNKNOWN):
      let path = path()
      guard let isFolder = path.isFolder else { return }
      if !isFolder {
        takeFile({ path }, suffix)
      } else if type == Int32(DT_LNK) {
        links.append(path)
      } else {
        inside.append(path)
      }
    // A pipe, a socket, a device that is called a picture says so on its card.
    default: takeFile(path, suffix)
    }
  }

  private func takeFile(_ path: () -> FilePath, _ suffix: PictureFolder.Suffix?) {
    guard let suffix else { return }
    if suffix.isKnown {
      pictures.append(path())
    } else if suffix.isForeign {
      unread[path().suffix, default: 0] += 1
    }
  }
}

extension FilePath {
  /// Whether it is a folder, or leads to one; nil where there is nothing, and `errno` says why.
  var isFolder: Bool? {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// A path of the bytes before a name, and the name.
  fileprivate init(_ prefix: ArraySlice<UInt8>, _ name: Slice<UnsafeRawBufferPointer>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(prefix.count + name.count + 1)
    bytes += prefix
    bytes += name
    self.init(bytes: bytes)
  }
}

extension StageError {
  /// Why the system has not let a file or a folder be read just now, as `errno` has it.
  static func failure(of path: FilePath) -> StageError {
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return .missing(path: path.description) }
    return .unreadable(path: path.description, reason: String(cString: strerror(code)))
  }
}
