import CarouselKit
import Geometry
import Gestures
import Stage
import Widgets

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
  /// As many as a circle shows well.
  private static let count = 8

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x33241D, bottom: 0x1B1310)
    carousel.type = .rotary
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
    title.alignment = .center
    place(title, over: column())
    let height = min(size.height * 0.24, size.width * 0.3)
    let card = Size(width: (height * 1.6).rounded(), height: height.rounded())
    carousel.bounds = size
    carousel.perspective = -1 / max(500, 2.4 * size.height)
    // From the side, so that the far cards are not behind the near ones; the whole in the middle.
    carousel.viewpointOffset.x = -card.width * 1.2
    carousel.contentOffset = Point(x: -card.width * 1.08, y: 24)
    hanging.card = card
    carousel.setNeedsLayout()
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
      let texture = store.texture(of: item.view.picture, distance: Double(abs(item.index ?? 0)))
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

  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    hanging.card.height
  }
}
