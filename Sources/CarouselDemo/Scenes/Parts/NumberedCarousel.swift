import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel of numbered cards that go round and round, hung in its bounds as the gallery hangs its
/// pictures in the window: for scenes that show several of them.
final class NumberedCarousel: CarouselView<NumberedCard> {
  /// It has scrolled.
  var onScroll: (() -> Void)?
  /// A hand or a key begins to move it.
  var onBegin: (() -> Void)?

  private let count: Int
  private var composition: Composition

  /// A carousel of a type with so many cards.
  init(_ type: CarouselLayout, count: Int, isVertical: Bool = false) {
    self.count = count
    composition = Composition(type: type, window: .zero, isVertical: isVertical, card: nil)
    super.init()
    clipsToBounds = true
    (carousel.type, carousel.isVertical, carousel.motion) = (type, isVertical, .natural)
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override func layOut(_ measures: Measures) {
    composition = Composition(
      type: carousel.type, window: size, isVertical: carousel.isVertical, card: nil)
    carousel.perspective = composition.perspective
    carousel.viewpointOffset = composition.viewpointOffset
    carousel.contentOffset = composition.contentOffset
    carousel.reloadData()
  }
}

extension NumberedCarousel: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<NumberedCard>) -> Int { count }

  func carousel(
    _: Carousel<NumberedCard>, viewForItemAt index: Int, reusing view: NumberedCard?
  ) -> NumberedCard {
    let view = view ?? NumberedCard()
    view.frame.size = composition.card
    view.number = index + 1
    return view
  }

  func carousel(
    _: Carousel<NumberedCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    case .spacing: value * composition.spacing
    default: value
    }
  }

  func carouselDidScroll(_ carousel: Carousel<NumberedCard>) { onScroll?() }
  func carouselWillBeginDragging(_ carousel: Carousel<NumberedCard>) { onBegin?() }
  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<NumberedCard>) { onBegin?() }
}
