import GeometryKit
import StageKit

/// A view that shows one or more lines of text.
public final class Label: View {
  /// The text.
  public var text: String
  /// The font size and weight of the text.
  public var style: Text.Style
  /// The text colour; `nil` for the theme's primary colour.
  public var color: Color?
  /// The horizontal alignment of the lines. Default: leading.
  public var alignment: Text.Alignment
  /// The maximum number of lines; longer text is truncated with an ellipsis. Default: 1.
  public var lines: Int

  /// Creates a label.
  public init(
    _ text: String, style: Text.Style, color: Color? = nil, alignment: Text.Alignment = .leading,
    lines: Int = 1, frame: Rect = .zero
  ) {
    self.text = text
    self.style = style
    self.color = color
    self.alignment = alignment
    self.lines = lines
    super.init(frame: frame)
  }

  public override var role: Role? { .label }
  public override var accessibleName: String { text }

  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    measures.text.measure(text, style, width: available.width, lines: max(lines, 1))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let label = text.label(
      self.text, style, width: max(size.width, 8), lines: max(lines, 1), alignment: alignment)
    guard let label else { return }
    let freeWidth = size.width - label.size.width
    let indent =
      switch alignment {
      case .leading: 0.0
      case .center: freeWidth / 2
      case .trailing: freeWidth
      }
    canvas.draw(
      label, at: Point(x: indent, y: 0),
      color: color?.faded(by: theme.opacity) ?? theme.primary)
  }
}
