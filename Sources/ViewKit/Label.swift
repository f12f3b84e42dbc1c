import GeometryKit
import StageKit

/// A few lines of text that stay where they are.
public final class Label: View {
  /// Where lines stand in the bounds.
  public enum Alignment: Hashable, Sendable {
    /// At its left side.
    case leading
    /// In its middle.
    case center
    /// At its right side.
    case trailing
  }

  /// What it says.
  public var text: String
  /// How it looks.
  public var style: Text.Style
  /// Its colour; `nil` is the theme's primary one.
  public var color: Color?
  /// Where its lines stand. Default leading.
  public var alignment = Alignment.leading
  /// The most lines; what is longer ends in an ellipsis. Default 1.
  public var lines = 1

  /// A label that says something.
  public init(_ text: String, style: Text.Style, color: Color? = nil, frame: Rect = .zero) {
    self.text = text
    self.style = style
    self.color = color
    super.init(frame: frame)
  }

  public override var role: Role? { .label }
  public override var accessibleName: String { text }

  public override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    measures.text.measure(text, style, width: room.width, lines: max(lines, 1))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let label = text.label(self.text, style, width: max(size.width, 8), lines: max(lines, 1))
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
