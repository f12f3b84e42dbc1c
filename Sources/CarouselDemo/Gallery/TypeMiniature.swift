import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A type of carousel as a small one that turns, with its name below.
final class TypeMiniature: View {
  private let store: PictureStore
  private let covers = CarouselView<Cover>()
  private var carousel: Carousel<Cover> { covers.carousel }
  private let title = Label("", style: Look.body)
  private var pictures: [GalleryPicture] = []
  private var composition = Composition(type: .linear, window: .zero, isVertical: false, card: nil)
  /// Whether it is the one that the pictures hang in.
  var isChosen = false {
    didSet { ground?.color = isChosen ? Self.chosenColor : Self.color }
  }
  /// Items a second, so that one sees how they move.
  private static let speed = -0.5
  private static let color = Color.white.faded(by: 0.05)
  private static let chosenColor = Look.accent.faded(by: 0.3)

  init(_ store: PictureStore) {
    self.store = store
    super.init()
    (clipsToBounds, subviewsTakeTouches) = (true, false)
    ground = Ground(color: Self.color, cornerRadius: 10)
    title.alignment = .center
    add(covers)
    add(title)
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  /// Shows a type with some pictures.
  func show(_ type: CarouselLayout, _ pictures: [GalleryPicture]) {
    self.pictures = pictures
    title.text = type.title
    carousel.type = type
    setNeedsLayout()
  }

  /// Turns, or rests.
  func turn(_ isTurning: Bool) {
    let speed = isTurning ? Self.speed : 0
    if carousel.autoscroll != speed { carousel.autoscroll = speed }
  }

  override func layOut(_ measures: Measures) {
    let foot = measures.text.lineHeight(title.style) + 8
    covers.frame = Rect(x: 0, y: 0, width: size.width, height: max(size.height - foot, 1))
    title.frame = Rect(x: 4, y: size.height - foot, width: max(size.width - 8, 1), height: foot)
    composition = Composition(
      type: carousel.type, window: covers.size, isVertical: false, card: nil)
    carousel.bounds = covers.size
    (carousel.perspective, carousel.viewpointOffset, carousel.contentOffset) = (
      composition.perspective, composition.viewpointOffset, composition.contentOffset
    )
    carousel.reloadData()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      // They come after those that the gallery shows.
      item.view.show(store, composition.card, distance: 50)
    }
  }
}

extension TypeMiniature: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<Cover>) -> Int { pictures.count }

  func carousel(
    _ carousel: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?
  ) -> Cover {
    let view = view ?? Cover()
    view.picture = pictures[index]
    view.frame.size = composition.card
    return view
  }

  func carousel(
    _ carousel: Carousel<Cover>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .spacing: value * composition.spacing
    case .wrap: 1
    default: value
    }
  }

  func carouselItemWidth(_ carousel: Carousel<Cover>) -> Double { composition.card.width }
}
