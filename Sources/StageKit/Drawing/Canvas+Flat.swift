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
    let size = Size(width: Double(texture.width), height: Double(texture.height))
    guard let place = pixels(of: size, in: rect), let level = texture.levels.first else {
      return false
    }
    use(level, isBlended: true)
    addPixels(place, packed(tint))
    return true
  }

  /// Draws one of the tiles that a picture is made of. Its edges are hard, so that nothing of what is behind shows
  /// where two meet: let them overlap by a pixel of theirs.
  ///
  /// - Parameters:
  ///   - texture: the tile.
  ///   - rect: its place. Where its size is the texture's own in device pixels, in a plane that is the window's
  ///     own or one moved along it, each pixel falls on one of the screen.
  ///   - turns: by how many quarters the tile is turned clockwise in its place. Default 0.
  public func drawTile(_ texture: Texture, in rect: Rect, turns: Int = 0) {
    guard !rect.isEmpty, let level = texture.levels.first else { return }
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
    func add(_ place: Point, _ source: Point) -> Int32 {
      mesh.add(
        Vertex(
          x: Float(place.x), y: Float(place.y), color: color, u: Float(source.x),
          v: Float(source.y)))
    }
    let whole = Rect(x: 0, y: 0, width: 1, height: 1)
    let start = add(first, whole.corner(-turns))
    let end = add(third, whole.corner(2 - turns))
    let right = add(second, whole.corner(1 - turns))
    let left = add(fourth, whole.corner(3 - turns))
    guard isAcross else {
      mesh.addTriangle(start, right, end)
      mesh.addTriangle(start, end, left)
      return
    }
    // SDL's own rasteriser takes two triangles that make up a rectangle for a picture that isn't turned.
    let middle = add((first + third) * 0.5, whole.center)
    mesh.addTriangle(start, right, middle)
    mesh.addTriangle(right, end, middle)
    mesh.addTriangle(end, left, middle)
    mesh.addTriangle(left, start, middle)
  }

  /// The device pixels of a rectangle that has a size in them; nil where it has another, or the plane is
  /// enlarged or turned.
  private func pixels(of size: Size, in rect: Rect) -> Rect? {
    guard let shift = plane.shift, (rect.width * pixelRatio - size.width).magnitude < 1,
      (rect.height * pixelRatio - size.height).magnitude < 1
    else { return nil }
    let origin = Point(
      x: ((rect.minX + shift.x) * pixelRatio).rounded(),
      y: ((rect.minY + shift.y) * pixelRatio).rounded())
    return Rect(origin: origin, size: size)
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

  /// A colour as it is drawn at the present opacity, in the present layer.
  func packed(_ color: Color) -> UInt32 {
    var color = color.faded(by: opacity)
    for layer in layers.reversed() { color.alpha = layer.alpha(color.alpha) }
    return color.packed
  }

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

extension Rect {
  /// A corner by its number, clockwise from the upper left one; beyond 0…3 it goes round.
  fileprivate func corner(_ number: Int) -> Point {
    let number = number & 3
    return Point(x: number == 1 || number == 2 ? maxX : minX, y: number >= 2 ? maxY : minY)
  }
}

extension Projection {
  /// How far it moves, where it does nothing else; nil where it does.
  fileprivate var shift: Point? {
    guard xx == 1, xy == 0, xw == 0, yx == 0, yy == 1, yw == 0, ow == 1 else { return nil }
    return Point(x: ox, y: oy)
  }
}
