import StageKit

/// A reason to leave: one line for standard error and the exit status of `sysexits.h`.
struct Failure: Error {
  let status: Int32
  var message: String

  /// What the stage could not do.
  init(_ error: StageError) {
    message = error.description
    status =
      switch error {
      case .noDisplay, .noWindow, .noRenderer: 69
      case .missing, .unreadable, .unwatched, .noFileAddress: 66
      case .unwritable: 73
      }
  }

  init(status: Int32, message: String) {
    (self.status, self.message) = (status, message)
  }
}
