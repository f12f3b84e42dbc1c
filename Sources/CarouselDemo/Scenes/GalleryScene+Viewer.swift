import Geometry
import Stage

extension GalleryScene {
  /// Opens the centred picture.
  func open() {
    guard items.indices.contains(carousel.currentItemIndex) else { return }
    panel.hide()
    viewer.open(carousel.currentItemIndex)
  }

  func close() { viewer.close() }

  /// Opens the next or the previous picture.
  func turn(by step: Int) {
    let count = items.count
    guard count > 0, let index = viewer.index else { return }
    var next = index + step
    if carousel.isWrapEnabled { next = (next % count + count) % count }
    guard items.indices.contains(next) else { return }
    carousel.scrollToItem(at: next, animated: false)
    viewer.turn(to: next, from: Double(step))
  }

  func drawViewer(on canvas: Canvas) {
    guard viewer.isVisible, let index = viewer.index else { return }
    let openness = viewer.openness
    canvas.fill(
      Rect(origin: .zero, size: canvas.size), color: .black.faded(by: 0.82 * openness))
    if let previous = viewer.previous {
      let offset = viewer.offset + previous.side * canvas.size.width
      drawOpen(previous.index, openness: 1, offset: offset, on: canvas)
    }
    drawOpen(index, openness: openness, offset: viewer.offset, on: canvas)
  }

  private func drawOpen(_ index: Int, openness: Double, offset: Double, on canvas: Canvas) {
    guard let picture = items[safe: index], let tile else { return }
    let aspect = picture.aspect ?? 4.0 / 3
    let room = Rect(origin: .zero, size: canvas.size).inset(by: 16)
    let width = min(room.width, room.height * aspect)
    let full = Rect(center: room.center, size: Size(width: width, height: width / aspect))
    let pixels = max(full.width, full.height) * canvas.pixelRatio
    let texture = pictures.openTexture(of: picture, pixels: pixels)
    let start = placeInCarousel(of: index) ?? full
    let rect = Rect(
      x: start.minX + (full.minX - start.minX) * openness + offset,
      y: start.minY + (full.minY - start.minY) * openness,
      width: start.width + (full.width - start.width) * openness,
      height: start.height + (full.height - start.height) * openness)
    let radius = carousel.itemView(at: index)?.cornerRadius ?? 16
    canvas.draw([
      Card(
        texture: texture ?? tile, source: texture == nil ? Self.whole : source(of: index, openness),
        rect: rect, projection: Projection(.identity), cornerRadius: radius)
    ])
    if texture == nil, case .failed(let reason) = picture.state {
      drawFailure(reason, of: picture, in: rect, Projection(.identity), alpha: 1, on: canvas)
    }
  }

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

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
    guard let place = carousel.place(ofItemAt: index), let view = carousel.itemView(at: index)
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
