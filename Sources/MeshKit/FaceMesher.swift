import GeometryKit

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
  /// Lines of equal w at most, and teeth between two of them.
  static let mostColumns = 64, mostRows = 64
  /// An edge is cut only if its error is that much too large: planned edges may be a little longer
  /// than planned near the ends.
  private static let slack = 1.06
  /// Halvings of a triangle at most, three for each halving of its size.
  private static let mostCuts = 15

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

  init() {}

  /// Adds the triangles of a convex piece.
  mutating func mesh(
    _ points: ArraySlice<Point>, ink: Ink, tolerance: TextureTolerance,
    into mesh: inout MeshBuffer
  ) {
    boundary.removeAll(keepingCapacity: true)
    guard points.count > 2 else { return }
    let slope = Point(x: ink.w.dx, y: ink.w.dy)
    let steepness = slope.length
    var range = Plan()
    (range.least, range.greatest) = self.range(points, ink.w)
    guard range.least > 0, range.greatest.isFinite else { return }
    let along = steepness > 0 ? slope * (1 / steepness) : Point(x: 1, y: 0)
    let diagonal = extents(points, along)
    let error = diagonal.length * log(range.greatest / range.least) / 4
    if error <= tolerance.wanted { return fan(points, ink: ink, into: &mesh) }
    // Without lines, as long as that is close enough, it is but a few triangles.
    let coarse =
      error <= tolerance.most
      ? range : choose(range, steepness: steepness, across: diagonal.y, tolerance.most)
    if tolerance.wanted < tolerance.most {
      let fine = choose(range, steepness: steepness, across: diagonal.y, tolerance.wanted)
      let room = ConvexPolygon.doubleArea(points) / 2 * Self.shareForFineness
      if fine.cost - coarse.cost <= room {
        return cut(points, fine, along: along, ink: ink, tolerance.wanted, into: &mesh)
      }
    }
    if coarse.columns == 0 { return fan(points, ink: ink, into: &mesh) }
    cut(points, coarse, along: along, ink: ink, tolerance.most, into: &mesh)
  }

  /// The part of what filling a piece costs that may be spent on finer triangles.
  private static let shareForFineness = 0.2

  // MARK: Cutting

  /// Adds the triangles of a plan.
  private mutating func cut(
    _ points: ArraySlice<Point>, _ plan: Plan, along: Point, ink: Ink, _ tolerance: Double,
    into mesh: inout MeshBuffer
  ) {
    buildChains(points, plan, along: along, ink: ink, into: &mesh)
    left.removeAll(keepingCapacity: true)
    let factor = (plan.greatest / plan.least).root(plan.columns)
    var line = plan.least
    for k in 0..<plan.columns {
      let upperNodes = upper.nodes[upper.stops[k]...upper.stops[k + 1]]
      let lowerNodes = lower.nodes[lower.stops[k]...lower.stops[k + 1]]
      guard let upperEnd = upperNodes.last, let lowerEnd = lowerNodes.last else { return }
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
      zip(ink, tolerance, into: &mesh)
      swap(&left, &column)
    }
    for index in lower.nodes.indices.dropFirst() {
      addBoundary(lower.nodes[index - 1], lower.nodes[index], ink, tolerance, into: &mesh)
    }
    for index in upper.nodes.indices.dropFirst().reversed() {
      addBoundary(upper.nodes[index], upper.nodes[index - 1], ink, tolerance, into: &mesh)
    }
  }

  /// Fills what lies between `ring` and `right`, always by the shorter of the two next edges.
  private func zip(_ ink: Ink, _ tolerance: Double, into mesh: inout MeshBuffer) {
    var (i, j) = (0, 0)
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
      add(ring[i], right[j], next, ink, tolerance, into: &mesh)
      if stepLeft { i += 1 } else { j += 1 }
    }
  }

  // MARK: Refining

  /// Adds a triangle, cut up as long as one of its edges is too long. Whether an edge is cut depends
  /// on nothing but the edge, so the triangle on its other side is cut at the same place.
  private func add(
    _ a: Node, _ b: Node, _ c: Node, _ ink: Ink, _ tolerance: Double, depth: Int = 0,
    into mesh: inout MeshBuffer
  ) {
    let errors = (Self.error(a, b), Self.error(b, c), Self.error(c, a))
    let worst = max(errors.0, errors.1, errors.2)
    guard worst > tolerance * Self.slack, depth < Self.mostCuts else {
      mesh.addTriangle(a.index, b.index, c.index)
      return
    }
    let (p, q, r) = errors.0 == worst ? (a, b, c) : errors.1 == worst ? (b, c, a) : (c, a, b)
    let middle = self.middle(p, q, ink, into: &mesh)
    add(p, middle, r, ink, tolerance, depth: depth + 1, into: &mesh)
    add(middle, q, r, ink, tolerance, depth: depth + 1, into: &mesh)
  }

  /// Adds the part of the boundary that begins at a node, cut up like the triangles along it.
  private mutating func addBoundary(
    _ a: Node, _ b: Node, _ ink: Ink, _ tolerance: Double, depth: Int = 0,
    into mesh: inout MeshBuffer
  ) {
    guard Self.error(a, b) > tolerance * Self.slack, depth < Self.mostCuts else {
      boundary.append(a.index)
      return
    }
    let middle = self.middle(a, b, ink, into: &mesh)
    addBoundary(a, middle, ink, tolerance, depth: depth + 1, into: &mesh)
    addBoundary(middle, b, ink, tolerance, depth: depth + 1, into: &mesh)
  }

  private func middle(_ a: Node, _ b: Node, _ ink: Ink, into mesh: inout MeshBuffer) -> Node {
    node((a.point + b.point) * 0.5, ink, into: &mesh)
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
