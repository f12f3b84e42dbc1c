import GeometryKit

/// The outline of a card on the screen: a convex quadrilateral.
struct Outline {
  /// The coordinates of the corners, in points.
  private let x, y: SIMD4<Double>

  /// Creates the outline of a card with a transform. `frame` has the size of the card, and its
  /// centre is the origin of the transform. Returns `nil` if a corner is behind the eye.
  init?(of frame: Rect, _ transform: Transform3D) {
    let projection = Projection(transform, origin: frame.center)
    let (right, bottom) = (frame.width / 2, frame.height / 2)
    guard let a = projection.project(Point(x: -right, y: -bottom)),
      let b = projection.project(Point(x: right, y: -bottom)),
      let c = projection.project(Point(x: right, y: bottom)),
      let d = projection.project(Point(x: -right, y: bottom))
    else { return nil }
    x = SIMD4(a.x, b.x, c.x, d.x)
    y = SIMD4(a.y, b.y, c.y, d.y)
  }

  /// Returns whether this outline overlaps another one by more than a fraction of the smaller one,
  /// and by more than `CarouselAnimation.maxInvisibleOverlap`.
  func overlaps(_ other: Outline, byMoreThan fraction: Double = 0) -> Bool {
    !isSeparated(from: other, fraction) && !other.isSeparated(from: self, fraction)
  }

  /// Returns whether a line along an edge of this outline separates it from `other`, as in the
  /// separating axis theorem. An overlap up to a fraction of the smaller outline is ignored.
  private func isSeparated(from other: Outline, _ fraction: Double) -> Bool {
    for corner in 0..<4 {
      let next = (corner + 1) % 4
      let (dx, dy) = (x[next] - x[corner], y[next] - y[corner])
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let own = x * (dy / length) - y * (dx / length)
      let others = other.x * (dy / length) - other.y * (dx / length)
      let (low, high) = (own.min(), own.max())
      let (otherLow, otherHigh) = (others.min(), others.max())
      let common = min(high, otherHigh) - max(low, otherLow)
      let ignored = fraction * min(high - low, otherHigh - otherLow)
      if common <= max(CarouselAnimation.maxInvisibleOverlap, ignored) { return true }
    }
    return false
  }
}
