import SystemKit

/// The time that one frame took on the main thread, in seconds.
public struct FrameCost: Hashable, Sendable {
  /// The time for handling events.
  public var input = 0.0
  /// The time for updating the client to the frame's time.
  public var engine = 0.0
  /// The time for drawing, until everything is passed to the renderer. If frames begin as late as
  /// possible (see `FrameSchedule`), it lasts until the renderer has finished drawing.
  public var draw = 0.0
  /// The time for presenting, including any wait for the display.
  public var present = 0.0
  /// The time from the end of the last frame, or from waking up, to the end of this frame: the
  /// interval that a user sees.
  public var frame = 0.0
  /// The processor time used by the main thread for events, update and drawing. Less than the sum
  /// of `input`, `engine` and `draw` if the thread waited for the renderer or the processor.
  public var work = 0.0
}

/// A stopwatch for consecutive parts of a frame.
struct Stopwatch {
  /// The start of the first part, in seconds of `SystemClock.now`.
  let start = SystemClock.now
  /// The end of the last part, in seconds of `SystemClock.now`.
  private(set) var last: Double
  private let startOfWork = SystemClock.threadProcessorTime

  init() { last = start }

  /// The processor time that this thread has used since the start, in seconds.
  var work: Double { SystemClock.threadProcessorTime - startOfWork }

  /// Ends a part and returns its duration, in seconds.
  mutating func lap() -> Double {
    let previous = last
    last = SystemClock.now
    return last - previous
  }
}
