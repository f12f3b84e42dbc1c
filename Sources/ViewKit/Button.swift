import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A button with a title or an icon, which performs an action when tapped.
///
/// A drag that starts on a button scrolls the enclosing `ScrollSurface`. If the finger rests on the
/// button first, the button keeps the touch. To let the surface scroll in this case, too, set
/// `canCancelControlTouches` of the surface.
public final class Button: View, TouchControl {
  /// The title drawn on the button. Default: empty.
  public var title = ""
  /// The name for assistive programs. If empty, `title` is used. Default: empty.
  public var name = ""
  /// The icon drawn instead of the title. Default: `nil`.
  public var icon: Icon? { didSet { centeredIcon = nil } }
  /// The background colour; `nil` for the theme's `plate`. Default: `nil`.
  public var color: Color?
  /// The corner radius in points, limited to half the height. Default: 12.
  public var cornerRadius = 12.0
  /// Whether the button is marked as chosen: with an outline, or with the theme's accent colour if
  /// the button has an icon. Default: `false`.
  public var isChosen = false
  /// Called when the button is tapped, or when Space or Enter is pressed.
  public var onPress: (() -> Void)?
  /// Whether a finger presses the button.
  public private(set) var isPressed = false

  private let tap = TapRecognizer()
  /// The icon as last drawn, moved to the button's centre, and the button's size at that time.
  private var centeredIcon: (icon: Icon, size: Size)?

  /// Creates a button with a title.
  public convenience init(_ title: String, frame: Rect = .zero) {
    self.init(frame: frame)
    self.title = title
  }

  /// Creates a button with an icon. The button's background is visible only while the button is
  /// pressed. `name` describes the icon to assistive programs.
  public convenience init(_ icon: Icon, name: String, frame: Rect = .zero) {
    self.init(frame: frame)
    self.icon = icon
    self.name = name
    color = .white.faded(by: 0)
  }

  private override init(frame: Rect) {
    super.init(frame: frame)
    tap.onPressChange = { [weak self] in self?.isPressed = $0 }
    tap.onTap = { [weak self] _ in self?.onPress?() }
  }

  public override var role: Role? { .button }
  public override var accessibleName: String { name.isEmpty ? title : name }
  public override var accessibleValue: String { isChosen ? "on" : "" }
  public override var acceptsTouches: Bool { true }
  public override var acceptsFocus: Bool { true }
  public override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  public override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    onPress?()
    return true
  }

  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let label = measures.text.measure(title, measures.theme.title)
    return Size(
      width: max(label.width + 32, Self.minTargetSize),
      height: max(label.height + 16, Self.minTargetSize))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = min(cornerRadius, size.height / 2)
    canvas.fill(bounds, cornerRadius: radius, color: color?.faded(by: theme.opacity) ?? theme.plate)
    if isPressed {
      canvas.fill(bounds, cornerRadius: radius, color: .white.faded(by: 0.18 * theme.opacity))
    }
    if let icon {
      draw(icon, on: canvas, color: isChosen ? theme.accent : theme.primary)
      return
    }
    if isChosen {
      canvas.stroke(bounds, cornerRadius: radius, width: 2, color: theme.primary)
    }
    let label = text.label(title, theme.title, width: max(size.width - 16, 8))
    guard let label else { return }
    let corner = bounds.center - Point(x: label.size.width / 2, y: label.size.height / 2)
    canvas.draw(label, at: corner, color: theme.primary)
  }

  private func draw(_ icon: Icon, on canvas: Canvas, color: Color) {
    if let centeredIcon, centeredIcon.size == size {
      canvas.draw(centeredIcon.icon, color: color)
    } else {
      let moved = icon.moved(to: bounds.center)
      centeredIcon = (moved, size)
      canvas.draw(moved, color: color)
    }
  }
}
