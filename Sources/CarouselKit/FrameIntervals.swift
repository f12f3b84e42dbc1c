/// The times of the frames, from which the time step of each frame is computed.
struct FrameIntervals: Sendable {
  /// The time of the last frame, in seconds; `nil` before the first frame.
  private var last: Double?
  /// The last positive interval between two frames, in seconds; `nil` if there was none yet.
  private var interval: Double?
  /// Whether frames may have paused since the last one, as they do when nothing moves.
  var isAfterPause = false

  /// Records a frame and returns the time since the previous frame, in seconds. After a pause, the
  /// result is at most the interval between the frames before the pause. For the first frame it is
  /// 0, whatever the clock's time.
  mutating func step(to time: Double) -> Double {
    var step = max(time - (last ?? time), 0)
    if isAfterPause, let interval { step = min(step, interval) }
    isAfterPause = false
    last = time
    if step > 0 { interval = step }
    return step
  }
}
