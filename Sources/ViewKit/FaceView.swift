import GeometryKit
import StageKit

/// A face of a cube with its page, or with two pages while one fades in over the other. The top and
/// the bottom of a cube are faces without a page.
final class FaceView: View {
  /// Whether there is a nearer face beside this face.
  var isNeighbour = false
  /// Whether this face is to the left of the current page's face.
  var isOnLeft = false
  /// The darkness of the face, 0…1.
  var darkness = 0.0
  /// The opacity of the light edges, 0…1.
  var edge = 0.0
  /// The distance by which the page's background continues beyond the page, in points.
  var overscan = 0.0
  /// The continuation of the page's background beyond the page. Only the part that an opaque page
  /// doesn't cover is drawn.
  private let underlay = View()
  /// A buffer for the corners of the face in the window, kept to reuse its memory.
  private var outline: [Point] = []

  /// The overlap of the farther face beneath the nearer one, in device pixels. The edges of both
  /// faces are antialiased over one pixel, which lies half inside the face. Because of the overlap,
  /// the edge of the nearer face blends with an opaque colour.
  private static let reach = 1.5
  /// The width of the soft stroke of a light edge in the window, in points, and its opacity.
  private static let softStroke = (width: 4.0, opacity: 0.12)
  /// The width and opacity of the stroke over the soft one. Together, they make an edge that fades
  /// out. On a black page, its middle has a contrast of more than 2 : 1 to the dark backdrop.
  private static let sharpStroke = (width: 1.5, opacity: 0.2)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    add(underlay)
  }

  func shows(_ page: View) -> Bool { page.parent === self }

  /// Shows a page, and behind it the page that is being replaced.
  func show(_ page: View?, over outgoing: View?) {
    let pages = subviews.dropFirst()
    let isShown =
      pages.last === page && pages.count == (page == nil ? 0 : outgoing == nil ? 1 : 2)
      && (outgoing == nil || pages.first === outgoing)
    if !isShown {
      for view in pages.reversed() where view !== page && view !== outgoing {
        view.removeFromParent()
      }
      if let outgoing { add(outgoing) }
      if let page { add(page) }
    }
    for view in subviews { view.frame = bounds }
    outgoing?.presence = 1
  }

  /// Continues the page's background beneath the nearer face and around the page. The page's own
  /// background doesn't become larger, because its picture would then move.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    var insets = insets(in: projection, pixelRatio: pixelRatio)
    insets.top -= overscan
    insets.left -= overscan
    insets.bottom -= overscan
    insets.right -= overscan
    underlay.isHidden = insets == .zero
    underlay.background = subviews.dropFirst().first?.background
    underlay.background?.insets = insets
  }

  /// Returns the insets of the page's continuation beneath the nearer face, for a projection to the
  /// window, in points. On the farther of two faces, one inset is negative.
  func insets(in projection: Projection, pixelRatio: Double) -> Insets {
    guard isNeighbour else { return .zero }
    let edge = Point(x: isOnLeft ? bounds.maxX : bounds.minX, y: bounds.center.y)
    let overlap = Point(x: (isOnLeft ? Self.reach : -Self.reach) / pixelRatio, y: 0)
    // The more the face is rotated away, the longer the overlap is in the face's own plane.
    let end = projection.project(edge).flatMap { projection.unproject($0 + overlap) }
    var strip = abs((end ?? edge).x - edge.x)
    // The strip of a face that is almost edge-on would project beyond the nearer face. The light
    // edges cover the joint, so a shorter strip is sufficient.
    if self.edge > 0 {
      let depth = projection.homogeneous(edge).w
      strip = min(strip, 2 * depth / max(size.height * abs(projection.xw), 1e-9))
    }
    return Insets(top: 0, left: isOnLeft ? 0 : -strip, bottom: 0, right: isOnLeft ? -strip : 0)
  }

  override func drawSubviews(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    pass.canvas.withBrightness(1 - darkness) { super.drawSubviews(pass, projection, theme) }
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if edge > 0 { drawEdges(on: canvas) }
  }

  /// Draws the light edges in the plane of the window, where they have the same width at all
  /// angles.
  private func drawEdges(on canvas: Canvas) {
    let (right, bottom) = (size.width, size.height)
    outline.removeAll(keepingCapacity: true)
    // The last side of the outline is the common edge of two faces.
    for side in 0...4 {
      let index = isOnLeft ? (5 - side) % 4 : side % 4
      let corner = Point(x: 1...2 ~= index ? right : 0, y: 2...3 ~= index ? bottom : 0)
      guard let point = canvas.projection.project(corner) else { return }
      outline.append(point)
    }
    canvas.withProjection(Projection(.identity)) {
      stroke(outline, Self.softStroke, on: canvas)
      // The nearer face draws the sharp stroke of the common edge. Drawn by both faces, this edge
      // would be brighter than the others.
      if isNeighbour { outline.removeLast() }
      stroke(outline, Self.sharpStroke, on: canvas)
    }
  }

  private func stroke(
    _ line: [Point], _ stroke: (width: Double, opacity: Double), on canvas: Canvas
  ) {
    canvas.stroke(line: line, width: stroke.width, color: .white.faded(by: stroke.opacity * edge))
  }
}
