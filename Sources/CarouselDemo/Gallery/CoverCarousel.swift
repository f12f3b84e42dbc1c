import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A carousel of pictures that are cropped to fill their cards.
class CoverCarousel: ComposedCarousel<Cover>, CarouselDataSource {
  /// The pictures in the order of the items. Empty at first.
  final private(set) var pictures: GalleryItems
  /// Whether the pictures of this carousel load after those of other visible carousels. Default:
  /// false.
  final var loadsLast = false
  /// The number of pictures that all visible carousels show together, if that is more than this
  /// carousel shows. Default: 0.
  final var sharedCount = 0
  /// Whether each picture is loaded at the size at which this carousel shows it, so that a cropped
  /// picture is as sharp as its card. Set it for a carousel that fills the window. If false, the
  /// default, the pictures of all visible carousels are loaded at the size of the largest card, so
  /// that a picture that several of them show is loaded once.
  final var loadsAtShownSize = false
  /// Whether the pictures have shadows. Default: true.
  final var hasShadows = true
  final let store: TextureStore
  /// The distance from the centre with which pictures are requested if `loadsLast` is set, in
  /// items. Pictures with greater distances load later.
  private static let lowPriorityDistance = 50.0

  /// Creates a carousel of a type that shows pictures from a store.
  init(_ type: CarouselLayout, _ store: TextureStore, isVertical: Bool = false) {
    self.store = store
    pictures = GalleryItems([], of: store)
    super.init(type, isVertical: isVertical)
    carousel.dataSource = self
  }

  /// Shows other pictures.
  final func show(_ paths: [FilePath]) {
    pictures = GalleryItems(paths, of: store)
    carousel.reloadData()
  }

  /// Updates the pictures after a change of their list. Items that stay move to their new places,
  /// and the centred item stays centred; see `GalleryItems.update(to:newIndexes:)`.
  final func update(to paths: [FilePath], newIndexes: [Int]) {
    let moved = pictures.update(to: paths, newIndexes: newIndexes)
    carousel.rearrangeItems(animated: true) { moved[$0] }
  }

  /// Inserts a picture at an index from 0 to the number of pictures.
  final func insert(_ picture: Picture, at index: Int, animated: Bool) {
    pictures.insert(picture, at: index)
    carousel.insertItem(at: index, animated: animated)
  }

  /// Removes the picture at a valid index.
  final func removePicture(at index: Int, animated: Bool) {
    _ = pictures.remove(at: index)
    carousel.removeItem(at: index, animated: animated)
  }

  /// Returns the rank of an item among the pictures that load, the smallest first. `offset` is the
  /// item's offset from the centre, in items.
  func loadingDistance(at offset: Double) -> Double { abs(offset) }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let card = composition.card
    if !loadsLast { setVisibleCards(pixelRatio: pixelRatio) }
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      let distance = item.index.map { loadingDistance(at: carousel.offsetForItem(at: $0)) } ?? 100
      let texture = item.view.picture.flatMap {
        requestTexture(
          of: $0, pixelRatio: pixelRatio,
          distance: loadsLast ? Self.lowPriorityDistance : distance)
      }
      item.view.show(texture, filling: card)
      if !hasShadows { item.view.background?.shadow = nil }
    }
  }

  /// Announces the number and the size of the cards to the store.
  private func setVisibleCards(pixelRatio: Double) {
    let card = composition.card
    let count = max(carousel.numberOfVisibleItems, sharedCount)
    if loadsAtShownSize {
      store.setVisibleCards(count, filled: card, pixelRatio: pixelRatio)
    } else {
      store.setVisibleCards(count, pixels: max(card.width, card.height) * pixelRatio)
    }
  }

  /// Returns the texture of a picture. Requests the texture if it is missing or too small.
  private func requestTexture(
    of picture: Picture, pixelRatio: Double, distance: Double
  ) -> Texture? {
    loadsAtShownSize
      ? store.texture(
        of: picture, onCard: composition.card, pixelRatio: pixelRatio, distance: distance)
      : store.texture(of: picture, distance: distance)
  }

  /// Loads all pictures at the size of the largest visible card, after those of visible carousels.
  /// Call it while this carousel isn't drawn.
  final func requestPictures() {
    for picture in pictures { _ = store.texture(of: picture, distance: Self.lowPriorityDistance) }
  }

  final func numberOfItems(in _: Carousel<Cover>) -> Int { pictures.count }

  final func carousel(_: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?) -> Cover {
    let view = view ?? Cover()
    view.picture = pictures[index]
    view.frame.size = composition.card
    return view
  }
}
