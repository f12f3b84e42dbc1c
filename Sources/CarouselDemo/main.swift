import Foundation
import Trace

/// Prints a line on standard error and ends.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("carousel-demo: \(message)\n".utf8))
  exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, arguments.first == "trace", let path = arguments.last else {
  fail("expected: trace SCENARIO", status: 64)
}
do throws(ScenarioError) {
  try Trace.run(scenarioAt: path) { print($0) }
} catch {
  fail(error.description, status: error.exitStatus)
}
