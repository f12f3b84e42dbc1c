import ArgumentParser
import PictureKit

/// The entry point. Runs `carousel-demo trace SCENARIO`, the internal `carousel-demo decode`, or
/// otherwise `ShowCommand`, which opens the window.
///
/// ArgumentParser's subcommands can't be used here: `ShowCommand` takes any number of files, and
/// ArgumentParser doesn't allow subcommands for such a command.
@main enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ShowCommand.decoderArguments {
      PictureWorker.run()
    } else if arguments.first == "trace" {
      run(TraceCommand.self, Array(arguments.dropFirst()))
    } else if let shell = CompletionScript.shell(in: arguments) {
      write(CompletionScript.text(for: shell))
    } else {
      run(ShowCommand.self, arguments)
    }
  }

  /// Runs a command like ArgumentParser's `main`. Exits with status 73 if its output, such as the
  /// help, can't be written.
  private static func run<Command: ParsableCommand>(
    _ command: Command.Type, _ arguments: [String]
  ) {
    do {
      var command = try Command.parseAsRoot(arguments)
      try command.run()
    } catch {
      guard Command.exitCode(for: error) == .success else { Command.exit(withError: error) }
      write(Command.fullMessage(for: error))
      Command.exit()
    }
  }

  /// Prints a text. Exits with status 73 if it can't be written.
  private static func write(_ text: String) {
    do throws(Failure) {
      try OutputFile.standardOutput.write(text)
    } catch {
      ShowCommand.exit(withError: error.report())
    }
  }
}
