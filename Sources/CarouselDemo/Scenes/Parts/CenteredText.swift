import GeometryKit
import StageKit
import ViewKit

/// A text in a few lines, each of them in the middle.
final class CenteredText: View {
  /// What it says.
  var text: String {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  /// How it looks.
  var style: Text.Style {
    didSet { if style != oldValue { setNeedsLayout() } }
  }
  /// Its colour; nil, the default, is the theme's primary one.
  var color: Color?
  /// The most lines; what is longer ends in an ellipsis. Default 3.
  var mostLines = 3
  private var lines: [String] = []
  private var lineHeight = 0.0

  /// A text that says something.
  init(_ text: String, style: Text.Style, color: Color? = nil) {
    self.text = text
    self.style = style
    self.color = color
    super.init()
  }

  override var role: Role? { .label }
  override var accessibleName: String { text }

  override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    measures.text.measure(text, style, width: room.width, lines: mostLines)
  }

  override func layOut(_ measures: Measures) {
    lines = evenLines(measures.text)
    lineHeight = measures.text.lineHeight(style)
  }

  /// As few lines as there is room for, each about as long as the others.
  private func evenLines(_ measure: Text) -> [String] {
    var lines = measure.lines(of: text, style, width: max(size.width, 8), atMost: mostLines)
    guard lines.count > 1 else { return lines }
    var width = size.width
    while width > size.width / 2 {
      width -= 12
      let narrower = measure.lines(of: text, style, width: width, atMost: mostLines + 1)
      guard narrower.count <= lines.count else { break }
      lines = narrower
    }
    return lines
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let color = color?.faded(by: theme.opacity) ?? theme.primary
    var top = (size.height - Double(lines.count) * lineHeight) / 2
    for line in lines {
      if let label = text.label(line, style) {
        canvas.draw(
          label, at: Point(x: (size.width - label.size.width) / 2, y: top), color: color)
      }
      top += lineHeight
    }
  }
}
