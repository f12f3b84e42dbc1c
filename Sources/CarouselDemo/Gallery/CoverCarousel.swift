import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A carousel of pictures that are cropped to fill their cards.
class CoverCarousel: ComposedCarousel<Cover>, CarouselDataSource {
  /// The pictures to show. Empty by default.
  final var pictures: [Picture] = [] { didSet { carousel.reloadData() } }
  /// Whether the pictures of this carousel load after those of other visible carousels. Default:
  /// false.
  final var loadsLast = false
  /// The number of pictures that all visible carousels show together, if that is more than this
  /// carousel shows. Default: 0.
  final var sharedCount = 0
  final let store: TextureStore
  /// The distance from the centre with which pictures are requested if `loadsLast` is set, in
  /// items. Pictures with greater distances load later.
  private static let lowPriorityDistance = 50.0

  /// Creates a carousel of a type that shows pictures from a store.
  init(_ type: CarouselLayout, _ store: TextureStore, isVertical: Bool = false) {
    self.store = store
    super.init(type, isVertical: isVertical)
    carousel.dataSource = self
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let card = composition.card
    if !loadsLast {
      store.setVisibleCards(
        max(carousel.numberOfVisibleItems, sharedCount),
        pixels: max(card.width, card.height) * pixelRatio)
    }
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      item.view.show(store, card, distance: loadsLast ? Self.lowPriorityDistance : distance)
    }
  }

  final func numberOfItems(in _: Carousel<Cover>) -> Int { pictures.count }

  final func carousel(_: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?) -> Cover {
    let view = view ?? Cover()
    view.picture = pictures[index]
    view.frame.size = composition.card
    return view
  }
}
