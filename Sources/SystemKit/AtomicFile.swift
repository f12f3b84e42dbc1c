import CLinuxSystemKit
import Glibc

/// Writes files atomically: readers see the old file or the new one, and a failed write leaves
/// nothing behind.
package enum AtomicFile {
  /// Writes a file that only its owner can read. Replaces an existing file.
  ///
  /// - Returns: `true` on success.
  package static func write(_ bytes: [UInt8], to target: FilePath) -> Bool {
    write(bytes, to: target, mode: 0o600) == 0
  }

  /// Writes a file that the user has specified. Follows links, keeps the permissions of an existing
  /// file, and writes directly to pipes and devices.
  ///
  /// - Returns: 0 on success, an `errno` value otherwise.
  package static func write(_ bytes: [UInt8], toOutput path: String) -> Int32 {
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT { return errno }
    if OutputDescriptor.number(of: path) != nil || exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = OutputDescriptor.open(path, O_WRONLY)
      guard descriptor >= 0 else { return errno }
      let code = write(bytes, toDescriptor: descriptor)
      return close(descriptor) != 0 && code == 0 ? errno : code
    }
    // Check the permission here, because rename(2) would replace a read-only file.
    if exists, access(path, W_OK) != 0 { return errno }
    guard let target = OutputDescriptor.destination(of: path) else { return ELOOP }
    return write(
      bytes, to: target, mode: exists ? status.st_mode & 0o777 : 0o666, keepsMode: exists)
  }

  private static func write(
    _ bytes: [UInt8], to target: FilePath, mode: mode_t, keepsMode: Bool = false
  ) -> Int32 {
    let folder = FilePath(bytes: target.folderPrefix + Array(".".utf8))
    let descriptor = folder.withCString { CLinux_OpenNameless($0, mode) }
    guard descriptor >= 0 else {
      return writeTemporaryFile(bytes, target, mode, keepsMode: keepsMode)
    }
    if keepsMode { fchmod(descriptor, mode) }
    var code = write(bytes, toDescriptor: descriptor)
    if code == 0 {
      code = name(descriptor, target)
      // Some file systems can't link an unnamed file to a path, and linking always requires /proc.
      if ![0, ENOSPC, EDQUOT, EIO].contains(code) {
        code = writeTemporaryFile(bytes, target, mode, keepsMode: keepsMode)
      }
    }
    // A network file system may report a full disk only when the file is closed.
    return close(descriptor) != 0 && code == 0 ? errno : code
  }

  /// Links an unnamed open file to a path. Returns 0 or an `errno` value.
  private static func name(_ descriptor: Int32, _ target: FilePath) -> Int32 {
    let open = "/proc/self/fd/\(descriptor)"
    func name(_ path: UnsafePointer<CChar>) -> Int32 {
      linkat(AT_FDCWD, open, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
    }
    let code = target.withCString(name)
    guard code == EEXIST else { return code }
    let temporary = temporaryPath(beside: target)
    let temporaryCode = temporary.withCString(name)
    return temporaryCode == 0 ? move(temporary, to: target) : temporaryCode
  }

  /// Writes a temporary file beside the target and renames it. Used on file systems that can't
  /// create or link unnamed files.
  private static func writeTemporaryFile(
    _ bytes: [UInt8], _ target: FilePath, _ mode: mode_t, keepsMode: Bool
  ) -> Int32 {
    let temporary = temporaryPath(beside: target)
    let descriptor = temporary.withCString {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    guard descriptor >= 0 else { return errno }
    if keepsMode { fchmod(descriptor, mode) }
    var code = write(bytes, toDescriptor: descriptor)
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      _ = temporary.withCString { unlink($0) }
      return code
    }
    return move(temporary, to: target)
  }

  /// Returns a random path for a temporary file in the same folder as `target`.
  private static func temporaryPath(beside target: FilePath) -> FilePath {
    FilePath(bytes: target.bytes + Array(".\(UInt32.random(in: 0...UInt32.max))".utf8))
  }

  /// Writes all bytes to an open file, pipe or device. Returns 0 or an `errno` value.
  package static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeBytes(descriptor, part.baseAddress, part.count)
        if count <= 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
      }
      return 0
    }
  }

  /// Renames a temporary file, or removes it on failure. Returns 0 or an `errno` value.
  private static func move(_ temporary: FilePath, to target: FilePath) -> Int32 {
    temporary.withCString { temporary in
      guard target.withCString({ rename(temporary, $0) }) != 0 else { return 0 }
      let code = errno
      unlink(temporary)
      return code
    }
  }
}

/// Opens the output files that the user specifies.
package enum OutputDescriptor {
  /// Opens an existing file without truncating it. Fails with `ENXIO` for a pipe without a reader.
  /// Paths such as `/dev/stdout` duplicate the descriptor that they name.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - flags: `O_RDONLY`, `O_WRONLY` or `O_RDWR`.
  /// - Returns: A descriptor, or -1 with `errno` set.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    if let number = number(of: path) { return fcntl(number, F_DUPFD_CLOEXEC, 3) }
    // O_NONBLOCK: opening a pipe must not wait until another process opens its other end.
    let descriptor = openFile(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
    return descriptor
  }

  /// Creates a missing file and opens it for writing. If the path is a link to a missing file,
  /// creates that file.
  ///
  /// - Returns: A descriptor, or -1 with `errno` set; `EEXIST` if another program has created the
  ///   file in the meantime.
  package static func create(_ path: String) -> Int32 {
    guard let file = destination(of: path) else {
      errno = ELOOP
      return -1
    }
    return file.withCString { openFile($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Follows the links in a path's last component. Returns the final path, whose file may be
  /// missing, or `nil` if the links form a loop.
  package static func destination(of path: String) -> FilePath? {
    var file = FilePath(path)
    // The kernel follows at most 40 links.
    for _ in 0...40 {
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = file.withCString { link in
        target.withUnsafeMutableBytes { bytes in
          bytes.withMemoryRebound(to: CChar.self) { readLink(link, $0.baseAddress, $0.count) }
        }
      }
      guard count >= 0 else { return file }
      let isAbsolute = target.first == FilePath.slash
      file = FilePath(bytes: (isAbsolute ? [] : file.folderPrefix) + target.prefix(count))
    }
    return nil
  }

  /// Returns the number of the descriptor that a path such as `/dev/stdout` or `/dev/fd/3` names;
  /// `nil` for all other paths.
  package static func number(of path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      let number = path.dropFirst(folder?.count ?? 0)
      return folder != nil && number.allSatisfy { ("0"..."9").contains($0) } ? Int32(number) : nil
    }
  }

  /// Describes an `errno` value.
  package static func reason(_ code: Int32) -> String {
    code == ENXIO
      ? "no process reads this pipe; start its reader first, or name a file"
      : String(cString: strerror(code))
  }
}

// Functions of the C library under new names, because methods of the types in this file hide the
// original names.
private let writeBytes = write(_:_:_:)

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func readLink(
  _ path: UnsafePointer<CChar>, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  buffer.map { readlink(path, $0, size) } ?? -1
}
