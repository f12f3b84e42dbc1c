import GeometryKit
import StageKit
import ViewKit

/// A table of keys and gestures with their effects, in one or two columns. It uses the largest font
/// that fits, and scrolls if even the smallest doesn't.
final class HelpTable: ScrollSurface {
  /// The rows of the table.
  var rows: [HelpRow] {
    didSet {
      guard rows != oldValue else { return }
      fitted = nil
      setNeedsLayout()
    }
  }

  /// A row with its frame in the content.
  private struct Line {
    var row: HelpRow
    var place: Rect
    /// The distance from the row's left edge to its description, in points.
    var indent: Double
  }

  /// The size and line height for which the rows were laid out, and the resulting total height.
  private struct Fitted {
    var size: Size
    var lineHeight: Double
    var height: Double
  }

  private var lines: [Line] = []
  private var fitted: Fitted?
  private var fontSize = 13.0
  private let greatest: Double
  /// The space between rows, in ems. With the smallest font, `minSpacing` is used instead.
  private let spacing: Double
  private static let minSpacing = 0.6
  /// The smallest readable font size, in points.
  private static let least = 13.0
  /// The minimum width for two columns, in ems.
  private static let twoColumns = 52.0
  private static let most = 12

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: the rows of the table.
  ///   - maxFontSize: the largest font size, in points.
  ///   - spacing: the space between rows, in ems.
  init(_ rows: [HelpRow], maxFontSize: Double, spacing: Double = minSpacing) {
    self.rows = rows
    greatest = maxFontSize
    self.spacing = spacing
    super.init()
    scrollView.indicatorStyle = .white
    scrollsVertically()
    edgeFade = Self.margin
  }

  private var name: Text.Style { Text.Style(size: fontSize, weight: .semibold) }
  private var meaning: Text.Style { Text.Style(size: fontSize) }

  /// Returns the available width, and the height that the rows need, up to the available height.
  override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    Size(width: room.width, height: min(fit(room, measures.text), room.height))
  }

  override func layOut(_ measures: Measures) {
    let height = fit(size, measures.text)
    content.removeAll()
    for line in lines {
      let row = View(frame: line.place)
      let name = Label(
        line.row.name, style: name, color: measures.theme.accent,
        frame: Rect(
          x: 0, y: 0, width: line.indent - fontSize * 0.8, height: line.place.height))
      let meaning = Label(
        line.row.action, style: meaning,
        frame: Rect(
          x: line.indent, y: 0, width: line.place.width - line.indent, height: line.place.height))
      for label in [name, meaning] {
        label.lines = Self.most
        row.add(label)
      }
      content.add(row)
    }
    contentSize = Size(width: size.width, height: height)
  }

  /// Lays out the rows for a size. Returns their total height, in points.
  private func fit(_ size: Size, _ text: Text) -> Double {
    // The line height is rounded to device pixels, so it depends on the pixel ratio.
    let lineHeight = text.lineHeight(Text.Style(size: greatest))
    if let fitted, fitted.size == size, fitted.lineHeight == lineHeight { return fitted.height }
    fontSize = greatest
    var height = place(in: size, text)
    while height > size.height, fontSize > Self.least {
      fontSize -= 1
      height = place(in: size, text)
    }
    fitted = Fitted(size: size, lineHeight: lineHeight, height: height)
    return height
  }

  /// Places the rows in the current font size. Returns their total height, in points.
  private func place(in size: Size, _ text: Text) -> Double {
    let columns = size.width >= Self.twoColumns * fontSize ? 2 : 1
    let between = fontSize * 3
    let width = (size.width - 16 - between * Double(columns - 1)) / Double(columns)
    let widest = rows.map { text.measure($0.name, name).width }.max() ?? 0
    let indent = min((widest + fontSize).rounded(.up), (width * 0.46).rounded())
    let heights = rows.map { height(of: $0, width: width, indent: indent, text) }
    let gap = fontSize * (fontSize > Self.least ? spacing : Self.minSpacing)
    let whole = heights.reduce(0) { $0 + $1 + gap }
    // If the rows can't be divided equally, the first column gets more of them.
    var first = rows.count
    if columns == 2 {
      var height = 0.0
      first =
        heights.firstIndex { row in
          defer { height += row + gap }
          return height >= whole / 2
        } ?? rows.count
    }
    let parts = [heights[..<first], heights[first...]].map { $0.reduce(0) { $0 + $1 + gap } }
    let needed = max(parts[0], parts[1]) - gap + 2 * Self.margin
    lines.removeAll()
    for column in 0..<columns {
      let indices = column == 0 ? 0..<first : first..<rows.count
      var top = Self.margin
      for index in indices {
        lines.append(
          Line(
            row: rows[index],
            place: Rect(
              x: Double(column) * (width + between), y: top, width: width, height: heights[index]),
            indent: indent))
        top += heights[index] + gap
      }
    }
    return needed
  }

  private func height(
    of row: HelpRow, width: Double, indent: Double, _ text: Text
  ) -> Double {
    let left = text.lines(of: row.name, name, width: indent - fontSize * 0.8, atMost: Self.most)
    let right = text.lines(of: row.action, meaning, width: width - indent, atMost: Self.most)
    return Double(max(left.count, right.count)) * text.lineHeight(meaning)
  }
}
