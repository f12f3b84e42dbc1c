/// A point or a vector in the plane, in points (device-independent pixels), y downwards.
public struct Point: Hashable, Sendable {
  /// The horizontal part, growing to the right.
  public var x: Double
  /// The vertical part, growing downwards.
  public var y: Double

  /// The point (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// A point from its parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The part along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The length of the vector, in points.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The vector turned around.
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
  /// The vector made longer by a factor.
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }
  /// Moves a point by a vector.
  public static func += (a: inout Point, b: Point) { a = a + b }
  /// Moves a point back by a vector.
  public static func -= (a: inout Point, b: Point) { a = a - b }
}
