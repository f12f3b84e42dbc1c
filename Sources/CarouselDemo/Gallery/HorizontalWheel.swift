import CarouselKit
import GeometryKit

/// The dimensions of a horizontal wheel, whose hub is below the visible cards. A wide window shows
/// both neighbours of the centred card and parts of the next cards, a tall window about a third of
/// both neighbours.
struct HorizontalWheel {
  let card: Size
  /// The number of cards on the whole wheel.
  private let count: Double
  /// The distance of the cards' centres from the hub, in card widths. Pictures with a ratio of
  /// 10 : 7 nearly touch, and so do a square picture and such a picture.
  private let radius: Double
  /// The distance of the centred card above the middle of the area, in points. In a wide window,
  /// the visible cards are in the middle. In a tall window, only the caption moves the card.
  let rise: Double

  /// Creates the wheel for an area of the window.
  init(in area: Size) {
    let isTall = area.width < area.height
    count = isTall ? 12 : 16
    radius = isTall ? 2.14 : 2.9
    // In a window with a ratio of 4 : 3, smaller cards leave more room for the neighbours.
    let side = min(0.53 * area.height, max(0.29 * area.width, 0.5 * area.height))
    let width = (isTall ? 0.58 * area.width : side).rounded(.up)
    card = Size(width: max(width, 1), height: max((width * 0.9).rounded(), 1))
    // In a wide window, the visible cards are 1.56 card widths high together.
    rise = isTall ? 0 : ((1.56 * card.width - card.height) / 2).rounded()
  }

  /// The options of the carousel type.
  var options: [CarouselOption: Double] { [.spacing: radius * 2 * .pi / count, .count: count] }
}
