import Geometry
import Stage
import Widgets

/// Every key and every gesture.
final class HelpPage: CubeDemoPage {
  private lazy var title = addHeading("Keys and gestures")

  init() { super.init(top: 0x1E2A22, bottom: 0x111813) }

  override func layOut(_ size: Size) {
    super.layOut(size)
    place(title, over: column(width: 1120))
  }

  override func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    super.draw(projection, on: canvas, text: text)
    let rows =
      Hotkey.all.map { ($0.keys, $0.does) } + GestureHelp.all.map { ($0.gesture, $0.does) }
    let area = column(width: 1120)
    let columns = area.width >= 760 ? 2 : 1
    let perColumn = (rows.count + columns - 1) / columns
    let gap = 40.0
    let width = (area.width - gap * Double(columns - 1)) / Double(columns)
    let step = min(36, area.height / Double(perColumn))
    canvas.withProjection(projection) {
      for (index, row) in rows.enumerated() {
        // The gestures' names are longer than the keys'.
        let isGesture = columns == 1 || index >= perColumn
        let left = width * (isGesture ? 0.44 : 0.3)
        let x = area.minX + Double(index / perColumn) * (width + gap)
        let y = area.minY + Double(index % perColumn) * step
        canvas.draw(
          text.label(row.0, Look.strong, width: left - 12, lines: 2), at: Point(x: x, y: y),
          color: board.theme.accent)
        canvas.draw(
          text.label(row.1, Look.body, width: width - left, lines: 2), at: Point(x: x + left, y: y),
          color: Look.primary)
      }
    }
  }
}
