/// Assigns times to the events that a poll delivers. A poll is a call of `SDL_PumpEvents`.
///
/// SDL 2 stamps an event when it is polled, not when it happened. While frames are on time, that is
/// accurate enough, and all events of a poll get the frame's time. A late poll may deliver all
/// events of a flick at once. If they all had the same time, the finger would have no velocity. The
/// times of a late poll's events are therefore spread evenly up to the poll's time, as a device
/// reports them. Successive events of a late poll are at most `longestStep` apart. If a touch began
/// before the late poll, `SampleClock` estimates more accurate times.
struct EventClock {
  /// `time` is the time of the last poll for events, in seconds. `previous` is the time of the poll
  /// before the last, or a later time up to which no event happened.
  private(set) var time = -Double.infinity
  private(set) var previous = -Double.infinity
  private var step = 0.0
  private var remaining = 0
  /// The latest time, in seconds, up to which no event has happened since the last poll.
  private var quietUntil = -Double.infinity

  /// The time since the previous poll above which a poll counts as late, in seconds. This is more
  /// than two frames of a 60 Hz display, or one frame of a 30 Hz display.
  static let lateness = 0.04
  /// The longest time between two events of a late poll, in seconds. Touchscreens report a moving
  /// finger 60 to 240 times a second, so the computed velocity is off by a factor of two at most.
  static let longestStep = 1.0 / 120

  /// Starts a poll for events. If `time` is before the time of the last poll, the last poll's time
  /// is used.
  ///
  /// No event of the poll gets a later time than `time`, even if the clock already shows more. A
  /// frame's time may lie slightly before the clock's reading, and motion must not go backwards.
  ///
  /// - Parameters:
  ///   - time: The poll's time, in seconds.
  ///   - events: The number of events that the poll delivers.
  mutating func begin(at time: Double, events: Int) {
    let time = max(time, self.time)
    previous = max(self.time, min(quietUntil, time))
    let interval = time - previous
    let isLate = interval > Self.lateness && interval < .infinity
    step = isLate && events > 0 ? min(interval / Double(events), Self.longestStep) : 0
    remaining = events
    self.time = time
  }

  /// Records that no event happened from the last poll to `time`, as if there had been a poll at
  /// that time.
  mutating func recordQuiet(until time: Double) { quietUntil = max(time, quietUntil) }

  /// Returns the known facts about the time of a sample that the last poll delivered.
  ///
  /// - Parameters:
  ///   - following: The number of the device's samples that the poll delivered after this sample.
  ///   - ends: Whether the poll also delivered the end of the touch.
  /// - Returns: The facts from which `SampleClock` estimates when the sample was taken.
  func arrival(following: Int, ends: Bool) -> SampleClock.Arrival {
    SampleClock.Arrival(earliest: previous, latest: time, following: following, ends: ends)
  }

  /// Returns the time of the next event, in seconds; the last event gets the poll's time.
  mutating func next() -> Double {
    remaining = max(remaining - 1, 0)
    return time - Double(remaining) * step
  }
}
