import SystemKit
import TestSupport
import Testing

@testable import StageKit

@Suite struct FrameClockTests {
  /// Returns the times at which the program notices that the display has shown a frame, each up to
  /// `jitter` seconds after the fact.
  func readings(period: Double, jitter: Double = 0.0015) -> [Double] {
    var random = SplitMix64(seed: 7)
    return (0..<600).map { 100 + Double($0) * period + .random(in: 0...jitter, using: &random) }
  }

  // Many displays report 60 Hz but run at 59.94 Hz.
  @Test(arguments: [1 / 60.0, 1 / 59.94, 1 / 60.1])
  func stepsOfTheFrameClockAreSteadyAndDoNotDrift(period: Double) {
    var clock = FrameClock()
    let readings = readings(period: period)
    let times = readings.map { clock.frame(at: $0, period: 1 / 60.0) }
    let steps = zip(times.dropFirst(60), times.dropFirst(59)).map { $0 - $1 }
    let unsteady = steps.map { abs($0 - period) }.max() ?? 1
    let before = zip(readings.dropFirst(60), readings.dropFirst(59)).map { abs($0 - $1 - period) }
    #expect(unsteady < (before.max() ?? 0) / 4)
    for (time, reading) in zip(times, readings) { #expect(abs(time - reading) < 0.002) }
  }

  @Test func droppedFrameAdvancesTheClockByTwoSteps() {
    var clock = FrameClock()
    for frame in 0..<100 { _ = clock.frame(at: Double(frame) / 60, period: 1 / 60.0) }
    let last = clock.time
    let next = clock.frame(at: 101.0 / 60, period: 1 / 60.0)
    #expect(abs(next - last - 2.0 / 60) < 1e-6)
  }

  @Test func frameClockFollowsADisplayWithAnUnreportedRate() {
    // The compositor draws at 48 Hz on a display that reports 60 Hz.
    var clock = FrameClock()
    for reading in readings(period: 1 / 48.0, jitter: 0) {
      #expect(abs(clock.frame(at: reading, period: 1 / 60.0) - reading) < 0.0042)
    }
  }

  @Test func frameTimeAfterASleepIsTheMeasuredTime() {
    var clock = FrameClock()
    _ = clock.frame(at: 1, period: 1 / 60.0)
    #expect(clock.frame(at: 55.1234, period: 1 / 60.0) == 55.1234)
  }

  @Test func frameTimeNeverDecreases() {
    var clock = FrameClock()
    var random = SplitMix64(seed: 3)
    var reading = 10.0
    for _ in 0..<5000 {
      reading += .random(in: -0.01...0.05, using: &random)
      let period = Bool.random(using: &random) ? 1 / 60.0 : nil
      let last = clock.time
      #expect(clock.frame(at: reading, period: period) >= last)
    }
  }
}

@Suite struct FramePacerTests {
  @Test func framesThatWaitForTheDisplayAreNotPaced() {
    var pacer = FramePacer(isPacing: false)
    for frame in 0..<500 {
      // Drivers accept three frames before they block the program.
      let now = Double(max(frame - 3, 0)) / 60
      let deadline = pacer.presented(at: now, period: 1 / 60.0, followsFrame: frame > 0)
      #expect(deadline == nil)
    }
  }

  @Test func framesThatDoNotWaitForTheDisplayArePaced() {
    var pacer = FramePacer(isPacing: false)
    var now = 5.0
    var ends: [Double] = []
    for frame in 0..<200 {
      now += 0.001
      now = pacer.presented(at: now, period: 1 / 60.0, followsFrame: frame > 0) ?? now
      ends.append(now)
    }
    let last = ends.suffix(100)
    for (a, b) in zip(last, last.dropFirst()) { #expect(abs(b - a - 1 / 60.0) < 1e-9) }
  }

  @Test func frameAfterALateFrameIsNotShortened() {
    var pacer = FramePacer(isPacing: true)
    _ = pacer.presented(at: 1, period: 0.01, followsFrame: false)
    #expect(pacer.presented(at: 1.5, period: 0.01, followsFrame: true) == nil)
    #expect(pacer.presented(at: 1.501, period: 0.01, followsFrame: true) == 1.51)
  }
}

@Suite struct FrameStatisticsTests {
  func cost(_ milliseconds: Double) -> FrameCost {
    FrameCost(
      input: milliseconds / 1000, engine: 0.002, draw: 0.003, present: 0.004, frame: 0.016,
      work: milliseconds / 1000)
  }

  @Test func statisticsContainMedianPercentileAndMaximum() {
    let statistics = FrameStatistics()
    #expect(statistics.summary(of: \.input) == (0, 0, 0))
    for value in (1...100).reversed() { statistics.record(cost(Double(value)), end: 1) }
    let summary = statistics.summary(of: \.input)
    #expect(abs(summary.median - 50.5) < 1e-9)
    #expect(abs(summary.p99 - 99) < 1e-9)
    #expect(abs(summary.max - 100) < 1e-9)
  }

  @Test func statisticsKeepOnlyTheLatestFrames() {
    let statistics = FrameStatistics()
    for value in 0..<20_000 { statistics.record(cost(Double(value)), end: 1) }
    #expect(statistics.frames == 20_000)
    #expect(statistics.cost(ofFrameBefore: 0)?.input == 19.999)
    #expect(statistics.cost(ofFrameBefore: 16_383) == cost(3616))
    #expect(statistics.cost(ofFrameBefore: 16_384) == nil)
    #expect(statistics.cost(ofFrameBefore: -1) == nil)
  }

  @Test func statisticsAsJSONHaveExactlyTheDocumentedKeys() throws {
    let statistics = FrameStatistics()
    statistics.record(cost(1), end: SystemClock.now)
    let json = statistics.json
    let keys = json.split(separator: "\"").enumerated().compactMap { $0 % 2 == 1 ? $1 : nil }
    let part = ["median", "p99", "max"]
    let expected =
      ["frames", "seconds", "cpu", "firstFrame", "peakMemory"]
      + ["input", "engine", "draw", "work", "present", "frame"].flatMap { [$0] + part }
      + ["workHistogram"]
    #expect(keys.map(String.init) == expected)
    #expect(json.contains(#""engine": {"median": 2.0, "p99": 2.0, "max": 2.0}"#))
    #expect(json.contains(#""frames": 1,"#))
    #expect(json.contains(#""work": {"median": 1.0, "p99": 1.0, "max": 1.0}"#))
    #expect(json.filter { $0 == "{" }.count == 7 && json.filter { $0 == "}" }.count == 7)
  }

  /// Each frame is counted once, according to the processor time that it took.
  @Test func histogramCountsFramesByTheirProcessorTime() {
    let statistics = FrameStatistics()
    for value in [0.5, 1, 5, 8, 8.5, 9, 15, 17, 105] { statistics.record(cost(value), end: 1) }
    #expect(statistics.json.contains(#""workHistogram": [2, 0, 0, 2, 3, 2]"#))
  }

  @Test func processStatisticsAreMeasured() throws {
    let statistics = FrameStatistics()
    statistics.record(cost(1), end: SystemClock.now)
    let first = try #require(statistics.firstFrame)
    #expect(first > 0 && first < 3600)
    // With a wrong unit, the value would be less than a megabyte or more than a terabyte.
    #expect((1 << 20..<1 << 40).contains(statistics.peakMemory))
  }
}
