import Testing

@testable import CarouselDemo

@Suite struct FrameSummaryTests {
  @Test func summaryContainsMedianRateAndPercentile() {
    // 98 frames of 1/60 s and 2 frames of 4/60 s.
    let frames = [Double](repeating: 1.0 / 60, count: 98) + [4.0 / 60, 4.0 / 60]
    let summary = FrameSummary(frames)
    #expect(summary.usual == "16.7 ms, 57 frames/s")
    #expect(summary.slowest == "p99 66.7 ms")
    #expect(FrameSummary([Double]()).usual == "0.0 ms, 0 frames/s")
  }
}
