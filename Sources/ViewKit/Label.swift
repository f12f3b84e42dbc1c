import GeometryKit
import StageKit

/// A few lines of text that stay where they are.
public final class Label: View {
  /// What it says.
  public var text: String
  /// How it looks.
  public var style: Text.Style
  /// Its colour; `nil` is the theme's primary one.
  public var color: Color?
  /// Where its lines stand: at the left side, in the middle or at the right side. Default leading.
  public var alignment: Text.Alignment
  /// The most lines; what is longer ends in an ellipsis. Default 1.
  public var lines: Int

  /// A label that says something.
  public init(
    _ text: String, style: Text.Style, color: Color? = nil, alignment: Text.Alignment = .leading,
    lines: Int = 1, frame: Rect = .zero
  ) {
    (self.text, self.style, self.color) = (text, style, color)
    (self.alignment, self.lines) = (alignment, lines)
    super.init(frame: frame)
  }

  public override var role: Role? { .label }
  public override var accessibleName: String { text }

  public override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    measures.text.measure(text, style, width: room.width, lines: max(lines, 1))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let label = text.label(
      self.text, style, width: max(size.width, 8), lines: max(lines, 1), alignment: alignment)
    guard let label else { return }
    let room = size.width - label.size.width
    let indent =
      switch alignment {
      case .leading: 0.0
      case .center: room / 2
      case .trailing: room
      }
    canvas.draw(
      label, at: Point(x: indent, y: 0),
      color: color?.faded(by: theme.opacity) ?? theme.primary)
  }
}
