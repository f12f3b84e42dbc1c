import CarouselKit
import GeometryKit

/// The dimensions of a horizontal wheel in a tall window: three cards around a caption. A window
/// that is narrower than two cards shows most of each of them.
struct TallWheel {
  let card: Size

  /// The height of a card, in card widths.
  private static let cardHeight = 0.84
  /// The distance of the cards' centres from the hub, in card widths. Square pictures nearly touch.
  private static let radius = 0.69
  /// The height of a wheel of pictures with a ratio of 10 : 7, in card widths.
  private static let height = 2.06
  /// The distance from the centred card, in items, at which a card has faded out. There, a card
  /// that leaves the wheel meets the card that takes its place.
  private static let end = 1.5
  private static let fadeRange = 0.15

  /// The options of the carousel type.
  static let options: [CarouselOption: Double] = [
    .spacing: radius * 2 * .pi / 3, .count: 3, .visibleItems: 5, .fadeMin: fadeRange - end,
    .fadeMax: end - fadeRange, .fadeRange: fadeRange,
  ]

  /// Creates the largest wheel that is suitable for an area.
  init(in area: Size) {
    let width = min(0.6 * area.width, area.height / Self.height)
    card = Size(
      width: max(width.rounded(), 1), height: max((width * Self.cardHeight).rounded(), 1))
  }

  /// The distance of the hub from the lower edge of the centred card, in points.
  var hubDistance: Double { Self.radius * card.width - card.height / 2 }

  /// The distance of the centred card above the middle of the area that the wheel fills, in points.
  var rise: Double { ((Self.height * card.width - card.height) / 2).rounded() }
}
