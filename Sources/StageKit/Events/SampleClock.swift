/// Finds out when a device took the samples that SDL tells of.
///
/// SDL 2 says when an event was pumped, not when it happened: all that is known of a sample is that
/// it came after one pump and by the next. But a device samples evenly while a finger moves. So a
/// sample counts as one period of the device after the last one, as far as the pumps allow, and the
/// period is that of the line through a row of them, which gets exact soon, however rough each is.
struct SampleClock {
  /// What is known of a sample's time before.
  struct Arrival {
    /// The pump before the one that brought it, in seconds.
    let earliest: Double
    /// How many samples of the same device came after it with the same pump.
    let following: Int
    /// Whether the touch ended with the same pump. Its last sample may be out of the device's rhythm then: where
    /// the finger was when it was lifted.
    let ends: Bool
  }

  /// The device's time between two samples, in seconds, as far as it is known.
  private var period: Double?
  /// How many samples have told it.
  private var experience = 0.0
  /// When the last sample was taken.
  private var last = -Double.infinity
  private var row = Row()

  /// After so many periods without a sample a row is over. Less than two may lie between pumps.
  private static let longestGap = 1.9
  /// After so long, in seconds, it is over in any case.
  private static let longestRow = 0.1
  /// So many samples tell the period whatever those before have told.
  private static let enough = 48.0
  /// The least time between two samples, in seconds: what is nearer is one to estimates of velocity.
  private static let leastStep = 0.0006

  /// A touch begins at a time; what the device told before is no row with what it tells of it.
  mutating func begin(at time: Double) {
    last = time
    row = Row()
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - arrival: what is known of it.
  ///   - latest: the pump that brought it.
  /// - Returns: when it was taken, in seconds.
  mutating func time(of arrival: Arrival, by latest: Double) -> Double {
    let (earliest, following) = (arrival.earliest, Double(arrival.following))
    let isNewRow =
      earliest - last > (period.map { $0 * Self.longestGap } ?? Self.longestRow)
      || latest - last > Self.longestRow
    let step = period ?? (latest - max(earliest, latest - Self.longestRow)) / (following + 1)
    // Those that follow in rhythm are to have room.
    let room = latest - (arrival.ends ? max(following - 1, 0) : following) * step * 0.9
    let time = isNewRow ? room : min(max(last + step, earliest), max(room, earliest))
    if isNewRow { row = Row() }
    if !arrival.ends || following > 0 {
      learn(
        from: max(latest - (following + 0.5) * step, (earliest + latest) / 2 - step * following))
    }
    last = min(max(time, last + Self.leastStep), max(latest, last))
    return last
  }

  /// Takes a sample into the row, by roughly when it was taken.
  private mutating func learn(from time: Double) {
    row.add(time)
    // Few samples don't know better than many before them, but a device may change its rhythm.
    if row.count >= min(experience, Self.enough), let learned = row.period {
      period = learned
      experience = row.count
    }
  }

  /// When the device noticed that a touch was over, in seconds: one period after the last sample, as
  /// far as the pumps allow. Of a finger that has rested before, so that nothing was told of it, only the
  /// pump that brought the end is sure: an earlier time might make a rest too short to be one.
  func end(of arrival: Arrival, by latest: Double) -> Double {
    guard let period, latest - last <= Self.longestRow,
      arrival.earliest - last <= period * Self.longestGap
    else { return latest }
    return min(max(last + period, arrival.earliest), latest)
  }
}

/// A row of samples, as far as the line through them is concerned.
private struct Row {
  private(set) var count = 0.0
  private var start = 0.0
  // Of the samples' numbers and times from the first one: the sums of squares and products.
  private var times = 0.0
  private var products = 0.0

  /// From so many samples on they tell a period.
  private static let fewest = 4.0
  /// So many tell it as well as it is needed; then a new row begins, for no device keeps it for ever.
  private static let most = 256.0

  mutating func add(_ time: Double) {
    if count >= Self.most { self = Row() }
    if count == 0 { start = time }
    times += time - start
    products += count * (time - start)
    count += 1
  }

  /// The steepness of the line; nil as long as too few tell of it.
  var period: Double? {
    guard count >= Self.fewest else { return nil }
    let numbers = count * (count - 1) / 2
    let squares = (count - 1) * count * (2 * count - 1) / 6
    let steepness = (count * products - numbers * times) / (count * squares - numbers * numbers)
    return steepness > 0 ? steepness : nil
  }
}
