import Glibc

/// The constants of flicks and edges, which scroll views and carousels share, each with its unit
/// and its source. A source is one of three kinds:
///
/// - *Measured* on iOS, or fitted by others to measurements on iOS.
/// - *Read* in the source code of another implementation.
/// - A *guess*.
public enum Flick {
  // MARK: Velocity

  /// The upper limit of a flick's velocity, in points per second. Read: Flutter.
  public static let maxVelocity = 8000.0

  /// The weights of the last three velocities between samples in a `VelocityEstimate`. The newest
  /// velocity counts little because a finger rolls off the glass when it lifts. Measured: fitted to
  /// `UIScrollView` by Flutter (`IOSScrollViewFlingVelocityTracker`).
  static let velocityWeights = (oldest: 0.60, middle: 0.35, newest: 0.05)

  /// The age of the last sample, in seconds, above which a finger has no velocity.
  ///
  /// Guess: slightly more than the 40 ms of Android and Flutter, for devices that report only 30
  /// times a second. (With the 100 ms of ScrollMechanics, content still flies off when the finger
  /// has noticeably stopped before it lifts.)
  public static let stillnessInterval = 0.05

  /// The minimum interval between two samples of a `VelocityEstimate`, in seconds. A sample that
  /// follows the previous one sooner is replaced by the next sample.
  ///
  /// Between the samples of a mouse at 1000 Hz, the rounding of the times would dominate the
  /// velocities. Guess: less than the 4.2 ms of a touchscreen at 240 Hz.
  static let minSampleInterval = 0.003

  /// The coefficients of the carried speed, min(factor·|v|^exponent, limit), in points per second.
  /// A flick that interrupts a deceleration with the velocity v adds the carried speed to its own.
  /// Measured: fitted by Flutter (`carriedMomentum`).
  private static let carried = (factor: 0.000816, exponent: 1.967, limit: 40000.0)

  // MARK: Edges

  /// The angular frequency of the critically damped spring that returns content from beyond an
  /// edge, in 1/s. Measured: fitted to frame logs of `UIScrollView` (LNCustomScrollView), with a
  /// residual of at most 0.16 pt.
  public static let bounceFrequency = 10.9

  /// The coefficient of a `RubberBand`: the speed of the content at an edge as a fraction of the
  /// finger's speed. Measured: @chpwn, 2013; Flutter's friction factor has the same form.
  public static let rubberBandCoefficient = 0.55

  // MARK: Formulas

  /// Returns the velocity that a flick adds to its own velocity if it interrupts a deceleration.
  ///
  /// - Parameter velocity: The velocity of the deceleration when the finger stopped it, in points
  ///   per second.
  /// - Returns: The carried velocity, in points per second, with the sign of `velocity`.
  public static func carriedVelocity(of velocity: Double) -> Double {
    let speed = min(carried.factor * pow(abs(velocity.sanitized), carried.exponent), carried.limit)
    return velocity < 0 ? -speed : speed
  }
}
