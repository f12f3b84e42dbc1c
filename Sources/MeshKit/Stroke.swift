import GeometryKit

/// A line in a face's plane, everywhere as thick as it is seen there in its direction: on a face that
/// is turned away, lines across the turn grow thin and those along it don't.
struct Stroke {
  /// A corner of the line.
  private struct Corner {
    /// In the plane.
    var flat: Point
    /// In the window, in device pixels.
    var seen: Point
    /// The divisor of its projection.
    var w: Double
  }

  /// The line from one corner to the next.
  private struct Edge {
    var start, end: Ribbon.End
  }

  private var face = Face.flat
  private var width = 0.0
  /// The area that a line's unit of length has where w is 1.
  private var area = 0.0
  /// Device pixels to a point where that is the same everywhere.
  private var evenScale: Double?
  private var isInterrupted = false
  private var corners: [Corner] = []

  /// Starts a line.
  mutating func begin(width: Double, on face: Face) {
    (self.face, self.width, isInterrupted) = (face, width, false)
    corners.removeAll(keepingCapacity: true)
    let p = face.projection
    let isEven = p.xw == 0 && p.yw == 0 && p.xy == 0 && p.yx == 0 && p.xx == p.yy
    evenScale = isEven ? (p.xx / p.ow).magnitude : nil
    area = isEven ? 0 : width * p.determinant.magnitude
  }

  /// Leads it on to a point of the plane; one that comes too close to the eye interrupts it.
  mutating func add(_ point: Point, ink: Ink, into mesh: inout MeshBuffer) {
    guard let seen = face.project(point) else {
      draw(isClosed: false, ink, &mesh)
      isInterrupted = true
      return corners.removeAll(keepingCapacity: true)
    }
    if let last = corners.last, (last.seen - seen).length < Self.shortest { return }
    let p = face.projection
    corners.append(Corner(flat: point, seen: seen, w: point.x * p.xw + point.y * p.yw + p.ow))
  }

  /// Draws it, with blunt ends.
  func end(ink: Ink, into mesh: inout MeshBuffer) { draw(isClosed: false, ink, &mesh) }

  /// Leads it back to its start, and draws it.
  mutating func close(at start: Point, ink: Ink, into mesh: inout MeshBuffer) {
    if isInterrupted { add(start, ink: ink, into: &mesh) }
    while corners.count > 1, let first = corners.first, let last = corners.last,
      (first.seen - last.seen).length < Self.shortest
    {
      corners.removeLast()
    }
    draw(isClosed: !isInterrupted && corners.count > 2, ink, &mesh)
  }

  private func draw(isClosed: Bool, _ ink: Ink, _ mesh: inout MeshBuffer) {
    guard let last = corners.last, corners.count > 1 else { return }
    var ribbon = Ribbon()
    let closing = isClosed ? edge(last, corners[0]) : nil
    var before = closing?.end
    for index in 1..<corners.count {
      let (from, to) = (corners[index - 1], corners[index])
      let edge = edge(from, to)
      ribbon.addCorner(from.seen, before: before, after: edge.start, ink: ink, into: &mesh)
      addTurn(from, to, edge, ink, &ribbon, &mesh)
      before = edge.end
    }
    ribbon.addCorner(last.seen, before: before, after: closing?.start, ink: ink, into: &mesh)
    guard let closing else { return }
    addTurn(last, corners[0], closing, ink, &ribbon, &mesh)
    ribbon.addCorner(
      corners[0].seen, before: closing.end, after: edge(corners[0], corners[1]).start, ink: ink,
      into: &mesh)
  }

  /// Adds the place of an edge where it becomes thinner or thicker than a pixel: from there on it fades
  /// instead of growing thinner.
  private func addTurn(
    _ from: Corner, _ to: Corner, _ edge: Edge, _ ink: Ink, _ ribbon: inout Ribbon,
    _ mesh: inout MeshBuffer
  ) {
    let (a, b) = (edge.start.thickness, edge.end.thickness)
    guard (a < 1) != (b < 1), (b - a).magnitude > 1.0 / 16 else { return }
    let middle = from.seen + (to.seen - from.seen) * ((1 - a) / (b - a))
    let end = Ribbon.End(normal: edge.start.normal, thickness: 1)
    ribbon.addCorner(middle, before: end, after: end, ink: ink, into: &mesh)
  }

  private func edge(_ from: Corner, _ to: Corner) -> Edge {
    let seen = to.seen - from.seen
    let scale = 1 / seen.length
    let normal = Point(x: -seen.y * scale, y: seen.x * scale)
    if let evenScale {
      let end = Ribbon.End(normal: normal, thickness: width * evenScale)
      return Edge(start: end, end: end)
    }
    let flat = to.flat - from.flat
    let along = flat * (1 / flat.length)
    return Edge(
      start: Ribbon.End(normal: normal, thickness: thickness(from, along)),
      end: Ribbon.End(normal: normal, thickness: thickness(to, along)))
  }

  /// How thick a line in a direction of the plane is seen at a corner: the plane's area there, divided
  /// by the line's length.
  private func thickness(_ at: Corner, _ along: Point) -> Double {
    let p = face.projection
    let dw = along.x * p.xw + along.y * p.yw
    let dx = along.x * p.xx + along.y * p.yx - at.seen.x * dw
    let dy = along.x * p.xy + along.y * p.yy - at.seen.y * dw
    let length = (dx * dx + dy * dy).squareRoot() * at.w * at.w
    return length > 0 ? area / length : 0
  }

  /// Corners closer together than this, in device pixels, are one.
  private static let shortest = 1.0 / 64
}
