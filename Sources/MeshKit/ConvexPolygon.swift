import GeometryKit

/// A convex polygon in the window, in device pixels.
///
/// The corners run clockwise on the screen (y points down), so that `area` is positive. A polygon
/// with fewer than three corners is empty.
public struct ConvexPolygon {
  /// The corners in order.
  public internal(set) var points: [Point] = []
  /// The output buffer of clipping, swapped with `points`.
  private var spare: [Point] = []

  /// Creates an empty polygon.
  public init() {}

  /// Creates a polygon from the corners of a convex shape, in either direction.
  public init(_ points: [Point]) {
    self.points = points
    orient()
  }

  /// Whether the polygon has fewer than three corners.
  public var isEmpty: Bool { points.count < 3 }

  /// Whether the polygon is a rectangle with sides parallel to the axes, within 1/64 of a pixel.
  public var isAxisAligned: Bool {
    let box = bounds
    return points.count == 4
      && points.allSatisfy {
        min(abs($0.x - box.minX), abs($0.x - box.maxX)) < 1.0 / 64
          && min(abs($0.y - box.minY), abs($0.y - box.maxY)) < 1.0 / 64
      }
  }

  /// Removes all corners and keeps the memory.
  public mutating func removeAll() { points.removeAll(keepingCapacity: true) }

  /// A directed straight line with the normal (nx, ny). The signed distance of a point (x, y) is
  /// nx · x + ny · y + constant, which is positive on the inner side of a polygon's edge. Distances
  /// are multiplied by the length of the normal, which is usually 1.
  struct Line {
    var nx, ny, constant: Double

    /// Creates the line from one point to another; `nil` if they coincide or aren't finite.
    init?(_ a: Point, _ b: Point) {
      let d = b - a
      let length = d.length
      guard length > 1e-9, length.isFinite else { return nil }
      (nx, ny) = (-d.y / length, d.x / length)
      constant = -(nx * a.x + ny * a.y)
    }

    init(nx: Double, ny: Double, constant: Double) {
      (self.nx, self.ny, self.constant) = (nx, ny, constant)
    }

    /// Returns the signed distance of a point from the line.
    func distance(_ p: Point) -> Double { nx * p.x + ny * p.y + constant }

    /// Returns the smallest and the largest signed distance of some points from the line.
    func distances(of points: UnsafeBufferPointer<Point>) -> (Double, Double) {
      var (smallest, largest) = (Double.infinity, -Double.infinity)
      for point in points {
        let distance = distance(point)
        if distance < smallest { smallest = distance }
        if distance > largest { largest = distance }
      }
      return (smallest, largest)
    }

    /// Returns the smallest signed distance of a rectangle's points from the line.
    func smallestDistance(of rect: Rect) -> Double {
      distance(Point(x: nx > 0 ? rect.minX : rect.maxX, y: ny > 0 ? rect.minY : rect.maxY))
    }

    /// Returns the line moved to its positive side by a distance.
    func moved(by distance: Double) -> Line {
      Line(nx: nx, ny: ny, constant: constant - distance)
    }
  }

  /// Returns twice the signed area of a polygon, positive if its corners run clockwise.
  static func doubleArea(_ points: some RandomAccessCollection<Point>) -> Double {
    guard let first = points.first else { return 0 }
    var sum = 0.0
    var last = first
    for point in points.dropFirst() {
      sum += (last.x - first.x) * (point.y - first.y) - (point.x - first.x) * (last.y - first.y)
      last = point
    }
    return sum
  }

  /// The area, in square device pixels.
  public var area: Double { Self.doubleArea(points) / 2 }

  /// Reverses the corners if they run counterclockwise.
  mutating func orient() {
    if Self.doubleArea(points) < 0 { points.reverse() }
  }

  /// The bounding box.
  public var bounds: Rect { Rect(around: points[...]) }

  /// Clips the polygon to the positive side of a line.
  mutating func clip(_ line: Line) {
    guard points.contains(where: { line.distance($0) < 0 }) else { return }
    let capacity = 2 * points.count
    withUnsafeTemporaryAllocation(of: Point.self, capacity: capacity) { buffer in
      let count = points.withUnsafeBufferPointer { Self.clip($0, by: line, into: buffer) }
      points.removeAll(keepingCapacity: true)
      points.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Writes the part of a convex polygon on the positive side of a line to a buffer
  /// (Sutherland–Hodgman).
  ///
  /// - Parameters:
  ///   - points: The corners of the polygon.
  ///   - line: The line.
  ///   - out: The buffer, with a capacity of at least twice the number of corners.
  /// - Returns: The number of corners written.
  static func clip(
    _ points: UnsafeBufferPointer<Point>, by line: Line, into out: UnsafeMutableBufferPointer<Point>
  ) -> Int {
    guard var last = points.last, out.count >= 2 * points.count else { return 0 }
    var count = 0
    var lastDistance = line.distance(last)
    for point in points {
      let distance = line.distance(point)
      if (distance >= 0) != (lastDistance >= 0) {
        // Always interpolates from the end outside the line, so that two polygons that share an
        // edge get exactly the same point.
        let (a, b, da, db) =
          distance >= 0
          ? (last, point, lastDistance, distance) : (point, last, distance, lastDistance)
        let t = da / (da - db)
        let crossing = Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        out.initializeElement(at: count, to: crossing)
        count += 1
      }
      if distance >= 0 {
        out.initializeElement(at: count, to: point)
        count += 1
      }
      (last, lastDistance) = (point, distance)
    }
    return count
  }

  /// Clips the polygon to another polygon.
  public mutating func clip(to other: ConvexPolygon) {
    guard !other.isEmpty else { return removeAll() }
    for index in other.points.indices {
      let next = index + 1 == other.points.count ? 0 : index + 1
      if let line = Line(other.points[index], other.points[next]) { clip(line) }
    }
  }

  /// Clips the polygon to a rectangle.
  mutating func clip(to rect: Rect) {
    clip(Line(nx: 1, ny: 0, constant: -rect.minX))
    clip(Line(nx: -1, ny: 0, constant: rect.maxX))
    clip(Line(nx: 0, ny: 1, constant: -rect.minY))
    clip(Line(nx: 0, ny: -1, constant: rect.maxY))
  }

  /// Removes corners that are less than 1/64 of a pixel away from the previous corner.
  mutating func simplify() {
    let minLength = 1.0 / 64
    guard hasEdge(shorterThan: minLength) else { return }
    spare.removeAll(keepingCapacity: true)
    for point in points {
      if let last = spare.last, (point - last).length < minLength { continue }
      spare.append(point)
    }
    while spare.count > 1, let first = spare.first, let last = spare.last,
      (first - last).length < minLength
    {
      spare.removeLast()
    }
    swap(&points, &spare)
  }

  private func hasEdge(shorterThan length: Double) -> Bool {
    guard var last = points.last else { return false }
    for point in points {
      let edge = point - last
      if edge.x * edge.x + edge.y * edge.y < length * length { return true }
      last = point
    }
    return false
  }

  /// Replaces the polygon with a copy of another polygon, inset by a distance in device pixels. The
  /// result can be empty.
  mutating func setOutline(_ other: ConvexPolygon, insetBy distance: Double) {
    removeAll()
    let source = other.points
    let count = source.count
    guard count > 2 else { return }
    var normalBefore = Self.normal(source[count - 1], source[0])
    for index in 0..<count {
      let here = source[index]
      let normalAfter = Self.normal(here, source[index + 1 == count ? 0 : index + 1])
      points.append(here + Self.miter(normalBefore, normalAfter) * distance)
      normalBefore = normalAfter
    }
    // If an edge has changed direction, it doesn't exist in the result. In this case, clip the
    // polygon to each moved edge instead.
    for index in 0..<count {
      let next = index + 1 == count ? 0 : index + 1
      let old = source[next] - source[index]
      let new = points[next] - points[index]
      guard old.x * new.x + old.y * new.y <= 0 else { continue }
      points.removeAll(keepingCapacity: true)
      points.append(contentsOf: source)
      for index in 0..<count {
        guard let line = Line(source[index], source[index + 1 == count ? 0 : index + 1]) else {
          continue
        }
        clip(line.moved(by: distance))
        if isEmpty { break }
      }
      simplify()
      break
    }
    if isEmpty { removeAll() }
  }

  /// Returns the vector by which a corner moves if both of its edges move inward by 1, given the
  /// inward unit normals of the edges. The length of the vector is limited to less than 3.
  static func miter(_ a: Point, _ b: Point) -> Point {
    (a + b) * (1 / max(1 + a.x * b.x + a.y * b.y, 0.25))
  }

  /// Returns the inward unit normal of an edge.
  static func normal(_ a: Point, _ b: Point) -> Point {
    let d = b - a
    let scale = 1 / max(d.length, 1e-9)
    return Point(x: -d.y * scale, y: d.x * scale)
  }
}
