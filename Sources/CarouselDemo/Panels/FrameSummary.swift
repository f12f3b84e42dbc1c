import StageKit

/// Statistics of the last frames' durations.
struct FrameSummary {
  /// The median of the durations, in seconds.
  private(set) var median = 0.0
  /// The 99th percentile of the durations, in seconds.
  private(set) var p99 = 0.0
  /// The frame rate, in frames per second. Times without animation don't count.
  private(set) var framesPerSecond = 0.0

  init(_ statistics: FrameStatistics, frames count: Int) {
    self.init((0..<count).compactMap { statistics.cost(ofFrameBefore: $0)?.frame })
  }

  /// Summarises durations in seconds. O(*n* log *n*).
  init(_ frames: [Double]) {
    let sorted = frames.sorted()
    guard let last = sorted.last, last > 0 else { return }
    median = sorted[sorted.count / 2]
    p99 = sorted[(sorted.count * 99 + 99) / 100 - 1]
    framesPerSecond = Double(sorted.count) / sorted.reduce(0, +)
  }

  /// The median and the frame rate as text.
  var usual: String {
    "\(Self.tenths(median)) ms, \(Int(min(framesPerSecond, 1e6).rounded())) frames/s"
  }
  /// The 99th percentile as text.
  var slowest: String { "p99 \(Self.tenths(p99)) ms" }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int((min(seconds, 1e3) * 1e4).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
