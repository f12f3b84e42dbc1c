/// Makes the time of a frame out of the reading of a clock.
///
/// A frame starts when the display says so, but the program gets to read the clock a little later,
/// now more, now less; positions computed at such times stutter, though every frame is shown. So
/// the time is put on the grid of the display's frames: as many whole frames after the last one as
/// come nearest to the reading. An eighth of what is left over is made good each time, so that the
/// grid follows the real display (59.94 Hz, say, where 60 was told) and never drifts. A reading
/// that is far off the grid (the display has another rhythm) or long after the last frame (the
/// window slept) is taken as it is.
struct FrameClock {
  /// The time of the last frame, in seconds; minus infinity before the first.
  private(set) var time = -Double.infinity

  /// How far off the grid a reading is still jitter, in frames.
  private static let tolerance = 0.25
  /// After how many missed frames the old grid says nothing any more.
  private static let memory = 8.0
  /// What part of the deviation is made good in one frame.
  private static let gain = 0.125

  /// The time of a frame that starts now; never before the last one.
  ///
  /// - Parameters:
  ///   - now: the clock's reading, in seconds.
  ///   - period: the display's time for a frame, in seconds; nil if it does not pace the frames.
  ///   - earliest: what it isn't before: the time of an event that was taken already.
  /// - Returns: the frame's time, in seconds.
  mutating func frame(
    at now: Double, period: Double?, notBefore earliest: Double = -.infinity
  ) -> Double {
    time = max(time, onGrid(now, period: period), earliest)
    return time
  }

  private func onGrid(_ now: Double, period: Double?) -> Double {
    guard let period, period > 0, now - time < Self.memory * period else { return now }
    let steps = max(((now - time) / period).rounded(), 1)
    let expected = time + steps * period
    let deviation = now - expected
    guard abs(deviation) <= Self.tolerance * period else { return now }
    return expected + deviation * Self.gain
  }
}
