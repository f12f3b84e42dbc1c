import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Cuts a piece of a face into the triangles that show its texture right.
///
/// Inside a triangle the renderer moves through the texture evenly, perspective does not. Between
/// two points a length L apart on the screen, whose w differ by a factor r, the texture is off by
/// at most L · (√r − 1) / (√r + 1) ≈ L · ln r / 4, and along a line of equal w by nothing.
/// So the piece is cut along lines of equal w (for a card turned about an upright axis: columns),
/// and neighbouring lines are joined by a zigzag whose teeth are short enough. The error inside of
/// such a triangle, two corners of which lie on one line, is nowhere more than on its edges.
struct FaceMesher {
  /// The error allowed for pictures, in device pixels; a little below the half pixel that is
  /// promised.
  static let tolerance = 0.46
  /// Lines of equal w at most, and teeth between two of them.
  static let mostColumns = 64, mostRows = 64

  /// The refined boundary of the piece, in order, after `mesh`: numbers of corners.
  private(set) var boundary: [Int32] = []

  private var upper = Chain()
  private var lower = Chain()
  private var left: [Node] = []
  private var right: [Node] = []
  private var column: [Node] = []
  private var ring: [Node] = []

  /// A corner of a triangle: where it is, and where along and across the change of w.
  struct Node {
    var point: Point
    var w: Double
    var index: Int32
  }

  /// One side of the piece, from the least 1 / w to the greatest, with its nodes at every line.
  private struct Chain {
    var nodes: [Node] = []
    /// Which node lies on line k.
    var stops: [Int] = []
  }

  /// How a piece is cut.
  private struct Plan {
    var columns = 1
    /// Teeth along a line of the full length.
    var rows = 1
    /// The length of the longest line, in device pixels.
    var across = 0.0
    var least = 1.0, greatest = 1.0
  }

  init() {}

  /// Adds the triangles of a convex piece.
  mutating func mesh(
    _ points: ArraySlice<Point>, ink: Ink, tolerance: Double = Self.tolerance,
    into mesh: inout MeshBuffer
  ) {
    boundary.removeAll(keepingCapacity: true)
    guard points.count > 2 else { return }
    let slope = Point(x: ink.w.dx, y: ink.w.dy)
    let steepness = slope.length
    var plan = Plan()
    (plan.least, plan.greatest) = range(points, ink.w)
    guard plan.least > 0, plan.greatest.isFinite else { return }
    let along = steepness > 0 ? slope * (1 / steepness) : Point(x: 1, y: 0)
    let diagonal = extents(points, along)
    let ratio = log(plan.greatest / plan.least)
    if diagonal.length * ratio / 4 <= tolerance {
      fan(points, ink: ink, into: &mesh)
      return
    }
    plan = choose(plan, steepness: steepness, across: diagonal.y, tolerance)
    let start = (mesh.vertices.count, mesh.indices.count)
    for _ in 0..<4 {
      let worst = cut(points, plan, along: along, ink: ink, into: &mesh)
      if worst <= tolerance * 1.06 || plan.columns >= Self.mostColumns { return }
      // Sides that run askew to the lines have long edges; more lines make them shorter.
      mesh.truncate(vertices: start.0, indices: start.1)
      let factor = min((worst / tolerance).squareRoot(), 2)
      plan.columns = min(
        max(plan.columns + 1, Int(Double(plan.columns) * factor + 0.5)), Self.mostColumns)
    }
    _ = cut(points, plan, along: along, ink: ink, into: &mesh)
  }

  // MARK: Planning

  private func range(_ points: ArraySlice<Point>, _ w: Face.Plane) -> (Double, Double) {
    var (least, greatest) = (Double.infinity, 0.0)
    for point in points {
      let value = w(point)
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return (least, greatest)
  }

  /// How far the piece reaches along a direction (x) and across it (y).
  private func extents(_ points: ArraySlice<Point>, _ along: Point) -> Point {
    var (a0, a1, c0, c1) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for point in points {
      let a = point.x * along.x + point.y * along.y
      let c = point.y * along.x - point.x * along.y
      (a0, a1, c0, c1) = (min(a0, a), max(a1, a), min(c0, c), max(c1, c))
    }
    return Point(x: a1 - a0, y: c1 - c0)
  }

  /// The number of columns that costs least. What a triangle costs besides its area was measured
  /// on Mesa's software rasteriser: as much as 80 pixels for itself, and 2 for each pixel of its
  /// edges, since it fills blocks of four by four.
  private func choose(
    _ plan: Plan, steepness: Double, across: Double, _ tolerance: Double
  ) -> Plan {
    var best = plan
    best.across = across
    (best.columns, best.rows) = (Self.mostColumns, Self.mostRows)
    var bestCost = Double.infinity
    let ratio = log(plan.greatest / plan.least)
    for columns in 1...Self.mostColumns {
      let change = ratio / Double(columns)
      let widest = plan.greatest * (1 - exp(-change)) / steepness
      let longest = 4 * tolerance / change
      guard longest > widest else { continue }
      let tooth = (longest * longest - widest * widest).squareRoot()
      let rows = max((across / (2 * tooth)).rounded(.up), 1)
      guard rows <= Double(Self.mostRows) else { continue }
      let triangles = Double(columns) * (2 * rows + 1)
      let half = across / rows / 2
      let edges =
        2 * Double(columns) * across
        + 2 * triangles * (half * half + widest * widest).squareRoot()
      let cost = triangles * 80 + 2 * edges
      if cost < bestCost {
        bestCost = cost
        (best.columns, best.rows) = (columns, Int(rows))
      }
      // With one row, more columns only cost more.
      if rows == 1 { break }
    }
    return best
  }

  // MARK: Cutting

  /// Adds the triangles of a plan and returns the greatest error on their edges.
  private mutating func cut(
    _ points: ArraySlice<Point>, _ plan: Plan, along: Point, ink: Ink,
    into mesh: inout MeshBuffer
  ) -> Double {
    boundary.removeAll(keepingCapacity: true)
    buildChains(points, plan, along: along, ink: ink, into: &mesh)
    var worst = 0.0
    left.removeAll(keepingCapacity: true)
    let factor = (plan.greatest / plan.least).root(plan.columns)
    var line = plan.least
    for k in 0..<plan.columns {
      let upperNodes = upper.nodes[upper.stops[k]...upper.stops[k + 1]]
      let lowerNodes = lower.nodes[lower.stops[k]...lower.stops[k + 1]]
      guard let upperEnd = upperNodes.last, let lowerEnd = lowerNodes.last else { return worst }
      column.removeAll(keepingCapacity: true)
      if k + 1 < plan.columns {
        addTeeth(
          from: upperEnd, to: lowerEnd, isShifted: (k + 1) % 2 == 1, plan, ink, into: &mesh)
      }
      // Both halves of the column, each from its upper end round to its lower end.
      let middle = line * factor.squareRoot()
      line *= factor
      let upperSplit = upperNodes.firstIndex { $0.w > middle } ?? upperNodes.endIndex - 1
      let lowerSplit = lowerNodes.firstIndex { $0.w > middle } ?? lowerNodes.endIndex - 1
      ring.removeAll(keepingCapacity: true)
      for node in upperNodes[..<upperSplit].reversed() { ring.append(node) }
      ring.append(contentsOf: left)
      for node in lowerNodes[..<lowerSplit] where node.index != ring.last?.index {
        ring.append(node)
      }
      right.removeAll(keepingCapacity: true)
      right.append(contentsOf: upperNodes[upperSplit...])
      right.append(contentsOf: column)
      for node in lowerNodes[lowerSplit...].reversed() where node.index != right.last?.index {
        right.append(node)
      }
      worst = max(worst, zip(into: &mesh))
      swap(&left, &column)
    }
    for node in lower.nodes { boundary.append(node.index) }
    for node in upper.nodes.dropLast().dropFirst().reversed() { boundary.append(node.index) }
    return worst
  }

  /// Fills what lies between `ring` and `right`, always by the shorter of the two next edges.
  private mutating func zip(into mesh: inout MeshBuffer) -> Double {
    var (i, j) = (0, 0)
    var worst = 0.0
    while i + 1 < ring.count || j + 1 < right.count {
      let stepLeft: Bool
      if i + 1 >= ring.count {
        stepLeft = false
      } else if j + 1 >= right.count {
        stepLeft = true
      } else {
        stepLeft =
          Self.squaredLength(ring[i + 1], right[j]) < Self.squaredLength(ring[i], right[j + 1])
      }
      let next = stepLeft ? ring[i + 1] : right[j + 1]
      mesh.addTriangle(ring[i].index, right[j].index, next.index)
      worst = max(worst, Self.error(next, stepLeft ? right[j] : ring[i]))
      worst = max(worst, Self.error(next, stepLeft ? ring[i] : right[j]))
      if stepLeft { i += 1 } else { j += 1 }
    }
    return worst
  }

  private static func squaredLength(_ a: Node, _ b: Node) -> Double {
    let d = a.point - b.point
    return d.x * d.x + d.y * d.y
  }

  /// How far the texture is off, at most, on the edge between two nodes.
  private static func error(_ a: Node, _ b: Node) -> Double {
    let root = (a.w / b.w).squareRoot()
    return (a.point - b.point).length * ((root - 1) / (root + 1)).magnitude
  }

  /// Puts the teeth of a line between its ends into `column`; every other line is shifted by half a
  /// tooth.
  private mutating func addTeeth(
    from upperEnd: Node, to lowerEnd: Node, isShifted: Bool, _ plan: Plan, _ ink: Ink,
    into mesh: inout MeshBuffer
  ) {
    let way = lowerEnd.point - upperEnd.point
    let rows = Self.rows(way.length, plan)
    guard rows > 1 || isShifted else { return }
    for row in (isShifted ? 0 : 1)..<rows {
      let part = (Double(row) + (isShifted ? 0.5 : 0)) / Double(rows)
      column.append(node(upperEnd.point + way * part, ink, into: &mesh))
    }
  }

  /// How many teeth a line of a length takes.
  private static func rows(_ length: Double, _ plan: Plan) -> Int {
    let rows = (length / plan.across * Double(plan.rows) - 1e-6).rounded(.up)
    return max(1, min(Int(rows.isFinite ? rows : 1), mostRows))
  }

  private func node(
    _ point: Point, _ ink: Ink,
    into mesh: inout MeshBuffer
  ) -> Node {
    let index = mesh.add(ink.vertex(point))
    return Node(point: point, w: ink.w(point), index: index)
  }

  // MARK: The two sides

  private mutating func buildChains(
    _ points: ArraySlice<Point>, _ plan: Plan, along: Point, ink: Ink,
    into mesh: inout MeshBuffer
  ) {
    var (first, last) = (points.startIndex, points.startIndex)
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for index in points.indices {
      let value = ink.w(points[index])
      if value < least { (least, first) = (value, index) }
      if value > greatest { (greatest, last) = (value, index) }
    }
    let start = node(points[first], ink, into: &mesh)
    let end = node(points[last], ink, into: &mesh)
    build(&upper, points, from: first, to: last, by: -1, start, end, plan, along, ink, &mesh)
    build(&lower, points, from: first, to: last, by: 1, start, end, plan, along, ink, &mesh)
  }

  private func build(
    _ chain: inout Chain, _ points: ArraySlice<Point>, from first: Int, to last: Int, by way: Int,
    _ start: Node, _ end: Node, _ plan: Plan, _ along: Point, _ ink: Ink,
    _ mesh: inout MeshBuffer
  ) {
    chain.nodes.removeAll(keepingCapacity: true)
    chain.stops.removeAll(keepingCapacity: true)
    chain.nodes.append(start)
    chain.stops.append(0)
    var index = first
    var here = start
    let factor = (plan.greatest / plan.least).root(plan.columns)
    var line = plan.least * factor
    while index != last {
      index += way
      if index < points.startIndex { index = points.endIndex - 1 }
      if index == points.endIndex { index = points.startIndex }
      let point = points[index]
      let value = ink.w(point)
      let from = here
      // The lines that this edge crosses.
      while chain.stops.count < plan.columns, line < value {
        let t = max(0, min((line - from.w) / (value - from.w), 1))
        let crossing = from.point + (point - from.point) * t
        here = append(crossing, to: &chain, after: here, plan, along, ink, &mesh)
        chain.stops.append(chain.nodes.count - 1)
        line *= factor
      }
      if index == last {
        subdivide(from: here, to: end.point, into: &chain, plan, along, ink, &mesh)
        while chain.stops.count < plan.columns { chain.stops.append(chain.nodes.count - 1) }
        chain.nodes.append(end)
        chain.stops.append(chain.nodes.count - 1)
      } else {
        here = append(point, to: &chain, after: here, plan, along, ink, &mesh)
      }
    }
  }

  private func append(
    _ point: Point, to chain: inout Chain, after last: Node, _ plan: Plan, _ along: Point,
    _ ink: Ink, _ mesh: inout MeshBuffer
  ) -> Node {
    subdivide(from: last, to: point, into: &chain, plan, along, ink, &mesh)
    let new = node(point, ink, into: &mesh)
    chain.nodes.append(new)
    return new
  }

  /// An edge that runs along the lines gets teeth like them.
  private func subdivide(
    from a: Node, to b: Point, into chain: inout Chain, _ plan: Plan, _ along: Point,
    _ ink: Ink, _ mesh: inout MeshBuffer
  ) {
    let d = b - a.point
    let rows = Self.rows((d.y * along.x - d.x * along.y).magnitude, plan)
    let isEnd = ink.w(a.point + d * 0.5) > (plan.least * plan.greatest).squareRoot()
    let isShifted = isEnd && plan.columns % 2 == 1
    guard rows > 1 || (isShifted && plan.rows == 1 && d.length > plan.across / 2) else { return }
    for row in (isShifted ? 0 : 1)..<rows {
      let part = (Double(row) + (isShifted ? 0.5 : 0)) / Double(rows)
      chain.nodes.append(node(a.point + d * part, ink, into: &mesh))
    }
  }

  // MARK: Faces without perspective

  /// Cuts off the corner with the shortest edge again and again: few long edges.
  private mutating func fan(
    _ points: ArraySlice<Point>, ink: Ink, into mesh: inout MeshBuffer
  ) {
    ring.removeAll(keepingCapacity: true)
    for point in points {
      ring.append(node(point, ink, into: &mesh))
      if let last = ring.last { boundary.append(last.index) }
    }
    while ring.count > 3 {
      var best = 0
      var bestLength = Double.infinity
      for index in ring.indices {
        let before = ring[index == 0 ? ring.count - 1 : index - 1]
        let after = ring[index + 1 == ring.count ? 0 : index + 1]
        let length = Self.squaredLength(before, after)
        if length < bestLength { (best, bestLength) = (index, length) }
      }
      let before = ring[best == 0 ? ring.count - 1 : best - 1]
      let after = ring[best + 1 == ring.count ? 0 : best + 1]
      mesh.addTriangle(before.index, ring[best].index, after.index)
      ring.remove(at: best)
    }
    mesh.addTriangle(ring[0].index, ring[1].index, ring[2].index)
  }
}

extension Double {
  /// The root of a degree.
  fileprivate func root(_ degree: Int) -> Double { exp(log(self) / Double(degree)) }
}
