import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A scene with one carousel, which receives the scene's keys and has context menus on its items.
class CarouselScene<Item: View>: Scene {
  /// The view of the carousel. Subclasses add it to the scene and set its frame.
  final let view: CarouselView<Item>
  final var carousel: Carousel<Item> { view.carousel }
  /// The index of the item that commands apply to: the item whose context menu is open, otherwise
  /// the centred item.
  final var targetItem: Int { contextMenuItem ?? carousel.currentItemIndex }

  /// Creates a scene of a kind with the view of a carousel.
  init(_ kind: SceneKind, _ view: CarouselView<Item>) {
    self.view = view
    super.init(kind)
  }

  /// Creates a scene of a kind. Its carousel has a name for assistive programs.
  init(_ kind: SceneKind, carouselName: String) {
    view = CarouselView()
    super.init(kind)
    view.name = carouselName
  }

  /// Returns the commands in the context menu of an item. If there are none, the default, the item
  /// has no menu.
  func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [] }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    view.menu(at: point, menuCommands(ofItemAt:))
  }

  override func center(_ item: Int) { carousel.scrollToItem(at: item, animated: true) }
  override func isCentered(_ item: Int) -> Bool { view.isCentered(item) }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    view.press(key, modifiers, isRepeat: isRepeat)
  }
}
