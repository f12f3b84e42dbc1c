import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A slider: a control with a title and a knob that sets a number within a range.
///
/// A tap on the groove or a drag along it sets the value. If a drag starts on the knob, the knob
/// keeps its distance from the finger. If a drag starts elsewhere on the groove, the knob moves to
/// the finger. A drag that starts on the title is left to enclosing views.
///
/// A drag across the slider scrolls the enclosing `ScrollSurface`. If the finger rests on the
/// slider first, the slider keeps the touch. To let the surface scroll in this case, too, set
/// `canCancelControlTouches` of the surface.
public final class Slider: View, TouchControl {
  /// The title.
  public var title: String
  /// The name for assistive programs. If empty, `title` is used. Default: empty.
  public var name = ""
  /// The range of values.
  public let range: ClosedRange<Double>
  /// The value, clamped to the range.
  public var value: Double {
    didSet {
      value =
        value.isNaN ? oldValue : min(max(value, range.lowerBound), range.upperBound)
    }
  }
  /// The value as text for the user. Default: empty.
  public var amount = ""
  /// Whether the title and amount are highlighted, to mark a value that isn't the default. A tap on
  /// the highlighted title calls `onReset`. Default: `false`.
  public var isMarked = false
  /// Called when the user has changed the value, by touch or with the arrow keys.
  public var onChange: ((Double) -> Void)?
  /// Called when the user resets the value by a double tap, or by a tap on the highlighted title.
  /// If `nil`, a double tap counts as two taps.
  public var onReset: (() -> Void)?

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// The position where the finger landed.
  private var landing = Point.zero
  /// The diameter of the knob, in points.
  private var knobSize = Theme().knobSize
  /// The width of the title, in points; set by `layOut(_:)`.
  private var titleWidth = 0.0
  /// The distance of the focus ring from the text and the knob, in points.
  private var focusMargin = focusMargin(beside: Theme().caption)
  /// The horizontal distance from the finger to the centre of the knob, in points.
  private var grip = 0.0
  private var isHeld = false
  /// The distance from the knob's centre within which a finger grabs the knob, in points: half a
  /// fingertip.
  private static let reach = View.minTargetSize / 2

  /// Creates a slider. `value` is clamped to the range.
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
    tap.onTap = { [weak self] in self?.handle($0) }
    pan.onPan = { [weak self] in self?.handle($0) }
  }

  public override var role: Role? { .slider }
  public override var accessibleName: String { name.isEmpty ? title : name }
  public override var accessibleValue: String { amount }
  public override var acceptsTouches: Bool { true }
  public override var acceptsFocus: Bool { true }
  /// The bounds, extended to keep the focus ring clear of the text and the knob.
  public override var focusBounds: Rect { bounds.inset(by: -focusMargin) }
  public override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let step = (range.upperBound - range.lowerBound) / ViewConstants.sliderSteps
    switch (key, modifiers) {
    case (.left, []): change(to: value - step)
    case (.right, []): change(to: value + step)
    default: return false
    }
    return true
  }
  public override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    if isOnGroove(point) || (point - knob).length <= Self.reach { competition.append(pan) }
    competition.append(touch)
  }

  public override func layOut(_ measures: Measures) {
    knobSize = measures.theme.knobSize
    focusMargin = Self.focusMargin(beside: measures.theme.caption)
    titleWidth = measures.text.measure(title, measures.theme.caption).width
  }

  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let text = measures.text.lineHeight(measures.theme.caption)
    return Size(
      width: available.width, height: max(text + measures.theme.knobSize, Self.minTargetSize))
  }

  /// Returns whether a point is in the lower half, which contains the groove.
  private func isOnGroove(_ point: Point) -> Bool { point.y >= bounds.center.y }

  /// Returns whether a point is on the title, or close enough for a fingertip.
  private func isOnTitle(_ point: Point) -> Bool {
    !isOnGroove(point) && point.x <= max(titleWidth + 12, Self.minTargetSize)
  }

  /// The track of the knob, at the bottom of the bounds. Its left and right edges are the limits of
  /// the knob's centre.
  private var track: Rect {
    Rect(
      x: knobSize / 2, y: size.height - knobSize, width: max(size.width - knobSize, 1),
      height: knobSize)
  }

  /// The centre of the knob.
  private var knob: Point {
    let track = track
    let span = range.upperBound - range.lowerBound
    let fraction = span > 0 ? (value - range.lowerBound) / span : 0
    return Point(x: track.minX + fraction * track.width, y: track.center.y)
  }

  private func handle(_ tap: Tap) {
    if tap.count == 2 || isMarked && isOnTitle(tap.position), let onReset {
      onReset()
    } else if isOnGroove(tap.position) {
      set(at: tap.position.x)
    }
  }

  private func handle(_ pan: Pan) {
    isHeld = pan.state == .began || pan.state == .changed
    guard isHeld else { return }
    if pan.state == .began {
      grip = abs(knob.x - landing.x) <= Self.reach ? knob.x - landing.x : 0
    }
    set(at: landing.x + pan.translation.x + grip)
  }

  private func set(at x: Double) {
    let track = track
    let fraction = min(max((x - track.minX) / track.width, 0), 1)
    change(to: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

  private func change(to wanted: Double) {
    let old = value
    value = wanted
    if value != old { onChange?(value) }
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let knob = knob
    // The groove's thickness is in proportion to the knob, in whole points.
    let thickness = max((knobSize * 0.22).rounded(), 2)
    let line = Rect(
      x: 0, y: knob.y - thickness / 2, width: size.width, height: thickness)
    canvas.fill(line, cornerRadius: thickness / 2, color: theme.plate)
    let filled = Rect(x: line.minX, y: line.minY, width: knob.x - line.minX, height: thickness)
    canvas.fill(filled, cornerRadius: thickness / 2, color: theme.accent)
    canvas.drawKnob(at: knob, size: isHeld ? knobSize + 4 : knobSize, theme: theme)
    let amount = text.label(self.amount, isMarked ? theme.title : theme.caption)
    let width = max(size.width - (amount?.size.width ?? 0) - 12, 8)
    if let label = text.label(title, theme.caption, width: width) {
      canvas.draw(label, at: .zero, color: isMarked ? theme.accent : theme.primary)
    }
    guard let amount else { return }
    canvas.draw(
      amount, at: Point(x: size.width - amount.size.width, y: 0),
      color: isMarked ? theme.primary : theme.secondary)
  }
}
