import Foundation
import Testing

@testable import TraceKit

/// Runs every recorded scenario and compares its trace with the recorded trace, the "golden" trace.
@Suite struct GoldenTraceTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let scenarios: [String] = ["carousel", "cube"].flatMap { kind in
    let path = folder.appendingPathComponent(kind).path
    let files = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { "\(kind)/\($0.dropLast(5))" }
      .sorted()
  }

  @Test func recordedScenariosAreFound() {
    #expect(Self.scenarios.filter { $0.hasPrefix("carousel/") }.count > 100)
    #expect(Self.scenarios.filter { $0.hasPrefix("cube/") }.count >= 15)
  }

  @Test(arguments: scenarios) func traceMatchesTheGoldenTrace(scenario: String) throws {
    let file = Self.folder.appendingPathComponent(scenario + ".json").path
    let golden = try Data(contentsOf: Self.folder.appendingPathComponent(scenario + ".trace.jsonl"))
      .split(separator: UInt8(ascii: "\n"))
    var lines: [String] = []
    try Trace.run(scenarioAt: file) { lines.append($0) }
    #expect(lines.count == golden.count)
    for (line, expected) in zip(lines, golden) {
      let expected = try JSONParser.parse(Array(expected))
      let difference = TraceComparison.difference(
        expected: expected, got: try JSONParser.parse(Array(line.utf8)))
      try #require(difference == nil, "frame \(expected["frame"]?.asNumber ?? -1)")
    }
  }
}
