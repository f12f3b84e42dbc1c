#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the frames of a session cost; of the last 16,384, where the parts are concerned.
///
/// Recording a frame allocates nothing.
public final class FrameStatistics {
  /// The frames presented.
  public private(set) var frames = 0
  /// From the process's start to the first frame's end, in seconds; nil before it, and where the
  /// system does not tell the start.
  public private(set) var firstFrame: Double?
  /// When the last frame ended; nil before the first.
  private(set) var lastEnd: Double?

  private let start = SystemClock.now
  private var costs: [FrameCost]
  /// A power of two, about 4.5 minutes at 60 Hz.
  private static let capacity = 1 << 14

  /// No frames yet; the session's time starts now.
  public init() {
    costs = []
    costs.reserveCapacity(Self.capacity)
  }

  /// Adds a presented frame that ended at a time of the system's clock.
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

  /// What a recent frame cost: 0 is the last one, 1 the one before; nil beyond what is remembered.
  public func cost(ofFrameBefore age: Int) -> FrameCost? {
    guard age >= 0, age < costs.count else { return nil }
    return costs[(frames - 1 - age) % Self.capacity]
  }

  /// The most memory the process ever had resident, in bytes; 0 where the system does not tell.
  public var peakMemory: Int {
    // Not getrusage: its figure is inherited from whoever started the program.
    let status = SystemFile.contents(of: "/proc/self/status") ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
    }
    return 0
  }

  /// Everything as JSON: `frames`, `seconds`, `cpu` (seconds), `firstFrame` (seconds), `peakMemory`
  /// (bytes), for each part and for `work` its `median`, `p99` and `max` in milliseconds, and `workHistogram`:
  /// how many frames worked for at most 1, 2, 4, 8, 16 milliseconds, and how many for longer. O(*n* log *n*)
  /// in the frames remembered.
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

  /// How many frames took at most 1, 2, 4, 8, 16 milliseconds of a processor, each counted once, and how
  /// many longer.
  private var workHistogram: [Int] {
    let bounds = [0.001, 0.002, 0.004, 0.008, 0.016]
    var counts = Array(repeating: 0, count: bounds.count + 1)
    for cost in costs { counts[bounds.firstIndex { cost.work <= $0 } ?? bounds.count] += 1 }
    return counts
  }

  /// The median, the value that 99 % don't exceed, and the greatest, in milliseconds.
  public func summary(
    of part: KeyPath<FrameCost, Double>
  ) -> (median: Double, p99: Double, max: Double) {
    let sorted = costs.map { $0[keyPath: part] * 1000 }.sorted()
    guard let last = sorted.last else { return (0, 0, 0) }
    let middle = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    // The nearest rank: the least value that at least 99 % don't exceed.
    let rank = (sorted.count * 99 + 99) / 100
    return (median, sorted[rank - 1], last)
  }

  /// To six decimals: whole microseconds of seconds, nanoseconds of milliseconds.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded.isFinite ? "\(rounded)" : "0.0"
  }
}
