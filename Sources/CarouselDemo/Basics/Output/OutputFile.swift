import Glibc
import StageKit
import SystemKit

/// A text file that is written line by line.
final class OutputFile {
  private let name: String
  /// The descriptor of the open file; -1 if the file doesn't exist yet.
  private var descriptor: Int32
  /// Whether the file has been created, if it was missing, or truncated, if it existed.
  private var isCreated: Bool

  /// Opens a pipe, a device or a file. A file must be missing, empty or of the same kind. The file
  /// isn't changed before `create()`.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - kind: the kind of the file.
  ///   - inputs: the files that the program reads, none of which may be overwritten.
  /// - Throws: a failure with status 73.
  init(path: String, kind: OutputKind, inputs: [FilePath] = []) throws(Failure) {
    let place = try OutputPath(path)
    name = path
    descriptor = place.descriptor
    isCreated = descriptor >= 0
    guard place.exists, !isCreated else { return }
    descriptor = OutputDescriptor.open(path, O_RDWR)
    guard descriptor >= 0 else { throw failure(errno) }
    try kind.check(descriptor, path: path, inputs: inputs)
  }

  /// Creates the file, or truncates it. Later calls have no effect.
  ///
  /// - Throws: a failure with status 73.
  func create() throws(Failure) {
    guard !isCreated else { return }
    if descriptor < 0 {
      descriptor = OutputDescriptor.create(name)
      guard descriptor >= 0 else { throw failure(errno) }
    } else if ftruncate(descriptor, 0) != 0 {
      throw failure(errno)
    }
    isCreated = true
  }

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
    isCreated = true
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The standard output, for the results of commands.
  static var standardOutput: OutputFile {
    OutputFile(name: "standard output", descriptor: STDOUT_FILENO)
  }

  /// The standard error, for error messages.
  static var standardError: OutputFile {
    OutputFile(name: "standard error", descriptor: STDERR_FILENO)
  }

  /// Writes a line. The first line creates the file if `create()` wasn't called.
  ///
  /// - Throws: a failure with status 73.
  func write(_ line: String) throws(Failure) {
    try create()
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

  private func failure(_ code: Int32) -> Failure { Failure(unwritable: name, code) }
}

/// The system's `write`, which the method of the same name hides inside the class.
private let writeBytes = write(_:_:_:)
