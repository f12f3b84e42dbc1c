import GeometryKit

/// Cuts triangles that are ready for the renderer to a convex polygon, and lets what is left fade
/// out over the pixel around its edges, as faces do at theirs; or lets them fade out evenly towards lines.
public struct MeshClipper {
  /// A corner whose parts are still numbers to calculate with.
  fileprivate struct Corner {
    var x, y, u, v, red, green, blue, alpha: Double
  }

  /// Along a line: nothing is left up to one distance from it, all from another one on.
  private struct Strip {
    var line: ConvexPolygon.Line
    var start, end: Double
  }

  private var strips: [Strip] = []
  private var triangles: [Int32] = []
  /// The corners of the pieces that are left of a triangle, piece after piece.
  private var pieces: [Corner] = []
  private var ends: [Int] = []
  private var nextPieces: [Corner] = []
  private var nextEnds: [Int] = []

  /// A clipper without memory yet.
  public init() {}

  /// Cuts all triangles of a buffer. They must be blended.
  public mutating func clip(_ mesh: inout MeshBuffer, to polygon: ConvexPolygon) {
    guard polygon.points.count > 2 else { return mesh.takeTriangles(into: &triangles) }
    strips.removeAll(keepingCapacity: true)
    for index in polygon.points.indices {
      let next = index + 1 == polygon.points.count ? 0 : index + 1
      if let line = ConvexPolygon.Line(polygon.points[index], polygon.points[next]) {
        strips.append(Strip(line: line, start: -Self.reach, end: Self.reach))
      }
    }
    cutAll(&mesh)
  }

  /// Lets all triangles of a buffer fade out towards lines. They must be blended.
  public mutating func fade(_ mesh: inout MeshBuffer, towards edges: [FadingEdge]) {
    strips.removeAll(keepingCapacity: true)
    for edge in edges { strips.append(Strip(line: edge.line, start: 0, end: edge.width)) }
    cutAll(&mesh)
  }

  /// Half the width over which an edge fades, in device pixels.
  private static let reach = 0.5

  private mutating func cutAll(_ mesh: inout MeshBuffer) {
    mesh.takeTriangles(into: &triangles)
    for first in stride(from: 0, to: triangles.count, by: 3) {
      cut(triangles[first], triangles[first + 1], triangles[first + 2], in: &mesh)
    }
  }

  private mutating func cut(_ a: Int32, _ b: Int32, _ c: Int32, in mesh: inout MeshBuffer) {
    var isCut = false
    for strip in strips {
      let distances = (
        strip.line.distance(mesh.place(of: a)), strip.line.distance(mesh.place(of: b)),
        strip.line.distance(mesh.place(of: c))
      )
      if max(distances.0, distances.1, distances.2) <= strip.start { return }
      if min(distances.0, distances.1, distances.2) < strip.end { isCut = true }
    }
    guard isCut else { return mesh.addTriangle(a, b, c) }
    pieces.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    pieces.append(Corner(mesh.vertices[Int(a)]))
    pieces.append(Corner(mesh.vertices[Int(b)]))
    pieces.append(Corner(mesh.vertices[Int(c)]))
    ends.append(3)
    for strip in strips { cut(along: strip) }
    addPieces(to: &mesh)
  }

  /// Cuts every piece into what lies well inside a line and what lies on the fading strip along it.
  private mutating func cut(along strip: Strip) {
    nextPieces.removeAll(keepingCapacity: true)
    nextEnds.removeAll(keepingCapacity: true)
    let (line, low, high) = (strip.line, strip.start, strip.end)
    var start = 0
    for end in ends {
      keep(start..<end, from: high, of: line) { _, _ in }
      keep(start..<end, from: low, to: high, of: line) { corner, distance in
        corner.alpha *= min(max((distance - low) / (high - low), 0), 1)
      }
      start = end
    }
    swap(&pieces, &nextPieces)
    swap(&ends, &nextEnds)
  }

  /// Keeps the part of a piece whose distance from a line is within limits.
  private mutating func keep(
    _ piece: Range<Int>, from least: Double, to greatest: Double = .infinity,
    of line: ConvexPolygon.Line, _ change: (inout Corner, Double) -> Void
  ) {
    let start = nextPieces.count
    for index in piece {
      let here = pieces[index]
      let next = pieces[index + 1 == piece.upperBound ? piece.lowerBound : index + 1]
      let (d, e) = (line.distance(here.place), line.distance(next.place))
      if d >= least, d <= greatest { nextPieces.append(here) }
      // The limits that the edge to the next corner crosses, in the order in which it does.
      let (first, second) = d <= e ? (least, greatest) : (greatest, least)
      for limit in [first, second] where min(d, e) < limit && limit < max(d, e) {
        nextPieces.append(here.mixed(with: next, (limit - d) / (e - d)))
      }
    }
    guard nextPieces.count - start > 2 else {
      nextPieces.removeLast(nextPieces.count - start)
      return
    }
    for index in start..<nextPieces.count {
      change(&nextPieces[index], line.distance(nextPieces[index].place))
    }
    nextEnds.append(nextPieces.count)
  }

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

extension MeshClipper.Corner {
  fileprivate init(_ vertex: Vertex) {
    (x, y, u, v) = (Double(vertex.x), Double(vertex.y), Double(vertex.u), Double(vertex.v))
    red = Double(vertex.color & 0xFF)
    green = Double(vertex.color >> 8 & 0xFF)
    blue = Double(vertex.color >> 16 & 0xFF)
    alpha = Double(vertex.color >> 24)
  }

  fileprivate var place: Point { Point(x: x, y: y) }

  fileprivate var vertex: Vertex {
    func byte(_ part: Double) -> UInt32 { UInt32(min(max(part, 0), 255) + 0.5) }
    return Vertex(
      x: Float(x), y: Float(y),
      color: byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24,
      u: Float(u), v: Float(v))
  }

  /// A corner on the way to another one. Renderers mix linearly within a triangle, so nothing moves.
  fileprivate func mixed(with other: Self, _ share: Double) -> Self {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Self(
      x: mix(x, other.x), y: mix(y, other.y), u: mix(u, other.u), v: mix(v, other.v),
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
