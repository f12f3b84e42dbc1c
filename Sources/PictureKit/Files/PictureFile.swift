import CSDL2StageKit
import Glibc
import SystemKit

/// An open file that this process doesn't read itself but passes to a worker process. Only regular
/// files can be opened.
final class OpenFile {
  let descriptor: Int32
  /// The file's extension: the text after the last dot of the name.
  let suffix: String
  /// The size of the file in bytes.
  let count: Int

  /// Opens a file. Waits until a sleeping disk has started up, so that the delay doesn't count
  /// towards the time limits of a worker.
  ///
  /// - Throws: `missing` or `unreadable`.
  init(_ path: FilePath) throws(PictureError) {
    descriptor = try PictureFile.descriptor(of: path)
    count = try PictureFile.size(of: descriptor)
    suffix = path.suffix
    var byte: UInt8 = 0
    _ = pread(descriptor, &byte, 1, 0)
  }

  deinit { close(descriptor) }
}

/// A picture file that is open for reading. Only regular files can be opened, because reading a
/// pipe or a device may block forever.
final class PictureFile {
  fileprivate let stream: UnsafeMutablePointer<FILE>
  /// The file's extension: the text after the last dot of the name.
  let suffix: String
  /// The size of the file in bytes.
  let count: Int
  /// The number of reads beyond the end of the file. They are counted because a loader of
  /// SDL2_image that ignores short reads can read on forever.
  fileprivate(set) var readsPastEnd = 0

  /// Opens a file.
  ///
  /// - Throws: `missing` or `unreadable`.
  convenience init(_ path: FilePath) throws(PictureError) {
    try self.init(descriptor: Self.descriptor(of: path), suffix: path.suffix)
  }

  /// Opens a file, and returns its descriptor.
  fileprivate static func descriptor(of path: FilePath) throws(PictureError) -> Int32 {
    // O_NONBLOCK: opening a pipe must not wait for a writer. O_NOCTTY: a terminal must not become
    // the program's controlling terminal.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    // Opening a socket fails with ENXIO.
    if descriptor < 0, errno == ENXIO { throw .unreadable(reason: Self.notRegularFileReason) }
    guard descriptor >= 0 else { throw Self.failure() }
    return descriptor
  }

  /// Takes ownership of an open descriptor. The descriptor is closed even if this initializer
  /// throws.
  ///
  /// - Throws: `unreadable`.
  init(descriptor: Int32, suffix: String) throws(PictureError) {
    count = try Self.size(of: descriptor)
    guard let stream = fdopen(descriptor, "rb") else {
      let error = Self.failure()
      close(descriptor)
      throw error
    }
    self.stream = stream
    self.suffix = suffix
  }

  /// Returns the size of an open file in bytes. Closes the descriptor if this method throws.
  ///
  /// - Throws: `unreadable` if it isn't a regular file.
  fileprivate static func size(of descriptor: Int32) throws(PictureError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .unreadable(
        reason: isFolder ? String(cString: strerror(EISDIR)) : notRegularFileReason)
    }
    return Int(status.st_size)
  }

  deinit { fclose(stream) }

  /// The file's descriptor.
  var descriptor: Int32 { fileno(stream) }

  /// The reason to report for a file that is not a regular file.
  static let notRegularFileReason = "it is a pipe, a socket or a device, not a file"

  private static func failure() -> PictureError {
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return .missing }
    return .unreadable(reason: String(cString: strerror(code)))
  }

  /// Returns the first bytes of the file.
  ///
  /// - Throws: `unreadable`, or `corrupt` if the file is empty.
  func start(atMost length: Int) throws(PictureError) -> [UInt8] {
    let bytes = bytes(at: 0, atMost: length)
    guard ferror(stream) == 0 else { throw Self.failure() }
    guard !bytes.isEmpty else { throw .corrupt(reason: "the file is empty") }
    return bytes
  }

  /// Returns the C stream of the file, positioned at the beginning.
  func fromStart() -> UnsafeMutablePointer<FILE> {
    rewind(stream)
    return stream
  }

  /// Returns up to `length` bytes from an offset on.
  func bytes(at offset: Int, atMost length: Int) -> [UInt8] {
    let length = min(length, max(count - offset, 0))
    guard length > 0, fseek(stream, offset, SEEK_SET) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      initialized = fread(buffer.baseAddress, 1, length, stream)
    }
  }

  /// Lets a loader of SDL2_image read the file from the beginning.
  ///
  /// Some loaders ignore short reads and use the previous contents of their buffer again and again.
  /// Therefore reads beyond the end return zeros, at which every loader stops.
  func read<Value>(_ load: (UnsafeMutablePointer<SDL_RWops>) -> Value?) -> Value? {
    guard let operations = SDL_AllocRW() else { return nil }
    defer { SDL_FreeRW(operations) }
    rewind(stream)
    operations.pointee.type = SDL_RWOPS_UNKNOWN
    operations.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    operations.pointee.size = { Int64(PictureFile.file(of: $0)?.count ?? -1) }
    operations.pointee.seek = { operations, offset, origin in
      guard let file = PictureFile.file(of: operations),
        fseek(file.stream, Int(offset), origin) == 0
      else { return -1 }
      return Int64(ftell(file.stream))
    }
    operations.pointee.read = { operations, bytes, size, count in
      guard let file = PictureFile.file(of: operations), let bytes, size > 0 else { return 0 }
      let (wanted, isTooMany) = size.multipliedReportingOverflow(by: count)
      guard !isTooMany else { return 0 }
      let got = fread(bytes, 1, wanted, file.stream)
      if got < wanted {
        memset(bytes + got, 0, wanted - got)
        file.readsPastEnd += 1
        assert(file.readsPastEnd < PictureFile.maxReadsPastEnd, "a loader reads on forever")
      }
      return got / size
    }
    operations.pointee.write = { _, _, _, _ in 0 }
    operations.pointee.close = { _ in 0 }
    return withExtendedLifetime(self) { load(operations) }
  }

  /// The maximum number of reads beyond the end of the file: enough to read a missing chunk of two
  /// gigabytes. A loader that exceeds this number would read on forever.
  private static let maxReadsPastEnd = 1 << 22

  /// Returns the file that SDL's operations read, which `read` has stored in them.
  private static func file(of operations: UnsafeMutablePointer<SDL_RWops>?) -> PictureFile? {
    operations?.pointee.hidden.unknown.data1
      .map { Unmanaged<PictureFile>.fromOpaque($0).takeUnretainedValue() }
  }
}
