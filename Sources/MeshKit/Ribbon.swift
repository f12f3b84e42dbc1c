import GeometryKit

/// A smooth band through points of the window: full along its middle, fading over one device pixel
/// at both sides. One thinner than a pixel keeps a pixel's width and is fainter instead.
struct Ribbon {
  private var last: Int32?

  /// Adds the next cross-section and joins it to the one before.
  ///
  /// - Parameters:
  ///   - middle: halfway between the sides.
  ///   - side: the way from the middle to one side, a pixel long (longer at a mitred corner).
  ///   - thickness: between the sides, in device pixels.
  ///   - ink: what the band is filled with.
  ///   - alpha: multiplies the ink's.
  ///   - mesh: where the triangles go.
  mutating func add(
    _ middle: Point, side: Point, thickness: Double, ink: Ink, alpha: Double = 1,
    into mesh: inout MeshBuffer
  ) {
    let full = max((thickness - 1) / 2, 0)
    let end = thickness > 1 ? (thickness + 1) / 2 : 1
    let strength = min(max(thickness, 0), 1) * alpha
    let first = mesh.add(ink.vertex(middle + side * end, alpha: 0))
    mesh.add(ink.vertex(middle + side * full, alpha: strength))
    mesh.add(ink.vertex(middle - side * full, alpha: strength))
    mesh.add(ink.vertex(middle - side * end, alpha: 0))
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
    let count = max(1, min(Int(longest / 24) + 1, 16))
    let end = min(0.5, longest / 2)
    for station in -1...(count + 1) {
      // The ends fade over a pixel too.
      let isEnd = station < 0 || station > count
      let t = min(Double(max(station, 0)) / Double(count), 1)
      let inside = end + (longest - 2 * end) * t
      let place = station < 0 ? -0.5 : station > count ? longest + 0.5 : inside
      guard let (low, high) = Self.section(points, from: from, along: along, at: inside) else {
        continue
      }
      let middle = from + along * place + side * ((low + high) / 2)
      let strength = isEnd ? 0 : min(2 * end, 1)
      add(middle, side: side, thickness: high - low, ink: ink, alpha: strength, into: &mesh)
    }
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
