import Geometry
import Stage

/// All keys and gestures, over the scene.
struct HelpOverlay {
  /// Whether it is there or on its way.
  private(set) var isShown = false
  private var presence = Transition(0)
  /// The width of the keys and of what they do, for a number of device pixels to a point.
  private var widths = Remembered<Double, (keys: Double, text: Double)>()

  private static let rows =
    Hotkey.all.map { (keys: $0.keys, does: $0.does) }
    + GestureHelp.all.map { (keys: $0.gesture, does: $0.does) }

  mutating func toggle(at time: Double) {
    isShown.toggle()
    presence.go(to: isShown ? 1 : 0, at: time, duration: Look.fade)
  }

  mutating func hide(at time: Double) { if isShown { toggle(at: time) } }

  func activity(at time: Double) -> Activity {
    presence.isOver(at: time) ? .still(until: nil) : .moving
  }

  mutating func draw(on canvas: Canvas, text: Text, time: Double) {
    let alpha = presence.value(at: time)
    guard alpha > 0 else { return }
    let rows = Self.rows
    let window = Rect(origin: .zero, size: canvas.size)
    canvas.fill(window, color: .black.faded(by: 0.45 * alpha))
    let gap = 32.0
    let padding = 24.0
    let (keysWidth, textWidth) = widths.value(of: canvas.pixelRatio) { _ in
      (
        rows.map { text.measure($0.keys, Look.strong).width }.max() ?? 0,
        rows.map { text.measure($0.does, Look.body).width }.max() ?? 0
      )
    }
    let columnWidth = keysWidth + 16 + textWidth
    let line = max(text.lineHeight(Look.body) + 7, 12)
    let room = canvas.size.height - 2 * Look.margin - 2 * padding - 40
    // Two columns where one would not fit; where even that is too high, the lines move together.
    let fits = canvas.size.width >= 2 * columnWidth + gap + 2 * padding + 32
    let columns = Double(rows.count) * line > room && fits ? 2 : 1
    let perColumn = (rows.count + columns - 1) / columns
    let step = min(line, max(room / Double(perColumn), 9))
    let width = min(
      Double(columns) * columnWidth + Double(columns - 1) * gap + 2 * padding,
      canvas.size.width - 16)
    let panel = Rect(
      center: window.center,
      size: Size(width: width, height: Double(perColumn) * step + 2 * padding + 32))
    canvas.drawPanel(panel, alpha: alpha)
    canvas.draw(
      text.label("Keys and gestures", Look.title),
      at: Point(x: panel.minX + padding, y: panel.minY + padding - 6),
      color: Look.primary.faded(by: alpha))
    for (index, row) in rows.enumerated() {
      let column = Double(index / perColumn)
      let x = panel.minX + padding + column * (columnWidth + gap)
      let y = panel.minY + padding + 32 + Double(index % perColumn) * step
      canvas.draw(
        text.label(row.keys, Look.strong), at: Point(x: x, y: y),
        color: Look.accent.faded(by: alpha))
      let space = panel.maxX - padding / 2 - (x + keysWidth + 16)
      canvas.draw(
        text.label(row.does, Look.body, width: max(space, 8)),
        at: Point(x: x + keysWidth + 16, y: y), color: Look.primary.faded(by: alpha))
    }
  }
}
