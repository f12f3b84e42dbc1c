import GeometryKit
import StageKit
import ViewKit

/// Keys and gestures with what they do, in one column or two, as large as they fit; where even the
/// smallest are too many, they scroll.
final class HelpTable: ScrollSurface {
  /// What it lists.
  var rows: [HelpRow] {
    didSet {
      guard rows != oldValue else { return }
      fitted = nil
      setNeedsLayout()
    }
  }

  /// A row in its place, from the upper left corner of the content.
  private struct Line {
    var row: HelpRow
    var place: Rect
    /// From the row's left to what it does, in points.
    var indent: Double
  }

  /// What the lines were made for, and how high they are.
  private struct Fitted {
    var size: Size
    var lineHeight: Double
    var height: Double
  }

  private var lines: [Line] = []
  private var fitted: Fitted?
  private var fontSize = 13.0
  private let greatest: Double
  /// Between rows, in heights of a letter, but for the least ones.
  private let spacing: Double
  private static let leastSpacing = 0.6
  /// The least size of letters that is good to read, in points.
  private static let least = 13.0
  /// Two columns are at least so wide, in heights of a letter.
  private static let twoColumns = 52.0
  private static let most = 12

  /// A table of rows.
  ///
  /// - Parameters:
  ///   - rows: what it lists.
  ///   - greatestSize: of the letters where there is much room, in points.
  ///   - spacing: between rows where there is room, in heights of a letter.
  init(_ rows: [HelpRow], greatestSize: Double, spacing: Double = leastSpacing) {
    self.rows = rows
    greatest = greatestSize
    self.spacing = spacing
    super.init()
    scrollView.indicatorStyle = .white
    scrollsVertically()
    edgeFade = Self.margin
  }

  private var name: Text.Style { Text.Style(size: fontSize, weight: .semibold) }
  private var meaning: Text.Style { Text.Style(size: fontSize) }

  /// How much room it would fill of what there is.
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
        line.row.does, style: meaning,
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

  /// Breaks the rows into lines for a size, and tells how high they are.
  private func fit(_ size: Size, _ text: Text) -> Double {
    // A line's height follows the device's pixels, on which all measures lie.
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

  /// Places the rows at the present size of letters, and tells how high they are.
  private func place(in size: Size, _ text: Text) -> Double {
    let columns = size.width >= Self.twoColumns * fontSize ? 2 : 1
    let between = fontSize * 3
    let width = (size.width - 16 - between * Double(columns - 1)) / Double(columns)
    let widest = rows.map { text.measure($0.name, name).width }.max() ?? 0
    let indent = min((widest + fontSize).rounded(.up), (width * 0.46).rounded())
    let heights = rows.map { height(of: $0, width: width, indent: indent, text) }
    let gap = fontSize * (fontSize > Self.least ? spacing : Self.leastSpacing)
    let whole = heights.reduce(0) { $0 + $1 + gap }
    // The first column takes the larger half.
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
    let right = text.lines(of: row.does, meaning, width: width - indent, atMost: Self.most)
    return Double(max(left.count, right.count)) * text.lineHeight(meaning)
  }
}
