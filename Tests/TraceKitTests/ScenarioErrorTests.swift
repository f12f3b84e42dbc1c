import Testing

@testable import TraceKit

/// Errors in scenarios and their messages.
@Suite struct ScenarioErrorTests {
  /// Returns the text of a scenario with the given members and steps.
  private static func scenario(
    _ more: String = "", carousel: String = "", steps: String = ""
  ) -> String {
    """
    {"name": "n", "frames": 3, \(more)
     "carousel": {"bounds": [9, 9], "items": 3, "itemSize": [1, 1]\(carousel)},
     "steps": [\(steps)]}
    """
  }

  private static func step(_ text: String) -> String {
    scenario(steps: "{\"frame\": 1, \(text)}")
  }

  /// Runs a scenario. Returns the error, which is thrown before any output, or `nil` if there is
  /// none.
  private func mistake(in text: String) -> ScenarioError? {
    do {
      let scenario = try Scenario(Array(text.utf8))
      scenario.run { _ in }
      return nil
    } catch { return error }
  }

  @Test func validScenarioRuns() throws {
    let scenario = try Scenario(Array(Self.step("\"call\": \"touchDown\"").utf8))
    var lines = 0
    scenario.run { _ in lines += 1 }
    #expect(lines == 3)
  }

  /// A file that is longer than the limit is rejected without being read to its end. `/dev/zero`
  /// has no end.
  @Test func fileAboveTheSizeLimitIsRejectedWithoutReadingItAll() {
    let error = ScenarioError.tooLong(path: "/dev/zero", limit: 16 << 20)
    #expect(
      "\(error)" == "\"/dev/zero\": expected a scenario of at most 16777216 bytes, found more")
    #expect(throws: error) {
      try Trace.run(scenarioAt: "/dev/zero") { _ in }
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "nul", "{\"a\": 1} x", "{\"a\": 01}", "{\"a\": 1e999}", "{\"a\": NaN}",
    "{'a': 1}",
    "{\"a\": \"\n\"}", "{\"a\": 1, \"a\": 1}", "{\"a\" 1}", "\"\\ud800\"", "\"\\x\"", "-", "1.",
    "1e",
    String(repeating: "[", count: 100_000),
  ])
  func textThatIsNotJSONIsRejected(text: String) {
    guard case .notJSON = mistake(in: text) else {
      Issue.record("took \(text.prefix(40)): \(String(describing: mistake(in: text)))")
      return
    }
  }

  @Test(arguments: [
    ("[]", "scenario"), ("3", "scenario"),
    ("{\"frames\": 1}", "name"), ("{\"name\": 3}", "name"),
    ("{\"name\": \"n\"}", "frames"),
    ("{\"name\": \"n\", \"frames\": 1}", "carousel, cube, scrollView"),
    ("{\"name\": \"n\", \"frames\": -1}", "frames"),
    ("{\"name\": \"n\", \"frames\": 1.5}", "frames"),
    ("{\"name\": \"n\", \"frames\": 10000001}", "frames"),
    ("{\"name\": \"n\", \"frames\": true}", "frames"),
    ("{\"name\": \"n\", \"frames\": \"1\"}", "frames"),
    ("{\"name\": \"n\", \"frames\": 1, \"carousel\": 3}", "carousel"),
    ("{\"name\": \"n\", \"frames\": 1, \"carousel\": {}}", "carousel.bounds"),
  ])
  func invalidScenarioIsRejected(text: String, key: String) { expect(key, text) }

  /// If a number is too large, the error names the allowed range.
  @Test func errorAboutALargeNumberNamesTheAllowedRange() throws {
    for (text, bounds) in [
      ("\"perspective\": 1e16", "from -1e15 to 1e15"),
      ("\"bounceDistance\": 1e16", "from 0 to 1e15"),
    ] {
      let found = try #require(mistake(in: Self.scenario(carousel: ", \(text)")))
      #expect(found.description.contains(bounds))
    }
  }

  @Test(arguments: [
    ("\"extra\": 1,", "extra"), ("\"frameRate\": 0,", "frameRate"),
    ("\"frameRate\": \"60\",", "frameRate"),
    ("\"record\": 3,", "record"), ("\"record\": [3],", "record[0]"),
    ("\"record\": [true],", "record[0]"),
    ("\"record\": \"some\",", "record"),
  ])
  func invalidTopLevelMemberIsRejected(more: String, key: String) {
    expect(key, Self.scenario(more))
  }

  @Test(arguments: [
    ("\"extra\": 1", "carousel.extra"), ("\"type\": \"Linear\"", "carousel.type"),
    ("\"type\": 1", "carousel.type"), ("\"placeholders\": -1", "carousel.placeholders"),
    ("\"vertical\": 1", "carousel.vertical"), ("\"perspective\": true", "carousel.perspective"),
    ("\"motion\": \"quick\"", "carousel.motion"), ("\"motion\": true", "carousel.motion"),
    ("\"contentOffset\": [1]", "carousel.contentOffset"),
    ("\"contentOffset\": [1, \"2\"]", "carousel.contentOffset[1]"),
    ("\"bounceDistance\": -1", "carousel.bounceDistance"),
    ("\"decelerationRate\": 1.5", "carousel.decelerationRate"),
    ("\"itemWidth\": null", "carousel.itemWidth"),
    ("\"currentItemIndex\": 1", "carousel.currentItemIndex"),
    ("\"options\": []", "carousel.options"),
    ("\"options\": {\"spacin\": 1}", "carousel.options.spacin"),
    ("\"options\": {\"wrap\": 1}", "carousel.options.wrap"),
    ("\"options\": {\"count\": 1.5}", "carousel.options.count"),
    ("\"options\": {\"arc\": true}", "carousel.options.arc"),
    ("\"customTransform\": \"x\"", "carousel.customTransform"),
    ("\"refuseSelection\": 1", "carousel.refuseSelection"),
    ("\"refuseSelection\": [0.5]", "carousel.refuseSelection[0]"),
    ("\"a\\nb\": 1", "carousel.\"a\\nb\""),
  ])
  func invalidCarouselMemberIsRejected(member: String, key: String) {
    expect(key, Self.scenario(carousel: ", " + member))
  }

  @Test(arguments: [
    ("\"call\": \"jump\"", "steps[0].call"), ("\"call\": 3", "steps[0].call"),
    ("\"x\": 3", "steps[0].call"),
    ("\"call\": \"touchDown\", \"x\": 1", "steps[0].x"),
    ("\"call\": \"touchDown\", \"point\": 1", "steps[0].point"),
    ("\"call\": \"touchDown\", \"point\": [1]", "steps[0].point"),
    ("\"call\": \"set\", \"property\": \"motion\", \"value\": 1", "steps[0].value"),
    ("\"call\": \"set\", \"property\": \"items\", \"value\": 1", "steps[0].property"),
    ("\"call\": \"set\", \"property\": \"bounces\", \"value\": 1", "steps[0].value"),
    ("\"call\": \"set\", \"property\": \"bounces\"", "steps[0].value"),
    ("\"call\": \"scrollToItem\"", "steps[0].index"),
    ("\"call\": \"scrollToItem\", \"index\": 1.5", "steps[0].index"),
    (
      "\"call\": \"scrollToItem\", \"index\": 1, \"animated\": true, \"duration\": 1",
      "steps[0].animated"
    ),
    ("\"call\": \"scrollToOffset\", \"offset\": 1", "steps[0].duration"),
    ("\"call\": \"scrollByOffset\", \"offset\": 1, \"duration\": -1", "steps[0].duration"),
    ("\"call\": \"scrollByNumberOfItems\", \"duration\": 1", "steps[0].count"),
    ("\"call\": \"insertItem\", \"index\": 0", "steps[0].animated"),
    ("\"call\": \"removeItem\", \"animated\": false", "steps[0].index"),
    ("\"call\": \"reloadItem\", \"index\": 0, \"animated\": 0", "steps[0].animated"),
    ("\"call\": \"reloadData\", \"items\": -1", "steps[0].items"),
    ("\"call\": \"tap\"", "steps[0].point"), ("\"call\": \"tap\", \"point\": 3", "steps[0].point"),
    ("\"call\": \"pan\"", "steps[0].state"),
    ("\"call\": \"pan\", \"state\": \"moved\"", "steps[0].state"),
    ("\"call\": \"pan\", \"state\": \"began\"", "steps[0].translation"),
    ("\"call\": \"pan\", \"state\": \"began\", \"translation\": [0, 0]", "steps[0].velocity"),
  ])
  func invalidStepIsRejected(members: String, key: String) { expect(key, Self.step(members)) }

  @Test(arguments: ["-1", "3", "1.5", "true", "\"1\""]) func invalidFrameOfAStepIsRejected(
    frame: String
  ) {
    let steps = "{\"frame\": \(frame), \"call\": \"touchDown\"}"
    expect("steps[0].frame", Self.scenario(steps: steps))
  }

  @Test func missingFileIsReported() {
    #expect(throws: ScenarioError.unreadable(path: "/nowhere/at/all.json")) {
      try Trace.run(scenarioAt: "/nowhere/at/all.json") { _ in Issue.record("wrote a line") }
    }
    #expect(ScenarioError.unreadable(path: "x").exitStatus == 66)
  }

  @Test func errorNamesTheFileThatContainsNoJSON() throws {
    // The file is this source file. Its first line isn't JSON.
    let path = #filePath
    var mistake: ScenarioError?
    do throws(ScenarioError) {
      try Trace.run(scenarioAt: path) { _ in Issue.record("wrote a line") }
    } catch {
      mistake = error
    }
    #expect(mistake?.description.hasPrefix("\"\(path)\": not JSON, line 1: ") == true)
    #expect(mistake?.exitStatus == 65)
  }

  /// Expects an error that names the key and has a message of one line.
  private func expect(_ key: String, _ text: String, at location: SourceLocation = #_sourceLocation)
  {
    let mistake = mistake(in: text)
    guard case .badValue(key, _, _) = mistake else {
      Issue.record("\(text): \(String(describing: mistake))", sourceLocation: location)
      return
    }
    #expect(mistake?.description.contains("\n") == false)
    #expect(mistake?.exitStatus == 65)
  }
}
