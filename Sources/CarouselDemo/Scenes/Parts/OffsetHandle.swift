import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A round handle that the user moves by a finger or by arrow keys. Its value is its displacement.
final class OffsetHandle: View {
  /// The title beside the handle.
  var title: String
  /// The displacement, in points.
  var value = Point.zero
  var onChange: (() -> Void)?
  private var start = Point.zero
  private var isHeld = false
  /// The side of the handle on which the title is drawn.
  var side: Side
  /// The gap between the handle and a title to its left or right, in points.
  private static let gap = 6.0
  /// The distance that an arrow key moves the handle, in points.
  private static let step = 10.0
  private let pan = PanRecognizer()
  private let tap = TapRecognizer()

  /// A side of the handle.
  enum Side { case above, below, before, after }

  init(_ title: String, _ side: Side) {
    self.title = title
    self.side = side
    super.init()
    tap.maximumCount = 2
    tap.onTap = { [unowned self] in if $0.count == 2 { move(to: .zero) } }
    pan.onPan = { [unowned self] pan in
      isHeld = pan.state == .began || pan.state == .changed
      if pan.state == .began { start = value }
      move(to: start + pan.translation)
    }
  }

  override var role: Role? { .slider }
  override var accessibleName: String { title }
  override var acceptsTouches: Bool { true }
  override var acceptsFocus: Bool { true }
  /// The area that the focus ring surrounds. The inset puts the ring between disc and title.
  override var focusBounds: Rect { bounds.inset(by: 7) }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [] else { return false }
    switch key {
    case .left: move(to: value - Point(x: Self.step, y: 0))
    case .right: move(to: value + Point(x: Self.step, y: 0))
    case .up: move(to: value - Point(x: 0, y: Self.step))
    case .down: move(to: value + Point(x: 0, y: Self.step))
    case .backspace: move(to: .zero)
    default: return false
    }
    return true
  }

  private func move(to displacement: Point) {
    value = displacement
    onChange?()
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    competition.append(pan)
  }

  /// Clamps the displacement to a range along each axis.
  func limit(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    value = Point(
      x: min(max(value.x, x.lowerBound), x.upperBound),
      y: min(max(value.y, y.lowerBound), y.upperBound))
  }

  func place(at center: Point) {
    frame = Rect(center: center, side: 48)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let extent = isHeld ? 26.0 : 20
    let center = bounds.center
    canvas.fill(disc: center, diameter: extent + 12, color: theme.accent.faded(by: 0.25))
    canvas.fill(disc: center, diameter: extent, color: theme.accent)
    canvas.fill(disc: center, diameter: extent - 12, color: theme.knob)
    guard let label = text.label(title, Look.strong) else { return }
    let titleFrame = titleFrame(size: label.size)
    canvas.drawPlate(titleFrame)
    canvas.draw(label, at: titleFrame.origin, color: Look.primary)
  }

  /// Returns the frame of a title of a given size, in the handle's coordinates. The title stays
  /// inside the parent view horizontally.
  func titleFrame(size titleSize: Size) -> Rect {
    var corner = bounds.center - Point(x: titleSize.width / 2, y: titleSize.height / 2)
    let maxX = (parent?.size.width ?? 0) - titleSize.width - 20 - frame.minX
    switch side {
    case .above: corner.y = -titleSize.height - 2
    case .below: corner.y = size.height + 2
    case .before: corner.x = -titleSize.width - Self.gap
    case .after: corner.x = size.width + Self.gap
    }
    corner.x = min(max(corner.x, 20 - frame.minX), maxX)
    return Rect(origin: corner, size: titleSize)
  }
}
