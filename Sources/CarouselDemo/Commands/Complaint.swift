import ArgumentParser

/// What the program says where something went wrong.
enum Complaint {
  /// Prints one line on standard error, with the program's name before it; where nobody can read it,
  /// the exit status has to do.
  static func print(_ message: String) {
    try? OutputFile.standardError.write("carousel-demo: \(message)")
  }
}

extension Failure {
  /// Prints the line and gives what ArgumentParser is to leave with.
  func report() -> ExitCode {
    Complaint.print(message)
    return ExitCode(status)
  }
}
