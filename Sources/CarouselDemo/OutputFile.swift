#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A text that is written line by line, and can't be written for many reasons.
final class OutputFile {
  private let name: String
  private let descriptor: Int32

  /// A file, made anew; what is no file, as a pipe or a device, is written to as it is.
  ///
  /// - Throws: what leaves with status 73.
  init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    name = path
    guard descriptor >= 0 else { throw failure(errno) }
  }

  private init(name: String, descriptor: Int32) {
    (self.name, self.descriptor) = (name, descriptor)
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// Where the answers of a command go.
  static var standardOutput: OutputFile {
    OutputFile(name: "standard output", descriptor: STDOUT_FILENO)
  }

  /// Where the reasons of failures go.
  static var standardError: OutputFile {
    OutputFile(name: "standard error", descriptor: STDERR_FILENO)
  }

  /// Adds a line.
  ///
  /// - Throws: what leaves with status 73.
  func write(_ line: String) throws(Failure) {
    var line = line + "\n"
    let code = line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeBytes(descriptor, part.baseAddress, part.count)
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
      }
      return 0
    }
    if code != 0 { throw failure(code) }
  }

  private func failure(_ code: Int32) -> Failure {
    let reason = String(cString: strerror(code))
    return Failure(status: 73, message: "\(name): can't be written: \(reason)")
  }
}

/// The system's own function, which in the class goes by the name of its method.
private let writeBytes = write(_:_:_:)
