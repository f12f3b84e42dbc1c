import CarouselKit
import GeometryKit

/// The gallery's composition for a carousel type and a window of any size and shape: card size,
/// crop, alignment and camera.
struct Composition: Equatable {
  /// The size into which a picture is fitted, in points.
  var card: Size
  /// The degree to which pictures are scaled up to fill their cards, 0…1. At 0, the whole picture
  /// is visible. At 1, the picture fills the card and is cropped.
  var crop = 0.0
  /// The degree to which pictures are aligned to the bottom of their cards, with a reflection, 0…1.
  /// At 0, they are centred.
  var bottomAlignment = 0.0
  /// The factor applied to the carousel's `spacing` option.
  var spacing = 1.0
  /// The element m34 of the base transform. Larger cards have a camera farther away, so that cards
  /// of all sizes have the same perspective.
  var perspective = -1.0 / 500
  /// The offset of the camera, in points.
  var viewpointOffset = Point.zero
  /// The offset of the centred card, in points.
  var contentOffset = Point.zero
  /// How far the carousel can be dragged past its ends, in card widths.
  var bounceDistance = 1.0

  /// The longer side of a displayed picture, in points. For pictures that fill their cards, the
  /// longer side of a 16:10 picture as high as the card.
  var pictureSide: Double { max(card.width, card.height) * (crop > 0 ? 1.6 : 1) }

  /// Returns a composition extrapolated beyond `other`: `other + factor · (other − self)`, limited
  /// to valid values. Spacing and bounce distance are those of `other`.
  func continued(through other: Composition, by factor: Double) -> Composition {
    func mix(_ a: Double, _ b: Double) -> Double { b + (b - a) * factor }
    func mix(_ a: Point, _ b: Point) -> Point { b + (b - a) * factor }
    var result = other
    result.card = Size(
      width: max(mix(card.width, other.card.width), 1),
      height: max(mix(card.height, other.card.height), 1))
    result.crop = min(max(mix(crop, other.crop), 0), 1)
    result.bottomAlignment = min(max(mix(bottomAlignment, other.bottomAlignment), 0), 1)
    result.perspective = min(mix(perspective, other.perspective), 0)
    result.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
    result.contentOffset = mix(contentOffset, other.contentOffset)
    return result
  }

  /// Returns the composition at a fraction 0…1 of the change to `other`. Spacing and bounce
  /// distance are those of `other`, because the carousel itself animates its spacing.
  func interpolated(to other: Composition, progress: Double) -> Composition {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * progress }
    // The end of the change is exactly `other`, without rounding errors.
    guard progress < 1 else { return other }
    var result = other
    result.card = Size(
      width: mix(card.width, other.card.width), height: mix(card.height, other.card.height))
    result.crop = mix(crop, other.crop)
    result.bottomAlignment = mix(bottomAlignment, other.bottomAlignment)
    result.perspective = mix(perspective, other.perspective)
    result.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
    result.contentOffset = mix(contentOffset, other.contentOffset)
    return result
  }
}
