import Geometry

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
}

/// Triangles on their way to the renderer. It keeps its memory from frame to frame.
public struct MeshBuffer {
  /// The corners.
  public private(set) var vertices: [Vertex] = []
  /// Three numbers of corners to a triangle.
  public private(set) var indices: [Int32] = []

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
}
