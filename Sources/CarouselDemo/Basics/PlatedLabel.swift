import GeometryKit
import StageKit
import ViewKit

/// A line of text on a picture, with a translucent plate behind it. The plate extends beyond the
/// view's bounds.
final class PlatedLabel: View {
  private let label: Label
  /// The text.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  init(_ text: String, style: Text.Style, color: Color) {
    label = Label(text, style: style, color: color)
    super.init()
    add(label)
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    label.fittingSize(in: available, measures)
  }

  override func layOut(_ measures: Measures) { label.frame = bounds }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) { canvas.drawPlate(bounds) }
}
