import GeometryKit
import GestureKit
import MotionKit
import ScrollKit
import StageKit

/// A switch: a control with a title and two states, on and off. A tap anywhere in its bounds
/// toggles the switch.
public final class Switch: View, TouchControl {
  /// The title.
  public var title: String
  /// Whether the switch is on.
  public private(set) var isOn: Bool
  /// Whether the title is highlighted, to mark a value that isn't the default. Default: `false`.
  public var isMarked = false
  /// Called when the user has toggled the switch, by touch or with Space or Enter.
  public var onChange: ((_ isOn: Bool) -> Void)?

  /// The distance of the focus ring from the title and the track, in points.
  private var focusMargin = focusMargin(beside: Theme().caption)
  private let tap = TapRecognizer()
  /// The position of the knob: 0 is off, 1 is on.
  private(set) var knob: AnimatedValue
  /// The ratio of the track's width to its height.
  private static let aspect = 1.75
  /// The minimum distance between the title and the track, in points.
  private static let gap = 12.0

  /// Creates a switch.
  public init(_ title: String, isOn: Bool = false, frame: Rect = .zero) {
    self.title = title
    self.isOn = isOn
    knob = AnimatedValue(isOn ? 1 : 0, ViewConstants.switchCurve)
    super.init(frame: frame)
    tap.onTap = { [weak self] in
      self?.time = $0.time
      self?.toggle()
    }
  }

  /// Sets the state without calling `onChange`.
  public func set(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    knob.go(to: isOn ? 1 : 0, at: time)
  }

  private func toggle() {
    set(!isOn)
    onChange?(isOn)
  }

  public override var role: Role? { .toggle }
  public override var accessibleName: String { title }
  public override var accessibleValue: String { isOn ? "on" : "off" }
  public override var acceptsTouches: Bool { true }
  public override var acceptsFocus: Bool { true }
  /// The bounds, extended at the sides to keep the focus ring clear of the title and the track.
  /// Above and below, the bounds leave enough space.
  public override var focusBounds: Rect {
    bounds.inset(
      by: Insets(top: 0, left: -focusMargin, bottom: 0, right: -focusMargin))
  }
  public override func layOut(_ measures: Measures) {
    focusMargin = Self.focusMargin(beside: measures.theme.caption)
  }
  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let title = measures.text.measure(
      self.title, measures.theme.caption, width: titleWidth(in: available.width, measures.theme),
      lines: 2)
    return Size(
      width: available.width,
      height: max(title.height, measures.theme.switchHeight, Self.minTargetSize))
  }
  public override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    toggle()
    return true
  }
  public override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }
  public override var ownActivity: Activity { knob.activity(at: time) }

  /// Returns the width of the track, in points.
  private static func trackWidth(_ theme: Theme) -> Double {
    (theme.switchHeight * aspect).rounded()
  }

  /// Returns the space for the title in a switch of a width, in points.
  private func titleWidth(in width: Double, _ theme: Theme) -> Double {
    max(width - Self.trackWidth(theme) - Self.gap, 8)
  }

  /// Returns the width of the switch with its title on one line, in points.
  public func fittingWidth(_ measures: Measures) -> Double {
    let title = measures.text.measure(title, measures.theme.caption).width
    return title.rounded(.up) + 1 + Self.gap + Self.trackWidth(measures.theme)
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let height = theme.switchHeight
    let width = Self.trackWidth(theme)
    let track = Rect(
      x: bounds.maxX - width, y: bounds.center.y - height / 2, width: width, height: height)
    let onFraction = knob.value(at: time)
    canvas.fill(track, cornerRadius: height / 2, color: theme.plate)
    canvas.fill(track, cornerRadius: height / 2, color: theme.accent.faded(by: onFraction))
    canvas.drawKnob(
      at: Point(
        x: track.minX + height / 2 + onFraction * (track.width - height), y: track.center.y),
      size: height - 6, theme: theme)
    let titleWidth = titleWidth(in: size.width, theme)
    guard let label = text.label(title, theme.caption, width: titleWidth, lines: 2) else { return }
    canvas.draw(
      label, at: Point(x: 0, y: bounds.center.y - label.size.height / 2),
      color: isMarked ? theme.accent : theme.primary)
  }
}
