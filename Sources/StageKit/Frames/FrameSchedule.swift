/// Decides when a frame is begun where presenting waits for the display.
///
/// Begun as soon as the last one is presented, a frame would be ready long before the display wants it, and
/// would show what hands did before all that waiting. So it is begun just before it has to be: at the
/// display's next time, less what frames have taken lately, less a margin.
///
/// What a frame takes is the most that one has taken in the last four seconds, from its beginning until the
/// graphics processor was through with it; so what comes in bursts, as new pictures do, is allowed for.
/// The display's rhythm is that of the earliest returns from presenting: a return can be late, but not
/// early. A frame that was late, or for which presenting did not have to wait, widens the margin at once,
/// and the others narrow it slowly. Where the display has no rhythm that is known, or frames take nearly
/// all of its time, they are begun at once.
struct FrameSchedule {
  /// When a frame was what, in seconds.
  struct Frame {
    /// When it was begun.
    var began: Double
    /// When it was handed over to be presented.
    var handedOver: Double
    /// When presenting returned.
    var presented: Double
    /// Whether it was wholly drawn when it was handed over, by the graphics processor too.
    var isWhole: Bool
    /// Whether it came right after another one, without a sleep between.
    var isFollowing: Bool
  }

  /// What is kept free beside what frames take, in seconds.
  private(set) var margin = Self.leastMargin
  /// When the next frame is to be begun, in seconds; nil for at once.
  private(set) var begin: Double?

  private var cost = RecentPeak()
  /// The display's time of the last frame, as it looks.
  private var grid: Double?
  /// How many frames in a row have kept to the display's rhythm.
  private var streak = 0
  /// How long after the display's time the last frame was begun.
  private var delay = 0.0
  /// The shortest time that presenting a whole frame has ever taken.
  private var shortestPresent = Double.infinity

  /// The least margin, in seconds: presenting takes a little itself, and sleeping ends late.
  static let leastMargin = 0.0015
  /// The greatest, in seconds.
  private static let greatestMargin = 0.008
  /// What a late frame adds to it, and what each other takes off, in seconds.
  private static let widening = 0.001
  private static let narrowing = 0.00002
  /// A return so much later than the display, in seconds, is that of a late frame.
  private static let lateness = 0.00075
  /// Presenting that takes so much longer than ever, in seconds, has waited; as long as ever, it has not.
  private static let wait = 0.00025
  private static let noWait = 0.0001
  /// By how much a frame is begun later than the last one at most, in seconds: what moves is to keep its
  /// pace as it is seen.
  private static let growth = 0.001
  /// So many frames have to keep to the rhythm, each within this part of it.
  private static let fewest = 6
  private static let tolerance = 0.125
  /// By what part of its time the display may be slower than it says.
  private static let creep = 0.002

  /// Whether the next frame is to be drawn wholly before it is presented, so that it is known what it takes.
  var wantsWhole: Bool { streak >= Self.fewest && (begin != nil || cost.peak == nil) }

  /// Takes a frame that was presented; `period` is the display's time for one, in seconds.
  mutating func take(_ frame: Frame, period: Double) {
    let present = frame.presented - frame.handedOver
    let hasWaited = present > shortestPresent + Self.wait
    let isAtBrink = abs(present - shortestPresent) < Self.noWait
    cost.pass()
    if frame.isWhole {
      cost.add(frame.handedOver - frame.began)
      shortestPresent = min(shortestPresent, present)
    }
    guard frame.isFollowing, let former = grid, period > 0 else {
      grid = frame.presented
      return forgetRhythm()
    }
    let steps = max(((frame.presented - former) / period).rounded(), 1)
    let expected = former + steps * period
    let deviation = frame.presented - expected
    guard steps == 1, abs(deviation) <= Self.tolerance * period else {
      // Where nothing was delayed, it is the display that has another rhythm.
      grid = delay > 0 ? min(expected, frame.presented) : frame.presented
      if delay > 0 { widen() }
      return forgetRhythm()
    }
    grid = expected + min(deviation, hasWaited ? Self.creep * period : 0)
    streak += 1
    if delay > 0, deviation > Self.lateness || isAtBrink {
      widen()
    } else {
      margin = max(margin - Self.narrowing, Self.leastMargin)
    }
    schedule(period: period)
  }

  private mutating func schedule(period: Double) {
    begin = nil
    guard streak >= Self.fewest, let grid, let cost = cost.peak else { return }
    delay = max(min(period - cost - margin, delay + Self.growth), 0)
    if delay > 0 { begin = grid + delay }
  }

  private mutating func widen() { margin = min(margin + Self.widening, Self.greatestMargin) }

  private mutating func forgetRhythm() {
    streak = 0
    delay = 0
    begin = nil
  }
}

/// The greatest of the values of the last 225 to 256 frames.
private struct RecentPeak {
  /// The greatest of each 32 frames, the newest first.
  private var parts = SIMD8<Double>(repeating: -.infinity)
  private var frames = 0

  /// The greatest; nil where there was none.
  var peak: Double? {
    let peak = parts.max()
    return peak > -.infinity ? peak : nil
  }

  /// A frame goes by.
  mutating func pass() {
    frames += 1
    guard frames == 32 else { return }
    frames = 0
    for index in (1..<8).reversed() { parts[index] = parts[index - 1] }
    parts[0] = -.infinity
  }

  mutating func add(_ value: Double) { parts[0] = max(parts[0], value) }
}
