/// Timing functions, which map the elapsed fraction of a duration, 0…1, to the completed fraction
/// of a change.
public enum Ease {
  /// Returns iCarousel's cubic ease-in-ease-out: 4u³ for u < ½, and 1 − 4(1 − u)³ for u ≥ ½.
  ///
  /// Fractions outside 0…1 are clamped. NaN counts as 1, so that every animation ends.
  public static func inOut(_ fraction: Double) -> Double {
    guard fraction < 1 else { return 1 }
    guard fraction > 0 else { return 0 }
    if fraction < 0.5 { return 4 * fraction * fraction * fraction }
    let mirrored = 2 * fraction - 2
    return 0.5 * mirrored * mirrored * mirrored + 1
  }

  /// Returns the derivative of `inOut`, which is 0 outside 0…1.
  public static func inOutSlope(_ fraction: Double) -> Double {
    guard fraction > 0, fraction < 1 else { return 0 }
    let toNearerEnd = min(fraction, 1 - fraction)
    return 12 * toNearerEnd * toNearerEnd
  }

  /// Returns the cubic Hermite basis function u·(1 − u)² for an initial velocity.
  ///
  /// If an animation starts from a moving value, adding `initialVelocityTerm(u)` · velocity ·
  /// duration makes the animation begin with that velocity. The function has slope 1 at 0 and
  /// continues with that slope for negative fractions. It is 0 for fractions of 1 and above, and
  /// for NaN.
  public static func initialVelocityTerm(_ fraction: Double) -> Double {
    guard fraction < 1 else { return 0 }
    let remaining = min(1 - fraction, 1)
    return fraction * remaining * remaining
  }
}
