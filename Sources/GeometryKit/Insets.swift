/// Distances from the four sides of a rectangle inwards, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the upper side.
  public var top: Double
  /// The distance from the left side.
  public var left: Double
  /// The distance from the lower side.
  public var bottom: Double
  /// The distance from the right side.
  public var right: Double

  /// No distance on any side.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Insets from their parts.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
