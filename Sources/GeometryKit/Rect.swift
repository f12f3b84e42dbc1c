/// A rectangle with sides along the axes, in points. Its size is never negative.
public struct Rect: Hashable, Sendable {
  /// The corner with the least x and y.
  public var origin: Point
  /// The extent from the origin.
  public var size: Size

  /// The empty rectangle at (0, 0).
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its parts.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// A rectangle around a point.
  public init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  /// The least x.
  public var minX: Double { origin.x }
  /// The least y.
  public var minY: Double { origin.y }
  /// The greatest x.
  public var maxX: Double { origin.x + size.width }
  /// The greatest y.
  public var maxY: Double { origin.y + size.height }
  /// The extent along x.
  public var width: Double { size.width }
  /// The extent along y.
  public var height: Double { size.height }
  /// The middle of the rectangle.
  public var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }
  /// Whether nothing lies inside.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether a point lies inside or on the least edges; the greatest edges are outside, so that
  /// adjoining rectangles share no point.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle with each side moved inwards by the insets (outwards where they are negative).
  /// Where they leave nothing, the result is empty and lies in the middle of what was taken away.
  public func inset(by insets: Insets) -> Rect {
    let width = width - insets.left - insets.right
    let height = height - insets.top - insets.bottom
    return Rect(
      x: minX + insets.left + min(width, 0) / 2, y: minY + insets.top + min(height, 0) / 2,
      width: max(width, 0), height: max(height, 0))
  }

  /// The rectangle with every side moved inwards by a distance (outwards where it is negative).
  public func inset(by distance: Double) -> Rect {
    inset(by: Insets(top: distance, left: distance, bottom: distance, right: distance))
  }

  /// The part that both rectangles share; empty where they don't meet.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// The least rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The rectangle moved by a vector.
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }
}
