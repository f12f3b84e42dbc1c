#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The glide after a flick: the velocity falls by the same share in every equal time,
/// v(t) = v₀·e^(−kt), so that the way still to go does too.
///
/// Every number given is taken as finite: what is not a number counts as 0, and magnitudes end at
/// 10¹⁰⁰. Times before 0 count as 0.
public struct Decay: Hashable, Sendable {
  /// Where the glide begins, in points.
  public let start: Double
  /// How fast it begins, in points a second.
  public let velocity: Double
  /// The share of the velocity lost in a second at the present rate, k; in 1/s, at least 10⁻⁶.
  public let friction: Double

  /// A glide from its beginning.
  public init(from start: Double, velocity: Double, friction: Double) {
    self.start = start.moderate
    self.velocity = velocity.moderate
    self.friction = max(1e-6, friction.moderate)
  }

  /// The glide that comes to rest exactly at `target`: the friction follows from the way to go.
  /// `nil` where the velocity does not lead there.
  public init?(from start: Double, velocity: Double, to target: Double) {
    let friction = velocity / (target - start)
    guard friction > 0, friction.isFinite else { return nil }
    self.init(from: start, velocity: velocity, friction: friction)
  }

  /// The friction of a glide that keeps `rate` of its velocity each millisecond, in 1/s:
  /// −1000·ln(rate). Rates from 1 on, which would never stop, and those down to 0, which stop at
  /// once, give the nearest friction that can be computed with.
  public static func friction(keepingPerMillisecond rate: Double) -> Double {
    guard rate > 0 else { return 1e6 }
    return min(max(-1000 * log(min(rate, 1)), 1e-6), 1e6)
  }

  /// Where the glide comes to rest, in points.
  public var target: Double { start + velocity / friction }

  /// Where it is after `time` seconds.
  public func position(at time: Double) -> Double {
    start - velocity / friction * expm1(-friction * max(0, time))
  }

  /// How fast it is after `time` seconds, in points a second.
  public func velocity(at time: Double) -> Double {
    velocity * exp(-friction * max(0, time))
  }

  /// The time until it is within `distance` points of its target, and stays there; in seconds.
  public func duration(within distance: Double) -> Double {
    let length = abs(velocity / friction)
    guard length > distance, distance > 0 else { return 0 }
    return log(length / distance) / friction
  }

  /// When it passes `position`, in seconds; `nil` if it never gets there.
  public func time(at position: Double) -> Double? {
    guard position != start else { return 0 }
    let share = (position - start) / (velocity / friction)
    guard share > 0, share < 1 else { return nil }
    return -log1p(-share) / friction
  }
}
