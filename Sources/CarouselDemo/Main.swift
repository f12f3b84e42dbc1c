/// The program: `carousel-demo trace SCENARIO`, `carousel-demo decode` for itself, and everything else is the
/// window's.
///
/// They are told apart here and not by ArgumentParser's subcommands, since the window's command
/// takes any number of files, and ArgumentParser gives a command with files no subcommand.
@main enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == DecodeCommand.arguments {
      DecodeCommand.run()
    } else if arguments.first == "trace" {
      TraceCommand.main(Array(arguments.dropFirst()))
    } else {
      ShowCommand.main(arguments)
    }
  }
}
