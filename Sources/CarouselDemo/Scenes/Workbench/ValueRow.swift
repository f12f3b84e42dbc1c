import GeometryKit
import StageKit
import ViewKit

/// The name of a property and its current value.
final class ValueRow: View {
  private let name: String
  private let value: () -> String
  /// The text that is drawn.
  private(set) lazy var shown = ThrottledValue(value())
  /// The height of a row, in points.
  static let height = 26.0

  /// Creates a row. `value` returns the current value as text.
  init(_ name: String, value: @escaping () -> String) {
    self.name = name
    self.value = value
    super.init()
  }

  override var role: Role? { .label }
  override var accessibleName: String { name }
  override var accessibleValue: String { value() }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: Self.height)
  }

  override func advance(to time: Double) { shown.update(to: value(), at: time) }
  override var ownActivity: Activity { shown.activity }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let value = text.label(shown.value, theme.title)
    let width = max(size.width - (value?.size.width ?? 0) - 8, 8)
    let y = (size.height - text.lineHeight(theme.caption)) / 2
    if let name = text.label(name, theme.caption, width: width) {
      canvas.draw(name, at: Point(x: 0, y: y), color: theme.secondary)
    }
    guard let value else { return }
    canvas.draw(value, at: Point(x: size.width - value.size.width, y: y), color: theme.primary)
  }
}

/// A heading above rows of a panel.
final class HeadingRow: View {
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init()
  }

  override var role: Role? { .label }
  override var accessibleName: String { title }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: 40)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.draw(
      text.label(title, theme.title), at: Point(x: 0, y: 16), color: theme.secondary)
  }
}
