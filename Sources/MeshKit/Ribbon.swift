import GeometryKit

/// A smooth band through points of the window: full along its middle, fading over one device pixel
/// at both sides. One thinner than a pixel keeps a pixel's width and is fainter instead.
struct Ribbon {
  private var last: Int32?

  /// Adds the next cross-section and joins it to the one before.
  ///
  /// - Parameters:
  ///   - middle: halfway between the sides.
  ///   - side: the way from the middle to one side, a pixel long.
  ///   - thickness: between the sides, in device pixels.
  ///   - ink: what the band is filled with.
  ///   - alpha: multiplies the ink's.
  ///   - mesh: where the triangles go.
  mutating func add(
    _ middle: Point, side: Point, thickness: Double, ink: Ink, alpha: Double = 1,
    into mesh: inout MeshBuffer
  ) {
    let (full, end, strength) = End(normal: side, thickness: thickness).profile
    add(middle, side * full, side * end, strength: strength * alpha, ink, &mesh)
  }

  /// One side's normal and its thickness where two edges of a band meet, in device pixels.
  struct End {
    /// Across the edge, one pixel long.
    var normal: Point
    /// Between the band's sides.
    var thickness: Double

    /// To where the band is full, to where it has faded, and how full it is.
    fileprivate var profile: (full: Double, end: Double, strength: Double) {
      thickness > 1
        ? ((thickness - 1) / 2, (thickness + 1) / 2, 1) : (0, 1, max(thickness, 0))
    }
  }

  /// Adds a corner where edges of different thickness may meet: each side of the band bends where its
  /// own two lines do.
  ///
  /// - Parameters:
  ///   - here: the corner in the band's middle.
  ///   - before: the edge that ends there; nil where the band starts.
  ///   - after: the edge that starts there; nil where the band ends.
  ///   - ink: what the band is filled with.
  ///   - mesh: where the triangles go.
  mutating func addCorner(
    _ here: Point, before: End?, after: End?, ink: Ink, into mesh: inout MeshBuffer
  ) {
    guard let a = before ?? after, let b = after ?? before else { return }
    let (p, q) = (a.profile, b.profile)
    let full = Self.meeting(a.normal, p.full, b.normal, q.full)
    let end = Self.meeting(a.normal, p.end, b.normal, q.end)
    if before != nil { add(here, full, end, strength: p.strength, ink, &mesh) }
    guard after != nil, before == nil || (p.strength - q.strength).magnitude > 1.0 / 512 else {
      return
    }
    lift()
    add(here, full, end, strength: q.strength, ink, &mesh)
  }

  /// Where two lines meet that lie so far from a corner in the direction of their normals; not much
  /// farther from it, where they are nearly one line or nearly opposite.
  private static func meeting(_ a: Point, _ far: Double, _ b: Point, _ farther: Double) -> Point {
    let cosine = a.x * b.x + a.y * b.y
    return (a + b) * ((far + farther) / 2 / max(1 + cosine, 0.25))
      + (a - b) * ((far - farther) / 2 / max(1 - cosine, 0.25))
  }

  private mutating func add(
    _ here: Point, _ full: Point, _ end: Point, strength: Double, _ ink: Ink,
    _ mesh: inout MeshBuffer
  ) {
    let first = mesh.add(ink.vertex(here + end, alpha: 0))
    mesh.add(ink.vertex(here + full, alpha: strength))
    mesh.add(ink.vertex(here - full, alpha: strength))
    mesh.add(ink.vertex(here - end, alpha: 0))
    join(first, &mesh)
  }

  private mutating func join(_ first: Int32, _ mesh: inout MeshBuffer) {
    if let last {
      for lane in 0..<3 as Range<Int32> {
        mesh.addTriangle(last + lane, last + lane + 1, first + lane + 1)
        mesh.addTriangle(last + lane, first + lane + 1, first + lane)
      }
    }
    last = first
  }

  /// The next cross-section starts a new band.
  mutating func lift() { last = nil }

  /// Adds a convex shape that is about as thin as a pixel, along its length.
  mutating func addSliver(_ points: ArraySlice<Point>, ink: Ink, into mesh: inout MeshBuffer) {
    lift()
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
    let strength = min(2 * end, 1)
    func add(at place: Double, from station: Double? = nil, alpha: Double) {
      guard let (low, high) = Self.section(points, from: from, along: along, at: station ?? place)
      else { return }
      self.add(
        from + along * place + side * ((low + high) / 2), side: side, thickness: high - low,
        ink: ink,
        alpha: alpha, into: &mesh)
    }
    // The ends fade over a pixel too. They may be round: sections are closer together towards them.
    add(at: -0.5, from: end, alpha: 0)
    var place = end
    repeat {
      add(at: place, alpha: strength)
      place *= 3
    } while place < longest / 2
    while place > end * 2 {
      place /= 3
      add(at: longest - place, alpha: strength)
    }
    add(at: longest + 0.5, from: longest - end, alpha: 0)
  }

  /// Between which distances to the left of a line a shape lies, at a place along the line.
  private static func section(
    _ points: ArraySlice<Point>, from: Point, along: Point, at place: Double
  ) -> (Double, Double)? {
    var (low, high) = (Double.infinity, -Double.infinity)
    guard var before = points.last else { return nil }
    for point in points {
      let a = before - from
      let b = point - from
      before = point
      let (ta, tb) = (a.x * along.x + a.y * along.y, b.x * along.x + b.y * along.y)
      guard (ta <= place) != (tb <= place) else { continue }
      let t = (place - ta) / (tb - ta)
      let side = (a + (b - a) * t)
      let distance = side.y * along.x - side.x * along.y
      (low, high) = (min(low, distance), max(high, distance))
    }
    return low <= high ? (low, high) : nil
  }
}
