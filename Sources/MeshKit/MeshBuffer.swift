import GeometryKit

/// A corner of a triangle, laid out as renderers take it: place in device pixels, colour, place in
/// the texture.
@frozen public struct Vertex: Hashable, Sendable {
  /// The place in the window, in device pixels.
  public var x, y: Float
  /// Red, green, blue, straight alpha, a byte each in memory order.
  public var color: UInt32
  /// The place in the texture, 0 to 1.
  public var u, v: Float

  /// A vertex from its parts.
  @inlinable public init(x: Float, y: Float, color: UInt32, u: Float = 0, v: Float = 0) {
    (self.x, self.y, self.color, self.u, self.v) = (x, y, color, u, v)
  }

  /// Whether it is somewhere, in the window's plane and in the texture.
  public var isFinite: Bool { (x + y + u + v).isFinite }
}

/// Triangles on their way to the renderer. It keeps its memory from frame to frame.
public struct MeshBuffer {
  /// The corners.
  public private(set) var vertices: [Vertex] = []
  /// Three numbers of corners to a triangle.
  public private(set) var indices: [Int32] = []
  private var uncut: [Int32] = []

  /// An empty buffer.
  public init() {}

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { indices.isEmpty }

  /// Forgets all triangles, not the memory.
  public mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Where the corner of a number is.
  func place(of number: Int32) -> Point {
    let vertex = vertices[Int(number)]
    return Point(x: Double(vertex.x), y: Double(vertex.y))
  }

  /// Forgets what was added last.
  mutating func truncate(vertices vertexCount: Int, indices indexCount: Int) {
    vertices.removeLast(vertices.count - vertexCount)
    indices.removeLast(indices.count - indexCount)
  }

  /// Hands over all triangles, in the place of others; the corners stay.
  mutating func takeTriangles(into others: inout [Int32]) {
    others.removeAll(keepingCapacity: true)
    swap(&indices, &others)
  }

  /// Adds a corner and returns its number.
  @discardableResult
  public mutating func add(_ vertex: Vertex) -> Int32 {
    vertices.append(vertex)
    return Int32(truncatingIfNeeded: vertices.count - 1)
  }

  /// Adds a triangle between three corners, unless nothing of it would be seen.
  public mutating func addTriangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    let colors = vertices[Int(a)].color | vertices[Int(b)].color | vertices[Int(c)].color
    guard colors >> 24 != 0 else { return }
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Cuts all triangles until no edge is longer than a length, if any of them is larger than an area.
  /// Whether and where an edge is cut depends on nothing but the edge, so that neighbours still meet;
  /// and the order stays.
  ///
  /// - Parameters:
  ///   - length: in device pixels.
  ///   - area: in square device pixels.
  public mutating func cut(edgesOver length: Float, ifAnyAreaOver area: Float) {
    guard length > 0, hasTriangle(largerThan: area) else { return }
    swap(&indices, &uncut)
    indices.removeAll(keepingCapacity: true)
    for first in stride(from: 0, to: uncut.count, by: 3) {
      addCut(uncut[first], uncut[first + 1], uncut[first + 2], length * length, depth: 0)
    }
  }

  private func hasTriangle(largerThan area: Float) -> Bool {
    for first in stride(from: 0, to: indices.count, by: 3) {
      let a = vertices[Int(indices[first])]
      let b = vertices[Int(indices[first + 1])]
      let c = vertices[Int(indices[first + 2])]
      let double = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
      if double.magnitude > 2 * area { return true }
    }
    return false
  }

  private mutating func addCut(
    _ a: Int32, _ b: Int32, _ c: Int32, _ squaredLength: Float, depth: Int
  ) {
    let lengths = (squaredDistance(a, b), squaredDistance(b, c), squaredDistance(c, a))
    let longest = max(lengths.0, lengths.1, lengths.2)
    guard longest > squaredLength, depth < Self.mostCuts else {
      indices.append(a)
      indices.append(b)
      indices.append(c)
      return
    }
    let (p, q, r) = lengths.0 == longest ? (a, b, c) : lengths.1 == longest ? (b, c, a) : (c, a, b)
    let middle = add(vertices[Int(p)].middle(to: vertices[Int(q)]))
    addCut(p, middle, r, squaredLength, depth: depth + 1)
    addCut(middle, q, r, squaredLength, depth: depth + 1)
  }

  /// Halvings of a triangle at most: enough for a window of a million pixels' width.
  private static let mostCuts = 30

  private func squaredDistance(_ a: Int32, _ b: Int32) -> Float {
    let (a, b) = (vertices[Int(a)], vertices[Int(b)])
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}

extension Vertex {
  /// What lies in the middle between two corners; the same from either side.
  fileprivate func middle(to other: Vertex) -> Vertex {
    let half = (color & 0xFEFE_FEFE) >> 1 + (other.color & 0xFEFE_FEFE) >> 1
    return Vertex(
      x: (x + other.x) / 2, y: (y + other.y) / 2,
      color: half + color & other.color & 0x0101_0101, u: (u + other.u) / 2, v: (v + other.v) / 2)
  }
}
