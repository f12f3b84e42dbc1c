import MotionKit

/// A number on its way from one value to another, slow at both ends.
struct Transition {
  private var from: Double
  /// Where it goes.
  private(set) var target: Double
  private var start = 0.0
  private var duration = 0.0

  /// A number that rests.
  init(_ value: Double) {
    from = value
    target = value
  }

  /// Where it is at a time in seconds.
  func value(at time: Double) -> Double {
    isOver(at: time)
      ? target : from + (target - from) * Ease.inOut((time - start) / duration)
  }

  /// Whether it has arrived.
  func isOver(at time: Double) -> Bool { time >= start + duration }

  /// For how many seconds of its first speed something has gone on by itself that set out with it.
  func momentum(at time: Double) -> Double {
    duration > 0 ? Ease.momentum((time - start) / duration) * duration : 0
  }

  /// Sets out for another value from where it is.
  mutating func go(to value: Double, at time: Double, duration: Double) {
    from = self.value(at: time)
    target = value
    start = time
    self.duration = duration
  }
}
