import ArgumentParser
import TraceKit

/// The command that runs a scenario on the engines, without a window.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel-demo trace",
    abstract: "Runs a scenario and prints a trace of the engine, one JSON line per frame.")

  @Argument(help: ArgumentHelp("The scenario, a JSON file.", valueName: "scenario"))
  var scenario: String

  func run() throws {
    let output = OutputFile.standardOutput
    do throws(ScenarioError) {
      try Trace.run(scenarioAt: scenario) { line in
        do throws(Failure) { try output.write(line) } catch { Self.exit(withError: error.report()) }
      }
    } catch {
      throw Failure(status: error.exitStatus, message: error.description).report()
    }
  }
}
