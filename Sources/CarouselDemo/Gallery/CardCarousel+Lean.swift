import CarouselKit
import GeometryKit

extension CardCarousel {
  /// The speed at which the cards lean by the full angle, in items per second.
  static let fullLeanSpeed = 4.0

  /// Leans the cards while the carousel moves. The edge ahead is farther from the eye, the faster
  /// the carousel moves. The angle follows the speed smoothly, so that it never jumps.
  func leanCards() {
    let speed = preferences.reducesMotion ? 0 : prefetchPlan.velocity / Self.fullLeanSpeed
    lean.go(to: composition.maxLean * min(max(speed, -1), 1), at: time)
    let angle = lean.value(at: time)
    guard angle != 0 else { return }
    let turn: Transform3D =
      carousel.axis == .horizontal
      ? .rotation(angle: angle, y: 1) : .rotation(angle: -angle, x: 1)
    for item in carousel.presentedItems { item.view.transform = turn.concatenating(item.transform) }
  }
}
