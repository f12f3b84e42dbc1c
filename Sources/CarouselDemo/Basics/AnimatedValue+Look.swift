import MotionKit

extension AnimatedValue.Curve {
  /// The curve of fades.
  static let fade = eased(duration: Look.fade)
  /// The curve of fades in half the time.
  static let quickFade = eased(duration: Look.fade / 2)
  /// The curve of movements.
  static let move = eased(duration: Look.move)

  /// Returns the curve of movements that can continue a drag. They end within `precision` of their
  /// target, by default within half a point.
  static func spring(precision: Double = 0.5) -> Self {
    .spring(frequency: Look.spring, precision: precision)
  }
}
