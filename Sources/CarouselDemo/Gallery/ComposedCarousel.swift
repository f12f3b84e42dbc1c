import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel that is laid out in its bounds with the recommended look of its type: card size,
/// spacing and camera. The carousel always wraps.
///
/// A subclass is the data source of its carousel. It gives each item the size `composition.card`.
class ComposedCarousel<Item: View>: CarouselView<Item> {
  /// The current composition.
  final private(set) var composition: Composition
  /// Returns the composition for an area of the given size, in points. If `nil`, the default, the
  /// carousel uses the composition for its type.
  final var compose: ((_ room: Size) -> Composition)?
  /// Called when the carousel has scrolled.
  final var onScroll: (() -> Void)?
  /// Called when a drag or a scrolling animation begins.
  final var onBegin: (() -> Void)?

  /// Creates a carousel of a type.
  init(_ type: CarouselLayout, isVertical: Bool = false) {
    composition = Composition(type: type, window: .zero, isVertical: isVertical, card: nil)
    super.init()
    name = type.title
    (carousel.type, carousel.isVertical) = (type, isVertical)
    carousel.delegate = self
  }

  final override func layOut(_ measures: Measures) {
    composition =
      compose?(size)
      ?? Composition(
        type: carousel.type, window: size, isVertical: carousel.isVertical, card: nil)
    carousel.bounds = size
    carousel.camera = composition.camera
    carousel.reloadData()
  }
}

extension ComposedCarousel: CarouselDelegate {
  func carousel(
    _: Carousel<Item>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    default: composition.options[option] ?? value
    }
  }

  func carouselDidScroll(_: Carousel<Item>) { onScroll?() }
  func carouselWillBeginDragging(_: Carousel<Item>) { onBegin?() }
  func carouselWillBeginScrollingAnimation(_: Carousel<Item>) { onBegin?() }
}
