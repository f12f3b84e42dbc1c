import Geometry

/// The convex shapes of a frame that hide what is behind them, in device pixels.
public struct Occluders {
  private var lines: [ConvexPolygon.Line] = []
  private var shapes: [Shape] = []
  private var lengths: [Double] = []

  private struct Shape {
    var lines: Range<Int>
    var bounds: Rect
  }

  /// No shapes.
  public init() {}

  /// How many shapes there are.
  public var count: Int { shapes.count }

  /// Forgets the shapes, not the memory.
  public mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
  }

  /// Adds a shape; an empty one hides nothing, but counts.
  public mutating func add(_ polygon: ConvexPolygon) {
    let start = lines.count
    lengths.removeAll(keepingCapacity: true)
    let points = polygon.points
    if !polygon.isEmpty {
      for index in points.indices {
        let next = index + 1 == points.count ? 0 : index + 1
        guard let line = ConvexPolygon.Line(points[index], points[next]) else { continue }
        lines.append(line)
        lengths.append((points[next] - points[index]).length)
        // Long edges first: cut along them, what is left is in fewer and larger pieces.
        var place = lines.count - 1
        while place > start, lengths[place - start] > lengths[place - start - 1] {
          lines.swapAt(place, place - 1)
          lengths.swapAt(place - start, place - start - 1)
          place -= 1
        }
      }
    }
    shapes.append(
      Shape(lines: start..<lines.count, bounds: lines.count > start ? polygon.bounds : .zero))
  }

  func bounds(_ index: Int) -> Rect { shapes[index].bounds }

  func lines(_ index: Int) -> ArraySlice<ConvexPolygon.Line> { lines[shapes[index].lines] }

  /// The part of a segment, from 0 to 1 along it, that lies inside a shape by more than a margin;
  /// nil if none does.
  func hidden(
    _ a: Point, _ b: Point, by index: Int, margin: Double
  ) -> (from: Double, to: Double)? {
    let shape = shapes[index]
    if shape.lines.isEmpty || max(a.x, b.x) < shape.bounds.minX || min(a.x, b.x) > shape.bounds.maxX
      || max(a.y, b.y) < shape.bounds.minY || min(a.y, b.y) > shape.bounds.maxY
    {
      return nil
    }
    var (from, to) = (0.0, 1.0)
    for line in lines[shape.lines] {
      let start = line.distance(a) - margin
      let end = line.distance(b) - margin
      if start < 0 && end < 0 { return nil }
      if start < 0 { from = max(from, start / (start - end)) }
      if end < 0 { to = min(to, start / (start - end)) }
      if from >= to { return nil }
    }
    return (from, to)
  }

  /// Whether all of a few points lie inside one of the shapes from `first` on.
  func hides(_ points: [Point], from first: Int) -> Bool {
    for index in first..<max(first, shapes.count) {
      let shape = shapes[index]
      guard !shape.lines.isEmpty else { continue }
      if points.allSatisfy({ point in
        shape.bounds.contains(point) && lines[shape.lines].allSatisfy { $0.distance(point) >= 0 }
      }) {
        return true
      }
    }
    return false
  }

  /// The columns that a shape hides in all of the rows between two heights; nil if there are none.
  func hiddenColumns(_ index: Int, from top: Double, to bottom: Double) -> (Double, Double)? {
    let shape = shapes[index]
    guard !shape.lines.isEmpty, shape.bounds.minY <= top, shape.bounds.maxY >= bottom else {
      return nil
    }
    var (left, right) = (shape.bounds.minX, shape.bounds.maxX)
    for line in lines[shape.lines] {
      // nx · x + ny · y + constant ≥ 0 at the worse of both heights.
      let rest = min(line.ny * top, line.ny * bottom) + line.constant
      if line.nx > 1e-9 {
        left = max(left, -rest / line.nx)
      } else if line.nx < -1e-9 {
        right = min(right, -rest / line.nx)
      } else if rest < 0 {
        return nil
      }
    }
    return left < right ? (left, right) : nil
  }
}
