import MotionKit

/// A number that a spring brings to its target from wherever it was let go, with the speed it had
/// there.
struct SpringMove {
  private var spring: Spring
  private var start = -Double.infinity
  private var duration = 0.0
  private let precision: Double

  /// A number that rests. It counts as arrived within `precision` of its target.
  init(_ value: Double, precision: Double = 0.5) {
    spring = Spring(from: value, velocity: 0, to: value, frequency: Look.spring)
    self.precision = precision
  }

  /// Where it goes.
  var target: Double { spring.target }

  /// Where it is at a time in seconds.
  func value(at time: Double) -> Double {
    isOver(at: time) ? spring.target : spring.position(at: time - start)
  }

  /// How fast it is, in its units a second.
  func velocity(at time: Double) -> Double {
    isOver(at: time) ? 0 : spring.velocity(at: time - start)
  }

  /// Whether it has arrived.
  func isOver(at time: Double) -> Bool { time >= start + duration }

  /// Stands still at a value.
  mutating func hold(_ value: Double) { self = SpringMove(value, precision: precision) }

  /// Sets out for another value from where it is, with a speed: the one it has unless another is given.
  mutating func go(to target: Double, velocity: Double? = nil, at time: Double) {
    spring = Spring(
      from: value(at: time), velocity: velocity ?? self.velocity(at: time), to: target,
      frequency: Look.spring)
    start = time
    duration = spring.duration(within: precision)
  }
}
