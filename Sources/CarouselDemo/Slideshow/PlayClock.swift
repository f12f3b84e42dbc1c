/// A clock that can be paused. It measures the time during which a slideshow has played.
struct PlayClock {
  /// The time that the clock shows while it is paused, in seconds.
  private var pausedValue = 0.0
  /// The time at which the clock was started last, in seconds; `nil` while it is paused.
  private var start: Double?

  /// Whether the clock runs.
  var isRunning: Bool { start != nil }

  /// Returns the time that the clock shows at a time in seconds.
  func value(at time: Double) -> Double { pausedValue + (start.map { time - $0 } ?? 0) }

  /// Starts the clock at a time in seconds. Does nothing while the clock runs.
  mutating func resume(at time: Double) { start = start ?? time }

  /// Stops the clock at a time in seconds. Does nothing while the clock is paused.
  mutating func pause(at time: Double) {
    pausedValue = value(at: time)
    start = nil
  }
}
