import GeometryKit

/// Rectangles with sides parallel to those of the window, which many flat shapes are. They need a
/// small part of the work of other shapes.
extension ShapeMesher {
  /// Adds a rectangle without round corners, as `fill` does, if its sides are parallel to those of
  /// the window and no part of the rectangle lies outside the window. Adds no thin rectangle.
  ///
  /// - Returns: Whether the rectangle was added.
  static func addUpright(
    _ rect: Rect, on face: Face, in window: Rect, paint: Paint, into mesh: inout MeshBuffer
  ) -> Bool {
    guard let outline = face.uprightProjection(of: rect), window.contains(outline),
      outline.width > minSide, outline.height > minSide, (paint.map?.uOverW.dy ?? 0) == 0
    else { return false }
    let end = paint.vertex(Point(x: outline.maxX - 0.5, y: outline.maxY - 0.5))
    let start = paint.vertex(Point(x: outline.minX + 0.5, y: outline.minY + 0.5))
    let first = addCorners(from: start, to: end, into: &mesh)
    mesh.addTriangle(first + 3, first, first + 1)
    mesh.addTriangle(first + 1, first + 2, first + 3)
    // As in `Fringe`, a shape that is hardly visible has no fringe.
    guard paint.color >> 24 > 3 else { return true }
    // The fringe is one pixel wide, from the rounded positions of the filled part's corners.
    let outerStart = Point(x: Double(start.x) - 1, y: Double(start.y) - 1)
    let outerEnd = Point(x: Double(end.x) + 1, y: Double(end.y) + 1)
    addCorners(
      from: paint.vertex(outerStart, alpha: 0), to: paint.vertex(outerEnd, alpha: 0), into: &mesh)
    for corner in 0..<Int32(4) {
      let next = (corner + 1) & 3
      mesh.addQuadrilateral(
        first + corner, first + next, first + 4 + next, first + 4 + corner)
    }
    return true
  }

  /// Adds the corners of a rectangle from its first and its third corner, and returns the index of
  /// the third. Columns of the texture and of the window are parallel, so two corners are enough.
  @discardableResult
  private static func addCorners(
    from start: Vertex, to end: Vertex, into mesh: inout MeshBuffer
  ) -> Int32 {
    let third = mesh.add(end)
    mesh.add(Vertex(x: start.x, y: end.y, color: end.color, u: start.u, v: end.v))
    mesh.add(start)
    mesh.add(Vertex(x: end.x, y: start.y, color: start.color, u: end.u, v: start.v))
    return third
  }

  /// The side length above which no rectangle is a sliver, in device pixels.
  private static let minSide = 3.1
}

extension Face {
  /// Returns the projection of a rectangle of the plane, in device pixels; `nil` if its sides
  /// aren't parallel to those of the window, or if it is mirrored or too close to the eye.
  fileprivate func uprightProjection(of rect: Rect) -> Rect? {
    let p = projection
    guard p.xy == 0, p.xw == 0, p.yx == 0, p.yw == 0, p.xx > 0, p.yy > 0, p.ow >= Self.nearestW
    else { return nil }
    let (left, top) = ((rect.minX * p.xx + p.ox) / p.ow, (rect.minY * p.yy + p.oy) / p.ow)
    let right = (rect.maxX * p.xx + p.ox) / p.ow
    let bottom = (rect.maxY * p.yy + p.oy) / p.ow
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
