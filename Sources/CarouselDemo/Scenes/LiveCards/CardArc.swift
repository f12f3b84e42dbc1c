import GeometryKit

/// The places of cards on a flat arc around a point far below the centred card.
struct CardArc {
  /// The size of a card, in points.
  let cardSize: Size
  /// The distance between the centres of two cards, in points.
  let step: Double

  /// The radius of the arc through the centres of the cards, in heights of a card.
  private static let radius = 14.0
  /// The ratio of the distance between two cards to that of their lower ends, which are nearer to
  /// one another because the cards lie on an arc.
  private static let slope = radius / (radius - 0.5)
  /// The ratio of a card's width to its height.
  private static let aspect = 0.63
  /// The width that a low card keeps, in points.
  private static let lowCardWidth = 340.0
  /// The width that the controls need, in points.
  private static let minWidth = 264.0
  /// The maximum width of a card, as a fraction of the window's width.
  private static let maxFraction = 0.86
  /// The width of windows in which the neighbours are close to the centred card, in points.
  private static let narrowWidth = 480.0
  /// The width of the part of a neighbour that is visible in a narrow window, in points.
  private static let visibleNeighbourWidth = 24.0
  /// The gap between the lower ends of two cards in a narrow window, in points.
  private static let narrowGap = 6.0

  /// Creates the places of cards of a height in a window of a width, both in points.
  init(cardHeight: Double, window: Double) {
    let height = cardHeight.rounded()
    let width = max(height * Self.aspect, Self.lowCardWidth)
    cardSize = Size(width: min(Self.maxWidth(in: window), width).rounded(), height: height)
    step = Self.step(ofCards: cardSize.width, in: window)
  }

  /// Returns the transform of the card at an offset from the centre, in cards.
  func transform(at offset: Double, _ base: Transform3D) -> Transform3D {
    let radius = Self.radius * cardSize.height
    let angle = offset * step / radius
    return base.translated(y: radius).rotated(angle: angle, z: 1).translated(y: -radius)
  }

  /// Returns the maximum width of a card in a window of a width, in points. In a narrow window, the
  /// edges of the neighbours are visible, so that the user sees that there are more cards.
  private static func maxWidth(in window: Double) -> Double {
    guard window < narrowWidth else { return window * maxFraction }
    // A neighbour begins at (width + gap) · slope − width / 2.
    let width = (window / 2 - visibleNeighbourWidth - narrowGap * slope) / (slope - 0.5)
    return min(max(width, minWidth), window * maxFraction)
  }

  /// Returns the distance between cards of a width in a window of a width, in points.
  ///
  /// In a narrow window, the neighbours of the centred card are just visible. In a wide one, they
  /// are completely visible, or a good part of them is cut off. The card opposite the centred one
  /// lies outside the window, because it could be on either side.
  static func step(ofCards width: Double, in window: Double) -> Double {
    if window < narrowWidth { return (width + narrowGap) * slope }
    // The largest distance at which the neighbours are completely visible. Their slope needs 28
    // points.
    let inside = (window - width) / 2 - 28
    // The smallest distance at which the opposite card is outside. At a distance of two steps, it
    // would be (window + width) / 4, but the card's slope makes it wider.
    let outside = (window + width) / 3.85
    return inside >= 1.04 * width
      ? min(max(1.1 * width, outside), inside) : max(1.1 * width, inside + 0.2 * width)
  }
}
