import GeometryKit
import StageKit
import ViewKit

extension Viewer {
  /// The size of a picture that is as large as the window lets it be.
  func fittingSize(of index: Int) -> Size {
    let aspect = source?.picture(at: index)?.aspect ?? 4.0 / 3
    let room = bounds.inset(by: 16)
    let width = min(room.width, room.height * aspect)
    return Size(width: width, height: width / aspect)
  }

  /// Draws all of it.
  func drawPages(on canvas: Canvas, text: Text) {
    guard isVisible, let index else { return }
    canvas.fill(bounds, color: .black.faded(by: backdrop))
    for page in pagesInSight where page != self.page {
      guard abs(x(ofPage: page)) < size.width, let index = self.index(ofPage: page),
        let picture = source?.picture(at: index)
      else { continue }
      draw(
        picture, pictures.texture(ofNeighbour: picture), in: place(of: index, onPage: page),
        radius: radius(of: index), alpha: openness, on: canvas, text: text)
    }
    drawPresent(index, on: canvas, text: text)
    drawCaption(of: index, on: canvas, text: text)
  }

  /// Draws the picture that is open, or between its card's place and its own.
  private func drawPresent(_ index: Int, on canvas: Canvas, text: Text) {
    guard let picture = source?.picture(at: index) else { return }
    let fitting = fittingSize(of: index)
    // One that is enlarged is loaded larger, by whole steps: a pinch asks for few sizes.
    let scale = zoomScale > 1.1 ? 2.0 : 1
    let pixels = max(fitting.width, fitting.height) * canvas.pixelRatio * scale
    let texture = pictures.openTexture(of: picture, pixels: pixels)
    let open = place(of: index, onPage: page)
    let place = source?.cardPlace(at: index)
    // One that has no place shrinks a little and fades.
    let start = place ?? Rect(center: open.center, size: open.size * 0.8)
    let rect = Rect(
      x: start.minX + (open.minX - start.minX) * openness,
      y: start.minY + (open.minY - start.minY) * openness,
      width: start.width + (open.width - start.width) * openness,
      height: start.height + (open.height - start.height) * openness)
    draw(
      picture, texture, part: part(of: index), in: rect, radius: radius(of: index),
      alpha: place == nil ? openness : 1, on: canvas, text: text)
  }

  private func draw(
    _ picture: GalleryPicture, _ texture: Texture?, part: Rect = whole, in rect: Rect,
    radius: Double, alpha: Double, on canvas: Canvas, text: Text
  ) {
    canvas.draw([
      Card(
        texture: texture, source: part, rect: rect, projection: Projection(.identity),
        cornerRadius: radius, alpha: alpha, tint: texture == nil ? Look.tile : .white)
    ])
    if texture == nil, case .failed(let reason) = picture.state {
      canvas.withOpacity(alpha) {
        canvas.drawFailure(reason, of: picture.name, in: rect, text: text)
      }
    }
  }

  /// The corners of a card in the carousel; those of a large one where it isn't loaded.
  private func radius(of index: Int) -> Double { source?.card(at: index)?.cornerRadius ?? 16 }

  /// Draws the name and the place in the row, where the carousel's legend has them.
  private func drawCaption(of index: Int, on canvas: Canvas, text: Text) {
    let alpha = captionAlpha
    guard alpha > 0, let picture = source?.picture(at: index) else { return }
    let width = max(size.width - 2 * Look.margin, 16)
    let line = text.lineHeight(Look.body)
    let words = ItemPosition(number: index + 1, count: count)
    let name = text.label(picture.caption, Look.strong, width: width)
    let number = text.label(position.value(of: words) { $0.words }, Look.body)
    let middle = Point(x: size.width / 2, y: size.height - Look.margin - line - 2)
    let covered = Size(
      width: max(name?.size.width ?? 0, number?.size.width ?? 0) + 24, height: 2 * line + 16)
    canvas.fill(
      Rect(center: middle, size: covered), cornerRadius: 10, color: Look.plate.faded(by: alpha))
    func draw(_ label: Text.Label?, _ y: Double, _ color: Color) {
      guard let label else { return }
      canvas.draw(
        label, at: Point(x: middle.x - label.size.width / 2, y: y), color: color.faded(by: alpha))
    }
    draw(name, middle.y - line - 2, Look.primary)
    draw(number, middle.y + 2, Look.secondary)
  }

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// What is seen of a picture that is cut off in the carousel and whole when it is open.
  private func part(of index: Int) -> Rect {
    guard let cut = source?.card(at: index)?.source else { return Self.whole }
    let left = 1 - openness
    return Rect(
      x: cut.minX * left, y: cut.minY * left, width: cut.width + (1 - cut.width) * openness,
      height: cut.height + (1 - cut.height) * openness)
  }
}
