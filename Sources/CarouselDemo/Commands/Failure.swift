import ArgumentParser
import StageKit

/// A reason to leave: one line for standard error and the exit status of `sysexits.h`.
struct Failure: Error {
  let status: Int32
  let message: String

  /// What the stage could not do.
  init(_ error: StageError) {
    message = error.description
    status =
      switch error {
      case .noDisplay, .noWindow, .noRenderer: 69
      case .missing, .unreadable: 66
      case .unwritable: 73
      }
  }

  init(status: Int32, message: String) {
    (self.status, self.message) = (status, message)
  }

  /// Prints the line and gives what ArgumentParser is to leave with.
  func report() -> ExitCode {
    standardError(message)
    return ExitCode(status)
  }
}

/// Prints one line on standard error, with the program's name before it; where nobody can read it,
/// the exit status has to do.
func standardError(_ message: String) {
  try? OutputFile.standardError.write("carousel-demo: \(message)")
}
