/// What one frame took of the main thread's time, in seconds.
public struct FrameCost: Hashable, Sendable {
  /// Taking events.
  public var input = 0.0
  /// Moving on in time.
  public var engine = 0.0
  /// Drawing: until everything is handed to the renderer, or until that has drawn it, where the next frames
  /// are to be begun as late as that allows.
  public var draw = 0.0
  /// Presenting, with the wait for the display where it makes one.
  public var present = 0.0
  /// From the end of the last frame, or from waking up, to the end of this one: what the eye sees.
  public var frame = 0.0
  /// For how long a processor worked for events, time and drawing in the main thread: less than their sum where
  /// the thread waited for the renderer, or others had the processor.
  public var work = 0.0
}

/// Measures one part of a frame after the other.
struct Stopwatch {
  /// When the first part began.
  let start = SystemClock.now
  /// When the last part ended.
  private(set) var last: Double
  private let startOfWork = SystemClock.threadProcessorTime

  init() { last = start }

  /// For how long a processor has worked in this thread since the start.
  var work: Double { SystemClock.threadProcessorTime - startOfWork }

  /// A part ends here; how long it was, in seconds.
  mutating func lap() -> Double {
    let previous = last
    last = SystemClock.now
    return last - previous
  }
}
