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
    return items.isEmpty
      ? nil : ItemMenu(item: index, items: items, place: view.seenPlace ?? bounds)
  }
}

extension View {
  /// Where it is seen, in points of the window: what its corners span, a point each way at least; nil where
  /// one of them is behind the eye.
  var seenPlace: Rect? {
    let projection = projection
    guard let first = projection.project(.zero) else { return nil }
    var (least, most) = (first, first)
    for corner in [
      Point(x: size.width, y: 0), Point(x: 0, y: size.height),
      Point(x: size.width, y: size.height),
    ] {
      guard let seen = projection.project(corner) else { return nil }
      least = Point(x: min(least.x, seen.x), y: min(least.y, seen.y))
      most = Point(x: max(most.x, seen.x), y: max(most.y, seen.y))
    }
    return Rect(
      x: least.x, y: least.y, width: max(most.x - least.x, 1), height: max(most.y - least.y, 1))
  }
}
