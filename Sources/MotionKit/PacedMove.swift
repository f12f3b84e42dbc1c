#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thing that takes up an even pace and keeps it: v(t) = p + (v₀ − p)·e^(−kt).
public struct PacedMove: Hashable, Sendable {
  /// Where it begins.
  public let start: Double
  /// How fast it begins, in places a second.
  public let velocity: Double
  /// The pace that it takes up, p, in places a second.
  public let pace: Double
  /// How quickly it does, k, in 1/s, at least 10⁻⁶.
  public let rate: Double

  /// A move from its beginning. What is not a number counts as 0.
  public init(from start: Double, velocity: Double, pace: Double, rate: Double) {
    self.start = start.moderate
    self.velocity = velocity.moderate
    self.pace = pace.moderate
    self.rate = max(1e-6, rate.moderate)
  }

  /// Where it is after `time` seconds.
  public func position(at time: Double) -> Double {
    let time = max(0, time)
    return start + pace * time - (velocity - pace) * expm1(-rate * time) / rate
  }

  /// How fast it is after `time` seconds, in places a second.
  public func velocity(at time: Double) -> Double {
    pace + (velocity - pace) * exp(-rate * max(0, time))
  }

  /// When it comes to a place that lies ahead of it, in the direction of its pace, for good; in seconds.
  /// 0 for one that lies behind, and infinity without a pace.
  public func time(at place: Double) -> Double {
    let sign: Double = pace < 0 ? -1 : 1
    func isBefore(_ time: Double) -> Bool { (position(at: time) - place) * sign < 0 }
    guard isBefore(0) else { return 0 }
    guard pace != 0 else { return .infinity }
    var (early, late) = (0.0, 1.0)
    while isBefore(late), late < 1e12 { (early, late) = (late, late * 2) }
    for _ in 0..<64 {
      let middle = (early + late) / 2
      if isBefore(middle) { early = middle } else { late = middle }
    }
    return late
  }
}
