import ViewKit

extension ScrollSurface {
  /// The visible fraction of the last row, if not all rows fit. The list's edge cuts through the
  /// row's text, which fades out there.
  static let visibleShare = 0.6

  /// Returns the height for a list of rows of equal height. If not all rows fit, the height ends
  /// within a row, to show that there are more.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - height: the height of a row, in points.
  ///   - margin: the empty space above the first row and below the last one, in points.
  ///   - room: the available height, in points.
  /// - Returns: the height of the list, in points.
  static func height(ofRows count: Int, each height: Double, margin: Double, in room: Double)
    -> Double
  {
    let whole = Double(count) * height + 2 * margin
    guard whole > room else { return whole }
    let share = visibleShare
    let seen = ((room - margin) / height - share).rounded(.down) + share
    return seen > 1 ? (margin + seen * height).rounded(.down) : max(room, 1)
  }
}
