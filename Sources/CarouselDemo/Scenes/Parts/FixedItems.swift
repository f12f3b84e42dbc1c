import CarouselKit
import ViewKit

/// A data source with one view for each item. Views aren't reused.
final class FixedItems<Item: View>: CarouselDataSource {
  let views: [Item]

  /// Creates items with these views, in order.
  init(_ views: [Item]) { self.views = views }

  func numberOfItems(in _: Carousel<Item>) -> Int { views.count }

  func carousel(_: Carousel<Item>, viewForItemAt index: Int, reusing _: Item?) -> Item {
    views[index]
  }
}
