import ViewKit

extension ScrollSurface {
  /// The visible fraction of the last row, if not all rows fit. The list's edge cuts through the
  /// row's text, which fades out there.
  static let visibleFraction = 0.6

  /// Returns the height for a list of rows of equal height. If not all rows fit, the height ends
  /// within a row, to show that there are more.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - height: the height of a row, in points.
  ///   - margin: the empty space above the first row and below the last one, in points.
  ///   - available: the available height, in points.
  /// - Returns: the height of the list, in points.
  static func height(ofRows count: Int, each height: Double, margin: Double, in available: Double)
    -> Double
  {
    let total = Double(count) * height + 2 * margin
    guard total > available else { return total }
    let fraction = visibleFraction
    let visibleRows = ((available - margin) / height - fraction).rounded(.down) + fraction
    return visibleRows > 1 ? (margin + visibleRows * height).rounded(.down) : max(available, 1)
  }
}
