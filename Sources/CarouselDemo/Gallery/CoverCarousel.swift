import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel of pictures.
class CoverCarousel: HungCarousel<Cover>, CarouselDataSource {
  /// What it shows. Default: nothing.
  final var pictures: [GalleryPicture] = [] { didSet { carousel.reloadData() } }
  /// Whether others are seen whose pictures come first. Default false.
  final var isAside = false
  /// The picture that was pointed at, which commands are about; nil for none.
  final var pointedItem: Int?
  final let store: PictureStore
  /// As many items from the middle as pictures come after those of carousels that aren't aside.
  private static let asideDistance = 50.0

  /// A carousel of a type, whose pictures come from a store.
  init(_ type: CarouselLayout, _ store: PictureStore, isVertical: Bool = false) {
    self.store = store
    super.init(type, isVertical: isVertical)
    carousel.dataSource = self
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let card = composition.card
    if !isAside {
      store.wantCards(
        carousel.numberOfVisibleItems, pixels: max(card.width, card.height) * pixelRatio)
    }
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      item.view.show(store, card, distance: isAside ? Self.asideDistance : distance)
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

/// A picture on a carousel; what of it doesn't fit is cut off.
final class Cover: View {
  var picture: GalleryPicture?

  func show(_ store: PictureStore, _ size: Size, distance: Double) {
    frame.size = size
    let texture = picture.flatMap { store.texture(of: $0, distance: distance) }
    let source = texture.map { texture in
      ImageView.source(
        filling: size, aspect: Double(texture.width) / Double(max(texture.height, 1)))
    }
    ground = Ground(
      color: texture == nil ? Look.tile : .white, texture: texture,
      source: source ?? Rect(x: 0, y: 0, width: 1, height: 1),
      cornerRadius: min(size.width * 0.05, 16), shadow: Shadow())
  }
}
