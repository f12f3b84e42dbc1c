import CarouselKit
import GeometryKit

/// What can be done with a card.
extension CardCarousel {
  /// The item that a command is about: the one that was pointed at, else the one in the middle.
  var subjectItem: Int { pointedItem ?? carousel.currentItemIndex }

  /// What can be done with the card at a point, or in the middle for nil; nil where there is none.
  func menu(at point: Point?) -> ItemMenu? {
    let index =
      if let point {
        carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
      } else { Optional(carousel.currentItemIndex) }
    guard let index, items.indices.contains(index) else { return nil }
    return ItemMenu(
      item: index,
      items: [
        MenuItem("Open", .open), MenuItem("Insert one more", .insert),
        MenuItem("Take the card away", .remove),
      ] + MenuItem.ofFile,
      place: cardPlace(at: index) ?? Rect(origin: point ?? bounds.center, size: .zero))
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
          MenuItem("Close", .open), MenuItem("All of it", .magnify(.whole)),
          MenuItem("Its own pixels", .magnify(.pixels(1))),
          MenuItem("Each pixel twice as large", .magnify(.pixels(2))),
          MenuItem("Turn right", .rotate(1)), MenuItem("Turn left", .rotate(-1)),
          MenuItem("Set as background", .setAsBackground),
        ] + MenuItem.ofFile,
        place: Rect(origin: point ?? bounds.center, size: .zero))
    }
  }
}

extension MenuItem {
  /// What can be done with a picture's file.
  fileprivate static let ofFile = [
    MenuItem("Information", .toggleInformation), MenuItem("Copy the file's address", .copy),
    MenuItem("Show in its folder", .showInFolder),
    MenuItem("Move the file to the trash…", .trash, isGrave: true),
  ]
}
