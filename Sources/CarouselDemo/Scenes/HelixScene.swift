import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// Pictures on a winding staircase, a type of carousel that iCarousel has not.
  static let helix = SceneKind(
    name: "helix", title: "Helix", about: "pictures on a winding staircase",
    keys: [Hotkey(keys: "←  →  Home  End", does: "by one; to the ends", commands: [:])],
    gestures: [HelpRow(name: "drag, flick, tap", does: "wind it; bring a card to the front")],
    make: HelixScene.init)
}

private final class HelixScene: CarouselView<Cover>, SceneWithPictures, SceneWithSubject {
  private let store: PictureStore
  private var pictures: [GalleryPicture] = []
  private var card: Size {
    let width = max(min(size.width * 0.42, size.height * 0.46), 1)
    return Size(width: width, height: width * 0.8)
  }
  var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(store.picture(at:))
    super.init()
    var helix = CarouselLayout(name: "helix")
    (helix.wraps, helix.fadeMin, helix.fadeMax) = (true, -11, 11)
    // Ten steps to a turn of a cylinder that leans towards the eye, each lower than the one before.
    helix.transform = { offset, metrics in
      Transform3D.rotation(angle: -0.2, x: 1)
        .translated(y: 0.13 * offset * metrics.itemWidth, z: -1.62 * metrics.itemWidth)
        .rotated(angle: offset * .pi / 5, y: 1).translated(z: 1.62 * metrics.itemWidth)
    }
    (carousel.type, carousel.motion, carousel.dataSource) = (helix, .natural, self)
  }

  func show(_ news: PictureNews) {
    pictures = news.listing.pictures.map(store.picture(at:))
    carousel.reloadData()
  }

  func follow(_ news: PictureNews, places: [Int]) { show(news) }

  override func layOut(_ measures: Measures) {
    carousel.perspective = -1 / (4.5 * card.width)
    carousel.reloadData()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.wantCards(carousel.numberOfVisibleItems, pixels: card.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      item.view.show(
        store, card, distance: item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100)
      // The far side, which turns its back, lies in the dark.
      let light = 0.66 + 0.34 * item.transform.m33
      guard item.view.ground?.texture != nil else { continue }
      item.view.ground?.color = Color(red: light, green: light, blue: light)
    }
  }
}

extension HelixScene: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<Cover>) -> Int { pictures.count }

  func carousel(_: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?) -> Cover {
    let view = view ?? Cover()
    view.picture = pictures[index]
    view.frame.size = card
    return view
  }
}
