import GeometryKit
import StageKit
import ViewKit

/// The area at the bottom of the window on which lifted photographs are dropped to remove them.
final class RemovalArea: View {
  /// Whether the finger is over the area.
  var isOver = false

  /// The distance from the area up to which a finger counts as over the area, in points.
  static let reach = 12.0
  private static let title = "Drop here to remove"

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = size.height / 2
    canvas.fill(
      bounds, cornerRadius: radius, color: isOver ? Color(hex: 0xC8372D) : Color(hex: 0x2A313C))
    guard let label = text.label(Self.title, theme.title) else { return }
    let width = label.size.width + 34
    let left = (size.width - width) / 2
    canvas.draw(Icon.bin.moved(to: Point(x: left + 10, y: radius)), color: .white)
    canvas.draw(
      label, at: Point(x: left + 34, y: radius - label.size.height / 2), color: .white)
  }
}
