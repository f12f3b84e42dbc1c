import GeometryKit

/// Where one of the `presentedItems` goes through another on its way, and so lies before it in part although
/// it is drawn earlier: there it is to be drawn once more.
public struct Passage: Hashable, Sendable {
  /// The place among the presented items of the one that is drawn once more.
  public var item: Int
  /// The place of the one that it is drawn over, right after that: only where both are.
  public var over: Int
  /// On which side of a line in the carousel's plane it is, relative to the carousel's `center`: where
  /// normal · point + constant is not below 0.
  public var normal = Point.zero
  /// The other part of the line; 0, with no normal, is everywhere.
  public var constant = 0.0

  /// Whether a point, relative to the carousel's `center`, is on the side.
  func contains(_ point: Point) -> Bool {
    normal.x * point.x + normal.y * point.y + constant >= 0
  }
}
