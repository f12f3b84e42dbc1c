import CarouselKit
import GeometryKit
import StageKit

/// What can be done with a card.
extension CardCarousel {
  /// The item that a command is about: the one that was pointed at, else the one in the middle.
  var subjectItem: Int { pointedItem ?? carousel.currentItemIndex }

  /// What can be done with the card at a point, or in the middle for nil; nil where there is none.
  func menu(at point: Point?) -> ItemMenu? {
    var menu = menu(at: point) { _ in
      [.open, .insert, .remove, .toggleInformation].map { MenuItem($0) } + MenuItem.ofFile
    }
    // The picture may fill only a part of the card.
    if let place = menu.flatMap({ cardPlace(at: $0.item) }) { menu?.place = place }
    return menu
  }
}

/// What can be done with the opened picture.
extension Viewer {
  /// The same, called at a point or by a key.
  func menu(at point: Point?) -> ItemMenu? {
    index.map {
      ItemMenu(
        item: $0,
        items: [
          .back, .magnify(.whole), .magnify(.pixels(1)), .magnify(.pixels(2)), .rotate(1),
          .rotate(-1), .setAsBackground, .toggleInformation,
        ].map { MenuItem($0) } + MenuItem.ofFile,
        place: Rect(origin: point ?? bounds.center, size: .zero))
    }
  }
}

/// What can be done with a picture that doesn't open.
extension CoverCarousel: SceneWithItemMenu, SceneWithFile {
  final func itemMenu(at point: Point?) -> ItemMenu? { menu(at: point) { _ in MenuItem.ofFile } }

  final var file: FilePath? { pointedItem.flatMap { pictures[safe: $0]?.path } }

  final func present(_ file: FilePath) {
    guard let index = pictures.firstIndex(where: { $0.path == file }) else { return }
    carousel.scrollToItem(at: index, animated: true)
  }
}

extension MenuItem {
  /// What can be done with a picture's file.
  fileprivate static let ofFile: [MenuItem] = [.copy, .showInFolder, .trash].map { MenuItem($0) }
}
