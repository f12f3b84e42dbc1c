import CarouselKit
import GeometryKit

/// Applies compositions to the cards and the camera.
extension CardCarousel {
  /// Applies the composition for the type and axis in `settings` and for the window. If the type or
  /// the axis changes, the carousel animates its items and its camera, and the style of the cards
  /// changes with them.
  func compose() {
    composition = Composition(
      type: settings.type, window: size, isVertical: settings.applies(.vertical),
      card: settings.card)
    var new = carousel.configuration
    new.type = settings.type
    new.isVertical = settings.applies(.vertical)
    new.bounds = size
    new.bounceDistance = settings.measures[.bounceDistance] ?? composition.bounceDistance
    new.camera = composition.camera
    new.contentOffset = contentOffset
    if let perspective = settings.measures[.perspective] { new.perspective = perspective }
    carousel.configuration = new
    cardStyle.set(composition.cardStyle, with: carousel.layoutChange, at: carousel.time)
  }

  /// The content offset of the composition, with the centre of `stage` as its origin.
  var contentOffset: Point {
    composition.camera.contentOffset
      + Point(x: stage.center.x - size.width / 2, y: stage.center.y - size.height / 2)
  }

  /// The number of items by which PgUp and PgDn scroll, 2…100: about as many as the window shows
  /// side by side.
  var pageStep: Int {
    let step = carousel.itemWidth * settings.type.look.pageSpacing
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }
}
