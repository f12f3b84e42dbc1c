import GeometryKit

/// An estimate of a finger's velocity from timed positions: the initial velocity of a flick.
///
/// The estimate is the weighted mean of the last three velocities between successive samples, with
/// the weights 0.60 (oldest), 0.35 and 0.05 (newest). The weights were fitted to `UIScrollView`
/// (Flutter, `IOSScrollViewFlingVelocityTracker`). The newest velocity counts little because a
/// finger rolls off the glass when it lifts. If there are fewer than three velocities, their
/// weights are scaled to a sum of 1, so that a flick of only two or three samples keeps its
/// velocity. (Flutter doesn't scale the weights: a flick of two samples keeps only a twentieth of
/// its velocity.)
///
/// The times are the times of events, not of frames. Samples with equal times are merged into one
/// sample at the last of their positions. The result is always finite.
public struct VelocityEstimate: Sendable {
  /// The age of the last sample, in seconds, above which the velocity is 0.
  ///
  /// Chosen: slightly more than the 40 ms of Android and Flutter, for devices that report only 30
  /// times a second. (With the 100 ms of ScrollMechanics, content still flies off when the finger
  /// has noticeably stopped before it lifts.)
  public static let stillnessInterval = 0.05

  /// The interval, in seconds, below which samples are merged. SDL2 reports the times of events in
  /// whole milliseconds, so any shorter interval is a rounding error.
  private static let resolution = 0.0005
  /// The minimum interval between two samples, in seconds. A sample that follows the previous one
  /// sooner is replaced by the next sample.
  ///
  /// Between the samples of a mouse at 1000 Hz, the rounding of the times would dominate the
  /// velocities. Chosen: less than the 4.2 ms of a touchscreen at 240 Hz.
  private static let minInterval = 0.003
  /// The largest speed along an axis, in points per second. No finger is that fast. The limit keeps
  /// sums finite.
  private static let maxSpeed = 1e9

  private struct Sample: Sendable {
    var position: Point
    var time: Double
  }

  /// The storage for four samples, newest first. Only the first `count` of them are valid.
  private var samples = (
    Sample(position: .zero, time: 0), Sample(position: .zero, time: 0),
    Sample(position: .zero, time: 0), Sample(position: .zero, time: 0)
  )
  private var count = 0

  /// Creates an estimate without samples, whose velocity is zero.
  public init() {}

  /// Adds a sample: a position in points and the time of its event in seconds.
  ///
  /// If the time of a sample differs from the time of the last sample by more than
  /// `stillnessInterval`, all previous samples are discarded. Any other sample that is earlier than
  /// the last sample gets the time of the last sample. A sample that isn't finite is ignored.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
    let sample = Sample(position: position, time: time)
    let interval = time - samples.0.time
    if count == 0 || abs(interval) > Self.stillnessInterval {
      samples.0 = sample
      count = 1
    } else if interval < Self.resolution {
      samples.0.position = position
    } else if count >= 2, samples.0.time - samples.1.time < Self.minInterval {
      samples.0 = sample
    } else {
      samples = (sample, samples.0, samples.1, samples.2)
      count = min(count + 1, 4)
    }
  }

  /// Returns the velocity at a time in seconds, in points per second. It is zero with fewer than
  /// two samples, or if the last sample is older than `stillnessInterval`.
  public func velocity(at time: Double) -> Point {
    guard count >= 2, time - samples.0.time <= Self.stillnessInterval else { return .zero }
    var sum = Self.velocity(from: samples.1, to: samples.0) * 0.05
    var weight = 0.05
    if count >= 3 {
      sum += Self.velocity(from: samples.2, to: samples.1) * 0.35
      weight += 0.35
    }
    if count >= 4 {
      sum += Self.velocity(from: samples.3, to: samples.2) * 0.60
      weight += 0.60
    }
    return sum * (1 / weight)
  }

  private static func velocity(from a: Sample, to b: Sample) -> Point {
    let velocity = (b.position - a.position) * (1 / (b.time - a.time))
    return Point(
      x: min(max(velocity.x, -maxSpeed), maxSpeed), y: min(max(velocity.y, -maxSpeed), maxSpeed))
  }
}
