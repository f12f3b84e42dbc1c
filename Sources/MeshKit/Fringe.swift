import GeometryKit

/// The antialiased edge of a face: a strip around the filled part that fades to transparent within
/// one device pixel.
struct Fringe {
  /// The visible parts of the current edge, as fractions of its length.
  private var visible: [(from: Double, to: Double)] = []
  /// The indices of the occluders that may hide a part of the current boundary: `near` for the
  /// occluders of the scene, `othersNear` for further occluders.
  private var near: [Int] = []
  private var othersNear: [Int] = []

  init() {}

  /// Adds the strip along a boundary, except where occluders hide it.
  ///
  /// - Parameters:
  ///   - boundary: The corners of the filled part, in the order of `ConvexPolygon`.
  ///   - inset: The distance by which the strip overlaps the filled part, in device pixels.
  ///   - paint: The colour and texture of the face.
  ///   - occluders: The occluders of the scene.
  ///   - first: The index of the first occluder in front of the face.
  ///   - others: Further occluders, all of them in front of the face.
  ///   - area: The visible area, in device pixels. Edges outside it are left out.
  ///   - mesh: The buffer that receives the triangles.
  mutating func add(
    _ boundary: ArraySlice<Point>, inset: Double, paint: Paint, occluders: Occluders,
    from first: Int, others: Occluders?, within area: Rect, into mesh: inout MeshBuffer
  ) {
    let count = boundary.count
    guard count > 2 else { return }
    let start = boundary.startIndex
    let box = Rect(around: boundary)
    near.removeAll(keepingCapacity: true)
    occluders.find(box, from: first, margin: Self.margin, into: &near)
    othersNear.removeAll(keepingCapacity: true)
    others?.find(box, from: 0, margin: Self.margin, into: &othersNear)
    for index in 0..<count {
      let before = boundary[start + (index == 0 ? count - 1 : index - 1)]
      let a = boundary[start + index]
      let b = boundary[start + (index + 1 == count ? 0 : index + 1)]
      let after = boundary[start + (index + 2 >= count ? index + 2 - count : index + 2)]
      let bounds = Rect(between: a, and: b)
      if visible.count == 1 {
        // Usually the previous edge has one visible part. Reusing its entry avoids `removeAll`,
        // which costs as much as the rest of the work for a visible edge.
        visible[0] = (0, 1)
      } else {
        visible.removeAll(keepingCapacity: true)
        visible.append((0, 1))
      }
      for index in near { hide(a, b, bounds, occluders, index) }
      if let others {
        for index in othersNear { hide(a, b, bounds, others, index) }
      }
      guard !visible.isEmpty else { continue }
      let miterA = ConvexPolygon.miter(before, a, b)
      let miterB = ConvexPolygon.miter(a, b, after)
      // The texture error of a part falls with the square of the number of parts; see `FaceMesher`
      // for the formula.
      let root = (paint.inverseW(a) / paint.inverseW(b)).squareRoot()
      let error = (b - a).length * ((root - 1) / (root + 1)).magnitude
      let parts = max((error / Self.tolerance).squareRoot().rounded(.up), 1)
      for part in visible {
        var from = part.from
        let ends = Rect(between: a + (b - a) * part.from, and: a + (b - a) * part.to)
        guard ends.overlaps(area) else { continue }
        while from < part.to {
          let to = min(((from * parts + 1e-9).rounded(.down) + 1) / parts, part.to)
          addQuad(
            (a + (b - a) * from, miterA + (miterB - miterA) * from),
            (a + (b - a) * to, miterA + (miterB - miterA) * to), inset, paint, &mesh)
          from = to
        }
      }
    }
  }

  /// The distance, in device pixels, by which a boundary must lie inside an occluder to have its
  /// strip hidden. The strip extends one pixel beyond the boundary, and farther at sharp corners.
  static let margin = 1.5

  /// Removes the part of an edge that an occluder hides from `visible`.
  private mutating func hide(
    _ a: Point, _ b: Point, _ bounds: Rect, _ occluders: Occluders, _ index: Int
  ) {
    guard !visible.isEmpty, occluders.bounds(index).overlaps(bounds),
      let hidden = occluders.hidden(a, b, by: index, margin: Self.margin)
    else { return }
    var part = 0
    while part < visible.count {
      let (from, to) = visible[part]
      if hidden.from <= from && hidden.to >= to {
        visible.remove(at: part)
        continue
      }
      if hidden.from > from && hidden.to < to {
        // Both ends stay visible. If there are four parts already, the hidden middle is drawn too.
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
  }

  /// The texture error allowed along the strip, in device pixels. It is larger than the error
  /// allowed in a face, because the strip is one pixel wide and fades.
  private static let tolerance = 1.1

  /// Adds a quadrilateral of the strip between two boundary points, each with its inward miter.
  private func addQuad(
    _ a: (Point, Point), _ b: (Point, Point), _ inset: Double, _ paint: Paint,
    _ mesh: inout MeshBuffer
  ) {
    let inner = (paint.vertex(a.0 + a.1 * inset), paint.vertex(b.0 + b.1 * inset))
    // The part of a reflection that has faded out needs no edge.
    guard max(inner.0.color, inner.1.color) >> 24 > 3 else { return }
    let first = mesh.add(inner.0)
    mesh.add(inner.1)
    mesh.add(paint.vertex(b.0 - b.1, alpha: 0))
    mesh.add(paint.vertex(a.0 - a.1, alpha: 0))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }
}

extension Rect {
  /// Creates the rectangle with two points at opposite corners.
  fileprivate init(between a: Point, and b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
