import CLinuxStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that comes as a whole or not at all: nobody ever reads a part of it, and nothing is left of one that
/// can't be written, or whose writer ends amid it.
enum WholeFile {
  /// Writes a file that only its owner may read, in the place of the one that is there.
  ///
  /// - Returns: whether it is there.
  static func write(_ bytes: [UInt8], to place: FilePath) -> Bool {
    let folder = FilePath(bytes: place.siblingPrefix + Array(".".utf8))
    let descriptor = folder.withCString { CLinux_OpenNameless($0, 0o600) }
    guard descriptor >= 0 else { return writeBeside(bytes, place) }
    defer { close(descriptor) }
    guard fill(descriptor, with: bytes) else { return false }
    let open = "/proc/self/fd/\(descriptor)"
    func name(_ path: UnsafePointer<CChar>) -> Bool {
      linkat(AT_FDCWD, open, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }
    if place.withCString(name) { return true }
    // Without /proc it can't be named either.
    guard errno == EEXIST else { return writeBeside(bytes, place) }
    let other = FilePath(
      bytes: place.bytes + Array(".\(UInt32.random(in: 0...UInt32.max))".utf8))
    return other.withCString { name($0) && move($0, to: place) }
  }

  /// Where a folder's disk has no files without a name: under another name first.
  private static func writeBeside(_ bytes: [UInt8], _ place: FilePath) -> Bool {
    // mkstemp puts something else for the X's.
    let ending = "." + String(repeating: Character("X"), count: 6)
    var name = (place.bytes + Array(ending.utf8) + [0]).map(CChar.init(bitPattern:))
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    let isWritten = fill(descriptor, with: bytes)
    if close(descriptor) == 0, isWritten { return move(name, to: place) }
    unlink(name)
    return false
  }

  /// Writes all of some bytes to what is open; whether that went well, and if not, `errno` tells why.
  static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeBytes(descriptor, part.baseAddress, part.count)
        if count <= 0, errno != EINTR { return false }
        rest = rest.dropFirst(max(count, 0))
      }
      return true
    }
  }

  private static func move(_ name: UnsafePointer<CChar>, to place: FilePath) -> Bool {
    if place.withCString({ rename(name, $0) }) == 0 { return true }
    unlink(name)
    return false
  }
}

/// The system's own function, which in the type goes by the name of its method.
private let writeBytes = write(_:_:_:)
