import Geometry
import Gestures
import Stage

/// A caption and a number between two limits that a finger sets: by a tap or by a drag along it,
/// which it keeps; a drag across is not its own.
public final class Slider: Widget {
  /// What it sets.
  public var title: String
  /// The least and the greatest value.
  public let range: ClosedRange<Double>
  /// The value; limited to the range.
  public var value: Double {
    didSet { value = value.isNaN ? oldValue : min(max(value, range.lowerBound), range.upperBound) }
  }
  /// How the value is written for people. Default: not at all.
  public var format: ((Double) -> String)?
  /// A finger has set the value.
  public var onChange: ((Double) -> Void)?

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// Where the finger landed, in points of the window.
  private var landing = Point.zero
  private var isHeld = false
  private static let knob = 26.0

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
    touch.onDown = { [unowned self] in landing = $0.position }
    tap.onTap = { [unowned self] in set(at: $0.position) }
    pan.onPan = { [unowned self] in
      isHeld = $0.state == .began || $0.state == .changed
      if isHeld { set(at: landing + $0.translation) }
    }
  }

  public override var takesTouches: Bool { true }
  public override func enter(_ contest: Contest) {
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
  }

  /// Where the knob's middle can be, along the foot of the frame.
  private var track: Rect {
    let inset = Self.knob / 2
    return Rect(
      x: frame.minX + inset, y: frame.maxY - Self.knob, width: max(frame.width - 2 * inset, 1),
      height: Self.knob)
  }

  private func set(at point: Point) {
    guard let place = board?.point(at: point) else { return }
    let share = min(max((place.x - track.minX) / track.width, 0), 1)
    let old = value
    value = range.lowerBound + share * (range.upperBound - range.lowerBound)
    if value != old { onChange?(value) }
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (value - range.lowerBound) / span : 0
    let middle = Point(x: track.minX + share * track.width, y: track.center.y)
    let line = Rect(x: frame.minX, y: middle.y - 3, width: frame.width, height: 6)
    canvas.fill(line, cornerRadius: 3, color: theme.plate)
    let filled = Rect(x: line.minX, y: line.minY, width: middle.x - line.minX, height: 6)
    canvas.fill(filled, cornerRadius: 3, color: theme.accent)
    let size = isHeld ? Self.knob + 4 : Self.knob
    canvas.fill(
      Rect(center: middle, size: Size(width: size, height: size)), cornerRadius: size / 2,
      color: theme.knob)
    let amount = format.flatMap { text.label($0(value), theme.caption) }
    let room = max(frame.width - (amount?.size.width ?? 0) - 12, 8)
    if let label = text.label(title, theme.caption, width: room) {
      canvas.draw(label, at: frame.origin, color: theme.primary)
    }
    guard let amount else { return }
    canvas.draw(
      amount, at: Point(x: frame.maxX - amount.size.width, y: frame.minY), color: theme.secondary)
  }
}
