import GeometryKit

/// How cards hang at the moment. All cards of a carousel share it, so that none is left behind when
/// it changes, not even one that is about to leave.
final class Hanging {
  /// The place that a picture is fitted into, in points.
  var card: Size
  /// How far pictures fill their places: 0 shows them whole, 1 cuts off what would stand out.
  var crop: Double
  /// How far pictures stand at the foot of their places: 0 in the middle, 1 on the ground.
  var standing: Double

  init(card: Size, crop: Double = 0, standing: Double = 0) {
    self.card = card
    self.crop = crop
    self.standing = standing
  }
}
