import GeometryKit
import GestureKit
import StageKit

/// A caption and a number between two limits that a finger sets: by a tap on the groove or by a drag
/// along it, which it keeps; a drag across is not its own. A knob that is grabbed keeps its distance
/// from the finger; from elsewhere it comes to the finger.
public final class Slider: View {
  /// What it sets.
  public var title: String
  /// The least and the greatest value.
  public let range: ClosedRange<Double>
  /// The value that it is set to; limited to the range.
  public var value: Double {
    didSet {
      value =
        value.isNaN ? oldValue : min(max(value, range.lowerBound), range.upperBound)
    }
  }
  /// The value as it is written for people. Default: nothing.
  public var amount = ""
  /// Whether title and amount stand out, as of one that somebody has set: then a tap on the title asks for the
  /// value to go back to its default, too. Default false.
  public var isMarked = false
  /// A finger has set the value.
  public var onChange: ((Double) -> Void)?
  /// A double tap asks for the value to go back to its default. Without it, a double tap is two taps.
  public var onReset: (() -> Void)?

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// Where the finger landed.
  private var landing = Point.zero
  /// The diameter of the knob, in points.
  private var knobSize = Theme().knobSize
  /// How wide the title is, in points, from `layOut` on.
  private var titleWidth = 0.0
  /// How far the ring keeps off its words and its knob, in points.
  private var focusRoom = focusRoom(beside: Theme().caption)
  /// From the finger to the knob's middle, in points.
  private var grip = 0.0
  private var isHeld = false
  /// How far from the knob's middle a finger grabs it: half a fingertip.
  private static let reach = View.leastTarget / 2

  /// A slider over a range; the value is limited to it.
  public init(
    _ title: String, in range: ClosedRange<Double>, value: Double, frame: Rect = .zero
  ) {
    self.title = title
    self.range = range
    self.value =
      value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    super.init(frame: frame)
    pan.axis = .horizontal
    tap.maximumCount = 2
    touch.onDown = { [weak self] in self?.landing = $0.position }
    tap.onTap = { [weak self] in self?.take($0) }
    pan.onPan = { [weak self] in self?.follow($0) }
  }

  public override var role: Role? { .slider }
  public override var accessibleName: String { title }
  public override var accessibleValue: String { amount }
  public override var takesTouches: Bool { true }
  public override var takesKeys: Bool { true }
  /// Off its words and its knob.
  public override var focusBounds: Rect { bounds.inset(by: -focusRoom) }
  public override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // A twentieth of the range, as sliders of desktops go.
    let step = (range.upperBound - range.lowerBound) / 20
    switch (key, modifiers) {
    case (.left, []): change(to: value - step)
    case (.right, []): change(to: value + step)
    default: return false
    }
    return true
  }
  public override func enter(_ contest: Contest, at point: Point) {
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
  }

  public override func layOut(_ measures: Measures) {
    knobSize = measures.theme.knobSize
    focusRoom = Self.focusRoom(beside: measures.theme.caption)
    titleWidth = measures.text.measure(title, measures.theme.caption).width
  }

  /// Whether a point is on the title, or as near to it as a fingertip.
  private func isOnTitle(_ point: Point) -> Bool {
    point.y < bounds.center.y && point.x <= max(titleWidth + 12, Self.leastTarget)
  }

  /// Where the knob's middle can be, along the foot of the bounds.
  private var track: Rect {
    Rect(
      x: knobSize / 2, y: size.height - knobSize, width: max(size.width - knobSize, 1),
      height: knobSize)
  }

  /// Where the knob's middle is.
  private var knob: Point {
    let track = track
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (value - range.lowerBound) / span : 0
    return Point(x: track.minX + share * track.width, y: track.center.y)
  }

  private func take(_ tap: Tap) {
    if tap.count == 2 || isMarked && isOnTitle(tap.position), let onReset {
      onReset()
    } else if tap.position.y >= bounds.center.y {
      set(at: tap.position.x)
    }
  }

  private func follow(_ pan: Pan) {
    isHeld = pan.state == .began || pan.state == .changed
    guard isHeld else { return }
    if pan.state == .began {
      grip = abs(knob.x - landing.x) <= Self.reach ? knob.x - landing.x : 0
    }
    set(at: landing.x + pan.translation.x + grip)
  }

  private func set(at x: Double) {
    let track = track
    let share = min(max((x - track.minX) / track.width, 0), 1)
    change(to: range.lowerBound + share * (range.upperBound - range.lowerBound))
  }

  private func change(to wanted: Double) {
    let old = value
    value = wanted
    if value != old { onChange?(value) }
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let knob = knob
    // The groove is as thick as looks right beside the knob, on whole points.
    let thickness = max((knobSize * 0.22).rounded(), 2)
    let line = Rect(
      x: 0, y: knob.y - thickness / 2, width: size.width, height: thickness)
    canvas.fill(line, cornerRadius: thickness / 2, color: theme.plate)
    let filled = Rect(x: line.minX, y: line.minY, width: knob.x - line.minX, height: thickness)
    canvas.fill(filled, cornerRadius: thickness / 2, color: theme.accent)
    canvas.drawKnob(at: knob, size: isHeld ? knobSize + 4 : knobSize, theme: theme)
    let amount = text.label(self.amount, isMarked ? theme.title : theme.caption)
    let room = max(size.width - (amount?.size.width ?? 0) - 12, 8)
    if let label = text.label(title, theme.caption, width: room) {
      canvas.draw(label, at: .zero, color: isMarked ? theme.accent : theme.primary)
    }
    guard let amount else { return }
    canvas.draw(
      amount, at: Point(x: size.width - amount.size.width, y: 0),
      color: isMarked ? theme.primary : theme.secondary)
  }
}
