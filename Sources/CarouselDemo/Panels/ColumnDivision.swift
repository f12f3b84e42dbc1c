/// The division of a table's sections into columns, found by trying all divisions of the few
/// sections.
struct ColumnDivision {
  /// The heights of the sections, in points.
  private let heights: [Double]
  /// The available height, in points.
  private let available: Double
  /// The columns of the sections in the division that is tried.
  private var chosen: [Int]
  /// The heights of the columns in the division that is tried, in points.
  private var filled: [Double]
  /// The best division so far. Its height is at least the available height.
  private var best: (height: Double, steps: Int, columns: [Int])?

  private init(_ heights: [Double], into count: Int, within available: Double, gap: Double) {
    self.heights = heights
    self.available = available
    chosen = [Int](repeating: 0, count: heights.count)
    filled = [Double](repeating: -gap, count: count)
  }

  /// Divides sections into columns. The sections are in reading order, unless another division fits
  /// the available height better.
  ///
  /// - Parameters:
  ///   - heights: The heights of the sections with the gaps above them, in points.
  ///   - count: The number of columns.
  ///   - available: The available height, in points.
  ///   - gap: The gap above a section, in points, which the first section of a column doesn't need.
  /// - Returns: The column of each section.
  static func columns(
    of heights: [Double], into count: Int, within available: Double, gap: Double
  ) -> [Int] {
    var division = ColumnDivision(heights, into: count, within: available, gap: gap)
    division.place(0, steps: 0)
    return division.best?.columns ?? []
  }

  /// Tries all columns for a section and the sections after it. `steps` is the number of sections
  /// before it whose column is to the left of the previous section's column.
  private mutating func place(_ section: Int, steps: Int) {
    guard section < heights.count else {
      // Rounding makes divisions of equal height comparable.
      let height = max((filled.max() ?? 0).rounded(), available.rounded())
      let isBetter = best.map { (height, steps) < ($0.height, $0.steps) } ?? true
      if isBetter { best = (height, steps, chosen) }
      return
    }
    for column in filled.indices {
      chosen[section] = column
      filled[column] += heights[section]
      let isBack = section > 0 && column < chosen[section - 1]
      place(section + 1, steps: steps + (isBack ? 1 : 0))
      filled[column] -= heights[section]
    }
  }
}
