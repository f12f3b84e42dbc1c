import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// What the keys do, for a hand without them: buttons over the scene's upper left corner, which come
/// when the corner or the ground is tapped or the mouse moves, and go when they aren't used.
final class TouchBar: View {
  /// What it fits to in a scene.
  struct Surroundings {
    /// The part of the window in which it may be.
    var stage = Rect.zero
    /// What it says in its middle; empty for nothing.
    var heading = ""
    /// All that it may say there: its buttons stay where they are, whichever it says.
    var headings: [String] = []
    /// What brings it when tapped; nil where it may not come.
    var handle: Rect?
    /// Whether what was seen before still fades there.
    var isChanging = false
  }

  /// What it lies over at the moment.
  var surroundings: () -> Surroundings = { Surroundings() }
  /// Whether what a button asks for is on.
  var isOn: (Command) -> Bool = { _ in false }
  /// A button was tapped.
  var onCommand: ((Command) -> Void)?
  /// Whether it is there or on its way.
  private(set) var isShown = false
  private var presence = Transition(0)
  private var time = 0.0
  /// When it goes; infinity while a finger is on it, or keys go to it.
  private var end = Double.infinity
  private var isHeldByKeys = false

  /// What the buttons stand on.
  let plate = ControlRow()
  /// Its buttons. Where there is a heading, it is between the first two.
  private(set) var items: [TouchBarItem] = []
  private let heading = Label("", style: Look.strong)
  /// What it may say, and how much the longest of that covers.
  private var headings: [String] = []
  private var headingSize = Size.zero
  private let touch = TouchObserver()
  private let handleTap = TapRecognizer()
  /// What of the scene brings it when tapped; nil where it may not come.
  private(set) var handle: Rect?
  /// Where the dots are that tell of it, and how far they are there.
  private(set) var dots: Rect?
  private var dotsPresence = Transition(1)
  /// Where the mouse was when it last counted as moved, or came into the window.
  private var mouse: Point?

  /// How long it stays without use, in seconds.
  static let stay = 4.0
  /// The plate with dots at the handle's trailing end, in points.
  static let dotsSize = Size(width: 40, height: 30)
  /// Where that is in a scene without a heading in its corner, in points of the window.
  static let dotsPlace = Rect(origin: Point(x: 12, y: 14), size: dotsSize)
  /// What words leave free beside and below it, in points.
  static let dotsGap = 8.0
  private static let side = View.leastTarget
  private static let padding = 4.0
  /// From the window's edges, in points.
  private static let inset = 10.0
  /// A mouse that moves less was only touched, in points.
  private static let mouseSlop = 6.0

  init() {
    super.init()
    theme = .panel
    heading.alignment = .center
    add(plate)
    touch.onDown = { [unowned self] _ in end = .infinity }
    touch.onUp = { [unowned self] touch, _ in end = touch.time + Self.stay }
    handleTap.onTap = { [unowned self] in show(at: $0.time) }
  }

  // MARK: Presence

  func show(at time: Double) {
    end = time + Self.stay
    guard !isShown, handle != nil else { return }
    isShown = true
    plate.opacity = max(plate.opacity, 1e-3)
    presence.go(to: 1, at: time, duration: Look.fade)
  }

  func hide(at time: Double) {
    guard isShown else { return }
    isShown = false
    giveUpKeys()
    presence.go(to: 0, at: time, duration: Look.fade)
  }

  func toggle(at time: Double) { if isShown { hide(at: time) } else { show(at: time) } }

  /// The mouse is at a point, or has left. Whether that brings the bar, so that a frame is needed.
  func hover(_ point: Point?, at time: Double) -> Bool {
    guard let point, let mouse else {
      mouse = point
      return false
    }
    guard (point - mouse).length > Self.mouseSlop else { return false }
    self.mouse = point
    let wasShown = isShown
    show(at: time)
    return isShown != wasShown
  }

  override func advance(to time: Double) {
    self.time = time
    let surroundings = surroundings()
    placeHandle(surroundings)
    if holdsKeys != isHeldByKeys {
      isHeldByKeys.toggle()
      end = isHeldByKeys ? .infinity : time + Self.stay
    }
    if handle == nil || time >= end { hide(at: time) }
    heading.text = surroundings.heading
    if headings != surroundings.headings { setNeedsLayout() }
    for item in items { item.show(isOn: isOn(item.command)) }
    arrange(in: surroundings.stage)
    // It is touched as soon as it was asked for.
    plate.opacity = isShown ? max(presence.value(at: time), 1e-3) : presence.value(at: time)
  }

  override var ownActivity: Activity {
    guard presence.isOver(at: time), dotsPresence.isOver(at: time) else { return .moving }
    return .still(until: isShown && end.isFinite ? end : nil)
  }

  /// Shows other buttons, each called as what it asks for is.
  func show(_ items: [BarItem], title: (Command) -> String) {
    self.items = items.map { TouchBarItem($0, name: title($0.command)) }
    plate.removeAll()
    plate.add(heading)
    for item in self.items {
      plate.add(item.button)
      item.button.onPress = { [unowned self, unowned item] in onCommand?(item.command) }
    }
  }

  // MARK: Places

  /// What the menu of all that can be done hangs on: its button, else the dots that bring the bar, else the
  /// middle of the window's upper edge.
  var menuPlace: Rect {
    if isShown, let item = items.first(where: { $0.command == .more }) {
      return item.button.frame.offset(by: plate.frame.origin)
    }
    return handle.map(Self.placeOfDots) ?? Rect(x: size.width / 2, y: 0, width: 0, height: 0)
  }

  /// The plate with dots on a handle.
  private static func placeOfDots(on handle: Rect) -> Rect {
    Rect(
      x: handle.maxX - dotsSize.width, y: handle.minY, width: dotsSize.width,
      height: dotsSize.height)
  }

  /// Takes its handle over. Dots that a change of scene brings to another place go first: they come once nothing fades
  /// there any more that they would lie on.
  private func placeHandle(_ surroundings: Surroundings) {
    handle = surroundings.handle
    let place = handle.map(Self.placeOfDots)
    if surroundings.isChanging, place != dots {
      if dotsPresence.target > 0 { dotsPresence.go(to: 0, at: time, duration: Look.fade / 2) }
    } else {
      dots = place
      if dotsPresence.target < 1 { dotsPresence.go(to: 1, at: time, duration: Look.fade) }
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

  /// All in one row, or where that is too wide the heading and what is beside it in a row of its own.
  private func arrange(in stage: Rect) {
    let hasHeading = !heading.text.isEmpty
    let buttons = Double(items.count) * Self.side
    // The buttons keep the heading apart from their icons.
    let single = buttons + (hasHeading ? headingSize.width : 0)
    let room = stage.width - 2 * (Self.inset + Self.padding)
    let isSingle = single <= room || !hasHeading
    let width = isSingle ? single : buttons - 2 * Self.side
    plate.frame = Rect(
      x: Self.inset, y: Self.inset, width: width + 2 * Self.padding,
      height: Self.side * (isSingle ? 1 : 2) + 2 * Self.padding)
    var place = Point(x: Self.padding, y: Self.padding)
    for (index, item) in items.enumerated() {
      if hasHeading, index == 1 {
        let width = isSingle ? headingSize.width : width - 2 * Self.side
        heading.frame = Rect(
          x: place.x, y: place.y + (Self.side - headingSize.height) / 2, width: width,
          height: headingSize.height)
        place.x += width
      }
      if !isSingle, index == 2 {
        place = Point(x: Self.padding, y: place.y + Self.side)
      }
      item.button.frame = Rect(x: place.x, y: place.y, width: Self.side, height: Self.side)
      place.x += Self.side
    }
  }

  // MARK: Touches and keys

  /// While it goes, no key comes to it any more.
  override var focusableSubviews: [View] { isShown ? subviews : [] }

  /// While only its handle is to be seen, a touch there may still become something else.
  override var sharesTouches: Bool { !isShown }

  /// Itself or what is on it; nil beside it.
  override func hitTest(_ point: Point) -> View? {
    guard isShown else {
      let reach = (Self.dotsSize.height - Self.side) / 2
      return handle?.inset(by: reach).contains(point) == true ? self : nil
    }
    return plate.frame.contains(point) ? super.hitTest(point) ?? self : nil
  }

  override func enter(_ contest: Contest, at point: Point) {
    contest.append(isShown ? touch : handleTap)
  }

  /// Esc takes it away where keys go to it.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers == [] else { return false }
    hide(at: tree?.time ?? time)
    return true
  }

  // MARK: Drawing

  /// The handle belongs to the heading that is seen, which may be another one than when time went on.
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
    canvas.fill(plate, cornerRadius: 10, color: Look.plate.faded(by: alpha))
    for step in -1...1 {
      let center = plate.center + Point(x: Double(step) * 8, y: 0)
      canvas.fill(
        Rect(center: center, size: Size(width: 4, height: 4)), cornerRadius: 2,
        color: Look.primary.faded(by: alpha))
    }
  }
}

/// A button on the touch bar.
final class TouchBarItem {
  private let item: BarItem
  let button: Button
  var command: Command { item.command }

  fileprivate init(_ item: BarItem, name: String) {
    self.item = item
    button = Button(item.icon, name: name)
  }

  /// Shows whether what it asks for is on.
  fileprivate func show(isOn: Bool) {
    guard isOn != button.isChosen else { return }
    button.isChosen = isOn
    button.icon = isOn ? item.iconWhenOn ?? item.icon : item.icon
  }
}
