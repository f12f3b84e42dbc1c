import Glibc

/// Motion of a critically damped spring, x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ωt), where x is the
/// displacement from the target.
///
/// Critical damping results in the fastest return that doesn't oscillate. Arguments are limited to
/// ±10¹⁰⁰, and NaN counts as 0. Times before 0 count as 0.
public struct Spring: Hashable, Sendable {
  /// The position at time 0, in points.
  public let start: Double
  /// The velocity v₀ at time 0, in points per second.
  public let velocity: Double
  /// The position at which the motion comes to rest, in points.
  public let target: Double
  /// The angular frequency ω, in 1/s; at least 10⁻⁶.
  public let frequency: Double

  /// Creates a motion from its initial state, in points and points per second, to `target`, with an
  /// angular frequency in 1/s.
  public init(from start: Double, velocity: Double, to target: Double, frequency: Double) {
    self.start = start.sanitized
    self.velocity = velocity.sanitized
    self.target = target.sanitized
    self.frequency = max(1e-6, frequency.sanitized)
  }

  /// Creates the spring that comes within `distance` points of its target after `duration` seconds
  /// and never crosses the target.
  ///
  /// A longer duration results in a softer spring. The softest spring that doesn't cross the target
  /// decays exponentially. If that spring arrives before `duration`, the result is that spring.
  ///
  /// - Parameters:
  ///   - start: The position at time 0, in points.
  ///   - velocity: The velocity at time 0, in points per second.
  ///   - target: The position at which the motion comes to rest, in points.
  ///   - distance: The distance from the target that counts as arrived, in points.
  ///   - duration: The time until the arrival, in seconds.
  public init(
    from start: Double, velocity: Double, to target: Double, within distance: Double,
    after duration: Double
  ) {
    let total = abs(target.sanitized - start.sanitized)
    let speed = velocity.sanitized * (target < start ? -1 : 1)
    let duration = max(duration.sanitized, 1e-6)
    func remainingDistance(_ frequency: Double) -> Double {
      (total + (frequency * total - speed) * duration) * exp(-frequency * duration)
    }
    // For ω = speed / total, the linear term of x(t) is 0. A spring with a smaller ω crosses its
    // target.
    var soft = total > 0 ? max(speed / total, 1e-6) : 1e6
    var stiff = soft
    if remainingDistance(soft) > distance {
      repeat { stiff *= 2 } while remainingDistance(stiff) > distance && stiff < 1e9
      for _ in 0..<64 {
        let middle = (soft + stiff) / 2
        if remainingDistance(middle) > distance { soft = middle } else { stiff = middle }
      }
    }
    self.init(from: start, velocity: velocity, to: target, frequency: stiff)
  }

  /// The displacement x₀ from the target at time 0, in points.
  private var initialDisplacement: Double { start - target }
  /// The coefficient v₀ + ω·x₀ of t in the displacement x(t), in points per second.
  private var linearCoefficient: Double { velocity + frequency * initialDisplacement }

  /// Returns the position after `time` seconds, in points.
  public func position(at time: Double) -> Double { target + displacement(at: time) }

  /// Returns the velocity after `time` seconds, in points per second.
  public func velocity(at time: Double) -> Double {
    let time = max(0, time)
    let decay = exp(-frequency * time)
    return decay == 0 ? 0 : (velocity - frequency * linearCoefficient * time) * decay
  }

  /// The time at which the motion crosses its target, in seconds; `nil` if it never does.
  ///
  /// A spring crosses its target, once, if its initial speed towards the target is greater than ω
  /// times the initial distance.
  public var crossing: Double? {
    let time = -initialDisplacement / linearCoefficient
    return time > 0 && time.isFinite ? time : nil
  }

  /// Returns the time after which the position stays within `distance` points of the target, in
  /// seconds. It is found by bisection, and is 0 if the distance isn't positive.
  public func duration(within distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    // After the turning point, the distance from the target only decreases. If the distance is at
    // most `distance` at the turning point, it last exceeded `distance` before the motion crossed
    // the target.
    let turningPoint =
      linearCoefficient == 0
      ? 0 : max(0, 1 / frequency - initialDisplacement / linearCoefficient)
    var inside: Double
    var outside: Double
    if abs(displacement(at: turningPoint)) > distance {
      outside = turningPoint
      inside = turningPoint + 1 / frequency
      while abs(displacement(at: inside)) > distance {
        outside = inside
        inside = turningPoint + (inside - turningPoint) * 2
      }
    } else if abs(initialDisplacement) > distance {
      outside = 0
      inside = crossing ?? turningPoint
    } else {
      return 0
    }
    for _ in 0..<64 {
      let middle = (outside + inside) / 2
      if abs(displacement(at: middle)) > distance { outside = middle } else { inside = middle }
    }
    return inside
  }

  /// Returns the displacement from the target after `time` seconds, in points.
  private func displacement(at time: Double) -> Double {
    let time = max(0, time)
    let decay = exp(-frequency * time)
    return decay == 0 ? 0 : (initialDisplacement + linearCoefficient * time) * decay
  }
}
