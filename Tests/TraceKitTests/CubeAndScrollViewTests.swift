import Testing

@testable import TraceKit

/// Scenarios with cubes and scroll views: their error messages and their traces.
@Suite struct CubeAndScrollViewTests {
  private static func scenario(_ subject: String, _ steps: String = "", frames: Int = 3) -> String {
    "{\"name\": \"n\", \"frames\": \(frames), \(subject), \"steps\": [\(steps)]}"
  }

  private static func cube(_ more: String = "", _ step: String = "") -> String {
    scenario(
      "\"cube\": {\"bounds\": [320, 480], \"pages\": 3\(more)}",
      step.isEmpty ? "" : "{\"frame\": 1, \(step)}")
  }

  private static func scrollView(_ more: String = "", _ step: String = "") -> String {
    scenario(
      "\"scrollView\": {\"bounds\": [320, 480], \"contentSize\": [320, 4000]\(more)}",
      step.isEmpty ? "" : "{\"frame\": 1, \(step)}")
  }

  @Test(arguments: [
    ("\"cube\": {\"pages\": 3}", "cube.bounds"), ("\"cube\": {\"bounds\": [1, 1]}", "cube.pages"),
    ("\"cube\": {\"bounds\": [1, -1], \"pages\": 3}", "cube.bounds[1]"),
    ("\"scrollView\": {\"bounds\": [1, 1]}", "scrollView.contentSize"),
    ("\"scrollView\": {\"contentSize\": [1, 1]}", "scrollView.bounds"),
    (
      "\"cube\": {\"bounds\": [1, 1], \"pages\": 3}, \"scrollView\": {}", "scrollView"
    ),
  ])
  func invalidSubjectIsRejected(subject: String, key: String) {
    expect(key, Self.scenario(subject))
  }

  @Test(arguments: [
    (", \"wrapEnabled\": 1", "cube.wrapEnabled"),
    (", \"currentPageIndex\": 0.5", "cube.currentPageIndex"), (", \"items\": 1", "cube.items"),
  ])
  func invalidCubePropertyIsRejected(more: String, key: String) { expect(key, Self.cube(more)) }

  @Test(arguments: [
    ("\"call\": \"scrollToItem\", \"index\": 1", "steps[0].call"),
    ("\"call\": \"contentOffset\"", "steps[0].x"),
    ("\"call\": \"contentOffset\", \"x\": \"1\"", "steps[0].x"),
    ("\"call\": \"scrollToPage\", \"animated\": true", "steps[0].index"),
    ("\"call\": \"scrollToPage\", \"index\": 1, \"animated\": 1", "steps[0].animated"),
    ("\"call\": \"scrollForward\"", "steps[0].animated"),
    ("\"call\": \"reloadData\", \"pages\": -1", "steps[0].pages"),
    ("\"call\": \"reloadPage\", \"index\": 1", "steps[0].animated"),
    ("\"call\": \"set\", \"property\": \"pages\", \"value\": 1", "steps[0].property"),
    ("\"call\": \"set\", \"property\": \"wrapEnabled\", \"value\": 1", "steps[0].value"),
    ("\"call\": \"pan\", \"state\": \"moved\"", "steps[0].state"),
  ])
  func invalidCubeStepIsRejected(step: String, key: String) { expect(key, Self.cube("", step)) }

  @Test(arguments: [
    (", \"bounce\": true", "scrollView.bounce"),
    (", \"contentInset\": [1, 2, 3]", "scrollView.contentInset"),
    (", \"decelerationRate\": \"slow\"", "scrollView.decelerationRate"),
    (", \"decelerationRate\": 2", "scrollView.decelerationRate"),
    (", \"maximumZoomScale\": 0", "scrollView.maximumZoomScale"),
    (", \"pagingEnabled\": \"yes\"", "scrollView.pagingEnabled"),
  ])
  func invalidScrollViewPropertyIsRejected(more: String, key: String) {
    expect(key, Self.scrollView(more))
  }

  @Test(arguments: [
    ("\"call\": \"setContentOffset\", \"offset\": [1, 2]", "steps[0].animated"),
    ("\"call\": \"setContentOffset\", \"offset\": 3, \"animated\": true", "steps[0].offset"),
    ("\"call\": \"scrollRectToVisible\", \"animated\": true", "steps[0].rect"),
    ("\"call\": \"zoomToRect\", \"rect\": [1, 2, 3], \"animated\": true", "steps[0].rect"),
    ("\"call\": \"setZoomScale\", \"scale\": -1, \"animated\": true", "steps[0].scale"),
    ("\"call\": \"scrollToTop\", \"animated\": true", "steps[0].animated"),
    ("\"call\": \"pinch\", \"state\": \"began\", \"scale\": 1", "steps[0].center"),
    ("\"call\": \"pinch\", \"scale\": 1, \"center\": [1, 1]", "steps[0].state"),
    ("\"call\": \"set\", \"property\": \"zoom\", \"value\": 1", "steps[0].property"),
  ])
  func invalidScrollViewStepIsRejected(step: String, key: String) {
    expect(key, Self.scrollView("", step))
  }

  @Test func scrollViewTraceContainsStateAndEvents() throws {
    let pan = { (frame: Int, state: String, y: Int) in
      """
      {"frame": \(frame), "call": "pan", "state": "\(state)", "translation": [0, \(y)],
       "velocity": [0, -1000]}
      """
    }
    let steps = [pan(1, "began", -10), pan(2, "changed", -50), pan(3, "ended", -50)]
    let lines = try lines(
      of: Self.scenario(
        "\"scrollView\": {\"bounds\": [320, 480], \"contentSize\": [320, 4000]}",
        steps.joined(separator: ","), frames: 260))
    #expect(lines[0]["events"] == .array([]))
    #expect(lines[1]["dragging"] == .bool(true) && lines[1]["tracking"] == .bool(true))
    #expect(lines[2]["contentOffset"]?.asArray[1] == .number(40))
    #expect(
      lines[3]["events"]
        == .array(
          ["willEndDragging", "didEndDragging:1", "willBeginDecelerating"].map(JSON.string))
    )
    #expect(lines[3]["decelerating"] == .bool(true) && lines[3]["dragging"] == .bool(true))
    // According to the published formula, the deceleration covers 499.5 points.
    #expect(abs((lines[259]["contentOffset"]?.asArray[1].asNumber ?? 0) - 539.4998331665) < 1e-9)
    #expect(lines[259]["decelerating"] == .bool(false) && lines[259]["dragging"] == .bool(false))
    #expect(lines[259]["zoomScale"] == .number(1) && lines[259]["zooming"] == .bool(false))
  }

  @Test func traceOfAFadingPageContainsItsAlpha() throws {
    let reload = "\"call\": \"reloadPage\", \"index\": 0, \"animated\": true"
    let lines = try lines(of: Self.cube("", reload))
    #expect(lines[0]["pages"]?.asArray[0]["presented"] == nil)
    #expect(lines[1]["pages"]?.asArray[0]["presented"]?["alpha"] == .number(0))
  }

  private func lines(of text: String) throws -> [JSON] {
    var lines: [JSON] = []
    var failure: (any Error)?
    try Scenario(Array(text.utf8)).run { line in
      do { lines.append(try JSONParser.parse(Array(line.utf8))) } catch { failure = error }
    }
    if let failure { throw failure }
    return lines
  }

  /// Expects that a scenario is rejected with an error that names the key.
  private func expect(_ key: String, _ text: String, at location: SourceLocation = #_sourceLocation)
  {
    do {
      _ = try Scenario(Array(text.utf8))
      Issue.record("took \(text)", sourceLocation: location)
    } catch {
      guard case .badValue(key, _, _) = error else {
        Issue.record("\(text): \(error)", sourceLocation: location)
        return
      }
    }
  }
}
