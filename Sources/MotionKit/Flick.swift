#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the flicks of a scroll view and of a carousel have in common.
///
/// Grades: M measured on the original or fitted to it by others, R read from another implementation.
public enum Flick {
  /// A finger counts as no faster; in points a second. R: Flutter.
  public static let fastest = 8000.0

  /// The angular frequency of the spring that brings back what went past an end, in 1/s; critically damped.
  /// M: fitted to frame logs of a real scroll view (LNCustomScrollView) within 0.16 pt.
  public static let bounceFrequency = 10.9

  /// The share of a pull that shows at an end. M: @chpwn, 2013; the form of the curve is confirmed by
  /// Flutter's friction factor.
  public static let rubberBandCoefficient = 0.55

  /// A flick on top of a glide takes over a·|v|^b of the glide's speed v, in points a second: a, b and the
  /// most that is taken over. M: Flutter, fitted to the original.
  private static let carried = (factor: 0.000816, exponent: 1.967, limit: 40000.0)

  /// What a flick takes over of a glide's velocity that a finger has caught, in points a second.
  public static func carriedVelocity(of velocity: Double) -> Double {
    let speed = min(carried.factor * pow(abs(velocity.moderate), carried.exponent), carried.limit)
    return velocity < 0 ? -speed : speed
  }
}
