import GeometryKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FaceMesher {
  /// How a piece is cut.
  struct Plan {
    /// None where the piece need not be cut.
    var columns = 0
    /// Teeth along a line of the full length.
    var rows = 0
    /// The length of the longest line, in device pixels.
    var across = 0.0
    /// The range of 1 / w.
    var least = 1.0, greatest = 1.0
    /// What its triangles cost besides their area, in pixels filled.
    var cost = 0.0
  }

  func range(_ points: ArraySlice<Point>, _ w: Face.Plane) -> (Double, Double) {
    var (least, greatest) = (Double.infinity, 0.0)
    for point in points {
      let value = w(point)
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return (least, greatest)
  }

  /// How far the piece reaches along a direction (x) and across it (y).
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

  /// The number of columns that costs least. What a triangle costs besides its area was measured
  /// on Mesa's software rasteriser: as much as 80 pixels for itself, and 2 for each pixel of its
  /// edges, since it fills blocks of four by four.
  func choose(
    _ plan: Plan, steepness: Double, across: Double, _ tolerance: Double
  ) -> Plan {
    var best = plan
    best.across = across
    (best.columns, best.rows) = (Self.mostColumns, Self.mostRows)
    best.cost = .infinity
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
      if cost < best.cost {
        best.cost = cost
        (best.columns, best.rows) = (columns, Int(rows))
      }
      // With one row, more columns only cost more.
      if rows == 1 { break }
    }
    return best
  }
}

extension Double {
  /// The root of a degree.
  func root(_ degree: Int) -> Double { exp(log(self) / Double(degree)) }
}
