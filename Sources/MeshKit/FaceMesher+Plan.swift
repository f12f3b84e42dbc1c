import GeometryKit
import Glibc

extension FaceMesher {
  /// A plan for cutting a piece of a face into columns, each filled with a zigzag of triangles, the
  /// teeth.
  struct Plan {
    /// The number of columns; 0 if the piece isn't cut.
    var columns = 0
    /// The number of zigzag teeth along a line of the length `lineLength`.
    var rows = 0
    /// The extent of the piece along lines on which the homogeneous coordinate w is constant, in
    /// device pixels.
    var lineLength = 0.0
    /// The range of 1 / w in the piece.
    var minInverseW = 1.0, maxInverseW = 1.0
    /// The unit vector in the direction of growing 1 / w.
    var along = Point(x: 1, y: 0)
    /// The texture error allowed, in device pixels.
    var tolerance = 0.0
    /// The cost of drawing the triangles, without the cost of filling their area. The unit is the
    /// cost of one filled pixel.
    var cost = 0.0
  }

  /// Returns the smallest and the largest value of a positive function at some points.
  func range(
    _ points: ArraySlice<Point>, _ function: Face.AffineFunction
  ) -> (Double, Double) {
    var (lowest, highest) = (Double.infinity, 0.0)
    for point in points {
      let value = function(point)
      (lowest, highest) = (min(lowest, value), max(highest, value))
    }
    return (lowest, highest)
  }

  /// Returns two extents of a piece, in device pixels: `x` is measured parallel to a unit vector,
  /// `y` perpendicular to the vector.
  func extents(_ points: ArraySlice<Point>, _ along: Point) -> Point {
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

  /// Returns the cheapest plan whose texture error is within a tolerance.
  ///
  /// In addition to its area, a triangle costs as much as 80 filled pixels, and each pixel of its
  /// edges as much as 2. These costs were measured on Mesa's software rasterizer, which fills
  /// blocks of 4 × 4 pixels.
  ///
  /// - Parameters:
  ///   - plan: A plan with the range and the direction of 1 / w.
  ///   - gradientLength: The change of 1 / w per device pixel.
  ///   - lineLength: The extent of the piece along the lines of equal w, in device pixels.
  ///   - tolerance: The largest texture error, in device pixels.
  /// - Returns: The plan. Its cost is infinite if no plan is within the tolerance.
  func choose(
    _ plan: Plan, gradientLength: Double, lineLength: Double, _ tolerance: Double
  ) -> Plan {
    var best = plan
    best.lineLength = lineLength
    (best.columns, best.rows) = (Self.maxColumns, Self.maxRows)
    best.tolerance = tolerance
    best.cost = .infinity
    let ratio = log(plan.maxInverseW / plan.minInverseW)
    for columns in 1...Self.maxColumns {
      // An edge of length L across a column has an error of L · change / 4; see `FaceMesher`.
      let change = ratio / Double(columns)
      let widestColumn = plan.maxInverseW * (1 - exp(-change)) / gradientLength
      let longestEdge = 4 * tolerance / change
      guard longestEdge > widestColumn else { continue }
      let longestHalfTooth =
        (longestEdge * longestEdge - widestColumn * widestColumn).squareRoot()
      let rows = max((lineLength / (2 * longestHalfTooth)).rounded(.up), 1)
      guard rows <= Double(Self.maxRows) else { continue }
      let triangles = Double(columns) * (2 * rows + 1)
      let halfTooth = lineLength / rows / 2
      let edgeLengths =
        2 * Double(columns) * lineLength
        + 2 * triangles * (halfTooth * halfTooth + widestColumn * widestColumn).squareRoot()
      let cost = triangles * 80 + 2 * edgeLengths
      if cost < best.cost {
        best.cost = cost
        (best.columns, best.rows) = (columns, Int(rows))
      }
      // With a single row, more columns only add to the cost.
      if rows == 1 { break }
    }
    return best
  }
}

extension Double {
  /// Returns the nth root of the number, where n is the degree: 3 for the cube root.
  func root(_ degree: Int) -> Double { exp(log(self) / Double(degree)) }
}
