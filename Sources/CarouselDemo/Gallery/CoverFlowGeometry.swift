import Glibc

/// The geometry of a horizontal cover flow, from which the positions of its cards in the window
/// follow. Lengths are in card widths.
struct CoverFlowGeometry {
  /// The option `tilt`: the rotation of the cards at the sides, in right angles.
  var tilt: Double
  /// The option `spacing`: the distance between two cards at a side.
  var spacing: Double
  /// The camera's perspective for cards of width 1.
  var perspective: Double

  /// Returns the distance in the window from the centre of the carousel to the nearest edge of a
  /// picture beside the centred one. The picture is narrower than its card by `space`, and aligned
  /// with the outer edge of the card.
  func nearestEdge(space: Double) -> Double {
    // With a large tilt, the outer edge is nearer than the inner one.
    min(position(of: space - 0.5), position(of: 0.5))
  }

  /// Returns the position in the window of a point on the card at the offset 1. `x` is the position
  /// of the point on the card, from the card's centre.
  private func position(of x: Double) -> Double {
    let angle = tilt * .pi / 2
    let center = tilt / 2 + spacing
    let depth = 0.5 - x * sin(angle)
    return (center + x * cos(angle)) / (1 - perspective * depth)
  }
}
