import GeometryKit
import MeshKit

extension Canvas {
  /// Lays what `body` draws on a face: the same shapes, texts and lines, in the face's own plane.
  /// Nothing is drawn where the face is edge-on.
  public func withProjection(_ projection: Projection, _ body: () -> Void) {
    guard let new = Face(projection, pixelRatio: pixelRatio) else { return }
    let outer = (face, plane)
    (face, plane) = (new, projection)
    body()
    (face, plane) = outer
  }

  /// From the plane that is drawn in to the window, in points.
  public var projection: Projection { plane }

  /// Draws a texture in a rectangle. In a plane that is the window's own, or one moved along it, where
  /// the size is the texture's own in device pixels, each pixel of it falls on one of the screen.
  public func draw(_ texture: Texture, in rect: Rect, tint: Color = .white) {
    guard !rect.isEmpty, tint.alpha > 0 else { return }
    drawBackdrop()
    if drawPixels(of: texture, in: rect, tint: tint) { return }
    let map = TextureMap(face, rect: rect, source: Rect(x: 0, y: 0, width: 1, height: 1))
    guard let center = face.project(rect.center) else { return }
    let density = map.density(
      at: center, width: Double(texture.width), height: Double(texture.height))
    guard let level = level(of: texture, for: density) else { return }
    fill(rect, with: level, map, tint: tint)
  }

  /// Draws a texture pixel by pixel if its place is such that each falls on one of the screen.
  func drawPixels(of texture: Texture, in rect: Rect, tint: Color) -> Bool {
    let width = Double(texture.width)
    let height = Double(texture.height)
    guard let shift = plane.shift, (rect.width * pixelRatio - width).magnitude < 1,
      (rect.height * pixelRatio - height).magnitude < 1, let level = texture.levels.first
    else { return false }
    use(level, isBlended: true)
    let origin = Point(
      x: ((rect.minX + shift.x) * pixelRatio).rounded(),
      y: ((rect.minY + shift.y) * pixelRatio).rounded())
    addPixels(Rect(origin: origin, size: Size(width: width, height: height)), packed(tint))
    return true
  }

  /// Draws one of SDL's textures on the face; nowhere farther off than is allowed.
  func fill(
    _ rect: Rect, with level: OpaquePointer, _ map: TextureMap, tint: Color,
    tolerance: TextureTolerance = .picture
  ) {
    use(level, isBlended: true)
    let ink = Ink(face, map: map, color: packed(tint))
    shapes.fill(
      rect, radius: 0, on: face, in: visibleArea, ink: ink, tolerance: tolerance, into: &mesh)
  }

  /// Fills a rectangle with a colour, smooth at its edges and corners.
  public func fill(_ rect: Rect, cornerRadius: Double = 0, color: Color) {
    guard color.alpha > 0 else { return }
    beginShape()
    shapes.fill(
      rect, radius: cornerRadius, on: face, in: visibleArea,
      ink: Ink(face, color: packed(color)), into: &mesh)
  }

  /// Draws a line along the inner side of a rectangle's edge. One thinner than a device pixel keeps
  /// a pixel's width and is fainter instead.
  public func stroke(_ rect: Rect, cornerRadius: Double = 0, width: Double, color: Color) {
    guard color.alpha > 0 else { return }
    beginShape()
    shapes.stroke(
      rect, radius: cornerRadius, width: width, on: face, ink: Ink(face, color: packed(color)),
      into: &mesh)
  }

  /// Fills a convex polygon, smooth at its edges.
  public func fill(convex points: [Point], color: Color) {
    guard color.alpha > 0 else { return }
    beginShape()
    shapes.fill(
      convex: points, on: face, in: visibleArea, ink: Ink(face, color: packed(color)), into: &mesh)
  }

  /// Draws a line through points, smooth, with blunt ends.
  public func stroke(line points: [Point], width: Double, color: Color) {
    guard color.alpha > 0 else { return }
    beginShape()
    shapes.stroke(
      line: points, width: width, on: face, ink: Ink(face, color: packed(color)), into: &mesh)
  }

  /// Draws what `body` draws fainter by a factor, 0…1; nothing where it is 0.
  public func withOpacity(_ factor: Double, _ body: () -> Void) {
    guard factor > 0 else { return }
    let outer = opacity
    opacity *= min(factor, 1)
    body()
    opacity = outer
  }

  /// A colour as it is drawn at the present opacity.
  func packed(_ color: Color) -> UInt32 { color.faded(by: opacity).packed }

  /// The window's own plane.
  var flatFace: Face { Face(Projection(.identity), pixelRatio: pixelRatio) ?? .flat }

  private func beginShape() {
    drawBackdrop()
    use(nil, isBlended: true)
  }

  /// Adds a picture pixel by pixel.
  private func addPixels(_ rect: Rect, _ color: UInt32) {
    let (x0, x1) = (Float(rect.minX), Float(rect.maxX))
    let (y0, y1) = (Float(rect.minY), Float(rect.maxY))
    let first = mesh.add(Vertex(x: x0, y: y0, color: color, u: 0, v: 0))
    mesh.add(Vertex(x: x1, y: y0, color: color, u: 1, v: 0))
    mesh.add(Vertex(x: x1, y: y1, color: color, u: 1, v: 1))
    mesh.add(Vertex(x: x0, y: y1, color: color, u: 0, v: 1))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }
}

extension Projection {
  /// How far it moves, where it does nothing else; nil where it does.
  fileprivate var shift: Point? {
    guard xx == 1, xy == 0, xw == 0, yx == 0, yy == 1, yw == 0, ow == 1 else { return nil }
    return Point(x: ox, y: oy)
  }
}
