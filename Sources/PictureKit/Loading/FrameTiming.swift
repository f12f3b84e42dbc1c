/// The schedule of an animation: decides which frame is visible at which time. All times are in
/// seconds.
struct FrameTiming {
  /// The time at which the next frame replaces the visible one; `nil` before the first frame.
  private var due: Double?
  /// True if the next frame was not available when it was due.
  private var isLate = false

  /// The time at which the next frame is due; `nil` before the first frame, and while a late frame
  /// is awaited.
  var deadline: Double? { isLate ? nil : due }

  /// Returns the frame that is due at a time. Skips frames whose display time is over. A late frame
  /// gets its full duration.
  ///
  /// - Parameters:
  ///   - time: The current time. It must not be less than in the previous call.
  ///   - next: Returns the next decoded frame, or `nil` if there is none yet.
  /// - Returns: `nil` if the visible frame doesn't change.
  mutating func nextFrame(at time: Double, next: () -> DecodedFrame?) -> DecodedFrame? {
    var picture: DecodedFrame?
    while due ?? -.infinity <= time {
      guard let next = next() else {
        isLate = true
        break
      }
      due = (isLate ? time : due ?? time) + next.duration
      isLate = false
      picture = next
    }
    return picture
  }
}
