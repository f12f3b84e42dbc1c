import CarouselKit
import GeometryKit

/// The composition of a carousel type in a window of any size and shape: card size, crop,
/// alignment, options and camera.
struct Composition: Equatable {
  /// The size into which a picture is fitted, in points.
  var card: Size
  /// The degree to which pictures are scaled up to fill their cards, 0…1. At 0, the whole picture
  /// is visible. At 1, the picture fills the card and is cropped.
  var crop = 0.0
  /// The degree to which pictures are aligned to the bottom of their cards, with a reflection, 0…1.
  /// At 0, they are centred.
  var bottomAlignment = 0.0
  /// The values that replace defaults of the carousel type's options.
  var options: [CarouselOption: Double] = [:]
  /// The degree to which cards are darker the farther they are from the eye, 0…1.
  var dimming = 0.0
  /// The position from which the carousel is seen.
  var camera = CarouselLayout.Camera(perspective: -1.0 / 500)
  /// Where the centred picture's caption is: 0 below the cards, 1 to the right of the centred card,
  /// −1 to its left.
  var captionSide = 0.0
  /// The distance by which the caption below the cards is above its place at the window's lower
  /// edge, in points.
  var captionRise = 0.0
  /// The maximum width of the caption below the cards, in points; `nil` for that of the window.
  var captionWidth: Double?
  /// How far the carousel can be dragged past its ends, in card widths.
  var bounceDistance = 1.0

  /// The greatest angle by which the cards lean while the carousel moves, in radians.
  var maxLean = 0.0

  /// The longer side of a displayed picture, in points. If pictures fill their cards, a picture
  /// with a ratio of 16:10 that is as high as the card determines it.
  var pictureSide: Double { max(card.width, card.height) * (crop > 0 ? 1.6 : 1) }

  /// The style of the cards.
  var cardStyle: CardStyle.Values {
    CardStyle.Values(
      card: card, crop: crop, bottomAlignment: bottomAlignment, dimming: dimming,
      captionSide: captionSide, captionRise: captionRise, captionNearness: captionNearness)
  }

  /// How near the caption is to the centred picture, 0…1: 0 at the window's lower edge, 1 beside or
  /// below the picture.
  private var captionNearness: Double { captionSide != 0 || captionRise > 0 ? 1 : 0 }

  /// The displacement of the centred card from the middle of the window, in points.
  var cardOffset: Point { camera.contentOffset - camera.viewpointOffset }
}
