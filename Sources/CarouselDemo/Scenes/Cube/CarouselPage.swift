import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A page with a vertical cover flow. Horizontal drags turn the cube.
final class CarouselPage: CubeDemoPage {
  private let covers: CoverCarousel
  private var composition = Composition(card: CarouselPage.defaultCard)
  /// The number of pictures on each side of the centred picture.
  private var reach = 3.0

  /// The maximum number of pictures.
  private static let maxCount = 16
  /// The distance of the eye from a card that is at most as wide as `defaultCard`, in points: that
  /// of iCarousel. Wider cards are seen from farther away.
  private static let defaultDistance = 500.0
  /// The size of a card at the default distance, in points.
  private static let defaultCard = Size(width: 320, height: 200)
  /// The width of a card, in heights of the card.
  private static let cardAspect = 1.6
  /// The maximum height of a card, as a fraction of the height of the area.
  private static let cardHeight = 0.42

  init(_ store: TextureStore) {
    covers = CoverCarousel(.coverFlow, store, isVertical: true)
    super.init(
      SceneHeading("A live carousel", "Drag up or down to scroll, sideways to turn the cube"),
      top: 0x5A3D5C, bottom: 0x241B33)
    add(covers)
    covers.compose = { [unowned self] _ in composition }
    covers.carousel.delegate = self
  }

  /// Shows the pictures at the first `maxCount` paths.
  func show(_ paths: [FilePath]) { covers.show(Array(paths.prefix(Self.maxCount))) }

  override func picture(at point: Point?) -> Picture? {
    covers.item(at: point).flatMap { covers.pictures[safe: $0] }
  }

  override func layOut(_ measures: Measures) {
    let area = placeHeading(columnWidth: size.width, measures)
    let height = min(area.height * Self.cardHeight, area.width / Self.cardAspect)
    let card = Size(width: (height * Self.cardAspect).rounded(), height: height.rounded())
    composition.card = card
    composition.camera.perspective =
      -1 / (Self.defaultDistance * max(1, card.width / Self.defaultCard.width))
    composition.camera.contentOffset = area.center - bounds.center
    // The pictures fill the area and fade out near its edges. In a cover flow, the distance of a
    // picture `n` places from the centre is 0.45 + 0.25 n heights. Turned away, a picture is about
    // 0.3 heights high.
    let reachedCards = (area.height - card.height * 0.3) / 2 / max(card.height, 1)
    reach = max((reachedCards - 0.45) / 0.25, 1)
    covers.frame = bounds
    covers.setNeedsLayout()
  }

  /// Handles only the up and down arrow keys. The other keys that a carousel would handle turn the
  /// cube, as on every page.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    (key == .up || key == .down) && covers.press(key, modifiers, isRepeat: isRepeat)
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

  func carouselItemWidth(_ carousel: Carousel<Cover>) -> Double { composition.card.height }
}
