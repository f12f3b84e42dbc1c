import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A carousel that goes round within the page, up and down, while drags to the sides turn the cube.
final class CarouselPage: CubeDemoPage, PicturePresenting {
  private let covers: CoverCarousel
  private var hanging = Composition(card: Size(width: 320, height: 200))
  private let hint = Label(
    "Drag it up and down: it moves while the cube stays.", style: Text.Style(size: 15),
    color: Look.secondary)
  /// How many covers show on each side of the centred one.
  private var reach = 3.0
  private static let count = 16

  init(_ store: PictureStore) {
    covers = CoverCarousel(.coverFlow, store, isVertical: true)
    super.init("A carousel, alive", top: 0x33241D, bottom: 0x1B1310)
    hint.lines = 6
    add(covers)
    add(hint)
    covers.compose = { [unowned self] _ in hanging }
    covers.carousel.delegate = self
  }

  func present(_ pictures: [GalleryPicture]) {
    covers.pictures = Array(pictures.prefix(Self.count))
  }

  override func layOut(_ measures: Measures) {
    let area = placeWords(measures)
    // Card and covers fill the area; what would come too close to its edges fades.
    let height = min(area.height * 0.42, area.width / 1.6)
    let card = Size(width: (height * 1.6).rounded(), height: height.rounded())
    hanging.card = card
    let room = (area.height - card.height * 0.3) / 2 / max(card.height, 1)
    reach = max((room - 0.45) / 0.25, 1)
    covers.frame = bounds
    hanging.perspective = -1 / (500 * max(1, card.width / 320))
    hanging.contentOffset = area.center - Point(x: size.width / 2, y: size.height / 2)
    covers.setNeedsLayout()
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
    // There is room enough below the dots, and none to lose beside them.
    title.frame = Rect(x: left.minX, y: headingTop, width: width, height: 0)
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
}

extension CarouselPage: CarouselDelegate {
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

  func carouselItemWidth(_ carousel: Carousel<Cover>) -> Double { hanging.card.height }
}
