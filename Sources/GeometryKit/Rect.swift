/// A rectangle with sides parallel to the axes, in points.
///
/// The size is expected to be nonnegative. Initializers don't check this. The results of
/// `inset(by:)` and `intersection(_:)` always have a nonnegative size.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest x and y.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// The empty rectangle at (0, 0).
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The rectangle from (0, 0) to (1, 1), which is a whole picture in unit coordinates.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a rectangle from its top left corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top left corner's coordinates, width and height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its centre and size.
  public init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  /// The x coordinate of the left side.
  public var minX: Double { origin.x }
  /// The y coordinate of the top side.
  public var minY: Double { origin.y }
  /// The x coordinate of the right side.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom side.
  public var maxY: Double { origin.y + size.height }
  /// The extent along the x axis.
  public var width: Double { size.width }
  /// The extent along the y axis.
  public var height: Double { size.height }
  /// The centre of the rectangle.
  public var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }
  /// Whether the rectangle has no area. Only a rectangle with a positive width and height has an
  /// area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns whether a point is inside or on the left or top side. Points on the right or bottom
  /// side are outside, so that adjacent rectangles share no point.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the rectangle with each side moved inward by its inset. A negative inset moves the
  /// side outward.
  ///
  /// If the left and right insets add up to more than the width, the result has a width of 0 and
  /// lies halfway between the two moved sides. If the top and bottom insets add up to more than the
  /// height, the result has a height of 0.
  public func inset(by insets: Insets) -> Rect {
    let width = width - insets.left - insets.right
    let height = height - insets.top - insets.bottom
    return Rect(
      x: minX + insets.left + min(width, 0) / 2, y: minY + insets.top + min(height, 0) / 2,
      width: max(width, 0), height: max(height, 0))
  }

  /// Returns the rectangle with all sides moved inward by a distance, in points. A negative
  /// distance moves them outward.
  public func inset(by distance: Double) -> Rect {
    inset(by: Insets(top: distance, left: distance, bottom: distance, right: distance))
  }

  /// Returns the intersection of two rectangles; an empty rectangle if they don't overlap.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the bounding box of two rectangles. An empty rectangle isn't ignored: the bounding box
  /// contains its origin.
  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the rectangle moved by a vector in points.
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle between this one (at the fraction 0) and another one (at the fraction
  /// 1). Fractions outside 0…1 extrapolate.
  public func interpolated(to other: Rect, fraction: Double) -> Rect {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Rect(
      x: between(minX, other.minX), y: between(minY, other.minY),
      width: between(width, other.width), height: between(height, other.height))
  }
}
