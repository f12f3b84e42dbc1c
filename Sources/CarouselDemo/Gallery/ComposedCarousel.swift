import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel that is laid out in its bounds with the recommended look of its type: card size,
/// spacing and camera. The carousel wraps, unless `options` says otherwise.
///
/// A subclass is the data source of its carousel. It gives each item the size `composition.card`.
class ComposedCarousel<Item: View>: CarouselView<Item> {
  /// The current composition.
  final private(set) var composition: Composition
  /// Returns the composition for an area of the given size, in points. If `nil`, the default, the
  /// carousel uses the composition for its type.
  final var compose: ((_ room: Size) -> Composition)?
  /// The values of options that replace those of the composition. Empty by default.
  final var options: [CarouselOption: Double] = [:] {
    didSet { carousel.setNeedsLayout() }
  }
  /// The values of the composition and the type, which apply to options that aren't in `options`.
  final private(set) var optionDefaults: [CarouselOption: Double] = [:]
  /// Called when the carousel has scrolled.
  final var onScroll: (() -> Void)?
  /// Called when a drag or a scrolling animation begins.
  final var onBegin: (() -> Void)?

  /// Creates a carousel of a type.
  init(_ type: CarouselLayout, isVertical: Bool = false) {
    composition = Composition(type: type, window: .zero, isVertical: isVertical, card: nil)
    super.init()
    name = type.title
    carousel.type = type
    carousel.isVertical = isVertical
    carousel.delegate = self
  }

  final override func layOut(_ measures: Measures) {
    let former = composition
    recompose { _ in }
    if composition == former { carousel.setNeedsLayout() } else { carousel.reloadData() }
  }

  /// Changes the carousel's configuration and composes the items for it. The items and the camera
  /// move together if the type or the axis changes.
  final func recompose(_ change: (inout CarouselConfiguration) -> Void) {
    var new = carousel.configuration
    change(&new)
    composition =
      compose?(size)
      ?? Composition(type: new.type, window: size, isVertical: new.isVertical, card: nil)
    for view in carousel.visibleItemViews { view.frame.size = composition.card }
    new.bounds = size
    new.camera = composition.camera
    carousel.configuration = new
  }
}

extension ComposedCarousel: CarouselDelegate {
  func carousel(
    _: Carousel<Item>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    let standard = option == .wrap ? 1 : composition.options[option] ?? value
    optionDefaults[option] = standard
    return options[option] ?? standard
  }

  func carouselDidScroll(_: Carousel<Item>) { onScroll?() }
  func carouselWillBeginDragging(_: Carousel<Item>) { onBegin?() }
  func carouselWillBeginScrollingAnimation(_: Carousel<Item>) { onBegin?() }
}
