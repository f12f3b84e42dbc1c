import CarouselKit
import MotionKit

/// The opacity of a caption beside the centred item of a carousel. The caption is transparent while
/// no item is near the centre and while the carousel moves to another item.
struct CaptionFade {
  private var opacity = AnimatedValue(
    1, .spring(frequency: 2 * Look.spring, precision: 0.01))

  /// The greatest distance from the centre at which an item has a caption, in items.
  private let reach: Double

  /// Creates the opacity of a visible caption. `reach` is the greatest distance from the centre at
  /// which an item has a caption, in items.
  init(reach: Double = 0.2) { self.reach = reach }

  /// Returns the opacity at a time in seconds, 0…1.
  func value(at time: Double) -> Double { min(max(opacity.value(at: time), 0), 1) }

  /// Starts a fade if the position or the destination of the carousel requires it. The time is in
  /// seconds.
  mutating func follow(_ carousel: CarouselEngine, at time: Double) {
    opacity.go(to: target(for: carousel), at: time)
  }

  /// Returns whether the opacity is constant while the carousel stays where it is.
  func isAtRest(beside carousel: CarouselEngine, at time: Double) -> Bool {
    opacity.isAtRest(at: time) && opacity.target == target(for: carousel)
  }

  private func target(for carousel: CarouselEngine) -> Double {
    var way = carousel.destination - carousel.scrollOffset
    if carousel.isWrapEnabled, carousel.numberOfItems > 0 {
      way = way.remainder(dividingBy: Double(carousel.numberOfItems))
    }
    return max(carousel.distanceOfCurrentItem, abs(way)) <= reach ? 1 : 0
  }
}
