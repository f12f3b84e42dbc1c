import GeometryKit
import GestureKit
import MotionKit
import StageKit
import ViewKit

/// A small label beside a button that shows only an icon. It appears once the mouse or a finger has
/// rested on the button, or the button has had the keyboard focus, for half a second.
final class Tooltip: View {
  /// The content of a tooltip.
  struct Content: Equatable {
    /// The title of the button's command.
    var title: String
    /// The key of the command; empty if there is none.
    var key = ""
  }

  /// Returns the content for a button; `nil` for no tooltip.
  var content: (Button) -> Content? = { _ in nil }
  /// The visible content; `nil` while the tooltip is hidden.
  private(set) var visibleContent: Content?
  /// The frame of the label in the last drawing.
  private(set) var plate = Rect.zero

  /// The position of the mouse; `nil` while the mouse is outside the window. A touch, a click or a
  /// turn of the wheel also sets it to `nil`, until the mouse moves.
  private var pointer: Point?
  /// The button under the mouse.
  private weak var hovered: Button?
  /// The button that was pressed last. It has no tooltip until the mouse leaves it.
  private weak var pressed: Button?
  /// The button under a finger.
  private weak var held: Button?
  /// The identifier of the touch on `held`.
  private var heldTouch: Int64?
  /// The time at which the tooltip of `held` disappears, in seconds; infinity while the finger is
  /// down.
  private var heldEnd = Double.infinity
  /// The button that the tooltip belongs to.
  private weak var button: Button?
  /// The button's frame, in points of the window.
  private var buttonFrame = Rect.zero
  /// The time at which the tooltip appears, in seconds.
  private var due = Double.infinity
  private var presence = AnimatedValue(0, .fade)
  /// The content that is drawn. It is kept while the tooltip fades out.
  private var drawnContent = Content(title: "")

  /// The time for which the mouse rests on a button before the tooltip appears, in seconds.
  static let delay = 0.5
  /// The time for which the tooltip stays after the finger was lifted, in seconds.
  static let lingering = 1.5
  /// The distance between the label and the button, in points.
  private static let gap = 10.0
  /// The minimum distance between the label and the window's edges, in points.
  private static let inset = 8.0
  /// The distance between the title and the key, in points.
  private static let keyGap = 10.0
  private static let padding = Size(width: 10, height: 6)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
  }

  /// Handles a movement of the mouse; `point` is `nil` if the mouse has left the window. Returns
  /// whether a frame is needed.
  func hover(_ point: Point?, at time: Double) -> Bool {
    pointer = point
    let former = hovered
    hovered = point.flatMap(button(at:))
    if hovered !== pressed { pressed = nil }
    if pressed != nil { hovered = nil }
    let isWaiting = hovered != nil && visibleContent == nil
    if isWaiting { due = time + Self.delay }
    return isWaiting || hovered !== former
  }

  /// Hides the tooltip of the button under the mouse, because a touch, a click or the scroll wheel
  /// is used.
  func dismiss() {
    pressed = pointer.flatMap(button(at:))
    pointer = nil
    hovered = nil
  }

  /// Follows a touch, which hides other tooltips. A finger that rests on a button shows its
  /// tooltip. Returns whether the touch must not press the button, because its tooltip was shown.
  func follow(_ touch: Touch) -> Bool {
    if touch.phase == .began {
      dismiss()
      hide()
      button = nil
      held = touch.device == .finger ? button(at: touch.position) : nil
      heldTouch = touch.id
      heldEnd = .infinity
      return false
    }
    guard touch.id == heldTouch, let held else { return false }
    let isShown = visibleContent != nil && button === held
    if touch.phase == .ended || touch.phase == .cancelled {
      heldTouch = nil
      heldEnd = isShown ? touch.time + Self.lingering : touch.time
      return isShown
    }
    // A finger that moves away drags, and shows no tooltip.
    if !isShown, button(at: touch.position) !== held { self.held = nil }
    return false
  }

  /// Returns the button with an icon at a point of the window.
  private func button(at point: Point) -> Button? {
    let button = tree?.root.hitTest(point) as? Button
    return button?.icon == nil ? nil : button
  }

  /// The button with an icon that visibly has the keyboard focus.
  private var focusedButton: Button? {
    guard let tree, tree.showsFocus, let button = tree.focused as? Button, button.icon != nil
    else { return nil }
    return button
  }

  override func advance(to time: Double) {
    // The button may have moved away or disappeared.
    if let pointer, hovered != nil, button(at: pointer) !== hovered { hovered = nil }
    if time >= heldEnd { held = nil }
    let wanted = hovered ?? held ?? focusedButton
    if wanted == nil || wanted !== button {
      hide()
      button = wanted
      due = wanted == nil ? .infinity : time + Self.delay
    }
    guard let wanted else { return }
    if time >= due {
      due = .infinity
      show(content(wanted))
    }
    if visibleContent != nil { buttonFrame = wanted.projection.bounds(of: wanted.bounds) ?? .zero }
  }

  private func show(_ content: Content?) {
    guard let content else { return }
    visibleContent = content
    drawnContent = content
    presence.go(to: 1, at: time)
  }

  private func hide() {
    guard visibleContent != nil else { return }
    visibleContent = nil
    presence.go(to: 0, at: time, along: .quickFade)
  }

  override var ownActivity: Activity {
    guard presence.isAtRest(at: time) else { return .moving }
    let next = min(due, held == nil ? .infinity : heldEnd)
    return .still(until: next.isFinite ? next : nil)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let alpha = presence.value(at: time)
    guard alpha > 0 else { return }
    let available = max(size.width - 2 * (Self.inset + Self.padding.width), 8)
    let key = text.label(drawnContent.key, theme.caption, width: available)
    let keyWidth = key.map { $0.size.width + Self.keyGap } ?? 0
    guard
      let title = text.label(drawnContent.title, theme.caption, width: max(available - keyWidth, 8))
    else { return }
    plate = Self.frame(
      of: Size(
        width: title.size.width + keyWidth + 2 * Self.padding.width,
        height: title.size.height + 2 * Self.padding.height), beside: buttonFrame, in: size)
    canvas.fill(plate, cornerRadius: 8, color: Look.panel.faded(by: alpha))
    canvas.stroke(plate, cornerRadius: 8, width: 1, color: Look.hairline.faded(by: alpha))
    let corner = plate.origin + Point(x: Self.padding.width, y: Self.padding.height)
    canvas.draw(title, at: corner, color: theme.primary.faded(by: alpha))
    guard let key else { return }
    canvas.draw(
      key, at: corner + Point(x: title.size.width + Self.keyGap, y: 0),
      color: theme.secondary.faded(by: alpha))
  }

  /// Returns the frame of a label below the button, or above the button if there is no room below.
  /// The frame lies inside the window.
  private static func frame(of label: Size, beside button: Rect, in window: Size) -> Rect {
    let below = button.maxY + gap
    let isBelow = below + label.height <= window.height - inset
    let x = button.center.x - label.width / 2
    return Rect(
      x: max(min(x, window.width - inset - label.width), inset).rounded(),
      y: (isBelow ? below : max(button.minY - gap - label.height, inset)).rounded(),
      width: label.width, height: label.height)
  }
}
