import CarouselKit
import GeometryKit

/// The rule by which cards of different shapes are spaced: the gaps between pictures are equal.
struct CardSpacing: Equatable {
  /// The minimum extent of a card, from which the number of loaded cards follows. Chosen: pictures
  /// with a ratio of up to 1 : 3 have a greater extent, and nine cards fill most windows.
  static let minExtent = 0.45

  /// The size into which a picture is fitted, in points.
  var card = Size.zero
  /// The axis of the carousel.
  var axis = Axis.horizontal
  /// The option `spacing`: the distance between cards that are filled by their pictures, in card
  /// lengths. 0 if all cards have equal spacing.
  var distance = 0.0

  /// Returns the extent of a card whose picture has an aspect ratio; 1 if the ratio is unknown.
  func extent(aspect: Double?) -> Double {
    let length = card[axis]
    guard distance > 0, length > 0 else { return 1 }
    let emptyLength = length - card.fitting(aspect: aspect)[axis]
    return max(1 - emptyLength / length / distance, Self.minExtent)
  }
}

extension Size {
  /// Returns the size of the largest picture with an aspect ratio in an area of this size. A
  /// picture whose aspect ratio is unknown fills the area.
  func fitting(aspect: Double?) -> Size {
    guard let aspect, aspect > 0 else { return self }
    let fittingWidth = min(width, height * aspect)
    return Size(width: fittingWidth, height: fittingWidth / aspect)
  }
}

extension CardCarousel {
  /// The rule for the current settings and composition. Only in a row are the gaps equal.
  private var currentSpacing: CardSpacing {
    guard settings.type == .linear else { return CardSpacing() }
    return CardSpacing(
      card: composition.card, axis: settings.applies(.vertical) ? .vertical : .horizontal,
      distance: settings.options[.spacing] ?? composition.options[.spacing] ?? 1)
  }

  /// Applies the rule for the current settings at once. The carousel must then place the cards.
  func setSpacing() {
    guard spacing != currentSpacing else { return }
    spacing = currentSpacing
    for item in carousel.presentedItems where item.index != nil { item.view.setExtent(spacing) }
  }

  /// Updates the extents of all cards for a frame. When the shape of a picture becomes known, its
  /// neighbours move to their new places, but not while a finger holds the cards.
  func updateSpacing(at time: Double) {
    setSpacing()
    areExtentsMoving = false
    guard spacing.distance > 0 else { return }
    var hasChanged = false
    for item in carousel.presentedItems where item.index != nil {
      let extent = item.view.itemExtent
      item.view.moveExtent(spacing, isHeld: carousel.isHeld, at: time)
      if item.view.itemExtent != extent { hasChanged = true }
      if !item.view.extentMovement.isAtRest(at: time) { areExtentsMoving = true }
    }
    if hasChanged { carousel.itemExtentsDidChange() }
  }
}

extension CardView {
  /// Sets the extent for the shape of the picture.
  func setExtent(_ spacing: CardSpacing) {
    extentMovement.set(spacing.extent(aspect: picture.aspect))
    itemExtent = extentMovement.target
  }

  /// Moves the extent to that of the picture's shape, or keeps it while it is held.
  fileprivate func moveExtent(_ spacing: CardSpacing, isHeld: Bool, at time: Double) {
    if isHeld {
      extentMovement.set(itemExtent)
    } else {
      extentMovement.go(to: spacing.extent(aspect: picture.aspect), at: time)
    }
    itemExtent = extentMovement.value(at: time)
  }
}
