import Geometry
import Stage

extension GalleryScene {
  /// Opens the centred picture. What moved the carousel ends: it is not to be seen any more.
  func open() {
    let index = carousel.currentItemIndex
    guard items.indices.contains(index) else { return }
    panel.hide()
    carousel.autoscroll = 0
    carousel.scrollToItem(at: index, animated: true)
    viewer.open(index)
  }

  func close() { viewer.close() }

  /// What a command does to the opened picture: nothing, where it is about the carousel, which isn't
  /// to be seen.
  func performOnOpened(_ command: Command) {
    switch command {
    case .step(let count), .page(let count): turn(by: count.signum())
    case .first: turn(to: 0, from: -1)
    case .last: turn(to: items.count - 1, from: 1)
    case .toggleSlideshow: viewer.toggleSlideshow()
    case .open: close()
    default: break
    }
  }

  /// Opens the next (1) or the previous (−1) picture.
  func turn(by step: Int) {
    let count = items.count
    guard count > 0, let index = viewer.index else { return }
    var next = index + step
    if carousel.isWrapEnabled || viewer.isPlaying { next = (next % count + count) % count }
    turn(to: next, from: Double(step))
  }

  /// Opens another picture, which comes in from the right (1) or the left (−1). The carousel goes
  /// along, so that it closes into its place.
  private func turn(to index: Int, from side: Double) {
    guard items.indices.contains(index) else { return }
    carousel.scrollToItem(at: index, animated: false)
    viewer.turn(to: index, from: side)
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
    let place = placeInCarousel(of: index)
    // One that has no place shrinks a little and fades.
    let start = place ?? Rect(center: full.center, size: full.size * 0.8)
    let rect = Rect(
      x: start.minX + (full.minX - start.minX) * openness + offset,
      y: start.minY + (full.minY - start.minY) * openness,
      width: start.width + (full.width - start.width) * openness,
      height: start.height + (full.height - start.height) * openness)
    let radius = carousel.itemView(at: index)?.cornerRadius ?? 16
    canvas.draw([
      Card(
        texture: texture ?? tile, source: texture == nil ? Self.whole : source(of: index, openness),
        rect: rect, projection: Projection(.identity), cornerRadius: radius,
        alpha: place == nil ? openness : 1)
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
