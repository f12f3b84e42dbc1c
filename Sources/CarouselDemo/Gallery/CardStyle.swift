import CarouselKit
import GeometryKit

/// The card size, crop, alignment and place of the caption in the current frame. All cards of a
/// carousel share one instance, so a change applies to every card, even to a card that is fading
/// out.
final class CardStyle {
  /// The values of a style.
  struct Values: Equatable {
    /// The size into which a picture is fitted, in points.
    var card: Size
    /// The degree to which pictures are scaled up to fill their cards, 0…1. At 0, the whole picture
    /// is visible. At 1, the picture fills the card and is cropped.
    var crop = 0.0
    /// The degree to which pictures are aligned to the bottom of their cards, with a reflection,
    /// 0…1. At 0, they are centred.
    var bottomAlignment = 0.0
    /// The degree to which cards are darker the farther they are from the eye, 0…1.
    var dimming = 0.0
    /// Where the centred picture's caption is: 0 below the cards, 1 to the right of the centred
    /// card, −1 to its left. Values between these are passed during a change.
    var captionSide = 0.0
    /// The distance by which the caption below the cards is above its place at the window's lower
    /// edge, in points.
    var captionRise = 0.0
    /// How near the caption is to the centred picture, 0…1: 0 at the window's lower edge, 1 beside
    /// or below the picture.
    var captionNearness = 0.0
  }

  /// The values in the current frame.
  private(set) var current: Values
  private var target: Values
  /// The values at the start of the change in progress.
  private var start: Values
  /// The values 1 ms before the start of the change in progress.
  private var earlier: Values
  /// The carousel's change of layout that animates the style; `nil` at rest.
  private var change: LayoutChange?
  /// The interval over which the speed of a change is measured, in seconds.
  private static let moment = 1e-3

  init(_ values: Values) {
    current = values
    target = values
    start = values
    earlier = values
  }

  /// The size into which a picture is fitted, in points.
  var card: Size { current.card }
  /// The degree to which pictures are scaled up to fill their cards, 0…1.
  var crop: Double { current.crop }
  /// The degree to which pictures are aligned to the bottom of their cards, 0…1.
  var bottomAlignment: Double { current.bottomAlignment }
  /// The degree to which cards are darker the farther they are from the eye, 0…1.
  var dimming: Double { current.dimming }
  /// Where the centred picture's caption is, −1…1.
  var captionSide: Double { current.captionSide }

  /// The distance by which the caption below the cards is above its place at the window's lower
  /// edge, in points.
  var captionRise: Double { current.captionRise }

  /// How near the caption is to the centred picture, 0…1. It is 0 at the window's lower edge.
  var captionNearness: Double { current.captionNearness }

  /// Animates the style to new values together with a change of the carousel's layout. An animation
  /// that belongs to the given change continues. If `change` is `nil`, the values apply at once.
  func set(_ values: Values, with change: LayoutChange?, at time: Double) {
    if let change, change != self.change {
      let now = presented(at: time)
      earlier = presented(at: time - Self.moment)
      start = now
    }
    target = values
    self.change = change
    advance(to: time)
  }

  /// Updates the current values for a frame. Times are in seconds.
  func advance(to time: Double) {
    current = presented(at: time)
    if current == target { change = nil }
  }

  private func presented(at time: Double) -> Values {
    guard let change else { return target }
    let progress = change.progress(at: time)
    // At the end of the change, return exactly `target`, without rounding errors.
    if progress >= 1 { return target }
    return earlier.interpolated(to: start, fraction: 1 + change.momentum(at: time) / Self.moment)
      .interpolated(to: target, fraction: progress)
  }
}

extension CardStyle.Values {
  /// Returns the values at a fraction of the way from `self` to `other`. A fraction above 1
  /// extrapolates; the result is limited to valid values.
  fileprivate func interpolated(to other: Self, fraction: Double) -> Self {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Self(
      card: Size(
        width: max(mix(card.width, other.card.width), 1),
        height: max(mix(card.height, other.card.height), 1)),
      crop: min(max(mix(crop, other.crop), 0), 1),
      bottomAlignment: min(max(mix(bottomAlignment, other.bottomAlignment), 0), 1),
      dimming: min(max(mix(dimming, other.dimming), 0), 1),
      captionSide: min(max(mix(captionSide, other.captionSide), -1), 1),
      captionRise: max(mix(captionRise, other.captionRise), 0),
      captionNearness: min(max(mix(captionNearness, other.captionNearness), 0), 1))
  }
}
