import ViewKit

extension ScrollSurface {
  /// How high a list of rows is to be that are all equally high: all of it where there is room, else so high that it
  /// ends within a row, which shows that there is more.
  ///
  /// - Parameters:
  ///   - count: how many rows there are.
  ///   - height: of a row, in points.
  ///   - margin: what is left empty above the first and below the last of them, in points.
  ///   - room: how high it may be, in points.
  /// - Returns: its height, in points.
  static func height(ofRows count: Int, each height: Double, margin: Double, in room: Double)
    -> Double
  {
    let whole = Double(count) * height + 2 * margin
    guard whole > room else { return whole }
    // As much of it as its words reach into, which fade there.
    let share = 0.6
    let seen = ((room - margin) / height - share).rounded(.down) + share
    return seen > 1 ? (margin + seen * height).rounded(.down) : max(room, 1)
  }
}
