import GeometryKit
import StageKit
import ViewKit

/// A table of keys and gestures with their effects, under headings and in up to three columns. It
/// uses the largest font that fits, and scrolls if even the smallest doesn't.
final class HelpTable: ScrollSurface {
  /// The sections of the table.
  var sections: [HelpSection] = [] {
    didSet {
      guard sections != oldValue else { return }
      entries = sections.flatMap { [.heading($0.title)] + $0.rows.map(Entry.row) }
      setNeedsLayout()
    }
  }

  /// A heading or a row.
  private enum Entry {
    case heading(String)
    case row(HelpRow)

    var isHeading: Bool { if case .heading = self { true } else { false } }
  }

  /// An entry with its frame in the content.
  private struct Line {
    var entry: Entry
    var frame: Rect
    /// The distance from the row's left edge to its description, in points.
    var indent: Double
  }

  private var entries: [Entry] = []
  private var lines: [Line] = []
  private var fontSize = HelpTable.maxFontSize
  /// The space between rows, in ems.
  private static let spacing = 0.6
  /// The additional space above a heading, in ems.
  private static let headingSpacing = 0.7
  /// The largest font size, in points.
  private static let maxFontSize = 15.0
  /// The smallest readable font size, in points.
  private static let minFontSize = 13.0
  /// The minimum width of a column if there are several columns, in ems.
  private static let columnWidth = 26.0
  /// The maximum number of columns.
  private static let maxColumns = 3
  /// The maximum number of lines of a row.
  private static let maxLines = 12

  init() {
    super.init()
    scrollView.indicatorStyle = .white
    limitToVerticalScrolling()
    edgeFade = Self.margin
  }

  private var nameStyle: Text.Style { Text.Style(size: fontSize, weight: .semibold) }
  private var actionStyle: Text.Style { Text.Style(size: fontSize) }

  /// Returns the available width, and the height that the rows need, up to the available height.
  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let height = fit(available, measures.text).rounded(.up)
    return Size(width: available.width, height: min(height, available.height))
  }

  override func layOut(_ measures: Measures) {
    let height = fit(size, measures.text)
    content.removeAll()
    for line in lines { content.add(view(of: line, measures)) }
    contentSize = Size(width: size.width, height: height)
  }

  /// Returns a view with the labels of a line.
  private func view(of line: Line, _ measures: Measures) -> View {
    let view = View(frame: line.frame)
    switch line.entry {
    case .heading(let title): view.add(Label(title, style: nameStyle, frame: view.bounds))
    case .row(let row):
      let name = Label(
        row.name, style: nameStyle, color: measures.theme.accent,
        frame: Rect(
          x: 0, y: 0, width: line.indent - fontSize * 0.8, height: line.frame.height))
      let action = Label(
        row.action, style: actionStyle,
        frame: Rect(
          x: line.indent, y: 0, width: line.frame.width - line.indent, height: line.frame.height))
      for label in [name, action] {
        label.lines = Self.maxLines
        view.add(label)
      }
    }
    return view
  }

  /// Places the rows in the largest font that fits a size, otherwise in the smallest. Returns their
  /// total height, in points.
  private func fit(_ size: Size, _ text: Text) -> Double {
    fontSize = Self.maxFontSize
    var height = arrange(in: size, text)
    while height > size.height, fontSize > Self.minFontSize {
      fontSize -= 1
      height = arrange(in: size, text)
    }
    return height
  }

  /// Places the rows in the current font size. Returns their total height, in points.
  private func arrange(in size: Size, _ text: Text) -> Double {
    let columns = min(
      max(Int(size.width / (Self.columnWidth * fontSize)), 1), Self.maxColumns)
    let between = fontSize * 3
    let width = (size.width - 16 - between * Double(columns - 1)) / Double(columns)
    let names = sections.flatMap(\.rows).map(\.name)
    let widest = names.map { text.measure($0, nameStyle).width }.max() ?? 0
    let indent = min((widest + fontSize).rounded(.up), (width * 0.46).rounded())
    let heights = entries.map { height(of: $0, width: width, indent: indent, text) }
    let gap = fontSize * Self.spacing
    let gaps = entries.map { $0.isHeading ? gap + fontSize * Self.headingSpacing : gap }
    lines.removeAll()
    var needed = 0.0
    let parts = divided(
      into: columns, within: size.height - 2 * Self.margin, heights, gaps)
    for (column, indices) in parts.enumerated() {
      var top = Self.margin
      for index in indices {
        // There is no gap above the first entry of a column.
        if index != indices.first { top += gaps[index] }
        let frame = Rect(
          x: Double(column) * (width + between), y: top, width: width, height: heights[index])
        lines.append(Line(entry: entries[index], frame: frame, indent: indent))
        top = frame.maxY
      }
      needed = max(needed, top + Self.margin)
    }
    return needed
  }

  /// Returns the indices of the entries in each column. A section is never divided.
  private func divided(
    into columns: Int, within available: Double, _ heights: [Double], _ gaps: [Double]
  ) -> [[Int]] {
    let starts = entries.indices.filter { entries[$0].isHeading }
    let sections = zip(starts, starts.dropFirst() + [entries.count]).map { $0..<$1 }
    let chosen = ColumnDivision.columns(
      of: sections.map { $0.reduce(0) { $0 + heights[$1] + gaps[$1] } }, into: columns,
      within: available, gap: gaps.first ?? 0)
    return (0..<columns).map { column in
      sections.indices.filter { chosen[$0] == column }.flatMap { sections[$0] }
    }
  }

  private func height(
    of entry: Entry, width: Double, indent: Double, _ text: Text
  ) -> Double {
    let line = text.lineHeight(actionStyle)
    guard case .row(let row) = entry else { return line }
    let left = text.lines(
      of: row.name, nameStyle, width: indent - fontSize * 0.8, atMost: Self.maxLines)
    let right = text.lines(
      of: row.action, actionStyle, width: width - indent, atMost: Self.maxLines)
    return Double(max(left.count, right.count)) * line
  }
}
