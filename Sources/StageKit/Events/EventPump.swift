/// Gives the events of a pump their times.
///
/// SDL 2 stamps an event when it is pumped, not when it happened. As long as frames are on time that
/// is near enough, and all events of a pump get the frame's time. A pump that comes late holds what
/// happened over a longer time, perhaps a whole flick; were all of it at one time, the finger would
/// have no velocity, and no `SampleClock` could tell when it moved. So the events of a late pump lie
/// evenly between it and the one before, as those of a device do, with no more between two of them than
/// a device takes.
struct EventPump {
  /// When the last pump was, and the one before it, in seconds.
  private(set) var time = -Double.infinity
  private(set) var previous = -Double.infinity
  /// Whether the last one was late.
  private(set) var isLate = false
  private var step = 0.0
  private var left = 0
  /// Until when it is known that nothing has happened, in seconds.
  private var quietUntil = -Double.infinity

  /// A pump that comes later than this after the one before is late, in seconds: two frames of a
  /// 60 Hz display, and more than one of a 30 Hz one.
  static let lateness = 0.04
  /// The most that lies between two events of a late pump, in seconds: touchscreens tell of a moving
  /// finger 60 to 240 times a second, and so its velocity is wrong by a factor of two at most.
  static let longestStep = 1.0 / 120

  /// Starts a pump; a time before the last one counts as that. Its events lie no later: a frame's time may
  /// be a little before the moment in which the clock was read, and what is shown must not go back.
  ///
  /// - Parameters:
  ///   - time: when it is, in seconds.
  ///   - events: how many events there are.
  mutating func begin(at time: Double, events: Int) {
    let time = max(time, self.time)
    previous = max(self.time, min(quietUntil, time))
    let interval = time - previous
    isLate = interval > Self.lateness && interval < .infinity
    step = isLate && events > 0 ? min(interval / Double(events), Self.longestStep) : 0
    left = events
    self.time = time
  }

  /// It is known that until a time nothing has happened since the last pump, as if there had been one.
  mutating func nothingHappened(until time: Double) { quietUntil = max(time, quietUntil) }

  /// The time of the next event, in seconds; the last one has the pump's.
  mutating func next() -> Double {
    left = max(left - 1, 0)
    return time - Double(left) * step
  }
}
