import StageKit
import SystemKit

/// A trace of a live session: one line for each presented frame.
final class LiveTrace {
  private let file: OutputFile
  /// The error that stopped the trace, if any.
  private(set) var failure: Failure?

  /// Opens the output file. It must be missing, empty or a trace.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - inputs: the files that the program reads, none of which may be overwritten.
  /// - Throws: a failure with status 73.
  init(path: String, inputs: [FilePath] = []) throws(Failure) {
    file = try OutputFile(path: path, kind: .trace, inputs: inputs)
  }

  /// Creates the file, or truncates an existing trace.
  ///
  /// - Throws: a failure with status 73.
  func create() throws(Failure) { try file.create() }

  func record(_ line: String) {
    guard failure == nil else { return }
    do throws(Failure) {
      try file.write(line)
    } catch {
      failure = error
    }
  }
}
