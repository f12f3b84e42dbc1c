import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A carousel that goes round within the page, up and down, while drags to the sides turn the cube.
final class CarouselPage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private let carousel = Carousel<CardView>()
  private lazy var input = CarouselInput(carousel)
  private lazy var title = addHeading("A carousel, alive")
  private var pictures: [GalleryPicture] = []
  private var cards: [Card] = []
  private var tile: Texture?
  private let hanging = Hanging(card: Size(width: 320, height: 200), crop: 1)
  private let hint = Label(
    "Drag it up and down: it moves while the cube stays.", style: Text.Style(size: 15),
    color: Look.secondary)
  /// How many covers show on each side of the centred one.
  private var reach = 3.0
  private static let count = 16

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x33241D, bottom: 0x1B1310)
    carousel.type = .coverFlow
    hint.lines = 6
    board.add(hint)
    carousel.isVertical = true
    carousel.delegate = self
    carousel.dataSource = self
  }

  override func makeGround(on canvas: Canvas) {
    super.makeGround(on: canvas)
    tile = Texture(
      MipChain(unscaled: PixelImage(width: 2, height: 2, color: Look.tile)), on: canvas)
  }

  func present(_ pictures: [GalleryPicture]) {
    self.pictures = Array(pictures.prefix(Self.count))
    carousel.reloadData()
  }

  override func layOut(_ size: Size) {
    super.layOut(size)
    let area = placeWords()
    // Card and covers fill the area; what would come too close to its edges fades.
    let height = min(area.height * 0.42, area.width / 1.6)
    let card = Size(width: (height * 1.6).rounded(), height: height.rounded())
    let room = (area.height - card.height * 0.3) / 2 / max(card.height, 1)
    reach = max((room - 0.45) / 0.25, 1)
    carousel.bounds = size
    carousel.perspective = -1 / (500 * max(1, card.width / 320))
    carousel.contentOffset = area.center - Point(x: size.width / 2, y: size.height / 2)
    hanging.card = card
    carousel.setNeedsLayout()
  }

  /// Puts the words beside the carousel in a wide page, above it in a high one, and gives the area
  /// that they leave.
  private func placeWords() -> Rect {
    let foot = footHeight + 4
    guard size.width > size.height else {
      let column = column()
      place(title, over: column)
      hint.frame = Rect(x: column.minX, y: title.frame.maxY + 4, width: column.width, height: 40)
      let top = headingHeight + 28
      return Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, 16),
        height: max(size.height - top - foot, 16))
    }
    let width = max(size.width * 0.27, min(size.width * 0.37, 140)).rounded()
    let left = Rect(x: margin, y: 0, width: width, height: size.height)
    place(title, over: left)
    title.lines = 2
    // The heading's width in heights of its letters is about 8.
    let lines = width < 8 * title.style.size ? 2.0 : 1
    hint.frame = Rect(
      x: left.minX, y: title.frame.minY + title.style.size * 1.25 * lines + 12, width: width,
      height: 80)
    return Rect(
      x: left.maxX + margin, y: 12, width: max(size.width - left.maxX - 2 * margin, 16),
      height: max(size.height - 12 - foot, 16))
  }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.up, []): carousel.step(by: -1)
    case (.down, []): carousel.step(by: 1)
    default: return false
    }
    return true
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    carousel.advance(to: time)
  }

  override var activity: Activity {
    carousel.isMoving ? .moving : super.activity
  }

  override func enter(_ contest: Contest, at point: Point) {
    super.enter(contest, at: point)
    input.enter(contest, at: point)
  }

  override func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    super.draw(projection, on: canvas, text: text)
    guard let tile else { return }
    cards.removeAll(keepingCapacity: true)
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      let texture = store.texture(of: item.view.picture, distance: distance)
      cards.append(
        Card(
          texture: texture ?? tile, source: texture == nil ? Self.whole : item.view.source,
          rect: item.view.rect, projection: place(of: item.transform).through(projection),
          cornerRadius: item.view.cornerRadius, alpha: item.alpha, shadow: Shadow()))
    }
    canvas.draw(cards)
  }

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// From a card's plane to the page's.
  private func place(of transform: Transform3D) -> Projection {
    Projection(transform, origin: carousel.center)
  }
}

extension CarouselPage: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<CardView>) -> Int { pictures.count }

  func carousel(
    _ carousel: Carousel<CardView>, viewForItemAt index: Int, reusing view: CardView?
  ) -> CardView {
    let view = view ?? CardView(picture: pictures[index], hanging: hanging)
    view.picture = pictures[index]
    return view
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
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

  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double { hanging.card.height }
}
