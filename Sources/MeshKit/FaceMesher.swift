import GeometryKit
import Glibc

/// Triangulates a convex piece of a face finely enough for a renderer with affine texture mapping.
///
/// Within a triangle the renderer interpolates texture coordinates linearly, without perspective.
/// Between two points at a distance L on the screen, whose homogeneous coordinates w differ by a
/// factor r, the texture is off by at most L · (√r − 1) / (√r + 1) ≈ L · ln r / 4.
/// Along a line of equal w, the error is 0.
///
/// The piece is therefore cut into columns along lines of equal w. Each column is filled with a
/// zigzag of triangles whose teeth are short enough. Two corners of each triangle are on the same
/// line of equal w, so the error inside a triangle is at most the error on its edges.
struct FaceMesher {
  /// The maximum number of columns of a piece, and the maximum number of zigzag teeth along the
  /// side of a column.
  static let maxColumns = 64, maxRows = 64
  /// The factor by which the error of an edge can exceed the tolerance before the edge is split.
  /// Near the ends of a column's side, edges can be slightly longer than planned.
  private static let allowedExcess = 1.06
  /// The maximum number of successive bisections of a triangle. Three bisections halve its edges.
  private static let maxDepth = 15

  /// The vertices along the boundary of the piece, including those added on its edges, as indices
  /// in order. Set by `mesh`.
  private(set) var boundary: [Int32] = []

  private var upper = Chain()
  private var lower = Chain()
  /// The nodes of the mesh on the line where the current column starts. Along this line, the
  /// homogeneous coordinate w is constant.
  private var startLine: [Node] = []
  /// The nodes of the mesh on the line where the current column ends. Along this line, the
  /// homogeneous coordinate w is constant.
  private var endLine: [Node] = []
  /// The nodes on the boundary of the first half of the current column, from the upper side of the
  /// piece, through `startLine`, to the lower side.
  private var startSide: [Node] = []
  /// The nodes on the boundary of the second half of the current column, from the upper side of the
  /// piece, through `endLine`, to the lower side.
  private var endSide: [Node] = []
  /// The corners of a piece that `triangulate` hasn't cut off yet.
  private var remaining: [Corner] = []

  /// A vertex of the mesh.
  struct Node {
    /// The position in the window, in device pixels.
    var point: Point
    /// The value of 1 / w at the position, and its square root.
    var inverseW, root: Double
    /// The index in the mesh buffer.
    var index: Int32
  }

  /// A corner of a piece that isn't cut into columns.
  private struct Corner {
    /// The position in the window, in device pixels.
    var point: Point
    /// The index in the mesh buffer.
    var index: Int32
    /// The square of the distance between the corner's neighbours.
    var diagonal = 0.0
  }

  /// A side of the piece: the nodes in the order of increasing 1 / w.
  private struct Chain {
    var nodes: [Node] = []
    /// The indices in `nodes` of the nodes at which the sides of the columns end.
    var stops: [Int] = []
  }

  /// The corners of a piece with the smallest and the largest 1 / w.
  private struct Ends {
    /// The indices of the corners.
    var first, last: Int
    /// The nodes at the corners.
    var start, end: Node
  }

  init() {}

  /// Adds the triangles of a convex piece.
  ///
  /// - Parameters:
  ///   - points: The corners of the piece, in device pixels.
  ///   - paint: The colour and texture.
  ///   - tolerance: The texture error allowed.
  ///   - mesh: The buffer that receives the triangles.
  mutating func mesh(
    _ points: ArraySlice<Point>, paint: Paint, tolerance: TextureTolerance,
    into mesh: inout MeshBuffer
  ) {
    boundary.removeAll(keepingCapacity: true)
    guard points.count > 2 else { return }
    let gradient = Point(x: paint.inverseW.dx, y: paint.inverseW.dy)
    let gradientLength = gradient.length
    var uncut = Plan()
    (uncut.minInverseW, uncut.maxInverseW) = range(points, paint.inverseW)
    guard uncut.minInverseW > 0, uncut.maxInverseW.isFinite else { return }
    if gradientLength > 0 { uncut.along = gradient * (1 / gradientLength) }
    let extents = extents(points, uncut.along)
    let error = extents.length * log(uncut.maxInverseW / uncut.minInverseW) / 4
    if error <= tolerance.preferred { return triangulate(points, paint: paint, into: &mesh) }
    func plan(within tolerance: Double) -> Plan {
      choose(uncut, gradientLength: gradientLength, lineLength: extents.y, tolerance)
    }
    let coarse = error <= tolerance.maximum ? uncut : plan(within: tolerance.maximum)
    if tolerance.preferred < tolerance.maximum {
      let fine = plan(within: tolerance.preferred)
      let allowance = ConvexPolygon.doubleArea(points) / 2 * Self.fineCostFraction
      if fine.cost - coarse.cost <= allowance { return cut(points, fine, paint, into: &mesh) }
    }
    if coarse.columns == 0 { return triangulate(points, paint: paint, into: &mesh) }
    cut(points, coarse, paint, into: &mesh)
  }

  /// The maximum additional cost of finer triangles, as a fraction of the piece's area.
  private static let fineCostFraction = 0.2

  // MARK: Cutting

  /// Cuts a piece as planned and adds its triangles.
  private mutating func cut(
    _ points: ArraySlice<Point>, _ plan: Plan, _ paint: Paint, into mesh: inout MeshBuffer
  ) {
    buildChains(points, plan, paint, into: &mesh)
    startLine.removeAll(keepingCapacity: true)
    let factor = (plan.maxInverseW / plan.minInverseW).root(plan.columns)
    var lineInverseW = plan.minInverseW
    for k in 0..<plan.columns {
      let upperNodes = upper.nodes[upper.stops[k]...upper.stops[k + 1]]
      let lowerNodes = lower.nodes[lower.stops[k]...lower.stops[k + 1]]
      guard let upperEnd = upperNodes.last, let lowerEnd = lowerNodes.last else { return }
      endLine.removeAll(keepingCapacity: true)
      if k + 1 < plan.columns {
        addTeeth(
          from: upperEnd, to: lowerEnd, isShifted: (k + 1) % 2 == 1, plan, paint, into: &mesh)
      }
      let middle = lineInverseW * factor.squareRoot()
      lineInverseW *= factor
      let upperSplit = upperNodes.firstIndex { $0.inverseW > middle } ?? upperNodes.endIndex - 1
      let lowerSplit = lowerNodes.firstIndex { $0.inverseW > middle } ?? lowerNodes.endIndex - 1
      startSide.removeAll(keepingCapacity: true)
      for node in upperNodes[..<upperSplit].reversed() { startSide.append(node) }
      startSide.append(contentsOf: startLine)
      for node in lowerNodes[..<lowerSplit] where node.index != startSide.last?.index {
        startSide.append(node)
      }
      endSide.removeAll(keepingCapacity: true)
      endSide.append(contentsOf: upperNodes[upperSplit...])
      endSide.append(contentsOf: endLine)
      for node in lowerNodes[lowerSplit...].reversed() where node.index != endSide.last?.index {
        endSide.append(node)
      }
      fillColumn(plan, paint, into: &mesh)
      swap(&startLine, &endLine)
    }
    for index in lower.nodes.indices.dropFirst() {
      addBoundary(lower.nodes[index - 1], lower.nodes[index], plan, paint, into: &mesh)
    }
    for index in upper.nodes.indices.dropFirst().reversed() {
      addBoundary(upper.nodes[index], upper.nodes[index - 1], plan, paint, into: &mesh)
    }
  }

  /// Adds the strip of triangles between `startSide` and `endSide`. Each step adds the triangle
  /// whose new edge between the two sides is shorter.
  private func fillColumn(_ plan: Plan, _ paint: Paint, into mesh: inout MeshBuffer) {
    var (i, j) = (0, 0)
    while i + 1 < startSide.count || j + 1 < endSide.count {
      let advancesStart: Bool
      if i + 1 >= startSide.count {
        advancesStart = false
      } else if j + 1 >= endSide.count {
        advancesStart = true
      } else {
        advancesStart =
          Self.squaredLength(startSide[i + 1], endSide[j])
          < Self.squaredLength(startSide[i], endSide[j + 1])
      }
      let next = advancesStart ? startSide[i + 1] : endSide[j + 1]
      add(startSide[i], endSide[j], next, plan, paint, into: &mesh)
      if advancesStart { i += 1 } else { j += 1 }
    }
  }

  // MARK: Refining

  /// Adds a triangle, bisected until the error of every edge is at most the plan's tolerance
  /// multiplied by `allowedExcess`.
  ///
  /// Whether an edge is split depends only on the edge, so that the triangle on its other side is
  /// split at the same point.
  private func add(
    _ a: Node, _ b: Node, _ c: Node, _ plan: Plan, _ paint: Paint, depth: Int = 0,
    into mesh: inout MeshBuffer
  ) {
    let errors = (Self.error(a, b), Self.error(b, c), Self.error(c, a))
    let worst = max(errors.0, errors.1, errors.2)
    guard worst > plan.tolerance * Self.allowedExcess, depth < Self.maxDepth else {
      mesh.addTriangle(a.index, b.index, c.index)
      return
    }
    let (p, q, r) = errors.0 == worst ? (a, b, c) : errors.1 == worst ? (b, c, a) : (c, a, b)
    let middle = self.middle(p, q, paint, into: &mesh)
    add(p, middle, r, plan, paint, depth: depth + 1, into: &mesh)
    add(middle, q, r, plan, paint, depth: depth + 1, into: &mesh)
  }

  /// Appends an edge of the piece to `boundary`, split like the triangle along it. The last node of
  /// the edge is left out.
  private mutating func addBoundary(
    _ a: Node, _ b: Node, _ plan: Plan, _ paint: Paint, depth: Int = 0,
    into mesh: inout MeshBuffer
  ) {
    guard Self.error(a, b) > plan.tolerance * Self.allowedExcess, depth < Self.maxDepth else {
      boundary.append(a.index)
      return
    }
    let middle = self.middle(a, b, paint, into: &mesh)
    addBoundary(a, middle, plan, paint, depth: depth + 1, into: &mesh)
    addBoundary(middle, b, plan, paint, depth: depth + 1, into: &mesh)
  }

  /// Adds the node halfway between two nodes.
  private func middle(_ a: Node, _ b: Node, _ paint: Paint, into mesh: inout MeshBuffer) -> Node {
    node((a.point + b.point) * 0.5, paint, into: &mesh)
  }

  private static func squaredLength(_ a: Node, _ b: Node) -> Double {
    let d = a.point - b.point
    return d.x * d.x + d.y * d.y
  }

  /// Returns the largest texture error on the edge between two nodes, in device pixels.
  private static func error(_ a: Node, _ b: Node) -> Double {
    (a.point - b.point).length * (a.root - b.root).magnitude / (a.root + b.root)
  }

  /// Appends the nodes between the two ends of a column's side to `endLine`. On every other side,
  /// the nodes are shifted by half a tooth of the zigzag.
  private mutating func addTeeth(
    from upperEnd: Node, to lowerEnd: Node, isShifted: Bool, _ plan: Plan, _ paint: Paint,
    into mesh: inout MeshBuffer
  ) {
    let line = lowerEnd.point - upperEnd.point
    let rows = Self.rows(line.length, plan)
    guard rows > 1 || isShifted else { return }
    for row in (isShifted ? 0 : 1)..<rows {
      let fraction = (Double(row) + (isShifted ? 0.5 : 0)) / Double(rows)
      endLine.append(node(upperEnd.point + line * fraction, paint, into: &mesh))
    }
  }

  /// Returns the number of teeth along a line of equal w, given its length in device pixels.
  private static func rows(_ length: Double, _ plan: Plan) -> Int {
    let rows = (length / plan.lineLength * Double(plan.rows) - 1e-6).rounded(.up)
    return max(1, min(Int(rows.isFinite ? rows : 1), maxRows))
  }

  /// Adds a vertex to the mesh.
  private func node(_ point: Point, _ paint: Paint, into mesh: inout MeshBuffer) -> Node {
    let index = mesh.add(paint.vertex(point))
    let inverseW = paint.inverseW(point)
    return Node(point: point, inverseW: inverseW, root: inverseW.squareRoot(), index: index)
  }

  // MARK: Sides

  /// Builds the two sides of the piece, `upper` and `lower`.
  private mutating func buildChains(
    _ points: ArraySlice<Point>, _ plan: Plan, _ paint: Paint, into mesh: inout MeshBuffer
  ) {
    var (first, last) = (points.startIndex, points.startIndex)
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for index in points.indices {
      let value = paint.inverseW(points[index])
      if value < lowest { (lowest, first) = (value, index) }
      if value > highest { (highest, last) = (value, index) }
    }
    let ends = Ends(
      first: first, last: last, start: node(points[first], paint, into: &mesh),
      end: node(points[last], paint, into: &mesh))
    build(&upper, points, ends, by: -1, plan, paint, into: &mesh)
    build(&lower, points, ends, by: 1, plan, paint, into: &mesh)
  }

  /// Builds a side of a piece from its corners, with a node wherever a line of equal w crosses the
  /// side. `step` is 1 or −1, the direction around the piece.
  private func build(
    _ chain: inout Chain, _ points: ArraySlice<Point>, _ ends: Ends, by step: Int, _ plan: Plan,
    _ paint: Paint, into mesh: inout MeshBuffer
  ) {
    chain.nodes.removeAll(keepingCapacity: true)
    chain.stops.removeAll(keepingCapacity: true)
    chain.nodes.append(ends.start)
    chain.stops.append(0)
    var index = ends.first
    var here = ends.start
    let factor = (plan.maxInverseW / plan.minInverseW).root(plan.columns)
    var lineInverseW = plan.minInverseW * factor
    while index != ends.last {
      index += step
      if index < points.startIndex { index = points.endIndex - 1 }
      if index == points.endIndex { index = points.startIndex }
      let point = points[index]
      let value = paint.inverseW(point)
      let from = here
      while chain.stops.count < plan.columns, lineInverseW < value {
        let t = max(0, min((lineInverseW - from.inverseW) / (value - from.inverseW), 1))
        let crossing = from.point + (point - from.point) * t
        here = append(crossing, to: &chain, after: here, plan, paint, &mesh)
        chain.stops.append(chain.nodes.count - 1)
        lineInverseW *= factor
      }
      if index == ends.last {
        subdivide(from: here, to: ends.end.point, into: &chain, plan, paint, &mesh)
        while chain.stops.count < plan.columns { chain.stops.append(chain.nodes.count - 1) }
        chain.nodes.append(ends.end)
        chain.stops.append(chain.nodes.count - 1)
      } else {
        here = append(point, to: &chain, after: here, plan, paint, &mesh)
      }
    }
  }

  /// Appends a node to a side. Divides the edge from the last node to the new node into teeth.
  private func append(
    _ point: Point, to chain: inout Chain, after last: Node, _ plan: Plan, _ paint: Paint,
    _ mesh: inout MeshBuffer
  ) -> Node {
    subdivide(from: last, to: point, into: &chain, plan, paint, &mesh)
    let new = node(point, paint, into: &mesh)
    chain.nodes.append(new)
    return new
  }

  /// Appends nodes that divide an edge of the piece into teeth. The number of teeth depends on the
  /// extent of the edge along the lines of equal w.
  private func subdivide(
    from a: Node, to b: Point, into chain: inout Chain, _ plan: Plan, _ paint: Paint,
    _ mesh: inout MeshBuffer
  ) {
    let d = b - a.point
    let rows = Self.rows((d.y * plan.along.x - d.x * plan.along.y).magnitude, plan)
    let isNearLastLine =
      paint.inverseW(a.point + d * 0.5) > (plan.minInverseW * plan.maxInverseW).squareRoot()
    let isShifted = isNearLastLine && plan.columns % 2 == 1
    guard rows > 1 || (isShifted && plan.rows == 1 && d.length > plan.lineLength / 2) else {
      return
    }
    for row in (isShifted ? 0 : 1)..<rows {
      let fraction = (Double(row) + (isShifted ? 0.5 : 0)) / Double(rows)
      chain.nodes.append(node(a.point + d * fraction, paint, into: &mesh))
    }
  }

  // MARK: Pieces that need no columns

  /// Adds the triangles of a piece without cutting its edges: cuts off the corner with the shortest
  /// diagonal until a triangle is left. O(n²) in the number of corners.
  private mutating func triangulate(
    _ points: ArraySlice<Point>, paint: Paint, into mesh: inout MeshBuffer
  ) {
    remaining.removeAll(keepingCapacity: true)
    for point in points {
      let index = mesh.add(paint.vertex(point))
      remaining.append(Corner(point: point, index: index))
      boundary.append(index)
    }
    var count = remaining.count
    remaining.withUnsafeMutableBufferPointer { corners in
      for index in 0..<count { Self.measure(index, of: count, corners) }
      while count > 3 {
        var best = 0
        for index in 1..<count where corners[index].diagonal < corners[best].diagonal {
          best = index
        }
        mesh.addTriangle(
          corners[best == 0 ? count - 1 : best - 1].index, corners[best].index,
          corners[best + 1 == count ? 0 : best + 1].index)
        count -= 1
        for index in best..<count { corners[index] = corners[index + 1] }
        guard count > 3 else { break }
        Self.measure(best == 0 ? count - 1 : best - 1, of: count, corners)
        Self.measure(best == count ? 0 : best, of: count, corners)
      }
      mesh.addTriangle(corners[0].index, corners[1].index, corners[2].index)
    }
  }

  /// Sets the diagonal of a corner, given the number of corners.
  private static func measure(
    _ index: Int, of count: Int, _ corners: UnsafeMutableBufferPointer<Corner>
  ) {
    let before = corners[index == 0 ? count - 1 : index - 1].point
    let diagonal = before - corners[index + 1 == count ? 0 : index + 1].point
    corners[index].diagonal = diagonal.x * diagonal.x + diagonal.y * diagonal.y
  }
}
