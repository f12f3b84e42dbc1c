import GeometryKit

/// How fast a finger moves, from where it was and when: the velocity that a fling starts with.
///
/// The estimate is the weighted mean of the last three velocities between two samples, with 0.60
/// for the oldest of them, 0.35 and 0.05 for the newest. It follows what was measured on iOS's
/// scroll view (Flutter, `IOSScrollViewFlingVelocityTracker`): the last movement before a lift is
/// mostly the finger rolling off the glass. With fewer than three, the weights are those of the
/// newest, scaled to a sum of one, so that a short flick counts in full. (Flutter leaves them as
/// they are, and a flick of two samples is lost.)
///
/// Time is that of the events, never of the frame, and comes from the caller. Samples of one time
/// are one sample, at the last place of them. A result is always finite.
public struct VelocityEstimate: Sendable {
  /// After so many seconds without a movement a finger is still and has no velocity.
  /// Guess: a little more than Android and Flutter have, 40 ms, for devices that tell 30 times a second.
  /// (ScrollMechanics: 100 ms, after which one feels a hand that has stopped throw.)
  public static let stillness = 0.05

  /// Samples closer in time than this, in seconds, are one: SDL2 stamps events in whole
  /// milliseconds, so that anything nearer is a rounding error.
  private static let resolution = 0.0005
  /// Samples that aren't the newest are at least so far apart, in seconds: what a mouse tells a thousand
  /// times a second is mostly the error of its times. Guess: less than a touchscreen of 240 Hz has.
  private static let spacing = 0.003
  /// No velocity is greater, in points a second. It keeps sums finite and limits no finger.
  private static let limit = 1e9

  private struct Sample: Sendable {
    var position: Point
    var time: Double
  }

  /// The newest sample and the three before it; as many as `count` says are in use.
  private var samples = (
    Sample(position: .zero, time: 0), Sample(position: .zero, time: 0),
    Sample(position: .zero, time: 0), Sample(position: .zero, time: 0)
  )
  private var count = 0

  /// An estimate that has seen nothing: its velocity is zero.
  public init() {}

  /// Takes a sample: a position in points and the time of its event in seconds.
  ///
  /// A movement after more than `stillness` begins anew, and so does one from before it. A time
  /// that goes back by less counts as the time of the sample before. What isn't finite is ignored.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
    let sample = Sample(position: position, time: time)
    let interval = time - samples.0.time
    if count == 0 || abs(interval) > Self.stillness {
      samples.0 = sample
      count = 1
    } else if interval < Self.resolution {
      samples.0.position = position
    } else if count >= 2, samples.0.time - samples.1.time < Self.spacing {
      samples.0 = sample
    } else {
      samples = (sample, samples.0, samples.1, samples.2)
      count = min(count + 1, 4)
    }
  }

  /// The velocity in points a second, as of a time in seconds: zero if the last sample is older
  /// than `stillness`, and with fewer than two samples.
  public func velocity(at time: Double) -> Point {
    guard count >= 2, time - samples.0.time <= Self.stillness else { return .zero }
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
      x: min(max(velocity.x, -limit), limit), y: min(max(velocity.y, -limit), limit))
  }
}
