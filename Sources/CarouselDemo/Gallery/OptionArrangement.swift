import GeometryKit
import ViewKit

/// The places of the rows of the options panel, in one or two columns of groups with headings.
struct OptionArrangement: Equatable {
  /// The frames of the rows, in the order of the groups.
  private(set) var rows: [Rect] = []
  /// The frames of the headings. The heading of a group without rows is empty.
  private(set) var headings = [Rect](repeating: .zero, count: OptionGroup.allCases.count)
  /// The height of the list, in points.
  private(set) var height = 0.0

  /// The height of a row, in points. At this height, a slider's knob doesn't touch the descenders
  /// of its caption.
  static let rowHeight = 50.0
  /// The height of a heading with the space around it, in points.
  static let headingHeight = 40.0
  /// The space below the last row, in points. It leaves room for the focus ring.
  static let margin = 6.0

  init() {}

  /// Arranges rows in columns of equal width.
  ///
  /// - Parameters:
  ///   - rows: The rows, in the order of their groups.
  ///   - columns: The number of columns, 1 or 2.
  ///   - width: The width of all columns, in points.
  init(_ rows: [OptionRow], columns: Int, width: Double) {
    let counts = OptionGroup.allCases.map { group in rows.count { $0.group == group } }
    let heights = counts.map { count in
      count == 0 ? 0 : Self.headingHeight + Double(count) * Self.rowHeight
    }
    let firstColumn = columns == 1 ? counts.count : Self.groupsInFirstColumn(heights)
    let columnWidth = width / Double(columns)
    var place = Point.zero
    for (index, count) in counts.enumerated() {
      if index == firstColumn { place = Point(x: columnWidth, y: 0) }
      guard count > 0 else { continue }
      headings[index] = Rect(
        x: place.x, y: place.y, width: columnWidth, height: Self.headingHeight)
      place.y += Self.headingHeight
      for _ in 0..<count {
        self.rows.append(
          Rect(x: place.x, y: place.y, width: columnWidth, height: Self.rowHeight))
        place.y += Self.rowHeight
      }
      height = max(height, place.y + Self.margin)
    }
  }

  /// Returns the number of groups in the first of two columns, so that the longer column is as
  /// short as possible.
  private static func groupsInFirstColumn(_ heights: [Double]) -> Int {
    let total = heights.reduce(0, +)
    func longer(_ count: Int) -> Double {
      let first = heights.prefix(count).reduce(0, +)
      return max(first, total - first)
    }
    return (1...heights.count).min { longer($0) < longer($1) } ?? heights.count
  }

  /// Returns the height of the visible part of the list, in points. If not everything fits, the
  /// visible part ends within a row, to show that there is more.
  func visibleHeight(in available: Double) -> Double {
    guard height > available else { return height }
    let ends = rows.map { $0.minY + $0.height * ScrollSurface.visibleFraction }
    return ends.filter { $0 <= available }.max()?.rounded(.down) ?? max(available, 1)
  }
}
