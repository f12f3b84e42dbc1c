import CarouselKit
import GeometryKit

/// How the pictures hang.
extension CardCarousel {
  /// Hangs the pictures at once as type, axis and window want it.
  func compose() {
    setComposition()
    formerComposition = composition
    earlierComposition = nil
    hang(at: time)
    makeRoom()
    carousel.bounds = size
    carousel.setNeedsLayout()
  }

  /// Sets out for the composition that type and axis want, before the carousel is told of them: its
  /// own movement takes the same time, and begins with the speed that there is, too.
  func recompose() {
    let earlier = seenComposition(at: carousel.time - Self.moment)
    formerComposition = seenComposition(at: carousel.time)
    earlierComposition = earlier == formerComposition ? nil : earlier
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

  private func seenComposition(at time: Double) -> Composition {
    let momentum = change.momentum(at: time) / Self.moment
    let start = earlierComposition?.continued(through: formerComposition, by: momentum)
    return (start ?? formerComposition)
      .interpolated(to: composition, share: change.value(at: time))
  }

  /// What the speed of a change is measured over, in seconds.
  private static var moment: Double { 1e-3 }

  /// Hangs the pictures and moves the eye as far as the change has come.
  func hang(at time: Double) {
    let seen = seenComposition(at: time)
    hanging.card = seen.card
    hanging.crop = seen.crop
    hanging.standing = seen.standing
    carousel.perspective = settings.measures[.perspective] ?? seen.perspective
    carousel.viewpointOffset = seen.viewpointOffset
    contentOffset = seen.contentOffset
    if change.isOver(at: time) {
      formerComposition = composition
      earlierComposition = nil
    }
  }

  /// Moves the carousel to the middle of its stage.
  func makeRoom() {
    let middle = stage.center
    let offset =
      contentOffset
      + Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
    if carousel.contentOffset != offset { carousel.contentOffset = offset }
  }

  /// How many items the window shows side by side, at least 2.
  var screenful: Int {
    let step = carousel.itemWidth * HangingStyle.style(of: settings.type).screenfulStep
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }
}
