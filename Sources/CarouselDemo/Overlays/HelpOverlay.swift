import Geometry
import Stage
import Widgets

/// All keys and gestures, over the scene.
struct HelpOverlay {
  /// Whether it is there or on its way.
  private(set) var isShown = false
  private var presence = Transition(0)
  /// How wide the words are, for a number of device pixels to a point.
  private var widths = Remembered<Double, Widths>()

  /// The widest of each sort of words, in points.
  private struct Widths {
    var keys = 0.0
    var commands = 0.0
    var gestures = 0.0
    var effects = 0.0

    init(_ text: Text) {
      func widest(_ words: [String], _ style: Text.Style) -> Double {
        words.map { text.measure($0, style).width }.max() ?? 0
      }
      keys = widest(Hotkey.all.map(\.keys), Look.strong)
      commands = widest(Hotkey.all.map(\.does), Look.body)
      gestures = widest(GestureHelp.all.map(\.gesture), Look.strong)
      effects = widest(GestureHelp.all.map(\.does), Look.body)
    }
  }

  private static let gap = 16.0
  private static let padding = 24.0
  private static let titleHeight = 32.0

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
    let window = Rect(origin: .zero, size: canvas.size)
    canvas.fill(window, color: .black.faded(by: 0.45 * alpha))
    let widths = widths.value(of: canvas.pixelRatio) { _ in Widths(text) }
    // The gestures, each over what it does, beside the keys; below them in a narrow window.
    let left = widths.keys + Self.gap + widths.commands
    let right = max(widths.gestures, widths.effects)
    let around = 2 * Self.padding
    let isBeside = left + 2 * Self.gap + right + around <= window.width - 16
    let width =
      isBeside
      ? left + 2 * Self.gap + right : min(max(left, right), window.width - 16 - around)
    let keyLines = Double(Hotkey.all.count)
    let gestureLines = Double(GestureHelp.all.count) * 2.5
    let lines = isBeside ? max(keyLines, gestureLines) : keyLines + gestureLines
    // Where they are too many for the window, the lines move together.
    let room = window.height - 2 * Look.margin - around - Self.titleHeight
    let step = max(min(text.lineHeight(Look.body) + 7, room / lines), 9)
    let panel = Rect(
      center: window.center,
      size: Size(width: width + around, height: lines * step + Self.titleHeight + around))
    canvas.drawPanel(panel, alpha: alpha)
    let area = panel.inset(
      by: Insets(
        top: Self.padding, left: Self.padding, bottom: Self.padding, right: Self.padding))
    canvas.draw(
      text.label("Keys and gestures", Look.title), at: Point(x: area.minX, y: area.minY - 6),
      color: Look.primary.faded(by: alpha))
    // A tap anywhere closes it; this says so.
    let corner = Point(x: panel.maxX - 22, y: panel.minY + 22)
    canvas.withProjection(Projection(.translation(x: corner.x, y: corner.y))) {
      canvas.draw(.cross, color: Look.primary.faded(by: alpha))
    }

    func draw(_ words: String, _ style: Text.Style, _ color: Color, at place: Point) {
      // Half of the padding may be written on before words are cut.
      let space = max(area.maxX + Self.padding / 2 - place.x, 8)
      canvas.draw(
        text.label(words, style, width: space), at: place, color: color.faded(by: alpha))
    }
    var place = Point(x: area.minX, y: area.minY + Self.titleHeight)
    for row in Hotkey.all {
      draw(row.keys, Look.strong, Look.accent, at: place)
      let beside = Point(x: place.x + widths.keys + Self.gap, y: place.y)
      draw(row.does, Look.body, Look.primary, at: beside)
      place.y += step
    }
    if isBeside {
      place = Point(x: area.maxX - right, y: area.minY + Self.titleHeight)
    } else {
      place.y += step / 2
    }
    for row in GestureHelp.all {
      draw(row.gesture, Look.strong, Look.accent, at: place)
      draw(row.does, Look.body, Look.primary, at: Point(x: place.x, y: place.y + step))
      place.y += 2.5 * step
    }
  }
}
