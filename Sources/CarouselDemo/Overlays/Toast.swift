import GeometryKit
import StageKit
import ViewKit

/// Words at the window's foot that tell what was done, and go by themselves.
final class Toast: View {
  private static let duration = 3.0
  /// As many as a long path takes in a narrow window.
  private static let lines = 5
  private(set) var message = ""
  private var end = -Double.infinity
  private var time = 0.0

  /// Shows words for three seconds.
  func show(_ message: String, at time: Double) {
    self.message = message
    end = time + Self.duration
  }

  override func advance(to time: Double) { self.time = time }

  override var ownActivity: Activity {
    if time >= end { return .still(until: nil) }
    return time >= end - Look.fade ? .moving : .still(until: end - Look.fade)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard time < end else { return }
    let alpha = min((end - time) / Look.fade, 1)
    let width = max(size.width - 2 * Look.margin - 32, 32)
    guard let label = text.label(message, Look.body, width: width, lines: Self.lines) else {
      return
    }
    let plate = Size(width: label.size.width + 32, height: label.size.height + 20)
    let panel = Rect(
      center: Point(
        x: size.width / 2, y: size.height - Look.margin - 52 - plate.height / 2),
      size: plate)
    canvas.drawPanel(panel, alpha: alpha)
    canvas.draw(
      label, at: Point(x: panel.minX + 16, y: panel.minY + 10),
      color: Look.primary.faded(by: alpha))
  }
}
