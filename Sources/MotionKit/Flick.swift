import Glibc

/// Constants for flicks and edges that the scroll view and the carousel share.
///
/// Each constant names its source. "Measured" marks values that were measured on iOS, or fitted by
/// others to measurements on iOS. "From" marks values of another implementation.
public enum Flick {
  /// The upper limit of a flick's velocity, in points per second. From Flutter.
  public static let maxVelocity = 8000.0

  /// The angular frequency of the critically damped spring that returns content from beyond an
  /// edge, in 1/s. Measured: fitted to frame logs of `UIScrollView` (LNCustomScrollView), with a
  /// residual of at most 0.16 pt.
  public static let bounceFrequency = 10.9

  /// The coefficient of a `RubberBand`: the speed of the content at an edge as a fraction of the
  /// finger's speed. Measured: @chpwn, 2013; Flutter's friction factor has the same form.
  public static let rubberBandCoefficient = 0.55

  /// The coefficients of the carried speed, min(factor·|v|^exponent, limit), in points per second.
  /// A flick that interrupts a deceleration with the velocity v adds the carried speed to its own.
  /// Measured: fitted by Flutter (`carriedMomentum`).
  private static let carried = (factor: 0.000816, exponent: 1.967, limit: 40000.0)

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
