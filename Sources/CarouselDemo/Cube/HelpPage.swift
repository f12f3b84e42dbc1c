import Geometry
import Stage
import Widgets

/// Every key and every gesture.
final class HelpPage: CubeDemoPage {
  private lazy var title = addHeading("Keys and gestures")

  private static let rows =
    Hotkey.all.map { ($0.keys, $0.does) } + GestureHelp.all.map { ($0.gesture, $0.does) }

  init() { super.init(top: 0x1E2A22, bottom: 0x111813) }

  override func layOut(_ size: Size) {
    super.layOut(size)
    place(title, over: column(width: 1120))
  }

  override func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    super.draw(projection, on: canvas, text: text)
    let rows = Self.rows
    let area = column(width: 1120)
    let columns = area.width >= 760 ? 2 : 1
    let perColumn = (rows.count + columns - 1) / columns
    let gap = 40.0
    let width = (area.width - gap * Double(columns - 1)) / Double(columns)
    canvas.withProjection(projection) {
      for column in 0..<columns {
        let first = column * perColumn
        draw(
          rows[first..<min(first + perColumn, rows.count)],
          in: Rect(
            x: area.minX + Double(column) * (width + gap), y: area.minY, width: width,
            height: area.height),
          // The gestures' names are longer than the keys'.
          share: columns == 1 || column > 0 ? 0.44 : 0.3, on: canvas, text: text)
      }
    }
  }

  /// Draws rows below each other, as far apart as there is room for, those of two lines not closer
  /// than the others.
  private func draw(
    _ rows: ArraySlice<(String, String)>, in area: Rect, share: Double, on canvas: Canvas,
    text: Text
  ) {
    let left = area.width * share
    let labels = rows.map { name, meaning in
      (
        text.label(name, Look.strong, width: left - 12, lines: 2),
        text.label(meaning, Look.body, width: area.width - left, lines: 2)
      )
    }
    let heights = labels.map { max($0?.size.height ?? 0, $1?.size.height ?? 0) }
    let room = area.height - heights.reduce(0, +)
    let space = min(18, max(room / Double(max(rows.count, 1)), -4))
    var y = area.minY
    for (label, height) in zip(labels, heights) {
      canvas.draw(label.0, at: Point(x: area.minX, y: y), color: board.theme.accent)
      canvas.draw(label.1, at: Point(x: area.minX + left, y: y), color: Look.primary)
      y += height + space
    }
  }
}
