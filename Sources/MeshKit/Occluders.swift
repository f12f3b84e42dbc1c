import GeometryKit

/// The convex shapes of a frame that hide the shapes behind them, in device pixels.
public struct Occluders {
  /// The edges of all shapes.
  private var lines: [ConvexPolygon.Line] = []
  /// The range of each shape in `lines`.
  private var shapes: [Range<Int>] = []
  private var bounds: [Rect] = []
  /// The lengths of the edges of the shape that is being added.
  private var lengths: [Double] = []

  /// Creates an empty set of shapes.
  public init() {}

  /// The number of shapes.
  public var count: Int { shapes.count }

  /// Removes all shapes and keeps the memory.
  public mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
  }

  /// Adds a shape. An empty shape hides nothing, but also has an index.
  public mutating func add(_ polygon: ConvexPolygon) {
    addEmptyShape()
    replaceShape(count - 1, with: polygon)
  }

  /// Adds the shapes of another set, from `first` on.
  mutating func add(_ others: Occluders, from first: Int) {
    for index in first..<others.count {
      let range = others.shapes[index]
      shapes.append(lines.count..<lines.count + range.count)
      bounds.append(others.bounds[index])
      lines.append(contentsOf: others.lines[range])
    }
  }

  /// Adds an empty shape.
  mutating func addEmptyShape() {
    shapes.append(0..<0)
    bounds.append(Self.nowhere)
  }

  /// Replaces an empty shape with another shape.
  mutating func replaceShape(_ index: Int, with polygon: ConvexPolygon) {
    let start = lines.count
    lengths.removeAll(keepingCapacity: true)
    let points = polygon.points
    if !polygon.isEmpty {
      for index in points.indices {
        let next = index + 1 == points.count ? 0 : index + 1
        guard let line = ConvexPolygon.Line(points[index], points[next]) else { continue }
        lines.append(line)
        lengths.append((points[next] - points[index]).length)
        // Sorts by descending length: cutting along long edges first leaves fewer, larger pieces.
        var position = lines.count - 1
        while position > start, lengths[position - start] > lengths[position - start - 1] {
          lines.swapAt(position, position - 1)
          lengths.swapAt(position - start, position - start - 1)
          position -= 1
        }
      }
    }
    guard lines.count > start else { return }
    shapes[index] = start..<lines.count
    bounds[index] = polygon.bounds
  }

  /// The bounds of an empty shape.
  private static let nowhere = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Returns the bounding box of a shape.
  func bounds(_ index: Int) -> Rect { bounds[index] }

  /// Calls `body` with the edges of a shape, sorted by descending length.
  func withLines<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<ConvexPolygon.Line>) -> Result
  ) -> Result {
    lines.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[shapes[index]])) }
  }

  /// Returns the index of the first shape, from `index` on, whose bounds overlap a rectangle;
  /// `count` if there is none. This fast test excludes most pairs of shapes.
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

  /// Appends to `found` the indices of the shapes, from `first` on, that may contain a point of a
  /// rectangle at least `margin` inside their edges.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in device pixels.
  ///   - first: The index of the first shape.
  ///   - margin: The distance from a shape's edges, in device pixels.
  ///   - found: The array that receives the indices.
  func find(_ rect: Rect, from first: Int, margin: Double, into found: inout [Int]) {
    var index = next(first, near: rect)
    while index < count {
      let isApart = lines[shapes[index]].contains { line in
        // The corner of the rectangle with the greatest distance from the line.
        let corner = Point(
          x: line.nx > 0 ? rect.maxX : rect.minX, y: line.ny > 0 ? rect.maxY : rect.minY)
        return line.distance(corner) < margin
      }
      if !isApart { found.append(index) }
      index = next(index + 1, near: rect)
    }
  }

  /// Returns whether one of the shapes, from `first` on, contains a whole polygon at least `margin`
  /// device pixels inside its edges.
  func contain(_ polygon: ConvexPolygon, from first: Int, margin: Double = 0) -> Bool {
    let box = polygon.bounds
    var index = next(first, near: box)
    while index < count {
      if bounds[index].contains(box),
        lines[shapes[index]].allSatisfy({ line in
          polygon.points.allSatisfy { line.distance($0) >= margin }
        })
      {
        return true
      }
      index = next(index + 1, near: box)
    }
    return false
  }

  /// Returns the part of a segment that lies in a shape at least `margin` inside its edges; `nil`
  /// if there is none.
  ///
  /// - Parameters:
  ///   - a: The start of the segment.
  ///   - b: The end of the segment.
  ///   - index: The index of the shape.
  ///   - margin: The distance from the shape's edges, in device pixels.
  /// - Returns: The ends of the part, as fractions of the segment.
  func hidden(
    _ a: Point, _ b: Point, by index: Int, margin: Double
  ) -> (from: Double, to: Double)? {
    let shape = shapes[index]
    return lines.withUnsafeBufferPointer { lines in
      var (from, to) = (0.0, 1.0)
      for number in shape {
        let line = lines[number]
        let start = line.distance(a) - margin
        let end = line.distance(b) - margin
        if start < 0 && end < 0 { return nil }
        if start < 0 { from = max(from, start / (start - end)) }
        if end < 0 { to = min(to, start / (start - end)) }
        if from >= to { return nil }
      }
      return (from, to)
    }
  }

  /// Returns the horizontal range that a shape hides in every row between two y coordinates, at
  /// least `margin` inside the shape's edges; `nil` if there is none.
  func hiddenColumns(
    _ index: Int, from top: Double, to bottom: Double, margin: Double
  ) -> (Double, Double)? {
    let bounds = bounds[index]
    guard bounds.minY <= top, bounds.maxY >= bottom else { return nil }
    var (left, right) = (bounds.minX, bounds.maxX)
    for line in lines[shapes[index]] {
      // Solves nx · x + ny · y + constant ≥ 0 for x, at the y coordinate where the range of x is
      // smaller.
      let rest = min(line.ny * top, line.ny * bottom) + line.constant - margin
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
