/// Motion that slows to a stop with constant deceleration; its position is a parabola over time.
///
/// iCarousel's flicks (`startDecelerating`) move like this: with the initial speed v they cover the
/// distance d in 2·d / v seconds. Positions are in points or items; velocities are in that unit per
/// second.
public struct ConstantDeceleration: Hashable, Sendable {
  /// The position at time 0.
  public let start: Double
  /// The position at which the motion stops.
  public let target: Double
  /// The time until the motion stops, in seconds; finite and nonnegative.
  public let duration: Double
  private let initialVelocity: Double

  /// Creates a motion from `start` to `target` whose initial speed is the magnitude of `velocity`,
  /// in units per second.
  ///
  /// The sign of the velocity has no effect. If the distance or the speed is 0, or either isn't
  /// finite, the motion is at its target from time 0.
  public init(from start: Double, to target: Double, velocity: Double) {
    self.start = start
    self.target = target
    let duration = abs(target - start) / (0.5 * abs(velocity))
    self.duration = duration.isFinite ? duration : 0
    initialVelocity = self.duration > 0 ? 2 * (target - start) / self.duration : 0
  }

  /// Returns the position after `time` seconds, which is exactly `target` from `duration` on.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let time = max(time, 0)
    return start + initialVelocity * time - initialVelocity * time * time / (2 * duration)
  }

  /// Returns the velocity after `time` seconds, in units per second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return initialVelocity * (1 - max(time, 0) / duration)
  }

  /// Returns the signed distance that a flick covers in iCarousel, v / (60 · (1 − rate)), in items.
  ///
  /// The result is infinite, with the sign of the velocity, for a rate of 1 or more, and 0 for a
  /// velocity of 0.
  ///
  /// - Parameters:
  ///   - velocity: The velocity v at the release, in items per second.
  ///   - rate: iCarousel's `decelerationRate`, normally 0…1.
  /// - Returns: The distance, in items.
  public static func distance(velocity: Double, rate: Double) -> Double {
    guard velocity != 0 else { return 0 }
    guard rate < 1 else { return velocity > 0 ? .infinity : -.infinity }
    return velocity / (60 * (1 - rate))
  }
}
