import GeometryKit
import StageKit
import ViewKit

/// The open picture's name and its place in the row, where the carousel's legend has them.
final class ViewerCaption: View {
  /// The picture's name.
  var name = ""
  /// The picture's place in the row.
  var place = ItemPosition(number: 0, count: 0)
  private var words = Remembered<ItemPosition, String>()

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let width = max(size.width - 2 * Look.margin, 16)
    let line = text.lineHeight(Look.body)
    let name = text.label(name, Look.strong, width: width)
    let number = text.label(words.value(of: place) { $0.words }, Look.body)
    let middle = Point(x: size.width / 2, y: size.height - Look.margin - line - 2)
    let covered = Size(
      width: max(name?.size.width ?? 0, number?.size.width ?? 0) + 24, height: 2 * line + 16)
    canvas.fill(Rect(center: middle, size: covered), cornerRadius: 10, color: Look.plate)
    func draw(_ label: Text.Label?, _ y: Double, _ color: Color) {
      guard let label else { return }
      canvas.draw(label, at: Point(x: middle.x - label.size.width / 2, y: y), color: color)
    }
    draw(name, middle.y - line - 2, Look.primary)
    draw(number, middle.y + 2, Look.secondary)
  }
}
