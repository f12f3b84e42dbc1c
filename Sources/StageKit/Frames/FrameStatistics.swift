import Glibc
import SystemKit

/// The costs of a session's frames. Details are kept for the last 16,384 frames.
///
/// Recording a frame allocates nothing.
public final class FrameStatistics {
  /// The number of presented frames.
  public private(set) var frames = 0
  /// The time from the process's start to the end of the first frame, in seconds. `nil` before that
  /// frame has ended, or if the system doesn't report when the process started.
  public private(set) var firstFrame: Double?
  /// The time at which the last frame ended, in seconds of `SystemClock.now`; `nil` before the
  /// first frame has ended.
  private(set) var lastEnd: Double?

  private let start = SystemClock.now
  private var costs: [FrameCost]
  /// The number of frames with details: a power of two, about 4.5 minutes at 60 Hz.
  private static let capacity = 1 << 14

  /// Creates empty statistics. The session's time starts now.
  public init() {
    costs = []
    costs.reserveCapacity(Self.capacity)
  }

  /// Records a presented frame that ended at a time of `SystemClock.now`.
  func record(_ cost: FrameCost, end: Double) {
    if frames == 0 { firstFrame = SystemClock.processStart.map { end - $0 } }
    if costs.count < Self.capacity {
      costs.append(cost)
    } else {
      costs[frames % Self.capacity] = cost
    }
    frames += 1
    lastEnd = end
  }

  /// Returns the cost of a recent frame: 0 is the last frame, 1 the frame before the last, and so
  /// on. Returns `nil` for frames that are no longer kept.
  public func cost(ofFrameBefore age: Int) -> FrameCost? {
    guard age >= 0, age < costs.count else { return nil }
    return costs[(frames - 1 - age) % Self.capacity]
  }

  /// The maximum resident memory of the process so far, in bytes; 0 if the system doesn't report
  /// it.
  public var peakMemory: Int {
    // The value that getrusage(2) returns is inherited from the parent process, so it isn't used.
    let status = SystemFile.contents(of: "/proc/self/status") ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
    }
    return 0
  }

  /// All statistics as a JSON object.
  ///
  /// - `frames`: the number of presented frames.
  /// - `seconds`, `cpu`, `firstFrame`: the session's duration, the processor time, and the time to
  ///   the end of the first frame, in seconds.
  /// - `peakMemory`: in bytes.
  /// - `input`, `engine`, `draw`, `work`, `present`, `frame`: the `median`, `p99` and `max` of each
  ///   part of the frames' cost, in milliseconds.
  /// - `workHistogram`: the number of frames whose `work` took at most 1, 2, 4, 8 and 16
  ///   milliseconds, and more than 16. Each frame is counted once.
  ///
  /// O(*n* log *n*) in the number of frames kept.
  public var json: String {
    let parts: [(String, KeyPath<FrameCost, Double>)] = [
      ("input", \.input), ("engine", \.engine), ("draw", \.draw), ("work", \.work),
      ("present", \.present), ("frame", \.frame),
    ]
    let lines =
      [
        #""frames": \#(frames)"#,
        #""seconds": \#(Self.number(SystemClock.now - start))"#,
        #""cpu": \#(Self.number(SystemClock.processorTime))"#,
        #""firstFrame": \#(Self.number(firstFrame ?? 0))"#,
        #""peakMemory": \#(peakMemory)"#,
      ]
      + parts.map { name, part in
        let summary = summary(of: part)
        return """
          "\(name)": {"median": \(Self.number(summary.median)), \
          "p99": \(Self.number(summary.p99)), "max": \(Self.number(summary.max))}
          """
      }
    let histogram = #""workHistogram": \#(workHistogram)"#
    return "{\n  " + (lines + [histogram]).joined(separator: ",\n  ") + "\n}"
  }

  /// The number of frames whose `work` took at most 1, 2, 4, 8 and 16 milliseconds, and more than
  /// 16. Each frame is counted once.
  private var workHistogram: [Int] {
    let bounds = [0.001, 0.002, 0.004, 0.008, 0.016]
    var counts = Array(repeating: 0, count: bounds.count + 1)
    for cost in costs { counts[bounds.firstIndex { cost.work <= $0 } ?? bounds.count] += 1 }
    return counts
  }

  /// Returns the median, the 99th percentile and the maximum of a part of the frames' cost, in
  /// milliseconds.
  public func summary(
    of part: KeyPath<FrameCost, Double>
  ) -> (median: Double, p99: Double, max: Double) {
    let sorted = costs.map { $0[keyPath: part] * 1000 }.sorted()
    guard let last = sorted.last else { return (0, 0, 0) }
    let middle = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    // The nearest rank: the smallest value that at least 99 % of the values don't exceed.
    let rank = (sorted.count * 99 + 99) / 100
    return (median, sorted[rank - 1], last)
  }

  /// Formats a value with six decimals: seconds to the microsecond, milliseconds to the nanosecond.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded.isFinite ? "\(rounded)" : "0.0"
  }
}
