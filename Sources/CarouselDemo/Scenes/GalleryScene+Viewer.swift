import GeometryKit
import StageKit

extension GalleryScene {
  /// Opens the centred picture. What moved the carousel ends: it is not to be seen any more.
  func open() {
    let index = carousel.currentItemIndex
    guard items.indices.contains(index) else { return }
    panel.hide()
    carousel.autoscroll = 0
    slideshow.stop()
    carousel.scrollToItem(at: index, animated: true)
    viewer.open(index, of: items.count, wraps: carousel.isWrapEnabled)
  }

  func close() { viewer.close() }

  /// What a command does to the opened picture: nothing, where it is about the carousel, which isn't
  /// to be seen.
  func performOnOpened(_ command: Command) {
    switch command {
    case .step(let count), .page(let count): viewer.turn(by: count.signum())
    case .first: viewer.jump(to: 0, from: -1)
    case .last: viewer.jump(to: items.count - 1, from: 1)
    case .toggleSlideshow: viewer.toggleSlideshow()
    case .open: close()
    default: break
    }
  }

  func setUpViewer() {
    viewer.onClose = { [unowned self] in close() }
    // The carousel goes along, so that a picture closes into its place.
    viewer.onTurn = { [unowned self] in carousel.scrollToItem(at: $0, animated: false) }
    viewer.fitting = { [unowned self] in fittingSize(of: $0) }
  }

  /// The size of a picture that is as large as the window lets it be.
  private func fittingSize(of index: Int) -> Size {
    let aspect = items[safe: index]?.aspect ?? 4.0 / 3
    let room = Rect(origin: .zero, size: size).inset(by: 16)
    let width = min(room.width, room.height * aspect)
    return Size(width: width, height: width / aspect)
  }

  func drawViewer(on canvas: Canvas) {
    guard viewer.isVisible, let index = viewer.index else { return }
    canvas.fill(
      Rect(origin: .zero, size: canvas.size), color: .black.faded(by: viewer.backdrop))
    for page in viewer.pagesInSight where page != viewer.page {
      guard abs(viewer.x(ofPage: page)) < size.width, let index = viewer.index(ofPage: page),
        let picture = items[safe: index]
      else { continue }
      drawOpen(
        picture, pictures.texture(ofNeighbour: picture), in: viewer.place(of: index, onPage: page),
        radius: radius(of: index), alpha: viewer.openness, on: canvas)
    }
    drawPresent(index, on: canvas)
    drawCaption(of: index, on: canvas)
  }

  /// Draws the picture that is open, or between its card's place and its own.
  private func drawPresent(_ index: Int, on canvas: Canvas) {
    guard let picture = items[safe: index] else { return }
    let openness = viewer.openness
    let fitting = fittingSize(of: index)
    // One that is enlarged is loaded larger, by whole steps: a pinch asks for few sizes.
    let scale = viewer.zoomScale > 1.1 ? 2.0 : 1
    let pixels = max(fitting.width, fitting.height) * canvas.pixelRatio * scale
    let texture = pictures.openTexture(of: picture, pixels: pixels)
    let open = viewer.place(of: index, onPage: viewer.page)
    let place = placeInCarousel(of: index)
    // One that has no place shrinks a little and fades.
    let start = place ?? Rect(center: open.center, size: open.size * 0.8)
    let rect = Rect(
      x: start.minX + (open.minX - start.minX) * openness,
      y: start.minY + (open.minY - start.minY) * openness,
      width: start.width + (open.width - start.width) * openness,
      height: start.height + (open.height - start.height) * openness)
    drawOpen(
      picture, texture, source: source(of: index, openness), in: rect, radius: radius(of: index),
      alpha: place == nil ? openness : 1, on: canvas)
  }

  private func drawOpen(
    _ picture: GalleryPicture, _ texture: Texture?, source: Rect = whole, in rect: Rect,
    radius: Double, alpha: Double, on canvas: Canvas
  ) {
    guard let tile else { return }
    canvas.draw([
      Card(
        texture: texture ?? tile, source: texture == nil ? Self.whole : source, rect: rect,
        projection: Projection(.identity), cornerRadius: radius, alpha: alpha)
    ])
    if texture == nil, case .failed(let reason) = picture.state {
      drawFailure(reason, of: picture, in: rect, Projection(.identity), alpha: alpha, on: canvas)
    }
  }

  /// The corners of a card in the carousel; those of a large one where it isn't loaded.
  private func radius(of index: Int) -> Double { carousel.itemView(at: index)?.cornerRadius ?? 16 }

  /// Draws the name and the place in the row, where the carousel's legend has them.
  private func drawCaption(of index: Int, on canvas: Canvas) {
    let alpha = viewer.captionAlpha
    guard alpha > 0, let picture = items[safe: index] else { return }
    let width = max(size.width - 2 * Look.margin, 16)
    let line = text.lineHeight(Look.body)
    let words = ItemPosition(number: index + 1, count: items.count)
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

  static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// What is seen of a picture that is cut off in the carousel and whole when it is open.
  private func source(of index: Int, _ openness: Double) -> Rect {
    guard let view = carousel.itemView(at: index) else { return Self.whole }
    let cut = view.source
    return Rect(
      x: cut.minX * (1 - openness), y: cut.minY * (1 - openness),
      width: cut.width + (1 - cut.width) * openness,
      height: cut.height + (1 - cut.height) * openness)
  }

  /// The rectangle round a card in the carousel.
  private func placeInCarousel(of index: Int) -> Rect? {
    guard let place = carousel.place(ofItemAt: index), !place.isHidden,
      let view = carousel.itemView(at: index)
    else { return nil }
    let projection = Projection(place.presentedTransform, origin: carousel.center)
    let rect = view.rect
    guard let a = projection.project(rect.origin),
      let b = projection.project(Point(x: rect.maxX, y: rect.maxY))
    else { return nil }
    return Rect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
