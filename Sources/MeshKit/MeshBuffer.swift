import GeometryKit

/// A vertex of a triangle, laid out in memory like SDL's `SDL_Vertex`.
@frozen public struct Vertex: Hashable, Sendable {
  /// The position in the window, in device pixels.
  public var x, y: Float
  /// The colour: red, green, blue and straight (not premultiplied) alpha, one byte each in memory
  /// order.
  public var color: UInt32
  /// The texture coordinates, 0…1.
  public var u, v: Float

  /// Creates a vertex from its position, colour and texture coordinates.
  @inlinable public init(x: Float, y: Float, color: UInt32, u: Float = 0, v: Float = 0) {
    (self.x, self.y, self.color, self.u, self.v) = (x, y, color, u, v)
  }

  /// Whether the position and the texture coordinates are finite.
  public var isFinite: Bool { (x + y + u + v).isFinite }
}

/// The indices of a triangle's vertices, laid out in memory as a renderer reads them.
@frozen public struct TriangleIndices: Hashable, Sendable {
  /// The index of a vertex.
  public var a, b, c: Int32

  /// Creates the indices of a triangle.
  @inlinable public init(_ a: Int32, _ b: Int32, _ c: Int32) {
    (self.a, self.b, self.c) = (a, b, c)
  }
}

/// A buffer of indexed triangles for a renderer. It keeps its memory from frame to frame.
public struct MeshBuffer {
  /// The vertices.
  public private(set) var vertices: [Vertex] = []
  /// The indices of the triangles' vertices.
  public private(set) var indices: [TriangleIndices] = []
  /// The indices of the triangles before `bisect(edgesLongerThan:ifAnyAreaExceeds:)` cuts them.
  private var uncut: [TriangleIndices] = []

  /// Creates an empty buffer.
  public init() {}

  /// Whether the buffer has no triangles.
  public var isEmpty: Bool { indices.isEmpty }

  /// Removes all triangles and vertices and keeps the memory.
  public mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Returns the position of a vertex, in device pixels.
  func position(of index: Int32) -> Point {
    let vertex = vertices[Int(index)]
    return Point(x: Double(vertex.x), y: Double(vertex.y))
  }

  /// The bounding box of all vertices, in device pixels; empty without vertices.
  var bounds: Rect {
    guard let first = vertices.first else { return .zero }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for vertex in vertices {
      if vertex.x < minX { minX = vertex.x }
      if vertex.x > maxX { maxX = vertex.x }
      if vertex.y < minY { minY = vertex.y }
      if vertex.y > maxY { maxY = vertex.y }
    }
    let origin = Point(x: Double(minX), y: Double(minY))
    return Rect(
      origin: origin, size: Size(width: Double(maxX) - origin.x, height: Double(maxY) - origin.y))
  }

  /// Moves all triangles to another array and discards that array's contents. The vertices stay in
  /// the buffer.
  mutating func moveTriangles(into others: inout [TriangleIndices]) {
    others.removeAll(keepingCapacity: true)
    swap(&indices, &others)
  }

  /// Adds a vertex and returns its index.
  @discardableResult
  public mutating func add(_ vertex: Vertex) -> Int32 {
    vertices.append(vertex)
    return Int32(truncatingIfNeeded: vertices.count - 1)
  }

  /// Adds a triangle from the indices of its vertices.
  ///
  /// Ignores the triangle if all three vertices are fully transparent, or if two vertices have the
  /// same position. SDL's software renderer would combine such a triangle with the triangle before
  /// into an empty rectangle, and draw neither.
  public mutating func addTriangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    if Vertex.showTriangle(vertices[Int(a)], vertices[Int(b)], vertices[Int(c)]) {
      indices.append(TriangleIndices(a, b, c))
    }
  }

  /// Adds the two triangles of a quadrilateral, which meet on the diagonal from `a` to `c`.
  public mutating func addQuadrilateral(_ a: Vertex, _ b: Vertex, _ c: Vertex, _ d: Vertex) {
    let first = add(a)
    add(b)
    add(c)
    add(d)
    addQuadrilateral(first, first + 1, first + 2, first + 3)
  }

  /// Adds the two triangles of a quadrilateral from the indices of its vertices, as `addTriangle`
  /// does. The triangles meet on the diagonal from `a` to `c`.
  mutating func addQuadrilateral(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    let (start, end) = (vertices[Int(a)], vertices[Int(c)])
    if Vertex.showTriangle(start, vertices[Int(b)], end) {
      indices.append(TriangleIndices(a, b, c))
    }
    if Vertex.showTriangle(start, end, vertices[Int(d)]) {
      indices.append(TriangleIndices(a, c, d))
    }
  }

  /// Bisects all triangles until no edge is longer than `length`, if any triangle is larger than
  /// `area`.
  ///
  /// Whether and where an edge is split depends only on the edge, so that adjacent triangles still
  /// share their edges. The order of the triangles doesn't change.
  ///
  /// - Parameters:
  ///   - length: The longest edge allowed, in device pixels.
  ///   - area: The largest area that needs no cutting, in square device pixels.
  public mutating func bisect(edgesLongerThan length: Float, ifAnyAreaExceeds area: Float) {
    guard length > 0, hasTriangle(largerThan: area) else { return }
    swap(&indices, &uncut)
    indices.removeAll(keepingCapacity: true)
    for triangle in uncut { addBisected(triangle, length * length, depth: 0) }
  }

  private func hasTriangle(largerThan area: Float) -> Bool {
    for triangle in indices {
      let a = vertices[Int(triangle.a)]
      let b = vertices[Int(triangle.b)]
      let c = vertices[Int(triangle.c)]
      let double = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
      if double.magnitude > 2 * area { return true }
    }
    return false
  }

  /// Adds a triangle, bisected across its longest edge until its edges are short enough.
  private mutating func addBisected(_ triangle: TriangleIndices, _ squaredLength: Float, depth: Int)
  {
    let (a, b, c) = (triangle.a, triangle.b, triangle.c)
    let lengths = (squaredDistance(a, b), squaredDistance(b, c), squaredDistance(c, a))
    let longest = max(lengths.0, lengths.1, lengths.2)
    guard longest > squaredLength, depth < Self.maxDepth else {
      indices.append(triangle)
      return
    }
    let (p, q, r) = lengths.0 == longest ? (a, b, c) : lengths.1 == longest ? (b, c, a) : (c, a, b)
    let midpoint = add(vertices[Int(p)].midpoint(to: vertices[Int(q)]))
    addBisected(TriangleIndices(p, midpoint, r), squaredLength, depth: depth + 1)
    addBisected(TriangleIndices(midpoint, q, r), squaredLength, depth: depth + 1)
  }

  /// The maximum number of successive bisections of a triangle: enough for a window that is a
  /// million pixels wide.
  private static let maxDepth = 30

  private func squaredDistance(_ a: Int32, _ b: Int32) -> Float {
    let (a, b) = (vertices[Int(a)], vertices[Int(b)])
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}

extension Vertex {
  /// Returns whether the triangle of three vertices is drawn; see `MeshBuffer.addTriangle`.
  fileprivate static func showTriangle(_ a: Vertex, _ b: Vertex, _ c: Vertex) -> Bool {
    (a.color | b.color | c.color) >> 24 != 0 && !a.coincides(with: b) && !b.coincides(with: c)
      && !c.coincides(with: a)
  }

  /// Returns whether another vertex has the same position.
  private func coincides(with other: Vertex) -> Bool { x == other.x && y == other.y }

  /// Returns the vertex halfway to another vertex. Exchanging the two vertices doesn't change the
  /// result.
  fileprivate func midpoint(to other: Vertex) -> Vertex {
    let half = (color & 0xFEFE_FEFE) >> 1 + (other.color & 0xFEFE_FEFE) >> 1
    return Vertex(
      x: (x + other.x) / 2, y: (y + other.y) / 2,
      color: half + color & other.color & 0x0101_0101, u: (u + other.u) / 2, v: (v + other.v) / 2)
  }
}
