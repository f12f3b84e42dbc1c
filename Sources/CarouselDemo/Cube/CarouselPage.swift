import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A carousel that goes round within the page, up and down, while drags to the sides turn the cube.
final class CarouselPage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private let covers = CarouselView<Cover>()
  private var carousel: Carousel<Cover> { covers.carousel }
  private var pictures: [GalleryPicture] = []
  private var card = Size(width: 320, height: 200)
  private let hint = Label(
    "Drag it up and down: it moves while the cube stays.", style: Text.Style(size: 15),
    color: Look.secondary)
  /// How many covers show on each side of the centred one.
  private var reach = 3.0
  private static let count = 16

  init(_ store: PictureStore) {
    self.store = store
    super.init("A carousel, alive", top: 0x33241D, bottom: 0x1B1310)
    carousel.type = .coverFlow
    hint.lines = 6
    add(covers)
    add(hint)
    carousel.isVertical = true
    carousel.motion = .natural
    carousel.delegate = self
    carousel.dataSource = self
  }

  func present(_ pictures: [GalleryPicture]) {
    self.pictures = Array(pictures.prefix(Self.count))
    carousel.reloadData()
  }

  override func layOut(_ measures: Measures) {
    let area = placeWords(measures)
    // Card and covers fill the area; what would come too close to its edges fades.
    let height = min(area.height * 0.42, area.width / 1.6)
    card = Size(width: (height * 1.6).rounded(), height: height.rounded())
    let room = (area.height - card.height * 0.3) / 2 / max(card.height, 1)
    reach = max((room - 0.45) / 0.25, 1)
    covers.frame = bounds
    carousel.bounds = size
    carousel.perspective = -1 / (500 * max(1, card.width / 320))
    carousel.contentOffset = area.center - Point(x: size.width / 2, y: size.height / 2)
    carousel.setNeedsLayout()
  }

  /// Puts the words beside the carousel in a wide page, above it in a high one, and gives the area
  /// that they leave.
  private func placeWords(_ measures: Measures) -> Rect {
    let foot = footHeight + 4
    guard size.width > size.height else {
      let column = column()
      placeTitle(over: column)
      let words = hint.fittingSize(in: column.size, measures)
      hint.frame = Rect(
        x: column.minX, y: title.frame.maxY + 4, width: column.width, height: words.height)
      let top = hint.frame.maxY + 8
      return Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, 16),
        height: max(size.height - top - foot, 16))
    }
    let width = max(size.width * 0.27, min(size.width * 0.37, 140)).rounded()
    let left = Rect(x: margin, y: 0, width: width, height: size.height)
    placeTitle(over: left)
    title.lines = 2
    title.frame.size.height = title.fittingSize(in: left.size, measures).height
    hint.frame = Rect(
      x: left.minX, y: title.frame.maxY + 12, width: width,
      height: hint.fittingSize(in: left.size, measures).height)
    return Rect(
      x: left.maxX + margin, y: 12, width: max(size.width - left.maxX - 2 * margin, 16),
      height: max(size.height - 12 - foot, 16))
  }

  /// The other keys of a carousel are the cube's here, as on every page.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    (key == .up || key == .down) && covers.press(key, modifiers)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.wantCards(
      carousel.numberOfVisibleItems, pixels: max(card.width, card.height) * pixelRatio)
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      item.view.show(store, card, distance: distance)
    }
  }
}

/// A picture on the page's carousel; what of it doesn't fit is cut off.
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

extension CarouselPage: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<Cover>) -> Int { pictures.count }

  func carousel(
    _ carousel: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?
  ) -> Cover {
    let view = view ?? Cover()
    view.picture = pictures[index]
    view.frame.size = card
    return view
  }

  func carousel(
    _ carousel: Carousel<Cover>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    case .visibleItems: 2 * reach.rounded(.up) + 3
    case .fadeMax: reach - 1
    case .fadeMin: 1 - reach
    case .fadeRange: 1
    default: value
    }
  }

  func carouselItemWidth(_ carousel: Carousel<Cover>) -> Double { card.height }
}
