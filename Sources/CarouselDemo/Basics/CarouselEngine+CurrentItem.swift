import CarouselKit

extension CarouselEngine {
  /// The distance of the current item from the centre, in items.
  var distanceOfCurrentItem: Double { abs(offsetForItem(at: currentItemIndex)) }
}
