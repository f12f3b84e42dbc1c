import GeometryKit

/// Clips triangles in a mesh buffer to a convex polygon with antialiased edges, or fades them out
/// towards lines.
public struct MeshClipper {
  /// A vertex whose colour channels are separate numbers, 0…255.
  fileprivate struct UnpackedVertex {
    var x, y, u, v, red, green, blue, alpha: Double
  }

  /// A strip along a line in which triangles fade: transparent up to the distance `start` from the
  /// line, unchanged from the distance `end` on.
  private struct Strip {
    var line: ConvexPolygon.Line
    var start, end: Double
  }

  private var strips: [Strip] = []
  /// The indexes of the strips that cut the current triangle.
  private var cutting: [Int] = []
  private var triangles: [TriangleIndices] = []
  /// The vertices of the pieces of the current triangle, piece after piece.
  private var pieces: [UnpackedVertex] = []
  /// The end index of each piece in `pieces`.
  private var ends: [Int] = []
  private var nextPieces: [UnpackedVertex] = []
  private var nextEnds: [Int] = []

  /// Creates a clipper, which allocates its memory on first use.
  public init() {}

  /// Clips all triangles of a buffer to a polygon. Draw the result with blending, because the edges
  /// fade over a pixel.
  public mutating func clip(_ mesh: inout MeshBuffer, to polygon: ConvexPolygon) {
    guard polygon.points.count > 2 else { return mesh.moveTriangles(into: &triangles) }
    strips.removeAll(keepingCapacity: true)
    let bounds = mesh.bounds
    var start = polygon.points[polygon.points.count - 1]
    for end in polygon.points {
      if !Self.isClear(bounds, of: start, end), let line = ConvexPolygon.Line(start, end) {
        strips.append(Strip(line: line, start: -Self.halfWidth, end: Self.halfWidth))
      }
      start = end
    }
    cutAll(&mesh)
  }

  /// Returns whether a rectangle is on the inner side of a polygon's edge, and certainly farther
  /// from the edge than half the width of the antialiased edge.
  private static func isClear(_ rect: Rect, of start: Point, _ end: Point) -> Bool {
    let edge = end - start
    let nearest = Point(
      x: edge.y > 0 ? rect.maxX : rect.minX, y: edge.x > 0 ? rect.minY : rect.maxY)
    let area = edge.x * (nearest.y - start.y) - edge.y * (nearest.x - start.x)
    // The sum of the legs is at least the length of the edge.
    return area >= halfWidth * (abs(edge.x) + abs(edge.y))
  }

  /// Fades out all triangles of a buffer towards lines. Draw the result with blending.
  public mutating func fade(_ mesh: inout MeshBuffer, towards edges: [FadingEdge]) {
    strips.removeAll(keepingCapacity: true)
    let bounds = mesh.bounds
    for edge in edges {
      if edge.line.smallestDistance(of: bounds) < edge.width {
        strips.append(Strip(line: edge.line, start: 0, end: edge.width))
      }
    }
    cutAll(&mesh)
  }

  /// Half the width of an antialiased edge, in device pixels.
  private static let halfWidth = 0.5

  private mutating func cutAll(_ mesh: inout MeshBuffer) {
    guard !strips.isEmpty else { return }
    mesh.moveTriangles(into: &triangles)
    for triangle in triangles { cut(triangle, in: &mesh) }
  }

  /// Adds the visible part of a triangle.
  private mutating func cut(_ triangle: TriangleIndices, in mesh: inout MeshBuffer) {
    let (a, b, c) = (triangle.a, triangle.b, triangle.c)
    cutting.removeAll(keepingCapacity: true)
    let corners = (mesh.position(of: a), mesh.position(of: b), mesh.position(of: c))
    for index in strips.indices {
      let strip = strips[index]
      let distances = (
        strip.line.distance(corners.0), strip.line.distance(corners.1),
        strip.line.distance(corners.2)
      )
      if max(distances.0, distances.1, distances.2) <= strip.start { return }
      if min(distances.0, distances.1, distances.2) < strip.end {
        cutting.append(index)
      }
    }
    guard !cutting.isEmpty else { return mesh.addTriangle(a, b, c) }
    pieces.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    pieces.append(UnpackedVertex(mesh.vertices[Int(a)]))
    pieces.append(UnpackedVertex(mesh.vertices[Int(b)]))
    pieces.append(UnpackedVertex(mesh.vertices[Int(c)]))
    ends.append(3)
    for index in cutting { cut(along: strips[index]) }
    addPieces(to: &mesh)
  }

  /// Splits every piece at a strip. The part on the inner side of the strip stays the same, the
  /// part within the strip fades, and the rest is dropped.
  private mutating func cut(along strip: Strip) {
    nextPieces.removeAll(keepingCapacity: true)
    nextEnds.removeAll(keepingCapacity: true)
    let (line, low, high) = (strip.line, strip.start, strip.end)
    var start = 0
    for end in ends {
      appendPart(start..<end, from: high, of: line) { _, _ in }
      appendPart(start..<end, from: low, to: high, of: line) { vertex, distance in
        vertex.alpha *= min(max((distance - low) / (high - low), 0), 1)
      }
      start = end
    }
    swap(&pieces, &nextPieces)
    swap(&ends, &nextEnds)
  }

  /// Appends to `nextPieces` the part of a piece between two distances from a line.
  ///
  /// - Parameters:
  ///   - piece: The range of the piece in `pieces`.
  ///   - low: The smallest distance.
  ///   - high: The largest distance.
  ///   - line: The line.
  ///   - change: Changes each vertex of the part, given its distance from the line.
  private mutating func appendPart(
    _ piece: Range<Int>, from low: Double, to high: Double = .infinity,
    of line: ConvexPolygon.Line, _ change: (inout UnpackedVertex, Double) -> Void
  ) {
    let start = nextPieces.count
    for index in piece {
      let here = pieces[index]
      let next = pieces[index + 1 == piece.upperBound ? piece.lowerBound : index + 1]
      let (d, e) = (line.distance(here.position), line.distance(next.position))
      if d >= low, d <= high { nextPieces.append(here) }
      // The limits in the order in which the edge to the next vertex crosses them.
      let (first, second) = d <= e ? (low, high) : (high, low)
      for limit in [first, second] where min(d, e) < limit && limit < max(d, e) {
        nextPieces.append(here.mixed(with: next, (limit - d) / (e - d)))
      }
    }
    guard nextPieces.count - start > 2 else {
      nextPieces.removeLast(nextPieces.count - start)
      return
    }
    for index in start..<nextPieces.count {
      change(&nextPieces[index], line.distance(nextPieces[index].position))
    }
    nextEnds.append(nextPieces.count)
  }

  /// Adds the triangles of all pieces.
  private func addPieces(to mesh: inout MeshBuffer) {
    var start = 0
    for end in ends {
      let first = mesh.add(pieces[start].vertex)
      for index in (start + 1)..<end { mesh.add(pieces[index].vertex) }
      for step in 1..<(end - start - 1) {
        mesh.addTriangle(first, first + Int32(step), first + Int32(step) + 1)
      }
      start = end
    }
  }
}

extension MeshClipper.UnpackedVertex {
  fileprivate init(_ vertex: Vertex) {
    (x, y, u, v) = (Double(vertex.x), Double(vertex.y), Double(vertex.u), Double(vertex.v))
    red = Double(vertex.color & 0xFF)
    green = Double(vertex.color >> 8 & 0xFF)
    blue = Double(vertex.color >> 16 & 0xFF)
    alpha = Double(vertex.color >> 24)
  }

  fileprivate var position: Point { Point(x: x, y: y) }

  fileprivate var vertex: Vertex {
    func byte(_ part: Double) -> UInt32 { UInt32(min(max(part, 0), 255) + 0.5) }
    return Vertex(
      x: Float(x), y: Float(y),
      color: byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24,
      u: Float(u), v: Float(v))
  }

  /// Returns the vertex at a fraction of the edge to another vertex. The interpolation is linear,
  /// as in renderers, so the texture and the colours stay in place.
  fileprivate func mixed(with other: Self, _ fraction: Double) -> Self {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Self(
      x: mix(x, other.x), y: mix(y, other.y), u: mix(u, other.u), v: mix(v, other.v),
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
