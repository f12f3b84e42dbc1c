import Foundation
import Testing

@testable import TraceKit

/// The last frames of scenarios that interrupt a motion or scroll beyond an end. The expected
/// states come from the documentation.
@Suite struct ScenarioEndTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/endings")

  /// The frames of a trace.
  private struct TraceFrames {
    let frames: [JSON]

    /// Returns the events of a frame, except changes of the offset and the index.
    func events(at frame: Int) -> [String] {
      let quiet = ["didScroll", "currentItemIndexDidChange", "currentPageIndexDidChange"]
      return (frames[frame]["events"]?.asArray ?? []).compactMap(\.asString)
        .filter { !quiet.contains($0) }
    }

    /// The events of all frames, except changes of the offset and the index. Each is preceded by
    /// its frame number.
    var events: [String] {
      frames.indices.flatMap { frame in events(at: frame).map { "\(frame) \($0)" } }
    }

    /// Returns a number from the last frame, or NaN if the frame doesn't contain it.
    func end(_ key: String) -> Double { frames.last?[key]?.asNumber ?? .nan }

    /// Whether no drag or motion is in progress in the last frame.
    var isAtRest: Bool {
      ["dragging", "decelerating", "scrolling"].allSatisfy { key in
        frames.last?[key].map { $0 == .bool(false) } ?? true
      }
    }
  }

  private func run(_ name: String, motion: String = "classic") throws -> TraceFrames {
    let file = Self.folder.appendingPathComponent(name + ".json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(
        of: "\"carousel\": {", with: "\"carousel\": {\"motion\": \"\(motion)\", ")
    var frames: [JSON] = []
    var mistake: (any Error)?
    try Scenario(Array(text.utf8)).run { line in
      do { frames.append(try JSONParser.parse(Array(line.utf8))) } catch { mistake = error }
    }
    if let mistake { throw mistake }
    return TraceFrames(frames: frames)
  }

  @Test(arguments: ["classic", "natural"])
  func dragEndsWhenScrollingIsDisabled(motion: String) throws {
    let trace = try run("scrollEnabled-off-mid-drag", motion: motion)
    #expect(trace.events(at: 4) == ["didEndDragging:0", "willBeginScrollingAnimation"])
    #expect(trace.events.last?.hasSuffix("didEndScrollingAnimation") == true)
    #expect(trace.end("scrollOffset") == 0 && trace.isAtRest)
  }

  @Test(arguments: ["classic", "natural"])
  func dragEndsWhenTheLastItemIsRemoved(motion: String) throws {
    let trace = try run("remove-all-while-dragging", motion: motion)
    #expect(trace.events(at: 3) == ["didEndDragging:0"])
    #expect(trace.events.last == "3 didEndDragging:0")
    #expect(trace.end("currentItemIndex") == -1 && trace.isAtRest)
  }

  @Test(arguments: ["classic", "natural"])
  func dragEndsWhenAReloadLeavesNoItems(motion: String) throws {
    let trace = try run("reload-zero-drag-ends-empty", motion: motion)
    #expect(trace.events(at: 3) == ["didEndDragging:0"])
    #expect(trace.events(at: 4).isEmpty && trace.events(at: 5).isEmpty)
    #expect(trace.end("scrollOffset") == 5 && trace.isAtRest)
  }

  @Test func scrollToTopDuringABounceEndsAtTheTop() throws {
    let trace = try run("sv-scrollToTop-during-horizontal-bounce")
    #expect(trace.frames.last?["contentOffset"] == .array([.number(0), .number(0)]))
    #expect(trace.events.last?.hasSuffix("didScrollToTop") == true)
  }

  @Test func quickMovesOfACubeToTheNextPageAddUp() throws {
    let trace = try run("cube-forward-fast-twice")
    #expect(trace.end("scrollOffset") == 2 && trace.end("currentPageIndex") == 2)
    #expect(trace.events == ["26 didEndScrollingAnimation"])
  }

  @Test func cubeReloadWithFewerPagesEndsOnTheLastPage() throws {
    let trace = try run("cube-reload-fewer-event")
    #expect(trace.end("scrollOffset") == 1 && trace.end("currentPageIndex") == 1)
  }

  @Test(arguments: [("beyond", 9.0), ("negative", 0)], ["classic", "natural"])
  func currentItemIndexIsClamped(end: (scenario: String, offset: Double), motion: String) throws {
    let trace = try run("set-currentItemIndex-\(end.scenario)", motion: motion)
    #expect(trace.frames[1]["scrollOffset"] == .number(end.offset))
    #expect(trace.end("scrollOffset") == end.offset && trace.isAtRest)
  }

  @Test(arguments: ["set-scrollOffset-beyond", "set-scrollOffset-beyond-initial"])
  func offsetBeyondAnEndReturnsToTheEndInNaturalMotion(scenario: String) throws {
    let trace = try run(scenario, motion: "natural")
    #expect(trace.end("scrollOffset") == 9 && trace.isAtRest)
    #expect(trace.events.last?.hasSuffix("didEndScrollingAnimation") == true)
  }

  @Test func carouselAlignsToAnItemAfterAutoscrollInNaturalMotion() throws {
    let trace = try run("autoscroll-off-aligns", motion: "natural")
    #expect(trace.events(at: 21) == ["willBeginScrollingAnimation"])
    #expect(trace.end("scrollOffset") == 0 && trace.isAtRest)
  }

  @Test func carouselWithAContentOffsetFillsItsBoundsInNaturalMotion() throws {
    let trace = try run("contentOffset-left-aligned-hole", motion: "natural")
    for frame in trace.frames {
      let edges = (frame["items"]?.asArray ?? []).compactMap { item -> Double? in
        guard let x = item["transform"]?.asArray[12].asNumber,
          let center = item["center"]?.asArray[0].asNumber
        else { return nil }
        return center + x - 40
      }
      let isCovered = stride(from: 0.5, to: 400, by: 1).allSatisfy { x in
        edges.contains { ($0...$0 + 80).contains(x) }
      }
      #expect(isCovered, "items from \(edges)")
    }
  }

  @Test(arguments: ["classic", "natural"])
  func wrappedCarouselScrollsToAnItemInTheShorterDirection(motion: String) throws {
    let trace = try run("to-item-wrapped-beyond", motion: motion)
    let offsets = trace.frames.compactMap { $0["scrollOffset"]?.asNumber }
    #expect(offsets.allSatisfy { (0...3).contains($0) })
    #expect(offsets.last == 3 && trace.isAtRest)
  }

  @Test(arguments: ["classic", "natural"])
  func wrappedCarouselScrollsToAnOffsetInTheShorterDirection(motion: String) throws {
    let trace = try run("to-offset-wrapped-beyond", motion: motion)
    let offsets = trace.frames.compactMap { $0["scrollOffset"]?.asNumber }
    #expect(offsets.allSatisfy { (0...3.5).contains($0) })
    #expect(offsets.last == 3.5 && trace.isAtRest)
  }

  @Test(arguments: ["classic", "natural"])
  func removingAnItemEndsAScroll(motion: String) throws {
    let trace = try run("remove-mid-scroll-ends", motion: motion)
    #expect(
      trace.events == ["1 willBeginScrollingAnimation", "20 didEndScrollingAnimation"])
    #expect(trace.end("scrollOffset") == 3 && trace.isAtRest)
  }

  @Test func flickWithDecelerationRateZeroStopsAtOnceInNaturalMotion() throws {
    let trace = try run("rate-0", motion: "natural")
    #expect(trace.events(at: 5) == ["didEndDragging:0", "willBeginScrollingAnimation"])
    let offsets = trace.frames[5...].compactMap { $0["scrollOffset"]?.asNumber }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(offsets.last == 0 && trace.isAtRest)
  }

  /// In classic motion, these scenarios result in the recorded traces. Their results in natural
  /// motion are checked by other tests of this suite.
  @Test(arguments: [
    "autoscroll-off-aligns", "contentOffset-left-aligned-hole", "rate-0",
    "set-scrollOffset-beyond", "set-scrollOffset-beyond-initial",
  ])
  func classicMotionMatchesTheRecordedTraces(scenario: String) throws {
    let trace = try run(scenario)
    let file = Self.folder.appendingPathComponent(scenario + ".trace.jsonl")
    for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
      let expected = try JSONParser.parse(Array(line))
      let frame = try #require(expected["frame"]?.asNumber)
      #expect(
        TraceComparison.difference(expected: expected, got: trace.frames[Int(frame)]) == nil,
        "frame \(frame)")
    }
    let names = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).flatMap { line in
      TraceFrames(frames: [try JSONParser.parse(Array(line))]).events(at: 0)
    }
    #expect(trace.events.map { String($0.drop { $0 != " " }.dropFirst()) } == names)
  }

  /// If a `touchDown` step has a point, the following drag holds the card at that point.
  @Test func dragAfterATouchDownWithAPointHoldsTheCard() throws {
    func end(point: String) throws -> Double {
      let text = """
        {"name": "grip", "frames": 4, "record": [3],
         "carousel": {"bounds": [400, 300], "itemSize": [80, 60], "items": 30, "type": "wheel",
           "scrollOffset": 12, "motion": "natural", "options": {"radius": 300, "angle": 0.2}},
         "steps": [
           {"frame": 1, "call": "touchDown"\(point)},
           {"frame": 1, "call": "pan", "state": "began", "translation": [0, 0], "velocity": [0, 0]},
           {"frame": 2, "call": "pan", "state": "changed", "translation": [-30, 0],
            "velocity": [0, 0]}]}
        """
      var offset = Double.nan
      try Scenario(Array(text.utf8)).run { line in
        offset = (try? JSONParser.parse(Array(line.utf8)))?["scrollOffset"]?.asNumber ?? .nan
      }
      return offset
    }
    // A drag that doesn't hold a card moves by one item every 80 points. A held card at the offset
    // o is 300 · sin(0.2 · o) points from the centre.
    #expect(try abs(end(point: "") - 12 - 30.0 / 80) < 1e-9)
    let held = try end(point: ", \"point\": [200, 150]")
    #expect(abs(300 * sin(0.2 * (held - 12)) - 30) < 0.01, "\(held)")
  }
}

extension JSON {
  fileprivate var asString: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }
}
