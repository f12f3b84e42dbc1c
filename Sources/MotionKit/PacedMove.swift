import Glibc

/// Motion whose velocity approaches a constant target velocity exponentially,
/// v(t) = p + (v₀ − p)·e^(−kt).
///
/// Carousels use it to scroll while a key is held down. Positions are in points or items;
/// velocities are in that unit per second.
public struct PacedMove: Hashable, Sendable {
  /// The position at time 0.
  public let start: Double
  /// The velocity v₀ at time 0, in units per second.
  public let velocity: Double
  /// The velocity p that the motion approaches, in units per second.
  public let targetVelocity: Double
  /// The rate k at which the difference from the target velocity decays, in 1/s; at least 10⁻⁶.
  public let rate: Double

  /// Creates a motion from its initial state, its target velocity and its rate. Arguments are
  /// limited to ±10¹⁰⁰, and NaN counts as 0.
  public init(from start: Double, velocity: Double, targetVelocity: Double, rate: Double) {
    self.start = start.sanitized
    self.velocity = velocity.sanitized
    self.targetVelocity = targetVelocity.sanitized
    self.rate = max(1e-6, rate.sanitized)
  }

  /// Creates a motion at a constant velocity.
  public init(from start: Double, constantVelocity velocity: Double) {
    self.init(from: start, velocity: velocity, targetVelocity: velocity, rate: 1)
  }

  /// Returns the position after `time` seconds.
  public func position(at time: Double) -> Double {
    let time = max(0, time)
    return start + targetVelocity * time - (velocity - targetVelocity) * expm1(-rate * time) / rate
  }

  /// Returns the velocity after `time` seconds, in units per second.
  public func velocity(at time: Double) -> Double {
    targetVelocity + (velocity - targetVelocity) * exp(-rate * max(0, time))
  }

  /// Returns the time at which the motion passes a position for good, in seconds; infinite if it
  /// never does.
  ///
  /// The result is 0 for positions behind the start, in the direction of the target velocity or, if
  /// that is 0, of the velocity. The time is found by bisection, in about 100 steps at most.
  public func time(at position: Double) -> Double {
    let sign: Double = (targetVelocity == 0 ? velocity : targetVelocity) < 0 ? -1 : 1
    func isBefore(_ time: Double) -> Bool { (self.position(at: time) - position) * sign < 0 }
    guard isBefore(0) else { return 0 }
    var (early, late) = (0.0, 1.0)
    while isBefore(late), late < 1e12 { (early, late) = (late, late * 2) }
    guard !isBefore(late) else { return .infinity }
    for _ in 0..<64 {
      let middle = (early + late) / 2
      if isBefore(middle) { early = middle } else { late = middle }
    }
    return late
  }
}
