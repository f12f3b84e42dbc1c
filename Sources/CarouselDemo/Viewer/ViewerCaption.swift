import GeometryKit
import StageKit
import ViewKit

/// The open picture's caption and position. In a wide window, they are in the lower left corner,
/// because most pictures fill the height. In a tall window, they are centred below the picture.
final class ViewerCaption: View {
  /// The picture's caption.
  var name = ""
  /// The picture's position among all pictures.
  var position = ItemPosition(number: 0, count: 0)
  /// The height at the lower edge that the caption leaves free, in points. Zero by default.
  var bottomInset = 0.0
  /// Returns the height of a caption's text, in points.
  static func height(_ text: Text) -> Double { 2 * text.lineHeight(Look.body) + 4 }
  private var positionText = Memo<ItemPosition, String>()

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let isWide = size.width > size.height
    let width = max(size.width * (isWide ? 0.3 : 1) - 2 * Look.margin, 16)
    let line = text.lineHeight(Look.body)
    let name = text.label(name, Look.strong, width: width)
    let number = text.label(positionText.value(of: position) { $0.text }, Look.body)
    let covered = Size(
      width: max(name?.size.width ?? 0, number?.size.width ?? 0), height: Self.height(text))
    let x = isWide ? Look.margin : (size.width - covered.width) / 2
    let area = Rect(
      x: x, y: size.height - bottomInset - Look.margin - covered.height, width: covered.width,
      height: covered.height)
    canvas.drawPlate(area)
    func draw(_ label: Text.Label?, _ y: Double, _ color: Color) {
      guard let label else { return }
      let indent = isWide ? 0 : (area.width - label.size.width) / 2
      canvas.draw(label, at: Point(x: area.minX + indent, y: y), color: color)
    }
    draw(name, area.minY, Look.primary)
    draw(number, area.minY + line + 4, Look.secondary)
  }
}
