/// Estimates when a device took the samples (positions of a finger or the mouse) that SDL reports.
///
/// SDL 2 reports when an event was polled by `SDL_PumpEvents`, not when it happened: a sample was
/// taken after one poll and before the next. But a device samples at a constant rate while a finger
/// moves. The estimated time of a sample is therefore one period after the previous sample, limited
/// to the interval between the two polls. The period is the slope of a line fitted to the times of
/// consecutive samples. The slope soon becomes exact, even though the single times are inexact.
struct SampleClock {
  /// Known facts about the time of a sample.
  struct Arrival {
    /// The time of the poll before the poll that delivered the sample, in seconds. The sample was
    /// taken between these two polls.
    let earliest: Double
    /// The time of the poll that delivered the sample, in seconds.
    let latest: Double
    /// The number of the device's samples that the same poll delivered after this sample.
    let following: Int
    /// Whether the poll that delivered the sample also delivered the end of the touch. If `true`,
    /// the touch's last sample may deviate from the device's constant rate, because it was taken
    /// when the finger was lifted.
    let ends: Bool

    /// Whether the poll that delivered the sample was late, see `EventClock`.
    var isLate: Bool {
      latest - earliest > EventClock.lateness && earliest > -.infinity
    }
  }

  /// The time between two samples of the device, in seconds; `nil` while it is unknown.
  private var period: Double?
  /// The number of samples that `period` was estimated from.
  private var sampleCount = 0.0
  /// The time at which the last sample was taken, in seconds.
  private var last = -Double.infinity
  private var run = SampleRun()

  /// The time without a sample that ends a run of consecutive samples, in periods of the device.
  private static let longestGap = 1.9
  /// The time without a sample, in seconds, that always ends a run of consecutive samples. It also
  /// applies while the device's period is unknown.
  private static let longestPause = 0.25
  /// The assumed period of a device while its period is unknown, in seconds; the longest period of
  /// touchscreens.
  private static let longestPeriod = 1.0 / 60
  /// A run with at least this many samples determines the period, even if the previous estimate was
  /// made from more samples.
  private static let learningCount = 48.0
  /// The minimum time between two samples, in seconds. Estimates of velocity treat samples that are
  /// closer together as one.
  private static let minStep = 0.0006

  /// Begins a touch at a time, in seconds. Its samples form a new run.
  mutating func begin(at time: Double) {
    last = time
    run = SampleRun()
  }

  /// Adds a sample. Returns the time at which the sample was taken, in seconds.
  mutating func time(of arrival: Arrival) -> Double {
    let (earliest, latest) = (arrival.earliest, arrival.latest)
    let following = Double(arrival.following)
    let startsRun =
      earliest - last > (period.map { $0 * Self.longestGap } ?? Self.longestPause)
      || latest - last > Self.longestPause
    let step = period ?? min((latest - earliest) / (following + 1), Self.longestPeriod)
    // Leaves time before `latest` for the later samples of the poll.
    let latestTime = latest - (arrival.ends ? max(following - 1, 0) : following) * step * 0.9
    let time = startsRun ? latestTime : min(max(last + step, earliest), max(latestTime, earliest))
    // The times between late polls are too inexact to learn the period from.
    if startsRun || arrival.isLate { run = SampleRun() }
    if !arrival.isLate, !arrival.ends || following > 0 {
      learn(
        from: max(latest - (following + 0.5) * step, (earliest + latest) / 2 - step * following))
    }
    last = min(max(time, last + Self.minStep), max(latest, last))
    return last
  }

  /// Adds a sample's approximate time to the run, and estimates the period again.
  private mutating func learn(from time: Double) {
    run.add(time)
    // A few samples can't improve an estimate from many samples. But the device may have changed
    // its rate, so `learningCount` samples are always enough.
    if run.count >= min(sampleCount, Self.learningCount), let learned = run.period {
      period = learned
      sampleCount = run.count
    }
  }

  /// Returns the time at which the device noticed the end of a touch, in seconds. This is one
  /// period after the last sample, limited to the interval between the two polls.
  ///
  /// A device reports no samples of a finger at rest. If the finger rested at the end, the result
  /// is the time of the poll that delivered the end. An earlier time might make the rest too short
  /// to be recognised.
  func end(of arrival: Arrival) -> Double {
    let (earliest, latest) = (arrival.earliest, arrival.latest)
    guard let period = period ?? (arrival.isLate ? Self.longestPeriod : nil),
      latest - last <= Self.longestPause, earliest - last <= period * Self.longestGap
    else { return latest }
    return min(max(last + period, earliest), latest)
  }
}

/// A run of consecutive samples, reduced to the sums that a line fit needs.
private struct SampleRun {
  private(set) var count = 0.0
  private var start = 0.0
  // `times` is the sum of the samples' times since the first sample. `products` is the sum of these
  // times multiplied by the samples' numbers in the run.
  private var times = 0.0
  private var products = 0.0

  /// The minimum number of samples that determine a period.
  private static let minCount = 4.0
  /// The number of samples after which a new run begins. More samples would add no accuracy, and no
  /// device keeps its rate forever.
  private static let maxCount = 256.0

  mutating func add(_ time: Double) {
    if count >= Self.maxCount { self = SampleRun() }
    if count == 0 { start = time }
    times += time - start
    products += count * (time - start)
    count += 1
  }

  /// The slope of the fitted line, in seconds; `nil` while there are too few samples.
  var period: Double? {
    guard count >= Self.minCount else { return nil }
    let numbers = count * (count - 1) / 2
    let squares = (count - 1) * count * (2 * count - 1) / 6
    let steepness = (count * products - numbers * times) / (count * squares - numbers * numbers)
    return steepness > 0 ? steepness : nil
  }
}
