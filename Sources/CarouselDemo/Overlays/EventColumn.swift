import GeometryKit
import StageKit
import ViewKit

/// The calls of the scene's delegates as they come, the newest below. It leaves every touch to what is behind
/// it.
final class EventColumn: Overlay {
  /// Where it may be, in points of the window; it is only as high as its lines. Empty where there is no room for it.
  var place = Rect.zero
  /// What has come since it was shown, or the scene changed.
  private(set) var calls = CountedCalls()

  private static let title = Text.Style(size: 12, weight: .semibold)
  private static let body = Text.Style(size: 12)
  private static let padding = 12.0
  /// Between lines, in points.
  private static let gap = 4.0

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

  /// The longest calls, none of which comes twice in a row.
  private static let longest = [
    EngineEvent.cube(.currentPageIndexDidChange), .cube(.didEndDragging(willDecelerate: true)),
  ].map(\.call)

  /// How wide it is where no call is cut off, in points.
  static func width(_ text: Text) -> Double {
    (longest.map { text.measure($0, body).width }.max() ?? 0) + 2 * padding
  }

  /// How high it is with so many lines, in points.
  static func height(of lines: Int, _ text: Text) -> Double {
    head(text) + Double(lines) * step(text) + padding / 2
  }

  /// How high its title is with what is around it.
  private static func head(_ text: Text) -> Double { 2 * padding + text.lineHeight(title) }
  /// From one line to the next.
  private static func step(_ text: Text) -> Double { text.lineHeight(body) + gap }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let (head, step) = (Self.head(text), Self.step(text))
    let most = Int((place.height - head - Self.padding / 2) / step + 1e-6)
    guard most > 0 else { return }
    let lines = calls.lines.suffix(most)
    let panel = Rect(
      origin: place.origin,
      size: Size(width: place.width, height: Self.height(of: max(lines.count, 1), text)))
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
