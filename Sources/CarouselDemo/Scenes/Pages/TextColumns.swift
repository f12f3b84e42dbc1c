import GeometryKit
import StageKit
import ViewKit

/// A text in columns of equal width. All columns except the last have the same number of lines.
final class TextColumns: View {
  var text = ""
  var style = Text.Style(size: 16)
  private var lines: [String] = []
  private var columns = 1
  private var gutter = 0.0
  private var lineHeight = 0.0
  /// The distance from one line to the next, as a multiple of the line height.
  private static let leading = 1.28
  /// The minimum width of a column, as a fraction of the width of the text.
  private static let minColumnFraction = 0.25

  override var role: Role? { .label }
  override var accessibleName: String { text }

  /// Breaks the text into columns that fit a width, with a gutter between them. Returns the height
  /// of the longest column. All lengths are in points.
  func fit(width: Double, columns: Int, gutter: Double, _ measures: Measures) -> Double {
    self.columns = columns
    self.gutter = gutter
    var column = (width - gutter * Double(columns - 1)) / Double(columns)
    // Narrow the columns until the last line has more than one word.
    let minColumn = width * Self.minColumnFraction
    repeat {
      lines = text.isEmpty ? [] : measures.text.lines(of: text, style, width: column)
      column -= style.size
    } while lines.count > 1 && lines.last?.contains(" ") == false && column > minColumn
    lineHeight = measures.text.lineHeight(style) * Self.leading
    return Double(rows) * lineHeight
  }

  private var rows: Int { (lines.count + columns - 1) / columns }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let step = (size.width + gutter) / Double(columns)
    for (index, line) in lines.enumerated() {
      guard let label = text.label(line, style) else { continue }
      let (column, row) = (index / rows, index % rows)
      canvas.draw(
        label, at: Point(x: Double(column) * step, y: Double(row) * lineHeight),
        color: theme.primary)
    }
  }
}
