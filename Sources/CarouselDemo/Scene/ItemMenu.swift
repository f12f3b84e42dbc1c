import CarouselKit
import GeometryKit
import ViewKit

/// The context menu of an item of a scene.
struct ItemMenu {
  /// The item's index.
  let item: Int
  /// The item's name, shown above the rows; empty for none.
  var title = ""
  /// The commands that can apply to the item, in order. Disabled commands are left out of the menu.
  /// Only the commands in `CommandInfo.ofEveryItem` stay in the menu when disabled; they are
  /// dimmed.
  var commands: [CommandInfo]
  /// The item's frame, in points of the scene.
  var frame: Rect
  /// Whether the item fills the scene. If so, the menu's last row opens the main menu, because
  /// there is no background on which the user could open it.
  var fillsScene = false
}

extension CarouselView {
  /// Returns the context menu of the item at a point.
  ///
  /// - Parameters:
  ///   - point: The position in points of the window; `nil` for the centred item.
  ///   - choices: Returns the commands for the item at an index.
  /// - Returns: `nil` if there is no item, or no command for it.
  func menu(at point: Point?, _ choices: (_ index: Int) -> [CommandInfo]) -> ItemMenu? {
    guard let index = item(at: point), let view = carousel.itemView(at: index) else { return nil }
    let commands = choices(index)
    let frame = view.projection.bounds(of: view.bounds) ?? bounds
    return commands.isEmpty ? nil : ItemMenu(item: index, commands: commands, frame: frame)
  }

  /// Returns whether an item is exactly in the centre.
  func isCentered(_ item: Int) -> Bool { abs(carousel.offsetForItem(at: item)) < 1e-3 }

  /// Returns the index of the item at a point of the window. If `point` is `nil`, returns the index
  /// of the centred item. Returns `nil` if there is no item.
  func item(at point: Point?) -> Int? {
    let view =
      if let point { projection.unproject(point).flatMap { carousel.itemView(at: $0) } } else {
        carousel.currentItemView
      }
    guard let view, let index = carousel.index(ofItemView: view),
      (0..<carousel.numberOfItems).contains(index)
    else { return nil }
    return index
  }
}
