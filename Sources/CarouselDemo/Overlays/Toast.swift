import GeometryKit
import StageKit

/// Words at the window's foot that tell what was done, and go by themselves.
struct Toast {
  private static let duration = 3.0
  /// As many as a long path takes in a narrow window.
  private static let lines = 5
  private var message = ""
  private var end = -Double.infinity

  /// Shows words for three seconds.
  mutating func show(_ message: String, at time: Double) {
    self.message = message
    end = time + Self.duration
  }

  func activity(at time: Double) -> Activity {
    if time >= end { return .still(until: nil) }
    return time >= end - Look.fade ? .moving : .still(until: end - Look.fade)
  }

  func draw(on canvas: Canvas, text: Text, time: Double) {
    guard time < end else { return }
    let alpha = min((end - time) / Look.fade, 1)
    let width = max(canvas.size.width - 2 * Look.margin - 32, 32)
    guard let label = text.label(message, Look.body, width: width, lines: Self.lines) else {
      return
    }
    let size = Size(width: label.size.width + 32, height: label.size.height + 20)
    let panel = Rect(
      center: Point(
        x: canvas.size.width / 2, y: canvas.size.height - Look.margin - 52 - size.height / 2),
      size: size)
    canvas.drawPanel(panel, alpha: alpha)
    canvas.draw(
      label, at: Point(x: panel.minX + 16, y: panel.minY + 10),
      color: Look.primary.faded(by: alpha))
  }
}
