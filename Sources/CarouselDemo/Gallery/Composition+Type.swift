import CarouselKit
import GeometryKit

extension Composition {
  /// Creates the composition of a type in a window or a part of it, with the look of the type.
  ///
  /// - Parameters:
  ///   - type: The carousel type.
  ///   - window: The window's size in points.
  ///   - isVertical: Whether the carousel is vertical.
  ///   - named: The card size that the user has set; `nil` to fit the window.
  init(type: CarouselLayout, window: Size, isVertical: Bool, card named: Size?) {
    let look = type.look
    let hasShape = look.fillsItems && window.width > 0 && window.height > 0
    let aspect = hasShape ? window.width / window.height : 1
    // Leave room for the neighbouring cards: above and below in a vertical carousel, at the sides
    // in a narrow window.
    let availableHeight = isVertical ? window.height * 0.62 : window.height
    let height = min(
      look.itemHeight * availableHeight, look.itemHeight * window.width * 1.15 / aspect)
    card = named ?? Size(width: (height * aspect).rounded(), height: height.rounded())
    card.width = max(card.width, 1)
    card.height = max(card.height, 1)
    crop = look.fillsItems ? 1 : 0
    bottomAlignment = look.hasReflections && !isVertical ? 1 : 0
    if look.spacing != 1 { options[.spacing] = type.spacing * look.spacing }
    bounceDistance = look.bounceDistance
    camera = look.camera(card, isVertical ? .vertical : .horizontal)
    guard isVertical else { return }
    // Keep the centred card inside the window.
    let maxDisplacement = max((window.width - card.width) / 2 - 2 * Look.margin, 0)
    let x = camera.contentOffset.x
    camera.contentOffset.x = min(max(x, -maxDisplacement), maxDisplacement).rounded()
    // The caption is on the side that has more room.
    captionSide = cardOffset.x > 0 ? -1 : 1
  }
}
