import GeometryKit
import GestureKit
import StageKit

/// A caption and a number between two limits that a finger sets: by a tap on the groove or by a drag
/// along it, which it keeps; a drag across is not its own. A knob that is grabbed keeps its distance
/// from the finger; from elsewhere it comes to the finger.
public final class Slider: Widget {
  /// What it sets.
  public var title: String
  /// The least and the greatest value.
  public let range: ClosedRange<Double>
  /// The value; limited to the range.
  public var value: Double {
    didSet { value = value.isNaN ? oldValue : min(max(value, range.lowerBound), range.upperBound) }
  }
  /// The value as it is written for people. Default: nothing.
  public var amount = ""
  /// Whether the amount stands out, as one that somebody has set. Default false.
  public var isMarked = false
  /// A finger has set the value.
  public var onChange: ((Double) -> Void)?
  /// A double tap asks for the value to go back to its default. Without it, a double tap is two taps.
  public var onReset: (() -> Void)?

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// Where the finger landed, in points of the window.
  private var landing = Point.zero
  /// From the finger to the knob's middle, in points.
  private var grip = 0.0
  private var isHeld = false
  /// How far from the knob's middle a finger grabs it: half a fingertip.
  private static let reach = Widget.leastTarget / 2

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

  public override var takesTouches: Bool { true }
  public override func enter(_ contest: Contest, at point: Point) {
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
  }

  /// The height of the foot of the frame, where the groove and the knob are.
  private var knobSize: Double { (board?.theme ?? Theme()).knobSize }

  /// Where the knob's middle can be, along the foot of the frame.
  private var track: Rect {
    let size = knobSize
    return Rect(
      x: frame.minX + size / 2, y: frame.maxY - size, width: max(frame.width - size, 1),
      height: size)
  }

  /// Where the knob's middle is.
  private var knob: Point {
    let track = track
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (value - range.lowerBound) / span : 0
    return Point(x: track.minX + share * track.width, y: track.center.y)
  }

  private func take(_ tap: Tap) {
    if tap.count == 2, let onReset {
      onReset()
    } else if let place = board?.point(at: tap.position), place.y >= frame.center.y {
      set(at: place.x)
    }
  }

  private func follow(_ pan: Pan) {
    isHeld = pan.state == .began || pan.state == .changed
    guard isHeld, let place = board?.point(at: landing + pan.translation) else { return }
    if pan.state == .began, let start = board?.point(at: landing) {
      grip = abs(knob.x - start.x) <= Self.reach ? knob.x - start.x : 0
    }
    set(at: place.x + grip)
  }

  private func set(at x: Double) {
    let track = track
    let share = min(max((x - track.minX) / track.width, 0), 1)
    let old = value
    value = range.lowerBound + share * (range.upperBound - range.lowerBound)
    if value != old { onChange?(value) }
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let knob = knob
    let size = theme.knobSize
    // The groove is as thick as looks right beside the knob, on whole points.
    let thickness = max((size * 0.22).rounded(), 2)
    let line = Rect(
      x: frame.minX, y: knob.y - thickness / 2, width: frame.width, height: thickness)
    canvas.fill(line, cornerRadius: thickness / 2, color: theme.plate)
    let filled = Rect(x: line.minX, y: line.minY, width: knob.x - line.minX, height: thickness)
    canvas.fill(filled, cornerRadius: thickness / 2, color: theme.accent)
    canvas.drawKnob(at: knob, size: isHeld ? size + 4 : size, theme: theme)
    let amount = text.label(self.amount, isMarked ? theme.title : theme.caption)
    let room = max(frame.width - (amount?.size.width ?? 0) - 12, 8)
    if let label = text.label(title, theme.caption, width: room) {
      canvas.draw(label, at: frame.origin, color: theme.primary)
    }
    guard let amount else { return }
    canvas.draw(
      amount, at: Point(x: frame.maxX - amount.size.width, y: frame.minY),
      color: isMarked ? theme.primary : theme.secondary)
  }
}
