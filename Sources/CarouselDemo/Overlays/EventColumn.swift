import GeometryKit
import StageKit
import ViewKit

/// The calls of the scene's delegates as they come, the newest below. It leaves every touch to what is behind
/// it.
final class EventColumn: Overlay {
  /// Where it is to be, in points of the window, and what it is to keep off there; `.zero` for nothing.
  var surroundings: () -> (stage: Rect, neighbour: Rect) = { (.zero, .zero) }
  /// What has come since it was shown, or the scene changed.
  private(set) var calls = CountedCalls()

  private static let title = Text.Style(size: 12, weight: .semibold)
  private static let body = Text.Style(size: 12)
  private static let padding = 12.0
  /// Between lines, in points.
  private static let gap = 4.0
  /// What the words at the window's foot and head take, in points.
  private static let (head, foot) = (84.0, 76.0)
  /// In windows narrower than this, in points, headings are as wide as they.
  private static let narrow = 480.0

  override var takesAllTouches: Bool { false }

  func toggle(at time: Double) {
    setShown(!isShown, at: time)
    calls.removeAll()
  }

  /// Takes what an engine of the scene tells its delegate.
  func note(_ event: EngineEvent) { calls.note(event.call) }

  /// Another scene is seen, whose calls are others.
  func sceneDidChange() { calls.removeAll() }

  // MARK: Drawing

  /// Where it may be in a stage, beside what is there already.
  func room(in stage: Rect, beside neighbour: Rect) -> Rect {
    let margin = Look.margin(in: stage)
    let width = Look.sideWidth(in: stage)
    let isNarrow = stage.width < Self.narrow
    var top = stage.minY + (isNarrow ? Self.head : margin)
    var bottom = stage.maxY - (isNarrow ? Self.foot : margin)
    // Where it is narrow, half of what is to be seen is left free.
    if isNarrow { bottom = min(bottom, top + stage.height * 0.4) }
    if !neighbour.isEmpty {
      if neighbour.minY <= top + margin {
        top = neighbour.maxY + margin / 2
      } else {
        bottom = min(bottom, neighbour.minY - margin / 2)
      }
    }
    return Rect(
      x: stage.maxX - margin - width, y: top, width: width, height: max(bottom - top, 0))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let (stage, neighbour) = surroundings()
    let room = room(in: stage, beside: neighbour)
    let line = text.lineHeight(Self.body)
    let step = line + Self.gap
    let head = 2 * Self.padding + text.lineHeight(Self.title)
    let most = Int((room.height - head - Self.padding / 2) / step)
    guard most > 0 else { return }
    let lines = calls.lines.suffix(most)
    let height = head + Double(max(lines.count, 1)) * step + Self.padding / 2
    let panel = Rect(x: room.minX, y: room.minY, width: room.width, height: height)
    canvas.drawPanel(panel, alpha: 1)
    let inside = panel.inset(by: Self.padding)
    canvas.draw(text.label("Events", Self.title), at: inside.origin, color: Look.primary)
    let rule = panel.minY + head - Self.padding / 2
    canvas.fill(
      Rect(x: panel.minX + 1, y: rule, width: panel.width - 2, height: 1), color: Look.hairline)
    var y = panel.minY + head
    if lines.isEmpty {
      canvas.draw(
        text.label("none yet", Self.body), at: Point(x: inside.minX, y: y), color: Look.secondary)
    }
    for (index, counted) in lines.enumerated() {
      // What came last is read first.
      let age = Double(lines.count - 1 - index) / Double(max(most - 1, 1))
      draw(
        counted, at: Point(x: inside.minX, y: y), width: inside.width,
        Look.primary.faded(by: 1 - 0.6 * age), on: canvas, text)
      y += step
    }
  }

  private func draw(
    _ line: CountedCalls.Line, at corner: Point, width: Double, _ color: Color, on canvas: Canvas,
    _ text: Text
  ) {
    let count = line.count > 1 ? text.label("× \(line.count)", Self.body) : nil
    let reach = count.map { $0.size.width + 8 } ?? 0
    canvas.draw(
      text.label(line.call, Self.body, width: max(width - reach, 8)), at: corner, color: color)
    guard let count else { return }
    canvas.draw(
      count, at: Point(x: corner.x + width - count.size.width, y: corner.y),
      color: Look.accent.faded(by: color.alpha))
  }
}
