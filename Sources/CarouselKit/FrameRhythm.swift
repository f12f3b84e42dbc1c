/// When the frames come.
struct FrameRhythm: Sendable {
  /// The time of the last frame; nil before the first.
  private var last: Double?
  /// The time between the last two frames that were apart.
  private var interval: Double?
  /// Whether frames may have paused since the last one, as they do when nothing moves.
  var isAfterPause = false

  /// Takes the next frame; how long after the one before it comes, in seconds. After a pause that is
  /// one frame's time and not the whole pause, and nothing at the first frame, whatever the clock
  /// started at.
  mutating func step(to time: Double) -> Double {
    var step = max(time - (last ?? time), 0)
    if isAfterPause, let interval { step = min(step, interval) }
    isAfterPause = false
    last = time
    if step > 0 { interval = step }
    return step
  }
}
