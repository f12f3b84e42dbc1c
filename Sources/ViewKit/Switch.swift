import GeometryKit
import GestureKit
import MotionKit
import StageKit

/// A caption with a switch that is on or off. The whole row takes the tap.
public final class Switch: View {
  /// What it switches.
  public var title: String
  /// Whether it is on.
  public private(set) var isOn: Bool
  /// Whether the title stands out, as of one that isn't as it is by default. Default false.
  public var isMarked = false
  /// A finger has switched it.
  public var onChange: ((_ isOn: Bool) -> Void)?

  /// How far the ring keeps off its words and its track, in points.
  private var focusRoom = focusRoom(beside: Theme().caption)
  private let tap = TapRecognizer()
  private var time = 0.0
  /// When it was switched last, in seconds.
  private var switched = -Double.infinity
  /// How long the knob takes to cross, in seconds.
  private static let duration = 0.2
  /// Its width in heights.
  private static let aspect = 1.75

  /// A switch that is on or off.
  public init(_ title: String, isOn: Bool = false, frame: Rect = .zero) {
    self.title = title
    self.isOn = isOn
    super.init(frame: frame)
    tap.onTap = { [weak self] in
      self?.time = $0.time
      self?.toggle()
    }
  }

  /// Switches it by program; `onChange` doesn't hear of it.
  public func set(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    switched = time
  }

  private func toggle() {
    set(!isOn)
    onChange?(isOn)
  }

  public override var role: Role? { .toggle }
  public override var accessibleName: String { title }
  public override var accessibleValue: String { isOn ? "on" : "off" }
  public override var takesTouches: Bool { true }
  public override var takesKeys: Bool { true }
  /// Off its words and its track, which are at its sides; above and below them is room enough.
  public override var focusBounds: Rect {
    bounds.inset(
      by: Insets(top: 0, left: -focusRoom, bottom: 0, right: -focusRoom))
  }
  public override func layOut(_ measures: Measures) {
    focusRoom = Self.focusRoom(beside: measures.theme.caption)
  }
  public override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    toggle()
    return true
  }
  public override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }
  public override func advance(to time: Double) { self.time = time }
  public override var ownActivity: Activity { progress < 1 ? .moving : .still(until: nil) }

  private var progress: Double { min(max((time - switched) / Self.duration, 0), 1) }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let height = theme.switchHeight
    let width = (height * Self.aspect).rounded()
    let track = Rect(
      x: bounds.maxX - width, y: bounds.center.y - height / 2, width: width, height: height)
    let way = Ease.inOut(progress)
    let share = isOn ? way : 1 - way
    canvas.fill(track, cornerRadius: height / 2, color: theme.plate)
    canvas.fill(track, cornerRadius: height / 2, color: theme.accent.faded(by: share))
    canvas.drawKnob(
      at: Point(
        x: track.minX + height / 2 + share * (track.width - height), y: track.center.y),
      size: height - 6, theme: theme)
    let room = max(track.minX - 12, 8)
    guard let label = text.label(title, theme.caption, width: room, lines: 2) else { return }
    canvas.draw(
      label, at: Point(x: 0, y: bounds.center.y - label.size.height / 2),
      color: isMarked ? theme.accent : theme.primary)
  }
}
