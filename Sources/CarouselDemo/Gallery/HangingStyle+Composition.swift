import CarouselKit
import GeometryKit

extension Composition {
  /// Cards for which −1/500, the perspective of the original, was made.
  private static let nativeWidth = 320.0

  /// The composition of a type in a window of a size in points, with cards of the size that the
  /// user has named, if so.
  init(type: CarouselLayout, window: Size, isVertical: Bool, card named: Size?) {
    let style = HangingStyle.style(of: type)
    let aspect = style.aspect(window)
    // A card takes its share of the window's height, but leaves room for its neighbours.
    let room = isVertical ? window.height * 0.62 : window.height
    let height = min(style.share * room, style.share * window.width * 1.15 / aspect)
    card = named ?? Size(width: (height * aspect).rounded(), height: height.rounded())
    card.width = max(card.width, 1)
    card.height = max(card.height, 1)
    perspective = -1 / (500 * max(1, max(card.width, card.height) / Self.nativeWidth))
    crop = style.crop
    spacing = style.spacing
    bounceDistance = style.bounceDistance
    style.adjust(&self, HangingStyle.Surroundings(window: window, isVertical: isVertical))
  }
}
