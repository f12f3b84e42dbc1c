import GeometryKit

/// The card size, crop and alignment in the current frame. All cards of a carousel share one
/// instance, so a change applies to every card, even to a card that is fading out.
final class CardStyle {
  /// The size into which a picture is fitted, in points.
  var card: Size
  /// The degree to which pictures are scaled up to fill their cards, 0…1. At 0, the whole picture
  /// is visible. At 1, the picture fills the card and is cropped.
  var crop: Double
  /// The degree to which pictures are aligned to the bottom of their cards, 0…1. At 0, they are
  /// centred.
  var bottomAlignment: Double

  init(card: Size, crop: Double = 0, bottomAlignment: Double = 0) {
    self.card = card
    self.crop = crop
    self.bottomAlignment = bottomAlignment
  }
}
