import CarouselKit
import GeometryKit

/// How the gallery hangs its pictures for a carousel type and a window: a composition for
/// landscape and portrait windows, small ones and large ones.
struct Composition: Equatable {
  /// The place that a picture is fitted into, in points.
  var card: Size
  /// How far pictures fill their card and are cut off: 0 are shown whole, 1 fill it.
  var crop = 0.0
  /// How far the cards stand on a mirror: 0 hang in the air, 1 stand.
  var standing = 0.0
  /// What the carousel's `spacing` option is multiplied with.
  var spacing = 1.0
  /// m34: the eye stands farther away where cards are larger, so that they look alike.
  var perspective = -1.0 / 500
  /// Where the eye is moved to.
  var viewpointOffset = Point.zero
  /// Where the centred card is moved to.
  var contentOffset = Point.zero
  /// How far the carousel can be pulled past its ends, in cards.
  var bounceDistance = 1.0

  /// The longer side of a picture in points; where it fills its card, of one that lies 16:10 and is
  /// as high as the card.
  var pictureSide: Double { max(card.width, card.height) * (crop > 0 ? 1.6 : 1) }

  /// What is seen if, from this composition on, it goes on through another one, in so many times the way
  /// between them.
  func continued(through other: Composition, by way: Double) -> Composition {
    func mix(_ a: Double, _ b: Double) -> Double { b + (b - a) * way }
    func mix(_ a: Point, _ b: Point) -> Point { b + (b - a) * way }
    var seen = other
    seen.card = Size(
      width: max(mix(card.width, other.card.width), 1),
      height: max(mix(card.height, other.card.height), 1))
    seen.crop = min(max(mix(crop, other.crop), 0), 1)
    seen.standing = min(max(mix(standing, other.standing), 0), 1)
    seen.perspective = min(mix(perspective, other.perspective), 0)
    seen.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
    seen.contentOffset = mix(contentOffset, other.contentOffset)
    return seen
  }

  /// What is seen `share` of the way to another composition. Spacing and bounce distance are no
  /// matter of looks, and are the other's.
  func interpolated(to other: Composition, share: Double) -> Composition {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
    // The exact end, so that nothing is off by a rounding.
    guard share < 1 else { return other }
    var seen = other
    seen.card = Size(
      width: mix(card.width, other.card.width), height: mix(card.height, other.card.height))
    seen.crop = mix(crop, other.crop)
    seen.standing = mix(standing, other.standing)
    seen.perspective = mix(perspective, other.perspective)
    seen.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
    seen.contentOffset = mix(contentOffset, other.contentOffset)
    return seen
  }
}
