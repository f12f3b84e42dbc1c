import GeometryKit
import ViewKit

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

  /// What a command does to the opened picture: nothing, where it is about the carousel, which isn't
  /// to be seen.
  func performOnOpened(_ command: Command) {
    switch command {
    case .step(let count), .page(let count): viewer.turn(by: count.signum())
    case .first: viewer.jump(to: 0, from: -1)
    case .last: viewer.jump(to: items.count - 1, from: 1)
    case .toggleSlideshow: viewer.toggleSlideshow()
    case .open: viewer.close()
    default: break
    }
  }

  func setUpViewer() {
    viewer.source = self
    // The carousel goes along, so that a picture closes into its place.
    viewer.onTurn = { [unowned self] in carousel.scrollToItem(at: $0, animated: false) }
  }
}

extension GalleryScene: ViewerSource {
  func picture(at index: Int) -> GalleryPicture? { items[safe: index] }

  func card(at index: Int) -> CardView? { carousel.itemView(at: index) }

  func cardPlace(at index: Int) -> Rect? {
    guard let place = carousel.place(ofItemAt: index), !place.isHidden, let card = card(at: index)
    else { return nil }
    let bounds = card.pictureBounds
    guard let a = card.placement.project(bounds.origin),
      let b = card.placement.project(Point(x: bounds.maxX, y: bounds.maxY))
    else { return nil }
    return Rect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
