import GeometryKit
import StageKit
import ViewKit

/// A panel that lists the delegate calls of the scene's engines, newest at the bottom. Touches pass
/// through.
final class EventColumn: Overlay {
  /// The area in which the panel may lie, in points of the window. The panel is only as high as its
  /// lines require. An empty area hides the panel.
  var area = Rect.zero
  /// The calls since the panel was opened or the scene changed.
  var calls = CallLog()

  private static let title = Text.Style(size: 12, weight: .semibold)
  private static let body = Text.Style(size: 12)
  private static let padding = 12.0
  /// The space between lines, in points.
  private static let gap = 4.0

  override var takesAllTouches: Bool { false }

  func toggle(at time: Double) {
    setShown(!isShown, at: time)
    calls.removeAll()
  }

  // MARK: Drawing

  /// The two longest calls. Neither occurs twice in a row, so the panel's width needs no room for a
  /// count beside them.
  private static let longest = [
    EngineEvent.cube(.currentPageIndexDidChange), .cube(.didEndDragging(willDecelerate: true)),
  ].map(\.call)

  /// Returns the width at which no call is truncated, in points.
  static func width(_ text: Text) -> Double {
    (longest.map { text.measure($0, body).width }.max() ?? 0) + 2 * padding
  }

  /// Returns the panel's height for a number of lines, in points.
  static func height(of lines: Int, _ text: Text) -> Double {
    headHeight(text) + Double(lines) * step(text) + padding / 2
  }

  /// Returns the height of the title with its padding, in points.
  private static func headHeight(_ text: Text) -> Double { 2 * padding + text.lineHeight(title) }
  /// Returns the distance between lines, in points.
  private static func step(_ text: Text) -> Double { text.lineHeight(body) + gap }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let (headHeight, step) = (Self.headHeight(text), Self.step(text))
    let maxLines = Int((area.height - headHeight - Self.padding / 2) / step + 1e-6)
    guard maxLines > 0 else { return }
    let lines = calls.lines.suffix(maxLines)
    let panel = Rect(
      origin: area.origin,
      size: Size(width: area.width, height: Self.height(of: max(lines.count, 1), text)))
    canvas.drawPanel(panel, alpha: 1)
    let inside = panel.inset(by: Self.padding)
    canvas.draw(text.label("Event log", Self.title), at: inside.origin, color: Look.primary)
    let rule = panel.minY + headHeight - Self.padding / 2
    canvas.fill(
      Rect(x: panel.minX + 1, y: rule, width: panel.width - 2, height: 1), color: Look.hairline)
    let y = panel.minY + headHeight
    if lines.isEmpty {
      canvas.draw(
        text.label("No events yet", Self.body), at: Point(x: inside.minX, y: y),
        color: Look.secondary)
    }
    canvas.draw(
      lines, of: maxLines, at: Point(x: inside.minX, y: y), width: inside.width, step: step,
      Self.body, text)
  }
}
