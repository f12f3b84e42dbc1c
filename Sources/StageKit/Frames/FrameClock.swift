/// Computes the time of a frame from a clock's reading.
///
/// A frame starts when the display is ready for it, but the program reads the clock a little later,
/// by a varying delay. If positions were computed for the readings, motion would stutter, even if
/// every frame is shown. So the times of frames form a grid in the rhythm of the display. A frame's
/// time is a whole number of display periods after the last frame, as near to the reading as
/// possible.
///
/// In each frame, an eighth of the remaining deviation is corrected. The grid therefore follows the
/// real display (59.94 Hz, for example, where 60 Hz was reported) and never drifts. A reading is
/// used unchanged if it is far off the grid (the display has another rhythm), or long after the
/// last frame (the window slept).
struct FrameClock {
  /// The time of the last frame, in seconds; minus infinity before the first.
  private(set) var time = -Double.infinity

  /// The largest deviation from the grid that counts as jitter, in frames.
  private static let tolerance = 0.25
  /// The number of missed frames after which a new grid starts at the clock's reading.
  private static let maxMissedFrames = 8.0
  /// The fraction of a time's deviation from the grid that is corrected in one frame.
  private static let gain = 0.125

  /// Returns the time of a frame that starts now. The result is never before the last frame's time.
  ///
  /// - Parameters:
  ///   - now: The clock's reading, in seconds.
  ///   - period: The time between two refreshes of the display, in seconds; `nil` if the display
  ///     doesn't pace the frames.
  ///   - earliest: The earliest time to return, in seconds: the time of the last event that was
  ///     handled.
  /// - Returns: The frame's time, in seconds.
  mutating func frame(
    at now: Double, period: Double?, notBefore earliest: Double = -.infinity
  ) -> Double {
    time = max(time, onGrid(now, period: period), earliest)
    return time
  }

  private func onGrid(_ now: Double, period: Double?) -> Double {
    guard let period, period > 0, now - time < Self.maxMissedFrames * period else { return now }
    let steps = max(((now - time) / period).rounded(), 1)
    let expected = time + steps * period
    let deviation = now - expected
    guard abs(deviation) <= Self.tolerance * period else { return now }
    return expected + deviation * Self.gain
  }
}
