import CarouselKit
import GeometryKit

extension Composition {
  /// Creates the composition of the gallery's cards in a window. If the user has set a card size,
  /// the look of the carousel type determines the rest.
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
  /// Composes the cards for the user's settings and for the area without panels, and updates the
  /// carousel. If the type or the axis changes, the change is animated.
  func compose() {
    fitCards()
    composedStage = stage
    composition = Composition(settings, in: stage.size)
    pictureSide = Composition(settings, in: size).pictureSide
    var new = carousel.configuration
    new.type = settings.type
    new.isVertical = settings.applies(.vertical)
    new.bounds = size
    new.bounceDistance = settings.numbers[.bounceDistance] ?? composition.bounceDistance
    new.camera = composition.camera
    new.contentOffset = hasAdvanced ? contentOffset : .zero
    if let perspective = settings.numbers[.perspective] { new.perspective = perspective }
    setSpacing()
    carousel.configuration = new
    cardStyle.set(composition.cardStyle, with: carousel.layoutChange, at: carousel.time)
  }

  /// Updates the sizes of all cards for the carousel's time. This time may be later than that of
  /// the last frame.
  private func fitCards() {
    cardStyle.advance(to: carousel.time)
    for item in carousel.presentedItems { item.view.fit() }
  }

  /// Aligns the pictures beside the centred one with the outer edges of their cards. Of the cards
  /// that overlap in a cover flow, equally wide parts are visible, whatever their pictures' shapes.
  /// Moves the cards on each side, so that the gaps beside the centred picture are equal, too.
  func alignPictures() {
    updateCoverFlow()
    let edge = (0.5 + Self.gap) * cardStyle.card.width - space(at: 0) / 2
    let left = edge - nearestEdge(at: -1)
    let right = edge - nearestEdge(at: 1)
    for item in carousel.presentedItems {
      if let index = item.index {
        // A cubic hardly moves a picture near the centre, so that the picture stays under the
        // finger.
        let side = min(max(carousel.offsetForItem(at: index), -1), 1)
        item.view.sideAlignment = side * side * side
      }
      let alignment = item.view.sideAlignment
      item.view.shift = alignment * (alignment < 0 ? left : right)
    }
  }

  /// The gap beside the centred picture of a cover flow, in card widths.
  private static let gap = 0.02

  /// Updates the geometry of the cover flow. While the type changes to another one, the pictures
  /// keep the geometry of the cover flow.
  private func updateCoverFlow() {
    guard composition.bottomAlignment > 0 else { return }
    func value(_ option: CarouselOption) -> Double {
      settings.options[option] ?? optionDefaults[option] ?? 0
    }
    coverFlow = CoverFlowGeometry(
      tilt: value(.tilt), spacing: value(.spacing),
      perspective: carousel.perspective * composition.card.width)
  }

  /// Returns the width by which the picture at an offset is narrower than its card, in points.
  /// Between the offsets of two pictures, the width changes gradually.
  private func space(at offset: Double) -> Double {
    var space = 0.0
    for item in carousel.presentedItems {
      guard let index = item.index else { continue }
      let share = max(1 - abs(carousel.offsetForItem(at: index) - offset), 0)
      space += share * (cardStyle.card.width - item.view.pictureBounds.width)
    }
    return space
  }

  /// Returns the distance in the window from the centre of a cover flow to the nearest edge of the
  /// picture at the offset −1 or 1, in points.
  private func nearestEdge(at offset: Double) -> Double {
    let width = cardStyle.card.width
    return (coverFlow?.nearestEdge(space: space(at: offset) / width) ?? 0.5) * width
  }

  /// The content offset of the carousel. It moves the composition to the centre of `stage`, the
  /// area that no panel covers.
  private var contentOffset: Point {
    composition.camera.contentOffset
      + Point(x: stage.center.x - size.width / 2, y: stage.center.y - size.height / 2)
  }

  /// The frame of the box into which the centred picture is fitted, in this view's coordinates.
  var centredBox: Rect {
    let camera = carousel.presentedCamera
    return Rect(
      center: bounds.center + camera.contentOffset - camera.viewpointOffset, size: cardStyle.card)
  }

  /// The distance from the lower edge of the centred picture to that of its card, in points. While
  /// the carousel scrolls, the distance changes gradually to that of the next picture.
  var spaceBelowPicture: Double {
    var (space, total) = (0.0, 0.0)
    for item in carousel.presentedItems {
      guard let index = item.index else { continue }
      let share = max(1 - abs(carousel.offsetForItem(at: index)), 0)
      total += share
      space += share * (cardStyle.card.height - item.view.pictureBounds.height) / 2
    }
    // Beyond an end, only one card has a share, of less than 1, or none.
    if total <= 0, let view = carousel.currentItemView {
      space = (cardStyle.card.height - view.pictureBounds.height) / 2
      total = 1
    }
    return total > 0 ? space / total * (1 - cardStyle.bottomAlignment) : 0
  }

  /// The number of items by which PgUp and PgDn scroll, 2…100: about as many as the window shows
  /// side by side.
  var pageStep: Int {
    let step = carousel.itemWidth * settings.type.look.pageSpacing
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }
}
