import Glibc
import StageKit
import SystemKit

/// An output of the program: a file that is written line by line or in one go, a pipe, a device or
/// a standard stream.
final class OutputFile {
  /// The error that stopped `append(_:)`, if any.
  private(set) var failure: Failure?
  let path: String
  /// The kind of the file; `nil` for standard streams.
  private let kind: OutputKind?
  private let inputs: [FilePath]
  /// The descriptor of an open file; -1 for a file that doesn't exist yet or is written in one go.
  private var descriptor: Int32
  /// Whether the output is a pipe, a device or a standard stream.
  private let isStream: Bool
  /// Whether the file has been created, if it was missing, or truncated, if it existed.
  private var isCreated: Bool

  /// Opens a pipe, a device or a file. A file must be missing, empty or of the same kind. The file
  /// isn't changed before it is written or `create()` is called.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - kind: The kind of the file.
  ///   - inputs: The files that the program reads, none of which may be overwritten.
  /// - Throws: A failure with status 73.
  init(path: String, kind: OutputKind, inputs: [FilePath] = []) throws(Failure) {
    self.path = path
    self.kind = kind
    self.inputs = inputs
    descriptor = try OutputPath.openStream(path)
    isStream = descriptor >= 0
    isCreated = isStream
    if kind.isWrittenByLine {
      if !isStream { descriptor = try openExisting(O_RDWR) }
    } else {
      try checkReplacement()
    }
  }

  private init(_ name: String, descriptor: Int32) {
    path = name
    kind = nil
    inputs = []
    self.descriptor = descriptor
    isStream = true
    isCreated = true
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The standard output, for the results of commands.
  static var standardOutput: OutputFile {
    OutputFile("standard output", descriptor: STDOUT_FILENO)
  }

  /// The standard error, for error messages.
  static var standardError: OutputFile {
    OutputFile("standard error", descriptor: STDERR_FILENO)
  }

  /// Creates the file, or truncates it. Later calls have no effect.
  ///
  /// - Throws: A failure with status 73.
  func create() throws(Failure) {
    guard !isCreated else { return }
    if descriptor < 0 {
      descriptor = OutputDescriptor.create(path)
      guard descriptor >= 0 else { throw Failure(unwritable: path, errno) }
    } else if ftruncate(descriptor, 0) != 0 {
      throw Failure(unwritable: path, errno)
    }
    isCreated = true
  }

  /// Writes a line. The first line creates the file if `create()` wasn't called.
  ///
  /// - Throws: A failure with status 73.
  func write(_ line: String) throws(Failure) {
    try create()
    try check(AtomicFile.write(Array("\(line)\n".utf8), toDescriptor: descriptor))
  }

  /// Writes a line. If this fails, sets `failure` and writes no further lines.
  func append(_ line: String) {
    guard failure == nil else { return }
    do throws(Failure) { try write(line) } catch { failure = error }
  }

  /// Writes the file in one go. Creates it, or replaces an empty file or a file of the same kind.
  ///
  /// - Throws: A failure with status 73.
  func replace(with bytes: [UInt8]) throws(Failure) {
    try checkReplacement()
    try check(
      isStream
        ? AtomicFile.write(bytes, toDescriptor: descriptor)
        : AtomicFile.write(bytes, toOutput: path))
  }

  /// Checks that an existing file may be replaced, and that a file can be created in its folder.
  private func checkReplacement() throws(Failure) {
    guard !isStream else { return }
    try OutputPath.checkFolder(of: path)
    let file = try openExisting(O_RDONLY)
    if file >= 0 { close(file) }
  }

  /// Opens an existing file that may be replaced. Returns -1 if the file is missing.
  private func openExisting(_ flags: Int32) throws(Failure) -> Int32 {
    let file = OutputDescriptor.open(path, flags)
    guard file >= 0 else {
      if errno == ENOENT { return -1 }
      throw Failure(unwritable: path, errno)
    }
    do throws(Failure) {
      try kind?.check(file, path: path, inputs: inputs)
    } catch {
      close(file)
      throw error
    }
    return file
  }

  private func check(_ code: Int32) throws(Failure) {
    if code != 0 { throw Failure(unwritable: path, code) }
  }
}
