import StageKit
import SystemKit

/// An error that ends the program: a line for standard error and an exit status of `sysexits.h`.
struct Failure: Error {
  let status: Int32
  var message: String

  /// Creates a failure from an error in opening a window.
  init(_ error: StageError) {
    self.init(status: 69, message: error.description)
  }

  /// Creates a failure from a file's error, with the matching exit status.
  init(_ error: FileError) {
    message = error.description
    status =
      switch error {
      case .missing, .unreadable, .unwatched, .noFileAddress: 66
      case .unwritable: 73
      }
  }

  init(status: Int32, message: String) {
    self.status = status
    self.message = message
  }
}
