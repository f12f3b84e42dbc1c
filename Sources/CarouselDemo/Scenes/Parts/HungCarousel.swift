import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel that hangs in its bounds as the gallery's pictures hang in the window: items go round and
/// round, as large, as far apart and seen from where it looks best for the type.
///
/// A subclass is the data source, and gives its items `composition.card` for their size.
class HungCarousel<Item: View>: CarouselView<Item> {
  /// How the items hang.
  final private(set) var composition: Composition
  /// How they hang in a room of a size, in points; nil, the default, for what goes with the type.
  final var compose: ((_ room: Size) -> Composition)?
  /// It has scrolled.
  final var onScroll: (() -> Void)?
  /// A hand or a key begins to move it.
  final var onBegin: (() -> Void)?

  /// A carousel of a type.
  init(_ type: CarouselLayout, isVertical: Bool = false) {
    composition = Composition(type: type, window: .zero, isVertical: isVertical, card: nil)
    super.init()
    name = type.title
    (carousel.type, carousel.isVertical, carousel.motion) = (type, isVertical, .natural)
    carousel.delegate = self
  }

  final override func layOut(_ measures: Measures) {
    composition =
      compose?(size)
      ?? Composition(
        type: carousel.type, window: size, isVertical: carousel.isVertical, card: nil)
    carousel.bounds = size
    carousel.perspective = composition.perspective
    carousel.viewpointOffset = composition.viewpointOffset
    carousel.contentOffset = composition.contentOffset
    carousel.reloadData()
  }
}

extension HungCarousel: CarouselDelegate {
  func carousel(
    _: Carousel<Item>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    case .spacing: value * composition.spacing
    default: value
    }
  }

  func carouselDidScroll(_: Carousel<Item>) { onScroll?() }
  func carouselWillBeginDragging(_: Carousel<Item>) { onBegin?() }
  func carouselWillBeginScrollingAnimation(_: Carousel<Item>) { onBegin?() }
}
