import GeometryKit

/// An antialiased band through points of the window: opaque along its middle, fading over one
/// device pixel at both sides. A band thinner than a pixel has the profile of a one-pixel band, but
/// is more transparent.
struct Ribbon {
  /// The index of the last cross-section's first vertex.
  private var last: Int32?

  /// Adds a cross-section and joins it to the previous one.
  ///
  /// - Parameters:
  ///   - middle: The point halfway between the sides, in device pixels.
  ///   - side: The unit vector from the middle to a side.
  ///   - thickness: The distance between the sides, in device pixels.
  ///   - paint: The colour and texture.
  ///   - alpha: A factor of the paint's alpha.
  ///   - mesh: The buffer that receives the triangles.
  mutating func add(
    _ middle: Point, side: Point, thickness: Double, paint: Paint, alpha: Double = 1,
    into mesh: inout MeshBuffer
  ) {
    let (inner, outer, opacity) = EdgeEnd(normal: side, thickness: thickness).profile
    add(middle, side * inner, side * outer, opacity: opacity * alpha, paint, &mesh)
  }

  /// The normal and the thickness at one end of a band's edge.
  struct EdgeEnd {
    /// The unit vector perpendicular to the edge.
    var normal: Point
    /// The distance between the band's sides, in device pixels.
    var thickness: Double

    /// The distances from the middle at which the fade starts and ends, in device pixels, and the
    /// opacity of the middle.
    fileprivate var profile: (inner: Double, outer: Double, opacity: Double) {
      thickness > 1
        ? ((thickness - 1) / 2, (thickness + 1) / 2, 1) : (0, 1, max(thickness, 0))
    }
  }

  /// Adds a mitered corner between two edges, which can differ in thickness.
  ///
  /// - Parameters:
  ///   - here: The corner in the middle of the band, in device pixels.
  ///   - before: The edge that ends at the corner; `nil` at the start of the band.
  ///   - after: The edge that starts at the corner; `nil` at the end of the band.
  ///   - paint: The colour and texture.
  ///   - mesh: The buffer that receives the triangles.
  mutating func addCorner(
    _ here: Point, before: EdgeEnd?, after: EdgeEnd?, paint: Paint, into mesh: inout MeshBuffer
  ) {
    guard let a = before ?? after, let b = after ?? before else { return }
    let (p, q) = (a.profile, b.profile)
    let inner = Self.intersection(a.normal, p.inner, b.normal, q.inner)
    let outer = Self.intersection(a.normal, p.outer, b.normal, q.outer)
    if before != nil { add(here, inner, outer, opacity: p.opacity, paint, &mesh) }
    guard after != nil, before == nil || (p.opacity - q.opacity).magnitude > 1.0 / 512 else {
      return
    }
    beginBand()
    add(here, inner, outer, opacity: q.opacity, paint, &mesh)
  }

  /// Returns the vector from a corner to the intersection of two lines, given their unit normals
  /// `a` and `b` and their distances from the corner in device pixels.
  ///
  /// Where the lines are nearly parallel, the length is limited to about three times the distances.
  private static func intersection(
    _ a: Point, _ aDistance: Double, _ b: Point, _ bDistance: Double
  ) -> Point {
    let cosine = a.x * b.x + a.y * b.y
    return (a + b) * ((aDistance + bDistance) / 2 / max(1 + cosine, 0.25))
      + (a - b) * ((aDistance - bDistance) / 2 / max(1 - cosine, 0.25))
  }

  /// Adds a cross-section of the line at `here`. `inner` and `outer` are the vectors from `here` to
  /// the points where the fade at the edge starts and ends.
  private mutating func add(
    _ here: Point, _ inner: Point, _ outer: Point, opacity: Double, _ paint: Paint,
    _ mesh: inout MeshBuffer
  ) {
    let first = mesh.add(paint.vertex(here + outer, alpha: 0))
    mesh.add(paint.vertex(here + inner, alpha: opacity))
    mesh.add(paint.vertex(here - inner, alpha: opacity))
    mesh.add(paint.vertex(here - outer, alpha: 0))
    join(first, &mesh)
  }

  /// Adds the triangles between the last cross-section and a new one, whose vertices start at
  /// `first`.
  private mutating func join(_ first: Int32, _ mesh: inout MeshBuffer) {
    if let last {
      for lane in 0..<3 as Range<Int32> {
        mesh.addQuadrilateral(last + lane, last + lane + 1, first + lane + 1, first + lane)
      }
    }
    last = first
  }

  /// Starts a new band with the next cross-section.
  mutating func beginBand() { last = nil }

  /// Adds a convex shape that is about as thin as a pixel, as a band along its longest diagonal.
  mutating func addSliver(_ points: ArraySlice<Point>, paint: Paint, into mesh: inout MeshBuffer) {
    beginBand()
    guard points.count > 2, let first = points.first else { return }
    var (from, to, longest) = (first, first, 0.0)
    for (index, a) in zip(points.indices, points) {
      for b in points[(index + 1)...] where (b - a).length > longest {
        (from, to, longest) = (a, b, (b - a).length)
      }
    }
    guard longest > 1e-3 else { return }
    let along = (to - from) * (1 / longest)
    let side = Point(x: -along.y, y: along.x)
    let end = min(0.5, longest / 2)
    let opacity = min(2 * end, 1)
    /// Adds a cross-section at a distance from the start. Its thickness is the thickness of the
    /// shape at the distance `measured`; `nil` means `distance`.
    func add(at distance: Double, measuredAt measured: Double? = nil, alpha: Double) {
      let section = Self.section(points, from: from, along: along, at: measured ?? distance)
      guard let (low, high) = section else { return }
      self.add(
        from + along * distance + side * ((low + high) / 2), side: side, thickness: high - low,
        paint: paint, alpha: alpha, into: &mesh)
    }
    // The ends fade over a pixel too. Cross-sections are denser near the ends, because the ends can
    // be round.
    add(at: -0.5, measuredAt: end, alpha: 0)
    var distance = end
    repeat {
      add(at: distance, alpha: opacity)
      distance *= 3
    } while distance < longest / 2
    while distance > end * 2 {
      distance /= 3
      add(at: longest - distance, alpha: opacity)
    }
    add(at: longest + 0.5, measuredAt: longest - end, alpha: 0)
  }

  /// Returns the extent of a convex shape perpendicular to a line, at a position along the line;
  /// `nil` if the shape has no extent at that position.
  ///
  /// - Parameters:
  ///   - points: The corners of the shape.
  ///   - from: The start of the line.
  ///   - along: The unit vector along the line.
  ///   - position: The distance along the line.
  /// - Returns: The smallest and the largest signed distance from the line, in device pixels.
  private static func section(
    _ points: ArraySlice<Point>, from: Point, along: Point, at position: Double
  ) -> (Double, Double)? {
    var (low, high) = (Double.infinity, -Double.infinity)
    guard var before = points.last else { return nil }
    for point in points {
      let a = before - from
      let b = point - from
      before = point
      let (ta, tb) = (a.x * along.x + a.y * along.y, b.x * along.x + b.y * along.y)
      guard (ta <= position) != (tb <= position) else { continue }
      let t = (position - ta) / (tb - ta)
      let crossing = (a + (b - a) * t)
      let distance = crossing.y * along.x - crossing.x * along.y
      (low, high) = (min(low, distance), max(high, distance))
    }
    return low <= high ? (low, high) : nil
  }
}
