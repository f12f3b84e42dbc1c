import CarouselKit
import GeometryKit

/// Applies compositions to the cards and the camera, and animates changes between compositions.
extension CardCarousel {
  /// Applies the composition for the current type, axis and window without animation.
  func compose() {
    setComposition()
    startComposition = composition
    compositionBeforeStart = nil
    applyComposition(at: time)
    centerInStage()
    carousel.bounds = size
    carousel.setNeedsLayout()
  }

  /// Starts the animation to the composition for the type and axis in `settings`. Call this method
  /// before changing the carousel's type or axis. The carousel's own transition has the same
  /// duration and also starts at the current speed.
  func animateComposition() {
    let earlier = presentedComposition(at: carousel.time - Self.moment)
    startComposition = presentedComposition(at: carousel.time)
    compositionBeforeStart = earlier == startComposition ? nil : earlier
    change = Transition(0)
    change.go(to: 1, at: carousel.time, duration: Look.move)
    setComposition()
  }

  private func setComposition() {
    composition = Composition(
      type: settings.type, window: size, isVertical: settings.applies(.vertical),
      card: settings.card)
    carousel.bounceDistance = settings.measures[.bounceDistance] ?? composition.bounceDistance
  }

  /// Returns the composition shown at a time, in seconds. A change that interrupts an earlier
  /// change starts at the speed of the earlier change.
  private func presentedComposition(at time: Double) -> Composition {
    let momentum = change.momentum(at: time) / Self.moment
    let start = compositionBeforeStart?.continued(through: startComposition, by: momentum)
    return (start ?? startComposition)
      .interpolated(to: composition, progress: change.value(at: time))
  }

  /// The interval over which the speed of a composition change is measured, in seconds.
  private static var moment: Double { 1e-3 }

  /// Applies the composition shown at a time, in seconds, to the cards and the carousel's camera.
  func applyComposition(at time: Double) {
    let composition = presentedComposition(at: time)
    cardStyle.card = composition.card
    cardStyle.crop = composition.crop
    cardStyle.bottomAlignment = composition.bottomAlignment
    carousel.perspective = settings.measures[.perspective] ?? composition.perspective
    carousel.viewpointOffset = composition.viewpointOffset
    contentOffset = composition.contentOffset
    if change.isOver(at: time) {
      startComposition = composition
      compositionBeforeStart = nil
    }
  }

  /// Centres the carousel in `stage`, displaced by the composition's content offset.
  func centerInStage() {
    let middle = stage.center
    let offset =
      contentOffset
      + Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
    if carousel.contentOffset != offset { carousel.contentOffset = offset }
  }

  /// The number of items by which PgUp and PgDn scroll, 2…100: about as many as the window shows
  /// side by side.
  var pageStep: Int {
    let step = carousel.itemWidth * settings.type.look.pageSpacing
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }
}
