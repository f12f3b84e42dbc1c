/// A position or vector in the plane, in points (device-independent pixels); y points down.
public struct Point: Hashable, Sendable {
  /// The horizontal component, which increases to the right.
  public var x: Double
  /// The vertical component, which increases downward.
  public var y: Double

  /// The point (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The component along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The Euclidean length of the vector, in points.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The opposite vector.
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
  /// The vector scaled by a factor.
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }
  /// Adds a vector to a point.
  public static func += (a: inout Point, b: Point) { a = a + b }
  /// Subtracts a vector from a point.
  public static func -= (a: inout Point, b: Point) { a = a - b }
}
