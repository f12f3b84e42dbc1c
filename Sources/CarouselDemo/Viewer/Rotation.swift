import MotionKit

/// The animation of a picture's rotation by quarter turns.
struct Rotation {
  /// The remaining rotation, in clockwise quarter turns.
  private var remaining = AnimatedValue(0, .spring(precision: 0.001))

  /// Rotates by a number of clockwise quarter turns, starting at a time in seconds. The current
  /// speed is kept.
  mutating func turn(by quarters: Int, at time: Double) {
    let (value, velocity) = (remaining.value(at: time), remaining.velocity(at: time))
    remaining.set(value - Double(quarters))
    remaining.go(to: 0, velocity: velocity, at: time)
  }

  /// Ends the animation.
  mutating func end() { remaining.set(0) }

  /// Returns whether the rotation is finished at a time, in seconds.
  func isOver(at time: Double) -> Bool { remaining.isAtRest(at: time) }

  /// Returns the angle at a time in seconds, relative to the final orientation, in radians
  /// clockwise.
  func angle(at time: Double) -> Double { remaining.value(at: time) * .pi / 2 }

  /// Returns how close the picture is, at `time` in seconds, to being perpendicular to its final
  /// orientation: 0 is parallel, 1 is perpendicular.
  func perpendicularity(at time: Double) -> Double {
    let quarters = abs(remaining.value(at: time)).truncatingRemainder(dividingBy: 2)
    return 1 - abs(1 - quarters)
  }
}
