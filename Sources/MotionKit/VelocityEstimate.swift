import GeometryKit

/// An estimate of a finger's velocity from timed positions: the initial velocity of a flick.
///
/// The estimate is the weighted mean of the last three velocities between successive samples. If
/// there are fewer than three velocities, their weights are scaled to a sum of 1, so that a flick
/// of only two or three samples keeps its velocity. (Flutter doesn't scale the weights: a flick of
/// two samples keeps only a twentieth of its velocity.) The constants are in `Flick`.
///
/// The times are the times of events, not of frames. Samples with equal times are merged into one
/// sample at the last of their positions. The result is always finite.
public struct VelocityEstimate: Sendable {
  /// The interval, in seconds, below which samples are merged. SDL2 reports the times of events in
  /// whole milliseconds, so any shorter interval is a rounding error.
  private static let resolution = 0.0005
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
  /// `Flick.stillnessInterval`, all previous samples are discarded. Any other sample that is
  /// earlier than the last sample gets the time of the last sample. A sample that isn't finite is
  /// ignored.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
    let sample = Sample(position: position, time: time)
    let interval = time - samples.0.time
    if count == 0 || abs(interval) > Flick.stillnessInterval {
      samples.0 = sample
      count = 1
    } else if interval < Self.resolution {
      samples.0.position = position
    } else if count >= 2, samples.0.time - samples.1.time < Flick.minSampleInterval {
      samples.0 = sample
    } else {
      samples = (sample, samples.0, samples.1, samples.2)
      count = min(count + 1, 4)
    }
  }

  /// Returns the velocity at a time in seconds, in points per second. It is zero with fewer than
  /// two samples, or if the last sample is older than `Flick.stillnessInterval`.
  public func velocity(at time: Double) -> Point {
    guard count >= 2, time - samples.0.time <= Flick.stillnessInterval else { return .zero }
    let weights = Flick.velocityWeights
    var sum = Point.zero
    var totalWeight = 0.0
    func add(_ velocity: Point, weight: Double) {
      sum += velocity * weight
      totalWeight += weight
    }
    add(Self.velocity(from: samples.1, to: samples.0), weight: weights.newest)
    if count >= 3 { add(Self.velocity(from: samples.2, to: samples.1), weight: weights.middle) }
    if count >= 4 { add(Self.velocity(from: samples.3, to: samples.2), weight: weights.oldest) }
    return sum * (1 / totalWeight)
  }

  private static func velocity(from a: Sample, to b: Sample) -> Point {
    let velocity = (b.position - a.position) * (1 / (b.time - a.time))
    return Point(
      x: min(max(velocity.x, -maxSpeed), maxSpeed), y: min(max(velocity.y, -maxSpeed), maxSpeed))
  }
}
