import GeometryKit
import GestureKit
import StageKit

/// A plate that does something when tapped. A drag that starts on it is not its own.
public final class Button: Widget {
  /// What is written on it.
  public var title = ""
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
  /// The icon where it was drawn last, and the frame that it was drawn in.
  private var placed: (icon: Icon, frame: Rect)?

  /// A button with a title.
  public convenience init(_ title: String, frame: Rect = .zero) {
    self.init(frame: frame)
    self.title = title
  }

  /// A button with an icon, and no plate but while it is pressed.
  public convenience init(_ icon: Icon, frame: Rect = .zero) {
    self.init(frame: frame)
    self.icon = icon
    color = .white.faded(by: 0)
  }

  private override init(frame: Rect) {
    super.init(frame: frame)
    tap.onPressChange = { [weak self] in self?.isPressed = $0 }
    tap.onTap = { [weak self] _ in self?.onPress?() }
  }

  public override var takesTouches: Bool { true }
  public override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = min(12, frame.height / 2)
    canvas.fill(frame, cornerRadius: radius, color: color?.faded(by: theme.opacity) ?? theme.plate)
    if isPressed {
      canvas.fill(frame, cornerRadius: radius, color: .white.faded(by: 0.18 * theme.opacity))
    }
    if let icon {
      draw(icon, on: canvas, color: isChosen ? theme.accent : theme.primary)
      return
    }
    if isChosen {
      canvas.stroke(frame, cornerRadius: radius, width: 2, color: theme.primary)
    }
    let label = text.label(title, theme.title, width: max(frame.width - 16, 8))
    guard let label else { return }
    let corner = frame.center - Point(x: label.size.width / 2, y: label.size.height / 2)
    canvas.draw(label, at: corner, color: theme.primary)
  }

  private func draw(_ icon: Icon, on canvas: Canvas, color: Color) {
    if let placed, placed.frame == frame {
      canvas.draw(placed.icon, color: color)
    } else {
      let moved = icon.moved(to: frame.center)
      placed = (moved, frame)
      canvas.draw(moved, color: color)
    }
  }
}
