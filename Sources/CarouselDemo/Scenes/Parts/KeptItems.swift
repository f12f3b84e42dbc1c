import CarouselKit
import ViewKit

/// Items that are all there from the beginning: each keeps its view, and no other takes it.
final class KeptItems<Item: View>: CarouselDataSource {
  let views: [Item]

  /// Items with these views, in their order.
  init(_ views: [Item]) { self.views = views }

  func numberOfItems(in _: Carousel<Item>) -> Int { views.count }

  func carousel(_: Carousel<Item>, viewForItemAt index: Int, reusing _: Item?) -> Item {
    views[index]
  }
}
