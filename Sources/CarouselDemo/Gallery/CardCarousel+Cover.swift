import CarouselKit
import GeometryKit
import ViewKit

extension CardCarousel {
  /// Returns the opacity of the most opaque card in a rectangle of the window, 0…1. A card that
  /// overlaps the rectangle by less than `fullOverlap`, in points, counts in proportion to its
  /// overlap.
  func cover(of rect: Rect, fullOverlap: Double = 12) -> Double {
    var cover = 0.0
    for item in carousel.presentedItems where !item.isHidden && item.alpha > cover {
      let overlap = Self.overlap(of: item.view.pictureBounds, item.view.placement, with: rect)
      cover = max(cover, item.alpha * min(max(overlap / fullOverlap, 0), 1))
    }
    return cover
  }

  /// Returns by how many points a projected rectangle overlaps a rectangle of the window. The
  /// result is the smallest overlap along the normals of their edges. It is negative if the
  /// rectangles don't touch, and `-.infinity` if a corner can't be projected.
  static func overlap(of plane: Rect, _ projection: Projection, with rect: Rect) -> Double {
    guard let a = projection.project(plane.origin),
      let b = projection.project(Point(x: plane.maxX, y: plane.minY)),
      let c = projection.project(Point(x: plane.maxX, y: plane.maxY)),
      let d = projection.project(Point(x: plane.minX, y: plane.maxY))
    else { return -.infinity }
    let (x, y) = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    let rectX = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX)
    let rectY = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    func overlap(alongX normalX: Double, y normalY: Double) -> Double {
      let projected = normalX * x + normalY * y
      let other = normalX * rectX + normalY * rectY
      return min(projected.max(), other.max()) - max(projected.min(), other.min())
    }
    var smallest = min(overlap(alongX: 1, y: 0), overlap(alongX: 0, y: 1))
    for corner in 0..<4 where smallest > 0 {
      let next = (corner + 1) % 4
      let (edgeX, edgeY) = (x[next] - x[corner], y[next] - y[corner])
      let length = (edgeX * edgeX + edgeY * edgeY).squareRoot()
      guard length > 0 else { continue }
      smallest = min(smallest, overlap(alongX: -edgeY / length, y: edgeX / length))
    }
    return smallest
  }
}
