import CarouselKit

extension CarouselLayout {
  /// A row whose items become smaller beside the centre.
  static let shrinkingRow = {
    var row = CarouselLayout(name: "shrinkingRow")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step - side * neighbourShift * metrics.itemWidth)
        .scaled(x: 1 - shrinkage * abs(side), y: 1 - shrinkage * abs(side))
    }
    return row
  }()
  /// The distance by which a neighbour is nearer to the centre than in an even row, in item widths.
  private static let neighbourShift = 0.06
  /// The fraction by which a neighbour is smaller than the centred card.
  private static let shrinkage = 0.14

  /// Returns the width of a card in a shrinking row whose neighbours are partly visible.
  ///
  /// - Parameters:
  ///   - windowWidth: The width of the window, in points.
  ///   - edge: The width of the visible part of each neighbour, in points.
  ///   - gap: The width of the gap between items in an even row, in points.
  /// - Returns: The width of the centred card, in points.
  static func shrinkingRowCardWidth(
    in windowWidth: Double, edge: Double, gap: Double
  ) -> Double {
    // The inner edge of a neighbour is at
    // (1 − shift) · (card + gap) − (1 − shrinkage) · card / 2.
    let near = 1 - neighbourShift
    return (windowWidth / 2 - edge - near * gap) / (near - (1 - shrinkage) / 2)
  }
}
