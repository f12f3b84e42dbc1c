/// Paces the frames if presenting doesn't wait for the display.
///
/// Virtual X servers and SDL's software renderer return from presenting at once, even if vsync was
/// requested. When a number of frames have taken far less time than the display needs for them, the
/// pacer tells the loop how long to wait.
struct FramePacer {
  /// Whether the pacer sets the pace, because presenting doesn't wait for the display.
  private(set) var isPacing: Bool

  private var frames = 0
  private var runStart = 0.0
  private var deadline = -Double.infinity

  /// The number of consecutive frames whose total duration shows whether presenting waits. Drivers
  /// queue up to three frames before they wait.
  private static let runLength = 24
  /// The minimum duration of `runLength` frames if presenting waits for the display, as a fraction
  /// of `runLength` refresh periods.
  private static let minFraction = 0.7

  /// Creates a pacer.
  ///
  /// - Parameter isPacing: Whether it is known in advance that presenting doesn't wait.
  init(isPacing: Bool) { self.isPacing = isPacing }

  /// Records a presented frame.
  ///
  /// - Parameters:
  ///   - now: The time after presenting, in seconds.
  ///   - period: The time between two refreshes of the display, in seconds.
  ///   - followsFrame: Whether the frame followed another frame without a sleep in between.
  /// - Returns: The time until which the loop waits, in seconds; `nil` for no wait.
  mutating func presented(at now: Double, period: Double, followsFrame: Bool) -> Double? {
    if !followsFrame {
      frames = 0
      runStart = now
      deadline = now
    }
    guard isPacing else {
      judge(at: now, period: period)
      return nil
    }
    // If a frame is late by more than one period, start a new rhythm instead of catching up in a
    // rush.
    deadline = deadline + period < now - period ? now : max(deadline + period, now)
    return deadline > now ? deadline : nil
  }

  private mutating func judge(at now: Double, period: Double) {
    frames += 1
    guard frames > Self.runLength else { return }
    isPacing = now - runStart < Self.minFraction * period * Double(Self.runLength)
    frames = 0
    runStart = now
    deadline = now
  }
}
