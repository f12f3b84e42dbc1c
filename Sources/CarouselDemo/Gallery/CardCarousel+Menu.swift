import CarouselKit
import GeometryKit
import StageKit
import SystemKit

/// Context menu of a card.
extension CardCarousel {
  /// The index of the item that commands apply to: the item whose context menu is open, otherwise
  /// the centred item.
  var targetItem: Int { contextMenuItem ?? carousel.currentItemIndex }

  /// Returns the menu of the card at a point or, if `point` is `nil`, of the centred card. Returns
  /// `nil` if there is no card.
  func menu(at point: Point?) -> ItemMenu? {
    var menu = menu(at: point) { _ in
      [.open, .center, .insert, .remove, .toggleInformation] + CommandInfo.ofFile
    }
    // The picture may fill only a part of the card.
    if let place = menu.flatMap({ cardPlace(at: $0.item) }) { menu?.frame = place }
    return menu
  }
}
