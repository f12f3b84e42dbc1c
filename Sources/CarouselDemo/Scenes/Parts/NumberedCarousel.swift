import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A carousel of numbered cards, for scenes with several carousels.
final class NumberedCarousel: ComposedCarousel<NumberedCard>, CarouselDataSource {
  private let count: Int

  /// Creates a carousel of a type with a number of cards.
  init(_ type: CarouselLayout, count: Int, isVertical: Bool = false) {
    self.count = count
    super.init(type, isVertical: isVertical)
    clipsToBounds = true
    carousel.dataSource = self
  }

  func numberOfItems(in carousel: Carousel<NumberedCard>) -> Int { count }

  func carousel(
    _: Carousel<NumberedCard>, viewForItemAt index: Int, reusing view: NumberedCard?
  ) -> NumberedCard {
    let view = view ?? NumberedCard()
    view.frame.size = composition.card
    view.number = index + 1
    return view
  }
}
