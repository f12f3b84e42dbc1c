/// A thing that slides to a stop with a constant deceleration, so that its way is a parabola.
///
/// The law of iCarousel's flick: from a speed v over a distance d it stops after 2·d / v.
public struct ConstantDeceleration: Hashable, Sendable {
  /// Where it begins.
  public let start: Double
  /// Where it stops.
  public let target: Double
  /// How long it takes to stop, in seconds; finite and not negative.
  public let duration: Double
  private let initialVelocity: Double

  /// A slide that begins at `start` with the speed of `velocity` (places a second) and stops at
  /// `target`. The direction is that of the target, whatever the sign of the velocity. Where there
  /// is no way to go, or no speed to go it with, it is at its target from the beginning.
  public init(from start: Double, to target: Double, velocity: Double) {
    self.start = start
    self.target = target
    let duration = abs(target - start) / (0.5 * abs(velocity))
    self.duration = duration.isFinite ? duration : 0
    initialVelocity = self.duration > 0 ? 2 * (target - start) / self.duration : 0
  }

  /// Where it is `time` seconds after its beginning; exactly `target` from `duration` on.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let time = max(time, 0)
    return start + initialVelocity * time - initialVelocity * time * time / (2 * duration)
  }

  /// How fast it is `time` seconds after its beginning, in places a second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return initialVelocity * (1 - max(time, 0) / duration)
  }

  /// How far iCarousel lets a flick go: v / (60 · (1 − rate)) items for v items a second.
  /// Infinite in the direction of v for rates of 1 and more, 0 where v is 0.
  public static func distance(velocity: Double, rate: Double) -> Double {
    guard velocity != 0 else { return 0 }
    guard rate < 1 else { return velocity > 0 ? .infinity : -.infinity }
    return velocity / (60 * (1 - rate))
  }
}
