/// The distances inward from the four sides of a rectangle, in points. Negative distances point
/// outward.
public struct Insets: Hashable, Sendable {
  /// The distance from the top side.
  public var top: Double
  /// The distance from the left side.
  public var left: Double
  /// The distance from the bottom side.
  public var bottom: Double
  /// The distance from the right side.
  public var right: Double

  /// Insets of 0 on all sides.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets from four distances in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
