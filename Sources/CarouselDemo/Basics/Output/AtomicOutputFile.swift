import Glibc
import StageKit
import SystemKit

/// An output file that is written in one go, at the end of a session.
final class AtomicOutputFile {
  private let path: String
  private let kind: OutputKind
  private let inputs: [FilePath]
  /// The descriptor of an open pipe or device; -1 for a regular file.
  private let descriptor: Int32

  /// Checks that a file can be written. Opens a pipe or device.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - kind: the kind of the file.
  ///   - inputs: the files that the program reads, none of which may be overwritten.
  /// - Throws: a failure with status 73.
  init(path: String, kind: OutputKind, inputs: [FilePath] = []) throws(Failure) {
    self.path = path
    self.kind = kind
    self.inputs = inputs
    descriptor = try OutputPath(path).descriptor
    try checkFile()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes the file atomically. Creates it, or replaces an empty file or a file of the same kind.
  /// Pipes and devices are written directly.
  ///
  /// - Throws: a failure with status 73.
  func write(_ bytes: [UInt8]) throws(Failure) {
    try checkFile()
    let code =
      descriptor >= 0
      ? AtomicFile.write(bytes, toDescriptor: descriptor)
      : AtomicFile.write(bytes, toOutput: path)
    if code != 0 { throw Failure(unwritable: path, code) }
  }

  /// Checks that an existing file may be replaced, and that a file can be created in its folder.
  private func checkFile() throws(Failure) {
    guard descriptor < 0 else { return }
    try OutputPath.checkFolder(of: path)
    let file = OutputDescriptor.open(path, O_RDONLY)
    guard file >= 0 else {
      if errno == ENOENT { return }
      throw Failure(unwritable: path, errno)
    }
    defer { close(file) }
    try kind.check(file, path: path, inputs: inputs)
  }
}
