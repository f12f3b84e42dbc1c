import CarouselKit
import GeometryKit

/// Even gaps between pictures of different shapes.
extension CardCarousel {
  /// Displaces the cards so that the gaps between their pictures are even.
  func spreadCards() {
    let isSpaced = carousel.type.placingOptions.contains { settings.options[$0.key] != nil }
    if isSpaced != hasUserSpacing || noteShapes() { keepDisplacements() }
    hasUserSpacing = isSpaced
    let rule = composition.gapRule
    evenGaps.update(
      carousel, rule: rule, length: composition.card[carousel.axis], keepsGap: !isSpaced,
      standard: cardStyle.pictureSize(aspect: rule?.standardAspect))
    let progress = spreading.value(at: time)
    for item in carousel.presentedItems {
      guard let index = item.index else { continue }
      let target = spread(of: index, at: carousel.offsetForItem(at: index))
      let former = item.view.formerSpread ?? target
      item.view.spread = former + (target - former) * progress
    }
    if spreading.isAtRest(at: time) { forgetDisplacements() }
  }

  /// Returns the displacement of the card at an index if it is `offset` items from the centre, in
  /// points.
  func spread(of index: Int, at offset: Double) -> Point {
    evenGaps.displacement(of: index, at: offset) {
      cardStyle.pictureSize(aspect: items[safe: $0]?.aspect)
    }
  }

  /// Starts an animation from the current displacements, because something other than the scroll
  /// offset changes them.
  func keepDisplacements() {
    for item in carousel.presentedItems { item.view.formerSpread = item.view.spread }
    spreading.set(0)
    spreading.go(to: 1, at: carousel.time)
  }

  private func forgetDisplacements() {
    for item in carousel.presentedItems { item.view.formerSpread = nil }
  }

  /// Returns whether the shape of a picture has changed since the last frame in which its card was
  /// visible.
  private func noteShapes() -> Bool {
    var hasChanged = false
    for item in carousel.presentedItems where item.index != nil {
      if item.view.noteShape() { hasChanged = true }
    }
    return hasChanged
  }
}
