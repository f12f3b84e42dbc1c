/// Decides how long a frame must wait where the display does not make it.
///
/// Virtual X servers and SDL's software renderer return from a present at once though vsync was
/// asked for. Where a run of frames takes far less than the display's time for them, the pacer
/// does the waiting from then on.
struct FramePacer {
  /// Whether presenting does not wait, so that we have to.
  private(set) var isPacing: Bool

  private var frames = 0
  private var runStart = 0.0
  private var deadline = -Double.infinity

  /// How many frames in a row are judged; drivers take up to three at once before they wait.
  private static let runLength = 24
  /// What part of the display's time a run must take at least to pass as paced.
  private static let leastShare = 0.7

  /// - Parameter isPacing: whether it is known beforehand that presenting does not wait.
  init(isPacing: Bool) { self.isPacing = isPacing }

  /// A frame was presented.
  ///
  /// - Parameters:
  ///   - now: when, in seconds.
  ///   - period: the display's time for a frame, in seconds.
  ///   - isFollowing: whether it came right after another one, without a sleep between.
  /// - Returns: until when to sleep; nil for not at all.
  mutating func presented(at now: Double, period: Double, isFollowing: Bool) -> Double? {
    if !isFollowing {
      frames = 0
      runStart = now
      deadline = now
    }
    guard isPacing else {
      judge(at: now, period: period)
      return nil
    }
    // Late by more than a frame: start a new rhythm instead of catching up in a rush.
    deadline = deadline + period < now - period ? now : max(deadline + period, now)
    return deadline > now ? deadline : nil
  }

  private mutating func judge(at now: Double, period: Double) {
    frames += 1
    guard frames > Self.runLength else { return }
    isPacing = now - runStart < Self.leastShare * period * Double(Self.runLength)
    frames = 0
    runStart = now
    deadline = now
  }
}
