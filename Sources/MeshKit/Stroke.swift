import GeometryKit

/// A line in a face's plane. At each point, the line is drawn with its projected thickness.
///
/// On a face that is rotated about an axis, lines parallel to the axis become thinner. Lines
/// perpendicular to the axis keep their thickness.
struct Stroke {
  /// A point of the line.
  private struct Corner {
    /// The position in the plane, in points.
    var inPlane: Point
    /// The position in the window, in device pixels.
    var inWindow: Point
    /// The homogeneous coordinate w of the projection.
    var w: Double
  }

  /// The segment from one corner to the next.
  private struct Edge {
    var start, end: Ribbon.EdgeEnd
  }

  private var face = Face.flat
  private var width = 0.0
  /// The projected area of a part of the line that is one point long, at w = 1, in square device
  /// pixels. It is 0 if there is a `uniformScale`.
  private var projectedArea = 0.0
  /// The number of device pixels per point; `nil` if the number varies with the position or the
  /// direction.
  private var uniformScale: Double?
  private var isInterrupted = false
  private var corners: [Corner] = []

  /// Starts a line with a width in points.
  mutating func begin(width: Double, on face: Face) {
    (self.face, self.width, isInterrupted) = (face, width, false)
    corners.removeAll(keepingCapacity: true)
    let p = face.projection
    let isUniform = p.xw == 0 && p.yw == 0 && p.xy == 0 && p.yx == 0 && p.xx == p.yy
    uniformScale = isUniform ? (p.xx / p.ow).magnitude : nil
    projectedArea = isUniform ? 0 : width * p.determinant.magnitude
  }

  /// Continues the line to a point of the plane. A point too close to the eye interrupts the line.
  mutating func add(_ point: Point, paint: Paint, into mesh: inout MeshBuffer) {
    guard let position = face.project(point) else {
      draw(isClosed: false, paint, &mesh)
      isInterrupted = true
      return corners.removeAll(keepingCapacity: true)
    }
    if let last = corners.last, (last.inWindow - position).length < Self.minEdgeLength { return }
    let p = face.projection
    corners.append(
      Corner(inPlane: point, inWindow: position, w: point.x * p.xw + point.y * p.yw + p.ow))
  }

  /// Adds the triangles of the line, with butt caps.
  func end(paint: Paint, into mesh: inout MeshBuffer) { draw(isClosed: false, paint, &mesh) }

  /// Closes the line at its start and adds its triangles.
  mutating func close(at start: Point, paint: Paint, into mesh: inout MeshBuffer) {
    if isInterrupted { add(start, paint: paint, into: &mesh) }
    while corners.count > 1, let first = corners.first, let last = corners.last,
      (first.inWindow - last.inWindow).length < Self.minEdgeLength
    {
      corners.removeLast()
    }
    draw(isClosed: !isInterrupted && corners.count > 2, paint, &mesh)
  }

  /// Adds the triangles of the line through `corners`.
  private func draw(isClosed: Bool, _ paint: Paint, _ mesh: inout MeshBuffer) {
    guard let last = corners.last, corners.count > 1 else { return }
    var ribbon = Ribbon()
    let closing = isClosed ? edge(last, corners[0]) : nil
    var before = closing?.end
    for index in 1..<corners.count {
      let (from, to) = (corners[index - 1], corners[index])
      let edge = edge(from, to)
      ribbon.addCorner(from.inWindow, before: before, after: edge.start, paint: paint, into: &mesh)
      addThinningPoint(from, to, edge, paint, &ribbon, &mesh)
      before = edge.end
    }
    ribbon.addCorner(
      last.inWindow, before: before, after: closing?.start, paint: paint, into: &mesh)
    guard let closing else { return }
    addThinningPoint(last, corners[0], closing, paint, &ribbon, &mesh)
    ribbon.addCorner(
      corners[0].inWindow, before: closing.end, after: edge(corners[0], corners[1]).start,
      paint: paint,
      into: &mesh)
  }

  /// Adds the point of an edge at which the line is one pixel thick. Beyond this point, the line
  /// becomes more transparent instead of thinner.
  private func addThinningPoint(
    _ from: Corner, _ to: Corner, _ edge: Edge, _ paint: Paint, _ ribbon: inout Ribbon,
    _ mesh: inout MeshBuffer
  ) {
    let (a, b) = (edge.start.thickness, edge.end.thickness)
    guard (a < 1) != (b < 1), (b - a).magnitude > 1.0 / 16 else { return }
    let middle = from.inWindow + (to.inWindow - from.inWindow) * ((1 - a) / (b - a))
    let end = Ribbon.EdgeEnd(normal: edge.start.normal, thickness: 1)
    ribbon.addCorner(middle, before: end, after: end, paint: paint, into: &mesh)
  }

  private func edge(_ from: Corner, _ to: Corner) -> Edge {
    let line = to.inWindow - from.inWindow
    let scale = 1 / line.length
    let normal = Point(x: -line.y * scale, y: line.x * scale)
    if let uniformScale {
      let end = Ribbon.EdgeEnd(normal: normal, thickness: width * uniformScale)
      return Edge(start: end, end: end)
    }
    let lineInPlane = to.inPlane - from.inPlane
    let along = lineInPlane * (1 / lineInPlane.length)
    return Edge(
      start: Ribbon.EdgeEnd(normal: normal, thickness: thickness(from, along)),
      end: Ribbon.EdgeEnd(normal: normal, thickness: thickness(to, along)))
  }

  /// Returns the projected thickness of the line at a corner, in device pixels: the projected area
  /// divided by the projected length. `along` is the unit vector of the line in the plane.
  private func thickness(_ at: Corner, _ along: Point) -> Double {
    let p = face.projection
    let dw = along.x * p.xw + along.y * p.yw
    let dx = along.x * p.xx + along.y * p.yx - at.inWindow.x * dw
    let dy = along.x * p.xy + along.y * p.yy - at.inWindow.y * dw
    let length = (dx * dx + dy * dy).squareRoot() * at.w * at.w
    return length > 0 ? projectedArea / length : 0
  }

  /// The distance between corners, in device pixels, below which they are merged.
  private static let minEdgeLength = 1.0 / 64
}
