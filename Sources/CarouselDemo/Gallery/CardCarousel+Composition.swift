import CarouselKit
import GeometryKit

extension Composition {
  /// Creates the gallery's composition for the user's settings in a window. If the user has set the
  /// card size, it is that of the type's look.
  init(_ settings: GallerySettings, in window: Size) {
    let isVertical = settings.applies(.vertical)
    if let card = settings.card {
      self.init(type: settings.type, window: window, isVertical: isVertical, card: card)
    } else {
      self.init(gallery: settings.type, window: window, isVertical: isVertical)
    }
  }
}

/// Applies compositions to the cards and the camera.
extension CardCarousel {
  /// Applies the composition for the type and axis in `settings` and for `stage`. If the type or
  /// the axis changes, the carousel animates its items and its camera, and the style of the cards
  /// changes with them.
  func compose() {
    composedStage = stage
    composition = Composition(settings, in: stage.size)
    pictureSide = Composition(settings, in: size).pictureSide
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
  private var contentOffset: Point {
    composition.camera.contentOffset
      + Point(x: stage.center.x - size.width / 2, y: stage.center.y - size.height / 2)
  }

  /// The frame of the box into which the centred picture is fitted, in points of this view.
  var centredBox: Rect {
    let camera = carousel.presentedCamera
    return Rect(
      center: bounds.center + camera.contentOffset - camera.viewpointOffset, size: cardStyle.card)
  }

  /// The number of items by which PgUp and PgDn scroll, 2…100: about as many as the window shows
  /// side by side.
  var pageStep: Int {
    let step = carousel.itemWidth * settings.type.look.pageSpacing
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }
}
