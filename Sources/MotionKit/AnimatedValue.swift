/// A number that changes over time. It rests at a value or moves to a target along a curve.
///
///     var opacity = AnimatedValue(0, .eased(duration: 0.2))
///     opacity.go(to: 1, at: time)
///     opacity.value(at: time + 0.1)    // 0.5
///
/// A movement starts at the current value, so the number doesn't jump when its target changes.
/// Times are in seconds.
///
/// The type isn't generic, because generic code that another module calls isn't specialized.
public struct AnimatedValue: Sendable {
  /// The course of a movement.
  public enum Curve: Sendable {
    /// A movement in a given time, with the timing function `Ease.inOut`.
    case eased(duration: Double)
    /// The movement of a critically damped spring with an angular frequency in 1/s. It starts with
    /// the current velocity, and ends when its distance from the target stays within `precision`.
    case spring(frequency: Double, precision: Double)
  }

  private let curve: Curve
  private var track: Track
  private var start = -Double.infinity

  /// Creates a number at rest, which moves along a curve.
  public init(_ value: Double, _ curve: Curve) {
    self.curve = curve
    track = Track(restingAt: value)
  }

  /// The value at the end of the movement; the current value if there is none.
  public var target: Double { track.target }

  /// Returns the value at a time.
  public func value(at time: Double) -> Double {
    isAtRest(at: time) ? target : track.position(at: time - start)
  }

  /// Returns the velocity at a time, in units per second.
  public func velocity(at time: Double) -> Double {
    isAtRest(at: time) ? 0 : track.velocity(at: time - start)
  }

  /// Returns whether the value has reached its target at a time.
  public func isAtRest(at time: Double) -> Bool { time >= start + track.duration }

  /// Sets the value without a movement.
  public mutating func set(_ value: Double) { self = AnimatedValue(value, curve) }

  /// Starts a movement to a target. Does nothing if the value already moves to this target and no
  /// velocity is given.
  ///
  /// - Parameters:
  ///   - target: The value at the end of the movement.
  ///   - velocity: The initial velocity of a spring, in units per second. Default: the current
  ///     velocity.
  ///   - time: The time at which the movement starts.
  ///   - curve: The curve of this movement. Default: the curve of the number.
  public mutating func go(
    to target: Double, velocity: Double? = nil, at time: Double, along curve: Curve? = nil
  ) {
    guard target != self.target || velocity != nil else { return }
    let value = value(at: time)
    switch curve ?? self.curve {
    case .eased(let duration):
      track = Track(.ease(EasedMove(from: value, to: target, duration: duration)), within: 0)
    case .spring(let frequency, let precision):
      let spring = Spring(
        from: value, velocity: velocity ?? self.velocity(at: time), to: target,
        frequency: frequency)
      track = Track(.spring(spring), within: precision)
    }
    start = time
  }
}
