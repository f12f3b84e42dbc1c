import GeometryKit
import StageKit

extension Canvas {
  /// Draws the reason why a picture can't be shown, in place of the picture.
  func drawFailure(_ reason: String, of name: String, in rect: Rect, text: Text) {
    let width = max(rect.width - 32, 8)
    let title = text.label("This picture can't be shown", Look.strong, width: width)
    let name = text.label(name, Look.body, width: width)
    let explanation = text.label(reason, Look.body, width: width, lines: 2)
    let gap = 6.0
    let (first, second) = (title?.size.height ?? 0, name?.size.height ?? 0)
    let top = rect.center.y - (first + second + (explanation?.size.height ?? 0) + 3 * gap) / 2
    func draw(_ label: Text.Label?, _ y: Double, _ color: Color) {
      guard let label else { return }
      self.draw(label, at: Point(x: rect.center.x - label.size.width / 2, y: y), color: color)
    }
    draw(title, top, Look.primary)
    draw(name, top + first + gap, Look.secondary)
    draw(explanation, top + first + second + 2 * gap, Look.secondary)
  }
}
