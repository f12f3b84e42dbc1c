import GeometryKit

/// The convex shapes of a frame that hide what is behind them, in device pixels.
public struct Occluders {
  private var lines: [ConvexPolygon.Line] = []
  private var shapes: [Range<Int>] = []
  private var bounds: [Rect] = []
  private var lengths: [Double] = []

  /// No shapes.
  public init() {}

  /// How many shapes there are.
  public var count: Int { shapes.count }

  /// Forgets the shapes, not the memory.
  public mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
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
    shapes.append(start..<lines.count)
    bounds.append(lines.count > start ? polygon.bounds : Self.nowhere)
  }

  /// The bounds of a shape that hides nothing.
  private static let nowhere = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  func bounds(_ index: Int) -> Rect { bounds[index] }

  func lines(_ index: Int) -> ArraySlice<ConvexPolygon.Line> { lines[shapes[index]] }

  /// The first shape from a number on whose bounds share something with a rectangle; `count` if
  /// there is none. Most shapes of a frame are far from one another: this is where they are told
  /// apart.
  func next(_ index: Int, near rect: Rect) -> Int {
    let (minX, maxX, minY, maxY) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    return bounds.withUnsafeBufferPointer { bounds in
      var index = index
      while index < bounds.count {
        let other = bounds[index]
        if other.minX < maxX && other.maxX > minX && other.minY < maxY && other.maxY > minY {
          break
        }
        index += 1
      }
      return index
    }
  }

  /// The part of a segment, from 0 to 1 along it, that lies inside a shape by more than a margin;
  /// nil if none does.
  func hidden(
    _ a: Point, _ b: Point, by index: Int, margin: Double
  ) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    for line in lines[shapes[index]] {
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
      if points.allSatisfy({ point in
        bounds[index].contains(point) && lines(index).allSatisfy { $0.distance(point) >= 0 }
      }) {
        return true
      }
    }
    return false
  }

  /// The columns that a shape hides in all of the rows between two heights; nil if there are none.
  func hiddenColumns(_ index: Int, from top: Double, to bottom: Double) -> (Double, Double)? {
    let bounds = bounds[index]
    guard bounds.minY <= top, bounds.maxY >= bottom else { return nil }
    var (left, right) = (bounds.minX, bounds.maxX)
    for line in lines[shapes[index]] {
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
