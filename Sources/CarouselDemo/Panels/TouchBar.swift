import GeometryKit
import GestureKit
import MotionKit
import StageKit
import ViewKit

/// A toolbar for touch and mouse at the scene's upper left corner. A tap on that corner or on the
/// background shows the bar. The bar hides when it hasn't been used for a while.
final class TouchBar: View {
  /// The surroundings of the bar.
  struct Surroundings {
    /// The part of the window in which the bar may lie.
    var stage = Rect.zero
    /// The heading in the bar; empty for none.
    var heading = ""
    /// All headings that the scene can show. The bar reserves room for the longest, so that the
    /// buttons don't move.
    var headings: [String] = []
    /// The area that shows the bar when the user taps it; `nil` if the bar may not appear.
    var handle: Rect?
    /// Whether the previous scene is still fading out.
    var isChanging = false
  }

  /// Returns the current surroundings.
  var surroundings: () -> Surroundings = { Surroundings() }
  /// Returns whether the state that a command toggles is on.
  var isOn: (CommandInfo) -> Bool = { _ in false }
  /// Called with the command of a pressed button.
  var onCommand: ((CommandInfo) -> Void)?
  /// Whether the bar is shown or appearing.
  private(set) var isShown = false
  private var presence = AnimatedValue(0, .fade)
  /// The time at which the bar hides, in seconds; infinity while a finger is on the bar or the bar
  /// has the keyboard focus.
  private var end = Double.infinity
  private var isHeldByFocus = false

  /// The panel that contains the buttons.
  let plate = ControlRow()
  /// The buttons. A heading is placed between the first two buttons.
  private(set) var items: [TouchBarItem] = []
  private let heading = Label("", style: Look.strong)
  /// All headings that the scene can show.
  private var headings: [String] = []
  /// The size of the longest heading, in points.
  private var headingSize = Size.zero
  private let touch = TouchObserver()
  private let handleTap = TapRecognizer()
  /// The area of the scene that shows the bar when the user taps it; `nil` if the bar may not
  /// appear.
  private(set) var handle: Rect?
  /// The frame of the plate with three dots that marks `handle`; `nil` if the plate isn't shown.
  private(set) var dots: Rect?
  /// The opacity of the plate with dots while the bar is hidden.
  private var dotsPresence = AnimatedValue(1, .fade)

  /// The time without use after which the bar hides, in seconds.
  static let visibleDuration = 4.0
  /// The size of the plate with three dots, in points.
  static let dotsSize = Size(width: side, height: side)
  /// The frame of the plate with dots in a scene without a heading in its corner, in points of the
  /// window.
  static let dotsFrame = Rect(origin: Point(x: inset, y: inset), size: dotsSize)
  /// The space that headings leave free around the bar's three dots, in points.
  static let dotsGap = 8.0
  /// The colour of the plate with dots. It stands out from dark scenes and from pictures.
  private static let dotsColor = Color(hex: 0x2C333F, alpha: 0.86)
  private static let side = View.minTargetSize
  private static let padding = 4.0
  /// The distance from the window's edges, in points.
  private static let inset = 10.0

  init() {
    super.init()
    theme = .panel
    heading.alignment = .center
    add(plate)
    touch.onDown = { [unowned self] _ in end = .infinity }
    touch.onUp = { [unowned self] touch, _ in end = touch.time + Self.visibleDuration }
    handleTap.onTap = { [unowned self] in show(at: $0.time) }
  }

  // MARK: Presence

  func show(at time: Double) {
    end = time + Self.visibleDuration
    guard !isShown, handle != nil else { return }
    isShown = true
    plate.opacity = max(plate.opacity, 1e-3)
    presence.go(to: 1, at: time)
  }

  func hide(at time: Double) {
    guard isShown else { return }
    isShown = false
    resignFocus()
    presence.go(to: 0, at: time)
  }

  func toggle(at time: Double) { if isShown { hide(at: time) } else { show(at: time) } }

  /// Keeps the visible bar for a while after the mouse has moved on it. A movement never shows the
  /// bar: its buttons would appear under a pointer that is about to click the dots.
  func hover(_ point: Point, at time: Double) {
    guard isShown, end.isFinite, plate.frame.contains(point) else { return }
    end = time + Self.visibleDuration
  }

  override func advance(to time: Double) {
    let surroundings = surroundings()
    placeHandle(surroundings)
    if holdsFocus != isHeldByFocus {
      isHeldByFocus.toggle()
      end = isHeldByFocus ? .infinity : time + Self.visibleDuration
    }
    if handle == nil || time >= end { hide(at: time) }
    heading.text = surroundings.heading
    if headings != surroundings.headings { setNeedsLayout() }
    for item in items { item.show(isOn: isOn(item.command)) }
    arrange(in: surroundings.stage)
    // A bar that starts to appear must receive touches at once, which fully transparent views
    // don't.
    plate.opacity = isShown ? max(presence.value(at: time), 1e-3) : presence.value(at: time)
  }

  override var ownActivity: Activity {
    guard presence.isAtRest(at: time), dotsPresence.isAtRest(at: time) else { return .moving }
    return .still(until: isShown && end.isFinite ? end : nil)
  }

  /// Replaces the buttons.
  func show(_ commands: [CommandInfo]) {
    items = commands.map { TouchBarItem($0) }
    plate.removeAll()
    plate.add(heading)
    for item in items {
      plate.add(item.button)
      item.button.onPress = { [unowned self, unowned item] in onCommand?(item.command) }
    }
  }

  /// Returns the command of one of the bar's buttons; `nil` for any other button.
  func command(of button: Button) -> CommandInfo? { items.first { $0.button === button }?.command }

  // MARK: Layout

  /// Returns the right edge of a bar that shows `commands` in one row and has no heading, in points
  /// of the window.
  static func reach(of commands: [CommandInfo]) -> Double {
    inset + Double(commands.count) * side + 2 * padding
  }

  /// Returns the frame at which a command's menu opens: the command's button. While the bar is
  /// hidden, this is the frame of the dots that show the bar. If the dots aren't shown, it is the
  /// middle of the window's upper edge.
  func anchor(of command: CommandInfo) -> Rect {
    if isShown, let item = items.first(where: { $0.command == command }) {
      return item.button.frame.offset(by: plate.frame.origin)
    }
    return handle.map(Self.frameOfDots) ?? Rect(x: size.width / 2, y: 0, width: 0, height: 0)
  }

  /// Returns the frame of the plate with three dots, at the leading end of `handle`.
  private static func frameOfDots(on handle: Rect) -> Rect {
    Rect(origin: handle.origin, size: dotsSize)
  }

  /// Updates `handle`, the area that shows the bar, and the dots that mark it. If a scene change
  /// moves the dots, they fade out at their old position during the change, and fade in at their
  /// new position afterwards.
  private func placeHandle(_ surroundings: Surroundings) {
    handle = surroundings.handle
    let newDots = handle.map(Self.frameOfDots)
    if surroundings.isChanging, newDots != dots {
      dotsPresence.go(to: 0, at: time, along: .quickFade)
    } else {
      dots = newDots
      dotsPresence.go(to: 1, at: time)
    }
  }

  override func layOut(_ measures: Measures) {
    let surroundings = surroundings()
    headings = surroundings.headings
    let sizes = headings.map { measures.text.measure($0, heading.style) }
    headingSize = Size(
      width: sizes.map(\.width).max() ?? 0, height: measures.text.lineHeight(heading.style))
    arrange(in: surroundings.stage)
  }

  /// Lays out the bar in one row. If the row would be too wide, the heading and two buttons at its
  /// sides form the first row. The remaining buttons get as many rows as they need.
  private func arrange(in stage: Rect) {
    let (width, rowsBelow) = extent(in: stage.width - 2 * (Self.inset + Self.padding))
    plate.frame = Rect(
      x: Self.inset, y: Self.inset, width: width + 2 * Self.padding,
      height: Self.side * (1 + rowsBelow) + 2 * Self.padding)
    var origin = Point(x: Self.padding, y: Self.padding)
    for (index, item) in items.enumerated() {
      if hasHeading, index == 1 {
        let width = rowsBelow == 0 ? headingSize.width : width - 2 * Self.side
        heading.frame = Rect(
          x: origin.x, y: origin.y + (Self.side - headingSize.height) / 2, width: width,
          height: headingSize.height)
        origin.x += width
      }
      if rowsBelow > 0, index == 2 || index > 2 && origin.x + Self.side > Self.padding + width {
        origin = Point(x: Self.padding, y: origin.y + Self.side)
      }
      item.button.frame = Rect(x: origin.x, y: origin.y, width: Self.side, height: Self.side)
      origin.x += Self.side
    }
  }

  private var hasHeading: Bool { !heading.text.isEmpty }

  /// Returns the width of the rows, in points, and the number of rows below the first one.
  private func extent(in available: Double) -> (width: Double, rowsBelow: Double) {
    let buttons = Double(items.count) * Self.side
    guard hasHeading else { return (buttons, 0) }
    // The padding of the buttons separates the heading from their icons.
    let single = buttons + headingSize.width
    guard single > available else { return (single, 0) }
    let others = Double(max(items.count - 2, 1))
    let rows = (others / max((available / Self.side).rounded(.down), 1)).rounded(.up)
    let width = max((others / rows).rounded(.up) * Self.side, headingSize.width + 2 * Self.side)
    return (min(width, max(available, 3 * Self.side)), rows)
  }

  // MARK: Touches and keys

  /// The views that can have the keyboard focus: none while the bar is hidden.
  override var focusableSubviews: [View] { isShown ? subviews : [] }

  /// Whether touches on the bar also reach the scene behind it. True while the bar is hidden.
  override var passesTouches: Bool { !isShown }

  /// Returns the bar or a view on it at a point; `nil` outside the bar. While the bar is hidden,
  /// returns the bar for points in `handle`, the area that shows the bar.
  override func hitTest(_ point: Point) -> View? {
    guard isShown else { return handle?.contains(point) == true ? self : nil }
    return plate.frame.contains(point) ? super.hitTest(point) ?? self : nil
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(isShown ? touch : handleTap)
  }

  /// Hides the bar if Esc is pressed while the bar has the keyboard focus.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard key == .escape, modifiers == [] else { return false }
    hide(at: time)
    return true
  }

  // MARK: Drawing

  /// Updates `handle` again, because the heading may have changed since `advance`.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    placeHandle(surroundings())
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let alpha = presence.value(at: time)
    if let dots {
      drawDots(on: dots, alpha: (1 - alpha) * dotsPresence.value(at: time), on: canvas)
    }
    guard alpha > 0 else { return }
    canvas.drawPanel(plate.frame, alpha: alpha)
  }

  private func drawDots(on plate: Rect, alpha: Double, on canvas: Canvas) {
    canvas.fill(plate, cornerRadius: Look.panelRadius, color: Self.dotsColor.faded(by: alpha))
    canvas.stroke(
      plate, cornerRadius: Look.panelRadius, width: 1, color: .white.faded(by: 0.14 * alpha))
    for step in -1...1 {
      let center = plate.center + Point(x: Double(step) * 9, y: 0)
      canvas.fill(disc: center, diameter: 5, color: Look.primary.faded(by: alpha))
    }
  }
}

/// A button of the touch bar.
final class TouchBarItem {
  let command: CommandInfo
  let button: Button

  fileprivate init(_ command: CommandInfo) {
    self.command = command
    button = Button(command.icon ?? .dots, name: command.title)
  }

  /// Shows whether the state that the command toggles is on.
  fileprivate func show(isOn: Bool) {
    guard isOn != button.isChosen else { return }
    button.isChosen = isOn
    if let icon = isOn ? command.iconWhenOn ?? command.icon : command.icon { button.icon = icon }
  }
}
