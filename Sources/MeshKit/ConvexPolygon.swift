import GeometryKit

/// A convex polygon in the window, in device pixels; its corners go round with the inner side to the
/// left of each edge (area is positive). Fewer than three corners are nothing.
public struct ConvexPolygon {
  /// The corners in order.
  public internal(set) var points: [Point] = []
  private var spare: [Point] = []

  /// Nothing.
  public init() {}

  /// A polygon from its corners, which must go round a convex shape.
  public init(_ points: [Point]) {
    self.points = points
    orient()
  }

  /// Whether it holds nothing.
  public var isEmpty: Bool { points.count < 3 }

  /// Whether it is a rectangle with upright sides.
  public var isUpright: Bool {
    let box = bounds
    return points.count == 4
      && points.allSatisfy {
        min(abs($0.x - box.minX), abs($0.x - box.maxX)) < 1.0 / 64
          && min(abs($0.y - box.minY), abs($0.y - box.maxY)) < 1.0 / 64
      }
  }

  /// Becomes nothing, and keeps its memory.
  public mutating func removeAll() { points.removeAll(keepingCapacity: true) }

  /// A straight line; positive distances are to the left of its direction, inside the polygon whose
  /// edge it is.
  struct Line {
    var nx, ny, constant: Double

    /// The line through two points; nil if they are the same.
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

    func distance(_ p: Point) -> Double { nx * p.x + ny * p.y + constant }

    /// The least and the greatest of the distances of some points.
    func distances(of points: [Point]) -> (Double, Double) {
      points.withUnsafeBufferPointer { points in
        var (least, most) = (Double.infinity, -Double.infinity)
        for point in points {
          let distance = distance(point)
          if distance < least { least = distance }
          if distance > most { most = distance }
        }
        return (least, most)
      }
    }

    /// The line moved to its left by a distance.
    func moved(by distance: Double) -> Line {
      Line(nx: nx, ny: ny, constant: constant - distance)
    }
  }

  /// Twice the area, positive for the right order of corners.
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

  /// The area in square device pixels.
  public var area: Double { Self.doubleArea(points) / 2 }

  /// Puts the corners into the right order.
  mutating func orient() {
    if Self.doubleArea(points) < 0 { points.reverse() }
  }

  /// The least rectangle around it.
  public var bounds: Rect { Rect(around: points[...]) }

  /// Keeps the part to the left of a line.
  mutating func clip(_ line: Line) {
    guard points.contains(where: { line.distance($0) < 0 }) else { return }
    spare.removeAll(keepingCapacity: true)
    Self.clip(points[...], by: line, into: &spare)
    swap(&points, &spare)
  }

  /// Appends the part of a convex polygon to the left of a line.
  static func clip(_ points: ArraySlice<Point>, by line: Line, into out: inout [Point]) {
    guard var last = points.last else { return }
    var lastDistance = line.distance(last)
    for point in points {
      let distance = line.distance(point)
      if (distance >= 0) != (lastDistance >= 0) {
        // From the same end whichever way the edge is walked, so that neighbours meet exactly.
        let (a, b, da, db) =
          distance >= 0
          ? (last, point, lastDistance, distance) : (point, last, distance, lastDistance)
        let t = da / (da - db)
        out.append(Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
      }
      if distance >= 0 { out.append(point) }
      (last, lastDistance) = (point, distance)
    }
  }

  /// Keeps the part inside another polygon.
  public mutating func clip(to other: ConvexPolygon) {
    guard !other.isEmpty else { return removeAll() }
    for index in other.points.indices {
      let next = index + 1 == other.points.count ? 0 : index + 1
      if let line = Line(other.points[index], other.points[next]) { clip(line) }
    }
  }

  /// Keeps the part inside a rectangle.
  mutating func clip(to rect: Rect) {
    clip(Line(nx: 1, ny: 0, constant: -rect.minX))
    clip(Line(nx: -1, ny: 0, constant: rect.maxX))
    clip(Line(nx: 0, ny: 1, constant: -rect.minY))
    clip(Line(nx: 0, ny: -1, constant: rect.maxY))
  }

  /// Drops corners that lie within a 64th of a pixel of the one before.
  mutating func simplify() {
    let least = 1.0 / 64
    spare.removeAll(keepingCapacity: true)
    for point in points {
      if let last = spare.last, (point - last).length < least { continue }
      spare.append(point)
    }
    while spare.count > 1, let first = spare.first, let last = spare.last,
      (first - last).length < least
    {
      spare.removeLast()
    }
    swap(&points, &spare)
  }

  /// Becomes another polygon with each edge moved inwards by a distance; nothing if that leaves
  /// nothing.
  mutating func become(_ other: ConvexPolygon, insetBy distance: Double) {
    removeAll()
    let source = other.points
    let count = source.count
    guard count > 2 else { return }
    for index in 0..<count {
      let before = source[index == 0 ? count - 1 : index - 1]
      let here = source[index]
      let after = source[index + 1 == count ? 0 : index + 1]
      points.append(here + Self.miter(before, here, after) * distance)
    }
    // Where an edge has turned round, the shape is smaller than that: cut it edge by edge.
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

  /// The way from a corner to where both its edges, moved inwards by 1, meet; never longer than 3.
  static func miter(_ before: Point, _ here: Point, _ after: Point) -> Point {
    let a = normal(before, here)
    let b = normal(here, after)
    return (a + b) * (1 / max(1 + a.x * b.x + a.y * b.y, 0.25))
  }

  private static func normal(_ a: Point, _ b: Point) -> Point {
    let d = b - a
    let scale = 1 / max(d.length, 1e-9)
    return Point(x: -d.y * scale, y: d.x * scale)
  }
}
