import MotionKit

/// A number that moves from one value to another with ease-in-ease-out.
struct Transition {
  private var from: Double
  /// The final value.
  private(set) var target: Double
  private var start = 0.0
  private var duration = 0.0

  /// Creates a number at rest.
  init(_ value: Double) {
    from = value
    target = value
  }

  /// Returns the value at a time in seconds.
  func value(at time: Double) -> Double {
    isOver(at: time)
      ? target : from + (target - from) * Ease.inOut((time - start) / duration)
  }

  /// Returns whether the transition has ended at a time in seconds.
  func isOver(at time: Double) -> Bool { time >= start + duration }

  /// Starts a transition from the current value to another value. Times are in seconds.
  mutating func go(to value: Double, at time: Double, duration: Double) {
    from = self.value(at: time)
    target = value
    start = time
    self.duration = duration
  }
}
