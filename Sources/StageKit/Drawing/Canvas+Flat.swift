import GeometryKit
import MeshKit

extension Canvas {
  /// Calls `body` with the plane of a projection as the drawing plane for shapes, text and lines.
  /// Doesn't call `body` if the plane is seen edge-on.
  public func withProjection(_ projection: Projection, _ body: () -> Void) {
    guard let new = Face(projection, pixelRatio: pixelRatio) else { return }
    let outer = (face, plane)
    face = new
    plane = projection
    body()
    (face, plane) = outer
  }

  /// The projection from the current drawing plane to the window, in points.
  public var projection: Projection { plane }

  /// Draws a texture in a rectangle.
  ///
  /// The texture is copied pixel by pixel if the rectangle has the texture's size in device pixels,
  /// and the plane is only shifted relative to the window.
  ///
  /// - Parameters:
  ///   - texture: The texture.
  ///   - rect: The rectangle, in points of the current plane.
  ///   - tint: The colour by which the texture's colours are multiplied. Default: white.
  public func draw(_ texture: Texture, in rect: Rect, tint: Color = .white) {
    guard !rect.isEmpty, tint.alpha > 0, !isDigested(.picture, texture.identity, rect, tint) else {
      return
    }
    drawBackdrop()
    if drawPixels(of: texture, in: rect, tint: tint) { return }
    let map = TextureMap(face, rect: rect, source: .unit)
    guard let center = face.project(rect.center) else { return }
    let density = map.density(
      at: center, width: Double(texture.width), height: Double(texture.height))
    guard let level = level(of: texture, for: density) else { return }
    fill(rect, with: level, map, tint: tint)
  }

  /// Draws a texture so that each texel falls on one device pixel. Returns `false` and draws
  /// nothing if the rectangle or the plane doesn't allow that.
  func drawPixels(of texture: Texture, in rect: Rect, tint: Color) -> Bool {
    let size = Size(width: Double(texture.width), height: Double(texture.height))
    guard let frame = pixels(of: size, in: rect), let level = texture.levels.first else {
      return false
    }
    use(level, isBlended: true)
    addPixels(frame, of: frame, packed(tint))
    return true
  }

  /// Draws one of the tiles that make up a picture.
  ///
  /// The edges are not antialiased, so that the background doesn't show between two tiles. Let
  /// neighbouring tiles overlap by one texel.
  ///
  /// - Parameters:
  ///   - texture: The tile.
  ///   - rect: The tile's rectangle. Each texel falls on one device pixel if the rectangle has the
  ///     texture's size in device pixels, and the plane is only shifted relative to the window.
  ///   - turns: The clockwise rotation of the tile in its rectangle, in quarter turns. Default 0.
  public func drawTile(_ texture: Texture, in rect: Rect, turns: Int = 0) {
    guard !rect.isEmpty, let level = texture.levels.first,
      !isDigested(.tile, level, rect, turns)
    else { return }
    drawBackdrop()
    let isAcross = turns % 2 != 0
    let size = Size(
      width: Double(isAcross ? texture.height : texture.width),
      height: Double(isAcross ? texture.width : texture.height))
    let pixels = pixels(of: size, in: rect)
    func corner(_ number: Int) -> Point? {
      let corner = (pixels ?? rect).corner(number)
      return pixels == nil ? face.project(corner) : corner
    }
    guard let first = corner(0), let second = corner(1), let third = corner(2),
      let fourth = corner(3)
    else { return }
    use(level, isBlended: texture.hasAlpha || opacity < 1)
    let color = packed(.white)
    func add(_ position: Point, _ source: Point) -> Int32 {
      mesh.add(
        Vertex(
          x: Float(position.x), y: Float(position.y), color: color, u: Float(source.x),
          v: Float(source.y)))
    }
    let start = add(first, Rect.unit.corner(-turns))
    let end = add(third, Rect.unit.corner(2 - turns))
    let right = add(second, Rect.unit.corner(1 - turns))
    let left = add(fourth, Rect.unit.corner(3 - turns))
    guard isAcross else {
      mesh.addTriangle(start, right, end)
      mesh.addTriangle(start, end, left)
      return
    }
    // SDL's software renderer takes two triangles that form a rectangle for an unrotated picture.
    // Drawing four triangles avoids this.
    let middle = add((first + third) * 0.5, Rect.unit.center)
    mesh.addTriangle(start, right, middle)
    mesh.addTriangle(right, end, middle)
    mesh.addTriangle(end, left, middle)
    mesh.addTriangle(left, start, middle)
  }

  /// Returns a rectangle moved to whole device pixels. Returns `nil` if the rectangle doesn't have
  /// the given size in device pixels, or if the plane is scaled or rotated.
  private func pixels(of size: Size, in rect: Rect) -> Rect? {
    guard let shift = plane.shift, (rect.width * pixelRatio - size.width).magnitude < 1,
      (rect.height * pixelRatio - size.height).magnitude < 1
    else { return nil }
    let origin = Point(
      x: ((rect.minX + shift.x) * pixelRatio).rounded(),
      y: ((rect.minY + shift.y) * pixelRatio).rounded())
    return Rect(origin: origin, size: size)
  }

  /// Draws an SDL texture in a rectangle of the current plane. No point of the texture is farther
  /// than `tolerance` from its exact position.
  func fill(
    _ rect: Rect, with level: OpaquePointer, _ map: TextureMap, tint: Color,
    tolerance: TextureTolerance = .picture
  ) {
    use(level, isBlended: true)
    let paint = Paint(face, map: map, color: packed(tint))
    shapes.fill(
      rect, radius: 0, on: face, in: visibleArea, paint: paint, tolerance: tolerance, into: &mesh)
  }

  /// Fills a rectangle with a colour, with antialiased edges and corners.
  public func fill(_ rect: Rect, cornerRadius: Double = 0, color: Color) {
    guard color.alpha > 0, !isDigested(.fill, rect, cornerRadius, color) else { return }
    beginShape()
    shapes.fill(
      rect, radius: cornerRadius, on: face, in: visibleArea,
      paint: Paint(face, color: packed(color)), into: &mesh)
  }

  /// Draws a line along the inner side of a rectangle's edge. A line thinner than a device pixel is
  /// drawn one pixel wide, but fainter. `width` is in points.
  public func stroke(_ rect: Rect, cornerRadius: Double = 0, width: Double, color: Color) {
    guard color.alpha > 0, !isDigested(.stroke, rect, cornerRadius, width, color) else { return }
    beginShape()
    shapes.stroke(
      rect, radius: cornerRadius, width: width, on: face, paint: Paint(face, color: packed(color)),
      into: &mesh)
  }

  /// Fills a convex polygon, with antialiased edges.
  public func fill(convex points: [Point], color: Color) {
    guard color.alpha > 0, !isDigested(.shape, points, color) else { return }
    beginShape()
    shapes.fill(
      convex: points, on: face, in: visibleArea, paint: Paint(face, color: packed(color)),
      into: &mesh)
  }

  /// Draws an antialiased line through points, with butt ends. `width` is in points.
  public func stroke(line points: [Point], width: Double, color: Color) {
    guard color.alpha > 0, !isDigested(.line, points, width, color) else { return }
    beginShape()
    shapes.stroke(
      line: points, width: width, on: face, paint: Paint(face, color: packed(color)), into: &mesh)
  }

  /// Multiplies the opacity of what `body` draws by a factor, 0…1. Doesn't call `body` if the
  /// factor is 0.
  public func withOpacity(_ factor: Double, _ body: () -> Void) {
    guard factor > 0 else { return }
    let outer = opacity
    opacity *= min(factor, 1)
    body()
    opacity = outer
  }

  /// Multiplies the brightness of what `body` draws by a factor, 0…1, except that of the backdrop.
  ///
  /// The result is the same as with a black rectangle over the drawing, but no pixel is drawn
  /// twice.
  public func withBrightness(_ factor: Double, _ body: () -> Void) {
    let outer = brightness
    brightness *= max(0, min(factor, 1))
    body()
    brightness = outer
  }

  /// Returns the bytes of a colour after the current brightness and opacity are applied.
  func packed(_ color: Color) -> UInt32 {
    color.dimmed(by: brightness).faded(by: opacity).packed
  }

  /// The window's own plane.
  var flatFace: Face { Face(Projection(.identity), pixelRatio: pixelRatio) ?? .flat }

  private func beginShape() {
    drawBackdrop()
    use(nil, isBlended: true)
  }

  /// Adds two triangles that show a part of a texture. `rect` is the rectangle of the part, and
  /// `whole` that of the whole texture, in device pixels.
  func addPixels(_ rect: Rect, of whole: Rect, _ color: UInt32) {
    let (x0, x1) = (Float(rect.minX), Float(rect.maxX))
    let (y0, y1) = (Float(rect.minY), Float(rect.maxY))
    let u0 = Float((rect.minX - whole.minX) / whole.width)
    let u1 = Float((rect.maxX - whole.minX) / whole.width)
    let v0 = Float((rect.minY - whole.minY) / whole.height)
    let v1 = Float((rect.maxY - whole.minY) / whole.height)
    mesh.addQuadrilateral(
      Vertex(x: x0, y: y0, color: color, u: u0, v: v0),
      Vertex(x: x1, y: y0, color: color, u: u1, v: v0),
      Vertex(x: x1, y: y1, color: color, u: u1, v: v1),
      Vertex(x: x0, y: y1, color: color, u: u0, v: v1))
  }
}

extension Rect {
  /// Returns a corner by its number, clockwise from the upper left one. Numbers outside 0…3 wrap
  /// around.
  fileprivate func corner(_ number: Int) -> Point {
    let number = number & 3
    return Point(x: number == 1 || number == 2 ? maxX : minX, y: number >= 2 ? maxY : minY)
  }
}

extension Projection {
  /// The projection's translation, in points; `nil` if the projection does more than translate.
  fileprivate var shift: Point? {
    guard xx == 1, xy == 0, xw == 0, yx == 0, yy == 1, yw == 0, ow == 1 else { return nil }
    return Point(x: ox, y: oy)
  }
}
