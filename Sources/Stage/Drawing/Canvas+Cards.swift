import Geometry
import Mesh

extension Canvas {
  /// Draws cards in space, the one farthest back first. What an opaque card hides is not drawn.
  public func draw(_ cards: [Card]) {
    for card in cards {
      let r = card.rect
      let corners = [
        Point(x: r.minX, y: r.minY), Point(x: r.maxX, y: r.minY), Point(x: r.maxX, y: r.maxY),
        Point(x: r.minX, y: r.maxY),
      ].compactMap { card.projection.project($0) }
      guard corners.count == 4, let level = card.texture.levels.first else { continue }
      use(level, isBlended: !card.isOpaque)
      let color = card.tint.faded(by: card.alpha).packed
      let first = mesh.add(vertex(corners[0], color, 0, 0))
      mesh.add(vertex(corners[1], color, 1, 0))
      mesh.add(vertex(corners[2], color, 1, 1))
      mesh.add(vertex(corners[3], color, 0, 1))
      mesh.addTriangle(first, first + 1, first + 2)
      mesh.addTriangle(first, first + 2, first + 3)
    }
  }

  private func vertex(_ p: Point, _ color: UInt32, _ u: Float, _ v: Float) -> Vertex {
    Vertex(x: Float(p.x * pixelRatio), y: Float(p.y * pixelRatio), color: color, u: u, v: v)
  }
}
