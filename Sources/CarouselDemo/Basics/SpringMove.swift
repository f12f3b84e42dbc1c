import MotionKit

/// A number that a spring moves to a target. A movement starts at the current value and, by
/// default, with the current velocity.
struct SpringMove {
  private var spring: Spring
  private var start = -Double.infinity
  private var duration = 0.0
  private let precision: Double

  /// Creates a number at rest. A movement ends when the number is within `precision` of its target.
  /// `frequency` is the angular frequency of the spring, in 1/s.
  init(_ value: Double, precision: Double = 0.5, frequency: Double = Look.spring) {
    spring = Spring(from: value, velocity: 0, to: value, frequency: frequency)
    self.precision = precision
  }

  /// The target value.
  var target: Double { spring.target }

  /// Returns the value at a time in seconds.
  func value(at time: Double) -> Double {
    isOver(at: time) ? spring.target : spring.position(at: time - start)
  }

  /// Returns the velocity at a time, in units per second.
  func velocity(at time: Double) -> Double {
    isOver(at: time) ? 0 : spring.velocity(at: time - start)
  }

  /// Returns whether the movement has ended at a time in seconds.
  func isOver(at time: Double) -> Bool { time >= start + duration }

  /// Sets the value, without movement.
  mutating func hold(_ value: Double) {
    self = SpringMove(value, precision: precision, frequency: spring.frequency)
  }

  /// Starts a movement to a target. `velocity`, in units per second, defaults to the current
  /// velocity.
  mutating func go(to target: Double, velocity: Double? = nil, at time: Double) {
    spring = Spring(
      from: value(at: time), velocity: velocity ?? self.velocity(at: time), to: target,
      frequency: spring.frequency)
    start = time
    duration = spring.duration(within: precision)
  }
}
