import CarouselKit
import GeometryKit
import ViewKit

/// What can be done with an item of a scene.
struct ItemMenu {
  /// Which item it is.
  let item: Int
  let items: [MenuItem]
  /// Where the item is seen, in points of the scene.
  var place: Rect
}

extension CarouselView {
  /// What can be done with the item at a point of the window, or in the middle for nil.
  ///
  /// - Parameters:
  ///   - point: where, in points of the window.
  ///   - choices: what can be done with the item of an index.
  /// - Returns: nil where there is no item, or nothing can be done with it.
  func menu(at point: Point?, _ choices: (_ index: Int) -> [MenuItem]) -> ItemMenu? {
    let view =
      if let point { projection.unproject(point).flatMap { carousel.itemView(at: $0) } } else {
        carousel.currentItemView
      }
    guard let view, let index = carousel.index(ofItemView: view),
      (0..<carousel.numberOfItems).contains(index)
    else { return nil }
    let items = choices(index)
    let place = view.projection.bounds(of: view.bounds) ?? bounds
    return items.isEmpty ? nil : ItemMenu(item: index, items: items, place: place)
  }
}
