import GeometryKit

/// The smooth edge of a face: a strip one device pixel wide that fades to nothing, around the part
/// that is filled.
struct Fringe {
  private var visible: [(from: Double, to: Double)] = []

  init() {}

  /// Adds the strip along a boundary, without what the shapes from `first` on hide.
  ///
  /// - Parameters:
  ///   - boundary: the corners of the filled part, in the order of `ConvexPolygon`.
  ///   - inset: how far it reaches into the filled part, in device pixels.
  ///   - ink: what the face is filled with.
  ///   - occluders: the shapes in front, from `first` on.
  ///   - first: the first of them that counts.
  ///   - others: further shapes in front, all of them.
  ///   - area: what is seen; edges beyond it are left out.
  ///   - mesh: where the triangles go.
  mutating func add(
    _ boundary: ArraySlice<Point>, inset: Double, ink: Ink, occluders: Occluders,
    from first: Int, others: Occluders?, within area: Rect, into mesh: inout MeshBuffer
  ) {
    let count = boundary.count
    guard count > 2 else { return }
    let start = boundary.startIndex
    for index in 0..<count {
      let before = boundary[start + (index == 0 ? count - 1 : index - 1)]
      let a = boundary[start + index]
      let b = boundary[start + (index + 1 == count ? 0 : index + 1)]
      let after = boundary[start + (index + 2 >= count ? index + 2 - count : index + 2)]
      let bounds = Rect(between: a, and: b)
      if visible.count == 1 {
        // So it is nearly always, and emptying an array takes as long as a whole edge that is seen.
        visible[0] = (0, 1)
      } else {
        visible.removeAll(keepingCapacity: true)
        visible.append((0, 1))
      }
      hide(a, b, bounds, occluders, first)
      if let others { hide(a, b, bounds, others, 0) }
      guard !visible.isEmpty else { continue }
      let miterA = ConvexPolygon.miter(before, a, b)
      let miterB = ConvexPolygon.miter(a, b, after)
      // The texture is to be nearly as right along the strip as it is inside.
      let root = (ink.w(a) / ink.w(b)).squareRoot()
      let error = (b - a).length * ((root - 1) / (root + 1)).magnitude
      let parts = max((error / (Self.tolerance)).squareRoot().rounded(.up), 1)
      for part in visible {
        var from = part.from
        let ends = Rect(between: a + (b - a) * part.from, and: a + (b - a) * part.to)
        guard ends.overlaps(area) else { continue }
        while from < part.to {
          let to = min(((from * parts + 1e-9).rounded(.down) + 1) / parts, part.to)
          addQuad(
            (a + (b - a) * from, miterA + (miterB - miterA) * from),
            (a + (b - a) * to, miterA + (miterB - miterA) * to), inset, ink, &mesh)
          from = to
        }
      }
    }
  }

  private mutating func hide(
    _ a: Point, _ b: Point, _ bounds: Rect, _ occluders: Occluders, _ first: Int
  ) {
    var index = occluders.next(first, near: bounds)
    while index < occluders.count {
      defer { index = occluders.next(index + 1, near: bounds) }
      // The strip reaches one pixel beyond its boundary; more at sharp corners.
      guard let hidden = occluders.hidden(a, b, by: index, margin: 1.5) else { continue }
      var part = 0
      while part < visible.count {
        let (from, to) = visible[part]
        if hidden.from <= from && hidden.to >= to {
          visible.remove(at: part)
          continue
        }
        if hidden.from > from && hidden.to < to {
          // Both sides show; a fifth part is not worth having.
          if visible.count < 4 {
            visible[part].to = hidden.from
            visible.append((hidden.to, to))
          }
        } else if hidden.from <= from && hidden.to > from {
          visible[part].from = hidden.to
        } else if hidden.to >= to && hidden.from < to {
          visible[part].to = hidden.from
        }
        part += 1
      }
      if visible.isEmpty { return }
    }
  }

  /// How far the texture may be off along a strip that is one pixel wide and fades, in device pixels.
  private static let tolerance = 1.1

  private func addQuad(
    _ a: (Point, Point), _ b: (Point, Point), _ inset: Double, _ ink: Ink,
    _ mesh: inout MeshBuffer
  ) {
    let inner = (ink.vertex(a.0 + a.1 * inset), ink.vertex(b.0 + b.1 * inset))
    // Where a mirror image has faded away, so has its edge.
    guard max(inner.0.color, inner.1.color) >> 24 > 3 else { return }
    let first = mesh.add(inner.0)
    mesh.add(inner.1)
    mesh.add(ink.vertex(b.0 - b.1, alpha: 0))
    mesh.add(ink.vertex(a.0 - a.1, alpha: 0))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }
}

extension Rect {
  /// The rectangle with two points at opposite corners.
  fileprivate init(between a: Point, and b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
