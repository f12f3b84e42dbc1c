import CarouselKit
import Geometry

/// A card of the carousel, which shows one picture after another as it is used again.
final class CardView: CarouselItemView {
  var picture: GalleryPicture
  /// The place that the picture is fitted into, in points.
  var place: Size
  /// Whether the picture fills the place, and is cut off, or is shown whole.
  var fills = false
  /// Whether the picture stands at the foot of its place, or hangs in the middle.
  var stands = false
  /// How far a finger has moved it from its place, in points along y.
  var lift = SpringMove(0)
  /// Whether it flies away by itself, and isn't drawn where the carousel has it.
  var isFlying = false

  init(picture: GalleryPicture, place: Size) {
    self.picture = picture
    self.place = place
  }

  /// What takes touches: the picture, with the place above it where it stands.
  var size: Size {
    let size = pictureSize
    return stands ? Size(width: size.width, height: place.height) : size
  }

  /// Where the picture lies, from the middle of its place.
  var rect: Rect {
    let size = pictureSize
    let y = stands ? place.height / 2 - size.height : -size.height / 2
    return Rect(x: -size.width / 2, y: y, width: size.width, height: size.height)
  }

  private var pictureSize: Size {
    guard !fills, let aspect = picture.aspect, aspect > 0 else { return place }
    let width = min(place.width, place.height * aspect)
    return Size(width: width, height: width / aspect)
  }

  /// The part of the picture that is seen, in its own extents.
  var source: Rect {
    guard fills, let aspect = picture.aspect, aspect > 0, place.height > 0 else {
      return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    let wanted = place.width / place.height
    let size =
      aspect > wanted
      ? Size(width: wanted / aspect, height: 1) : Size(width: 1, height: aspect / wanted)
    return Rect(center: Point(x: 0.5, y: 0.5), size: size)
  }

  /// 5 % of the width, at most 16 points.
  var cornerRadius: Double { min(rect.width * 0.05, 16) }
}
