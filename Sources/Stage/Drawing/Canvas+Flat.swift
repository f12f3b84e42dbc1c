import Geometry
import Mesh

extension Canvas {
  /// Lays what `body` draws on a face: the same shapes, texts and lines, in the face's own plane.
  public func withProjection(_ projection: Projection, _ body: () -> Void) {
    body()
  }

  /// Draws a texture in a rectangle. Where the size is the texture's own in device pixels, each
  /// pixel of it falls on one of the screen.
  public func draw(_ texture: Texture, in rect: Rect, tint: Color = .white) {
    guard let level = texture.levels.first else { return }
    drawBackdrop()
    use(level, isBlended: true)
    addQuad(rect, tint)
  }

  /// Fills a rectangle with a colour, smooth at its edges and corners.
  public func fill(_ rect: Rect, cornerRadius: Double = 0, color: Color) {
    drawBackdrop()
    use(nil, isBlended: true)
    addQuad(rect, color)
  }

  /// Draws a line along the inner side of a rectangle's edge.
  public func stroke(_ rect: Rect, cornerRadius: Double = 0, width: Double, color: Color) {
    fill(Rect(x: rect.minX, y: rect.minY, width: rect.width, height: width), color: color)
    fill(Rect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width), color: color)
    fill(Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height), color: color)
    fill(Rect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height), color: color)
  }

  /// Fills a convex polygon, smooth at its edges.
  public func fill(convex points: [Point], color: Color) {
    drawBackdrop()
    use(nil, isBlended: true)
    guard points.count > 2 else { return }
    let first = mesh.add(flatVertex(points[0], color))
    for point in points.dropFirst() { mesh.add(flatVertex(point, color)) }
    for index in 1..<Int32(points.count - 1) {
      mesh.addTriangle(first, first + index, first + index + 1)
    }
  }

  /// Draws a line through points, smooth, with square ends.
  public func stroke(line points: [Point], width: Double, color: Color) {
    for (a, b) in zip(points, points.dropFirst()) {
      let d = b - a
      guard d.length > 0 else { continue }
      let n = Point(x: -d.y, y: d.x) * (width / 2 / d.length)
      fill(convex: [a + n, b + n, b - n, a - n], color: color)
    }
  }

  private func addQuad(_ rect: Rect, _ color: Color) {
    let first = mesh.add(flatVertex(Point(x: rect.minX, y: rect.minY), color, 0, 0))
    mesh.add(flatVertex(Point(x: rect.maxX, y: rect.minY), color, 1, 0))
    mesh.add(flatVertex(Point(x: rect.maxX, y: rect.maxY), color, 1, 1))
    mesh.add(flatVertex(Point(x: rect.minX, y: rect.maxY), color, 0, 1))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }

  private func flatVertex(_ p: Point, _ color: Color, _ u: Float = 0, _ v: Float = 0) -> Vertex {
    Vertex(
      x: Float(p.x * pixelRatio), y: Float(p.y * pixelRatio), color: color.packed, u: u, v: v)
  }
}
