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
    // The inward normal of the edge that follows the current edge, and the cross-section of the
    // strip at the end of the previous edge, if they are known.
    var nextNormal: Point?
    var joint: Section?
    for index in 0..<count {
      let a = boundary[start + index]
      let b = boundary[start + (index + 1 == count ? 0 : index + 1)]
      let normal = nextNormal ?? ConvexPolygon.normal(a, b)
      nextNormal = nil
      guard findVisible(a, b, occluders, others) else {
        joint = nil
        continue
      }
      let before = boundary[start + (index == 0 ? count - 1 : index - 1)]
      let after = boundary[start + (index + 2 >= count ? index + 2 - count : index + 2)]
      let normalAfter = ConvexPolygon.normal(b, after)
      nextNormal = normalAfter
      let miterA = joint?.miter ?? ConvexPolygon.miter(ConvexPolygon.normal(before, a), normal)
      let miterB = ConvexPolygon.miter(normal, normalAfter)
      // The texture error of a part falls with the square of the number of parts; see `FaceMesher`
      // for the formula.
      let root = (paint.inverseW(a) / paint.inverseW(b)).squareRoot()
      let error = (b - a).length * ((root - 1) / (root + 1)).magnitude
      let parts =
        error > Self.tolerance ? (error / Self.tolerance).squareRoot().rounded(.up) : 1
      func section(_ fraction: Double) -> Section {
        addSection(
          a + (b - a) * fraction, miterA + (miterB - miterA) * fraction, inset, paint, &mesh)
      }
      let first = joint
      joint = nil
      for part in visible {
        var from = part.from
        let ends = Rect(between: a + (b - a) * part.from, and: a + (b - a) * part.to)
        guard ends.overlaps(area) else { continue }
        var last = from == 0 ? first ?? section(0) : section(from)
        while from < part.to {
          let to =
            parts == 1
            ? part.to : min(((from * parts + 1e-9).rounded(.down) + 1) / parts, part.to)
          let next = section(to)
          addQuad(last, next, &mesh)
          (from, last) = (to, next)
        }
        if part.to == 1 { joint = last }
      }
    }
  }

  /// Sets `visible` to the parts of an edge that no occluder hides, and returns whether there are
  /// any.
  private mutating func findVisible(
    _ a: Point, _ b: Point, _ occluders: Occluders, _ others: Occluders?
  ) -> Bool {
    if visible.count == 1 {
      // Usually the previous edge has one visible part. Reusing its entry avoids `removeAll`,
      // which costs as much as the rest of the work for a visible edge.
      visible[0] = (0, 1)
    } else {
      visible.removeAll(keepingCapacity: true)
      visible.append((0, 1))
    }
    guard Self.hide(a, b, occluders, &near, in: &visible) else { return false }
    guard let others else { return true }
    return Self.hide(a, b, others, &othersNear, in: &visible)
  }

  /// The distance, in device pixels, by which a boundary must lie inside an occluder to have its
  /// strip hidden. The strip extends one pixel beyond the boundary, and farther at sharp corners.
  static let margin = 1.5

  /// Removes the parts of an edge that occluders hide from `visible`. Returns whether any part is
  /// left.
  ///
  /// An occluder that hides the whole edge is moved to the front of `indices`, because it probably
  /// hides the next edge as well.
  private static func hide(
    _ a: Point, _ b: Point, _ occluders: Occluders, _ indices: inout [Int],
    in visible: inout [(from: Double, to: Double)]
  ) -> Bool {
    let bounds = Rect(between: a, and: b)
    for position in indices.indices {
      let index = indices[position]
      guard occluders.bounds(index).overlaps(bounds),
        let (start, end) = occluders.hidden(a, b, by: index, margin: margin)
      else { continue }
      if start <= 0 && end >= 1 {
        indices.swapAt(0, position)
        return false
      }
      var part = 0
      while part < visible.count {
        let (from, to) = visible[part]
        if start <= from && end >= to {
          visible.remove(at: part)
          continue
        }
        if start > from && end < to {
          // Both ends stay visible. If there are four parts already, the hidden middle is drawn
          // too.
          if visible.count < 4 {
            visible[part].to = start
            visible.append((end, to))
          }
        } else if start <= from && end > from {
          visible[part].from = end
        } else if end >= to && start < to {
          visible[part].to = start
        }
        part += 1
      }
      if visible.isEmpty { return false }
    }
    return true
  }

  /// The texture error allowed along the strip, in device pixels. It is larger than the error
  /// allowed in a face, because the strip is one pixel wide and fades.
  private static let tolerance = 1.1

  /// A cross-section of the strip.
  private struct Section {
    /// The inward miter of the boundary.
    var miter: Point
    /// The indices of the vertices in the mesh buffer.
    var inner, outer: Int32
    /// The alpha at the inner vertex, 0…255.
    var alpha: UInt32
  }

  /// Adds the vertices of a cross-section at a boundary point with its inward miter.
  private func addSection(
    _ point: Point, _ miter: Point, _ inset: Double, _ paint: Paint, _ mesh: inout MeshBuffer
  ) -> Section {
    let inner = paint.vertex(point + miter * inset)
    return Section(
      miter: miter, inner: mesh.add(inner), outer: mesh.add(paint.vertex(point - miter, alpha: 0)),
      alpha: inner.color >> 24)
  }

  /// Adds the quadrilateral between two cross-sections of the strip.
  private func addQuad(_ a: Section, _ b: Section, _ mesh: inout MeshBuffer) {
    // The part of a reflection that has faded out needs no edge.
    guard max(a.alpha, b.alpha) > 3 else { return }
    mesh.addQuadrilateral(a.inner, b.inner, b.outer, a.outer)
  }
}

extension Rect {
  /// Creates the rectangle with two points at opposite corners.
  fileprivate init(between a: Point, and b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
