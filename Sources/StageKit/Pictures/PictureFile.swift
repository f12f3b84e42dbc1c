import CSDL2StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A picture's file, open for reading. Only what lies on a disk is opened: a pipe or a device may keep
/// whoever opens it waiting for ever.
final class PictureFile {
  fileprivate let stream: UnsafeMutablePointer<FILE>
  /// What follows the last dot of its name.
  let suffix: String
  /// How many bytes it has.
  let count: Int
  /// How often more was asked for than it has. A loader that doesn't look what it gets asks for ever.
  fileprivate(set) var readsPastEnd = 0

  /// Opens it.
  ///
  /// - Throws: `missing` or `unreadable`.
  convenience init(_ path: FilePath) throws(PictureError) {
    // Nobody has to be at the other end, and a terminal does not become the program's.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    // What a socket says.
    if descriptor < 0, errno == ENXIO { throw .unreadable(reason: Self.kindReason) }
    guard descriptor >= 0 else { throw Self.failure() }
    try self.init(descriptor: descriptor, suffix: path.suffix)
  }

  /// Takes over what somebody has opened, and closes it in the end, also where this throws.
  ///
  /// - Throws: `unreadable`.
  init(descriptor: Int32, suffix: String) throws(PictureError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .unreadable(reason: isFolder ? String(cString: strerror(EISDIR)) : Self.kindReason)
    }
    guard let stream = fdopen(descriptor, "rb") else {
      let error = Self.failure()
      close(descriptor)
      throw error
    }
    self.stream = stream
    self.suffix = suffix
    count = Int(status.st_size)
  }

  deinit { fclose(stream) }

  /// What it is open as.
  var descriptor: Int32 { fileno(stream) }

  /// Why what is no file is not read.
  static let kindReason = "it is a pipe, a socket or a device, not a file"

  private static func failure() -> PictureError {
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return .missing }
    return .unreadable(reason: String(cString: strerror(code)))
  }

  /// Its first bytes.
  ///
  /// - Throws: `unreadable`, or `corrupt` where there are none.
  func start(atMost length: Int) throws(PictureError) -> [UInt8] {
    let bytes = bytes(at: 0, atMost: length)
    guard ferror(stream) == 0 else { throw Self.failure() }
    guard !bytes.isEmpty else { throw .corrupt(reason: "the file is empty") }
    return bytes
  }

  /// Where C reads it, from its beginning on.
  func fromStart() -> UnsafeMutablePointer<FILE> {
    rewind(stream)
    return stream
  }

  /// Bytes from a place on, as many as there are.
  func bytes(at offset: Int, atMost length: Int) -> [UInt8] {
    let length = min(length, max(count - offset, 0))
    guard length > 0, fseek(stream, offset, SEEK_SET) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      initialized = fread(buffer.baseAddress, 1, length, stream)
    }
  }

  /// Lets one of SDL's loaders read it from the beginning.
  ///
  /// Some loaders don't look whether they got what they asked for, and go by what was in their memory
  /// before: a chunk of a PNG that isn't there is the one before it, again and again. Beyond its end
  /// the file holds zeros for them, in which nothing goes on.
  func read<Value>(_ load: (UnsafeMutablePointer<SDL_RWops>) -> Value?) -> Value? {
    guard let operations = SDL_AllocRW() else { return nil }
    defer { SDL_FreeRW(operations) }
    rewind(stream)
    operations.pointee.type = SDL_RWOPS_UNKNOWN
    operations.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    operations.pointee.size = { Int64(PictureFile.behind($0)?.count ?? -1) }
    operations.pointee.seek = { operations, offset, origin in
      guard let file = PictureFile.behind(operations),
        fseek(file.stream, Int(offset), origin) == 0
      else { return -1 }
      return Int64(ftell(file.stream))
    }
    operations.pointee.read = { operations, bytes, size, count in
      guard let file = PictureFile.behind(operations), let bytes, size > 0 else { return 0 }
      let (wanted, isTooMany) = size.multipliedReportingOverflow(by: count)
      guard !isTooMany else { return 0 }
      let got = fread(bytes, 1, wanted, file.stream)
      if got < wanted {
        memset(bytes + got, 0, wanted - got)
        file.readsPastEnd += 1
        assert(file.readsPastEnd < PictureFile.mostReadsPastEnd, "a loader reads on for ever")
      }
      return got / size
    }
    operations.pointee.write = { _, _, _, _ in 0 }
    operations.pointee.close = { _ in 0 }
    return withExtendedLifetime(self) { load(operations) }
  }

  /// A chunk of 2 GB that isn't there is read in so many pieces; no loader that ends has more.
  private static let mostReadsPastEnd = 1 << 22

  private static func behind(_ operations: UnsafeMutablePointer<SDL_RWops>?) -> PictureFile? {
    operations?.pointee.hidden.unknown.data1
      .map { Unmanaged<PictureFile>.fromOpaque($0).takeUnretainedValue() }
  }
}
