import ArgumentParser
import Foundation
import Trace

/// The engines without a window.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel-demo trace",
    abstract: "Runs a scenario and prints what the engine did, a JSON line a frame.")

  @Argument(help: ArgumentHelp("The scenario, a JSON file.", valueName: "scenario"))
  var scenario: String

  func run() throws {
    do throws(ScenarioError) {
      try Trace.run(scenarioAt: scenario) { line in
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
      }
    } catch {
      throw Failure(status: error.exitStatus, message: error.description).report()
    }
  }
}
