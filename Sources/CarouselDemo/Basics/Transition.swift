import MotionKit

/// A number that moves from one value to another with ease-in-ease-out.
struct Transition {
  private var move: EasedMove
  private var start = 0.0

  /// Creates a number at rest.
  init(_ value: Double) { move = EasedMove(from: value, to: value, duration: 0) }

  /// The final value.
  var target: Double { move.target }

  /// Returns the value at a time in seconds.
  func value(at time: Double) -> Double {
    isOver(at: time) ? move.target : move.position(at: time - start)
  }

  /// Returns whether the transition has ended at a time in seconds.
  func isOver(at time: Double) -> Bool { time >= start + move.duration }

  /// Starts a transition from the current value to another value. Times are in seconds.
  mutating func go(to value: Double, at time: Double, duration: Double) {
    move = EasedMove(from: self.value(at: time), to: value, duration: duration)
    start = time
  }
}
