import Glibc

/// Exponentially decaying motion, v(t) = v₀·e^(−kt): the deceleration of `UIScrollView` after a
/// flick.
///
/// The law is x(t) = x₀ + v₀·(1 − e^(−kt)) / k (WWDC 2018, session 803; measured by Lobanov, "How
/// UIScrollView works"). Arguments are limited to ±10¹⁰⁰, and NaN counts as 0. Times before 0 count
/// as 0.
public struct Decay: Hashable, Sendable {
  /// The position x₀ at time 0, in points.
  public let start: Double
  /// The velocity v₀ at time 0, in points per second.
  public let velocity: Double
  /// The decay constant k, in 1/s; at least 10⁻⁶.
  public let friction: Double

  /// Creates a motion from its initial state, in points and points per second, and its decay
  /// constant, in 1/s.
  public init(from start: Double, velocity: Double, friction: Double) {
    self.start = start.sanitized
    self.velocity = velocity.sanitized
    self.friction = max(1e-6, friction.sanitized)
  }

  /// Creates the motion that comes to rest at `target`; `nil` if the velocity is 0 or points away
  /// from the target, or if the start is the target.
  ///
  /// A friction below 10⁻⁶ is raised to 10⁻⁶; the motion then stops short of the target.
  public init?(from start: Double, velocity: Double, to target: Double) {
    let friction = velocity / (target - start)
    guard friction > 0, friction.isFinite else { return nil }
    self.init(from: start, velocity: velocity, friction: friction)
  }

  /// Returns the friction k = −1000·ln(rate), in 1/s, of a motion that keeps the fraction `rate` of
  /// its velocity each millisecond.
  ///
  /// The rate has the meaning of `UIScrollView.DecelerationRate`. The result is limited to
  /// 10⁻⁶…10⁶, so that it is defined for every rate.
  public static func friction(keepingPerMillisecond rate: Double) -> Double {
    guard rate > 0 else { return 1e6 }
    return min(max(-1000 * log(min(rate, 1)), 1e-6), 1e6)
  }

  /// The position at which the motion comes to rest, in points.
  public var target: Double { start + velocity / friction }

  /// Returns the position after `time` seconds, in points.
  public func position(at time: Double) -> Double {
    start - velocity / friction * expm1(-friction * max(0, time))
  }

  /// Returns the velocity after `time` seconds, in points per second.
  public func velocity(at time: Double) -> Double {
    velocity * exp(-friction * max(0, time))
  }

  /// Returns the time after which the position stays within `distance` points of the target, in
  /// seconds. The result is 0 if the distance isn't positive.
  public func duration(within distance: Double) -> Double {
    let total = abs(velocity / friction)
    guard total > distance, distance > 0 else { return 0 }
    return log(total / distance) / friction
  }

  /// Returns the time at which the motion passes `position`, in seconds; `nil` if it never does.
  public func time(at position: Double) -> Double? {
    guard position != start else { return 0 }
    let fraction = (position - start) / (velocity / friction)
    guard fraction > 0, fraction < 1 else { return nil }
    return -log1p(-fraction) / friction
  }
}
