import GeometryKit
import StageKit
import ViewKit

/// A short message at the bottom of the window that disappears after a few seconds. It can
/// have a button, for example to undo the reported action.
final class Toast: View {
  /// The duration of a message without a button, in seconds.
  private static let duration = 3.0
  /// The duration of a message with a button, in seconds.
  static let buttonDuration = 8.0
  /// The maximum number of lines, which is enough for a long path in a narrow window.
  private static let lines = 5
  /// The message that was shown last; empty if there was none.
  private(set) var message = ""
  /// Returns the areas to avoid, in points of the window.
  var obstacles: () -> [Rect] = { [] }
  /// Returns the areas that only hints avoid, in points of the window. They stay for long, so they
  /// must not cover what other messages cover for a moment.
  var hintObstacles: () -> [Rect] = { [] }
  /// Returns the distance from the window's lower edge, in points.
  var inset: () -> Double = { Look.margin }
  /// The areas that the last layout avoided.
  private var avoided: [Rect] = []
  /// The distance to avoided areas, in points.
  private static let distance = 8.0
  /// The button; hidden if the message has none.
  let button = Button("")
  /// The time at which the toast disappears, in seconds; infinity for a hint, and while the button
  /// has the keyboard focus.
  private var end = -Double.infinity
  /// Returns the text of the hint in a window of a size; `nil` if the message isn't a hint.
  private var hint: ((_ window: Size) -> String)?
  /// Whether the message is a hint, which stays until it is withdrawn or replaced.
  var isHint: Bool { hint != nil }
  /// The frame of the toast's panel.
  private(set) var panel = Rect.zero
  /// The maximum width of the text, in points.
  private var maxTextWidth = 0.0
  /// Separates the parts of a message. If the message doesn't fit on one line, each part begins a
  /// new line.
  static let separator = "   ·   "
  /// The message with the line breaks of the last layout.
  private(set) var displayedMessage = ""

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    button.color = Look.accent.faded(by: 0.25)
    button.isHidden = true
    add(button)
  }

  /// Shows a message for 3 seconds, or for 8 seconds if it has a button. `onPress` is called when
  /// the button is pressed; `nil` for a message without a button.
  func show(
    _ message: String, at time: Double, button title: String = CommandInfo.undo.title,
    onPress: (() -> Void)? = nil
  ) {
    self.message = message
    hint = nil
    end = time + (onPress == nil ? Self.duration : Self.buttonDuration)
    button.title = title
    button.isHidden = onPress == nil
    button.onPress = { [unowned self] in
      withdraw(at: self.time)
      onPress?()
    }
    setNeedsLayout()
  }

  /// Shows a hint, which stays until it is withdrawn or another message replaces it. `text` returns
  /// its text in a window of a size.
  func showHint(_ text: @escaping (_ window: Size) -> String, at time: Double) {
    show(text(size), at: time)
    hint = text
    end = .infinity
  }

  /// Dismisses the hint. Other messages stay.
  func withdrawHint(at time: Double) {
    guard isHint else { return }
    hint = nil
    end = time + Look.fade
  }

  /// Dismisses the message if it has a button. Other messages stay.
  func withdraw(at time: Double) {
    guard !button.isHidden else { return }
    button.resignFocus()
    end = min(end, time + Look.fade)
  }

  override func advance(to time: Double) {
    if button.holdsFocus {
      end = .infinity
    } else if end == .infinity, !isHint {
      end = time + Self.buttonDuration
    }
    if time >= end { button.isHidden = true }
    button.opacity = opacity(at: time)
    // A message that fades out stays in place.
    if time < end - Look.fade, areasToAvoid != avoided { setNeedsLayout() }
  }

  private var areasToAvoid: [Rect] { obstacles() + (isHint ? hintObstacles() : []) }

  private func opacity(at time: Double) -> Double { min(max((end - time) / Look.fade, 0), 1) }

  override var ownActivity: Activity {
    if time >= end || end == .infinity { return .still(until: nil) }
    return time >= end - Look.fade ? .moving : .still(until: end - Look.fade)
  }

  /// Dismisses the message if Esc is pressed while the button has the keyboard focus.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard key == .escape, modifiers == [] else { return false }
    withdraw(at: time)
    return true
  }

  override func layOut(_ measures: Measures) {
    if let hint { message = hint(size) }
    let buttonWidth = button.isHidden ? 0 : button.fittingSize(in: size, measures).width + 8
    maxTextWidth = max(size.width - 2 * Look.margin - 32 - buttonWidth, 32)
    let isTooLong = measures.text.measure(message, Look.body).width > maxTextWidth
    displayedMessage = isTooLong ? message.replacing(Self.separator, with: "\n") : message
    let textSize = measures.text.measure(
      displayedMessage, Look.body, width: maxTextWidth, lines: Self.lines)
    let height = max(textSize.height + 20, button.isHidden ? 0 : View.minTargetSize + 12)
    let plate = Size(width: textSize.width + 32 + buttonWidth, height: height)
    avoided = areasToAvoid
    panel = frame(of: plate)
    button.frame = Rect(
      x: panel.maxX - buttonWidth, y: panel.minY + 6, width: max(buttonWidth - 6, 0),
      height: max(height - 12, 0))
  }

  /// Returns the toast's frame at the bottom centre of the window, below or above the areas to
  /// avoid. If it would leave the window there, it covers these areas. A hint that has no place
  /// below the areas is at the top, beside or below the touch bar's dots.
  private func frame(of plate: Size) -> Rect {
    let around = avoided.map { $0.inset(by: -Self.distance) }.sorted { $0.maxY > $1.maxY }
    func plateFrame(y: Double) -> Rect {
      Rect(x: (size.width - plate.width) / 2, y: y, width: plate.width, height: plate.height)
    }
    func isFree(_ frame: Rect) -> Bool { around.allSatisfy { $0.intersection(frame).isEmpty } }
    let defaultY = size.height - inset() - plate.height
    var frame = plateFrame(y: defaultY)
    if isFree(frame) { return frame }
    let lowest = plateFrame(y: size.height - Look.margin - plate.height)
    if isFree(lowest) { return lowest }
    if isHint, let top = topFrame(of: plate) { return top }
    for obstacle in around where !obstacle.intersection(frame).isEmpty {
      frame.origin.y = obstacle.minY - plate.height
    }
    if frame.minY < Self.distance { frame.origin.y = defaultY }
    return frame
  }

  /// Returns the frame of a hint at the top of the window, in the row of the touch bar's dots or
  /// below it. The hint is in the middle, or to the right of the areas to avoid. Returns `nil` if
  /// there is no room.
  private func topFrame(of plate: Size) -> Rect? {
    let dots = TouchBar.dotsFrame
    for y in [dots.center.y - plate.height / 2, dots.maxY + Self.distance / 2] {
      var frame = Rect(origin: Point(x: (size.width - plate.width) / 2, y: y), size: plate)
      for area in avoided where !area.intersection(frame).isEmpty { frame.origin.x = area.maxX }
      let isFree = avoided.allSatisfy { $0.intersection(frame).isEmpty }
      if isFree, frame.maxX <= size.width - Self.distance { return frame }
    }
    return nil
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard time < end else { return }
    let alignment: Text.Alignment = displayedMessage == message ? .leading : .center
    guard
      let label = text.label(
        displayedMessage, Look.body, width: maxTextWidth, lines: Self.lines, alignment: alignment)
    else { return }
    let alpha = opacity(at: time)
    canvas.drawPanel(panel, alpha: alpha)
    let y = (panel.minY + (panel.height - label.size.height) / 2).rounded()
    canvas.draw(
      label, at: Point(x: (panel.minX + 16).rounded(), y: y),
      color: Look.primary.faded(by: alpha))
  }
}
