import ArgumentParser

/// Error messages on standard error.
enum ErrorOutput {
  /// Prints a line on standard error, after the program's name. Ignores write errors: the exit
  /// status still reports the failure.
  static func print(_ message: String) {
    try? OutputFile.standardError.write("carousel-demo: \(message)")
  }
}

extension Failure {
  /// Prints the failure's message. Returns its exit status for ArgumentParser.
  func report() -> ExitCode {
    ErrorOutput.print(message)
    return ExitCode(status)
  }
}
