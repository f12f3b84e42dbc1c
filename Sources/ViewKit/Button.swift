import GeometryKit
import GestureKit
import StageKit

/// A plate that does something when tapped. A drag that starts on it is not its own.
public final class Button: View {
  /// What is written on it.
  public var title = ""
  /// What it is called, for assistive programs. Default: as its title is.
  public var name = ""
  /// What is drawn on it, instead of a title.
  public var icon: Icon? { didSet { placed = nil } }
  /// Its plate; `nil` is the theme's.
  public var color: Color?
  /// Whether it is marked as the one chosen of several; one with an icon, as on.
  public var isChosen = false
  /// It was tapped.
  public var onPress: (() -> Void)?
  /// Whether a finger presses it.
  public private(set) var isPressed = false

  private let tap = TapRecognizer()
  /// The icon where it was drawn last, and the size of the button then.
  private var placed: (icon: Icon, size: Size)?

  /// A button with a title.
  public convenience init(_ title: String, frame: Rect = .zero) {
    self.init(frame: frame)
    self.title = title
  }

  /// A button with an icon, and no plate but while it is pressed; the name tells assistive programs what the
  /// icon shows.
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
  public override var takesTouches: Bool { true }
  public override var takesKeys: Bool { true }
  public override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  public override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    onPress?()
    return true
  }

  public override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    let label = measures.text.measure(title, measures.theme.title)
    return Size(
      width: max(label.width + 32, Self.leastTarget),
      height: max(label.height + 16, Self.leastTarget))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = min(12, size.height / 2)
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
    if let placed, placed.size == size {
      canvas.draw(placed.icon, color: color)
    } else {
      let moved = icon.moved(to: bounds.center)
      placed = (moved, size)
      canvas.draw(moved, color: color)
    }
  }
}
