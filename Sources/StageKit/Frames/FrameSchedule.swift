/// Decides when a frame begins if presenting waits for the display.
///
/// If a frame began as soon as the last one was presented, it would be ready long before the
/// display needs it, and would show outdated input. So a frame begins as late as it can: at the
/// display's next refresh, minus the cost of recent frames, minus a margin.
///
/// The cost is the maximum over about four seconds. It is measured from a frame's beginning until
/// the graphics processor has finished, and therefore allows for bursts of work, such as new
/// pictures. The display's rhythm follows the earliest returns from presenting: a return can be
/// late, but not early.
///
/// A frame that is late, or is presented without a wait, widens the margin at once; other frames
/// narrow it slowly. If the display's rhythm is unknown, or frames take nearly all of its period,
/// they begin at once.
struct FrameSchedule {
  /// The times of a presented frame, in seconds.
  struct Frame {
    /// The time at which the frame began.
    var began: Double
    /// The time at which the frame was passed on to be presented.
    var submitted: Double
    /// The time at which presenting returned.
    var presented: Double
    /// Whether the graphics processor had finished the frame before it was passed on.
    var isFinished: Bool
    /// Whether the frame followed another frame without a sleep in between.
    var followsFrame: Bool
  }

  /// The time reserved in addition to the cost of a frame, in seconds.
  private(set) var margin = Self.minMargin
  /// The time to begin the next frame, in seconds; `nil` to begin it at once.
  private(set) var begin: Double?

  private var cost = RecentPeak()
  /// The estimated time of the display's refresh for the last frame, in seconds.
  private var grid: Double?
  /// The number of consecutive frames that kept the display's rhythm.
  private var streak = 0
  /// The time from the display's refresh to the beginning of a frame, in seconds.
  private var delay = 0.0
  /// The shortest time that presenting a finished frame has taken so far, in seconds.
  private var shortestPresent = Double.infinity

  /// The smallest margin, in seconds. It covers the time that presenting itself takes, and the
  /// delay with which a sleep ends.
  static let minMargin = 0.0015
  /// The largest margin, in seconds.
  private static let maxMargin = 0.008
  /// The amounts by which a late frame widens the margin and any other frame narrows it, in
  /// seconds.
  private static let widening = 0.001
  private static let narrowing = 0.00002
  /// The deviation from the display's rhythm above which a frame counts as late, in seconds.
  private static let lateness = 0.00075
  /// If presenting took longer than its shortest time by more than `wait`, it has waited for the
  /// display. If the difference is less than `noWait`, it hasn't waited. Both are in seconds.
  private static let wait = 0.00025
  private static let noWait = 0.0001
  /// The maximum increase of the delay from one frame to the next, in seconds, so that motion keeps
  /// an even pace.
  private static let maxDelayIncrease = 0.001
  /// The number of consecutive frames that must keep the display's rhythm before frames are
  /// delayed. Each may deviate from the rhythm by `tolerance`, a fraction of the display's period.
  private static let minStreak = 6
  private static let tolerance = 0.125
  /// The maximum amount by which the display's real period may exceed the reported one, as a
  /// fraction of the reported period.
  private static let maxPeriodExcess = 0.002

  /// Whether the loop waits until the graphics processor has finished the next frame before
  /// presenting it, so that the frame's cost is known.
  var wantsFinishedFrame: Bool { streak >= Self.minStreak && (begin != nil || cost.peak == nil) }

  /// Records a presented frame. `period` is the time between two refreshes of the display, in
  /// seconds.
  mutating func add(_ frame: Frame, period: Double) {
    let present = frame.presented - frame.submitted
    let hasWaited = present > shortestPresent + Self.wait
    let hasNotWaited = abs(present - shortestPresent) < Self.noWait
    cost.countFrame()
    if frame.isFinished {
      cost.add(frame.submitted - frame.began)
      shortestPresent = min(shortestPresent, present)
    }
    guard frame.followsFrame, let former = grid, period > 0 else {
      grid = frame.presented
      return forgetRhythm()
    }
    let steps = max(((frame.presented - former) / period).rounded(), 1)
    let expected = former + steps * period
    let deviation = frame.presented - expected
    guard steps == 1, abs(deviation) <= Self.tolerance * period else {
      // A frame that began without a delay can't be late, so the display itself has changed its
      // rhythm.
      grid = delay > 0 ? min(expected, frame.presented) : frame.presented
      if delay > 0 { widen() }
      return forgetRhythm()
    }
    grid = expected + min(deviation, hasWaited ? Self.maxPeriodExcess * period : 0)
    streak += 1
    if delay > 0, deviation > Self.lateness || hasNotWaited {
      widen()
    } else {
      margin = max(margin - Self.narrowing, Self.minMargin)
    }
    schedule(period: period)
  }

  private mutating func schedule(period: Double) {
    begin = nil
    guard streak >= Self.minStreak, let grid, let cost = cost.peak else { return }
    delay = max(min(period - cost - margin, delay + Self.maxDelayIncrease), 0)
    if delay > 0 { begin = grid + delay }
  }

  private mutating func widen() { margin = min(margin + Self.widening, Self.maxMargin) }

  private mutating func forgetRhythm() {
    streak = 0
    delay = 0
    begin = nil
  }
}

/// The largest value of the last 225 to 256 frames.
private struct RecentPeak {
  /// The largest value in each group of 32 frames, the newest group first.
  private var parts = SIMD8<Double>(repeating: -.infinity)
  private var frames = 0

  /// The largest value; `nil` if there is none.
  var peak: Double? {
    let peak = parts.max()
    return peak > -.infinity ? peak : nil
  }

  /// Counts a frame. Every 32 frames, starts a new group and drops the oldest one.
  mutating func countFrame() {
    frames += 1
    guard frames == 32 else { return }
    frames = 0
    for index in (1..<8).reversed() { parts[index] = parts[index - 1] }
    parts[0] = -.infinity
  }

  mutating func add(_ value: Double) { parts[0] = max(parts[0], value) }
}
