import CarouselKit
import GeometryKit

/// A card of the carousel, which shows one picture after another as it is used again.
final class CardView: CarouselItemView {
  var picture: GalleryPicture
  private let hanging: Hanging
  /// How far a finger has moved it from its place, in points along y.
  var lift = SpringMove(0)
  /// Whether it flies away by itself, and isn't drawn where the carousel has it.
  var isFlying = false

  init(picture: GalleryPicture, hanging: Hanging) {
    self.picture = picture
    self.hanging = hanging
  }

  /// What takes touches: the picture, with the place above it where it stands.
  var size: Size {
    var size = pictureSize
    size.height += hanging.standing * (hanging.card.height - size.height)
    return size
  }

  /// Where the picture lies, from the middle of its place.
  var rect: Rect {
    let size = pictureSize
    let sunk = hanging.standing * (hanging.card.height - size.height) / 2
    return Rect(center: Point(x: 0, y: sunk), size: size)
  }

  private var pictureSize: Size {
    let card = hanging.card
    guard let aspect = picture.aspect, aspect > 0 else { return card }
    let width = min(card.width, card.height * aspect)
    let whole = Size(width: width, height: width / aspect)
    return Size(
      width: whole.width + (card.width - whole.width) * hanging.crop,
      height: whole.height + (card.height - whole.height) * hanging.crop)
  }

  /// The part of the picture that is seen, in its own extents.
  var source: Rect {
    let size = pictureSize
    guard hanging.crop > 0, let aspect = picture.aspect, aspect > 0, size.height > 0 else {
      return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    let seen = size.width / size.height
    return Rect(
      center: Point(x: 0.5, y: 0.5),
      size: Size(width: min(seen / aspect, 1), height: min(aspect / seen, 1)))
  }

  /// 5 % of the width, at most 16 points.
  var cornerRadius: Double { min(rect.width * 0.05, 16) }
}
