import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// What the keys do, for a hand without them: buttons over the scene's upper left corner, which come
/// when the corner or the ground is tapped or the mouse moves, and go when they aren't used.
final class TouchBar {
  /// A button was tapped.
  var onCommand: ((Command) -> Void)?
  /// Whether it is there or on its way.
  private(set) var isShown = false
  private var presence = Transition(0)
  private var time = 0.0
  /// When it goes; infinity while a finger is on it.
  private var end = Double.infinity

  private let tree = ViewTree()
  private(set) var items: [TouchBarItem] = []
  private var sceneName: SceneName?
  private let heading = Label("", style: Look.strong)
  private let touch = TouchObserver()
  private let handleTap = TapRecognizer()
  /// Where it lies in the window, in points.
  private(set) var frame = Rect.zero
  /// What of the scene brings it when tapped; nil where it may not come.
  private(set) var handle: Rect?
  /// Where the mouse was when it last counted as moved, or came into the window.
  private var mouse: Point?

  /// How long it stays without use, in seconds.
  static let stay = 4.0
  /// The plate with dots at the handle's trailing end, in points.
  static let dotsSize = Size(width: 40, height: 30)
  private static let side = View.leastTarget
  private static let padding = 4.0
  /// From the window's edges, in points.
  private static let inset = 10.0
  /// The heading's width in a single row, in points: of the longest name.
  private static let headingWidth = 156.0
  /// A mouse that moves less was only touched, in points.
  private static let mouseSlop = 6.0

  init() {
    tree.theme = OptionsPanel.theme
    heading.alignment = .center
    touch.onDown = { [unowned self] _ in end = .infinity }
    touch.onUp = { [unowned self] touch, _ in end = touch.time + Self.stay }
    handleTap.onTap = { [unowned self] in show(at: $0.time) }
  }

  // MARK: Presence

  func show(at time: Double) {
    end = time + Self.stay
    guard !isShown, handle != nil else { return }
    isShown = true
    presence.go(to: 1, at: time, duration: Look.fade)
  }

  func hide(at time: Double) {
    guard isShown else { return }
    isShown = false
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

  /// Goes on to a time, over a scene that it is to fit.
  func update(
    to time: Double, over scene: any Scene, named name: SceneName, isOn: (Command) -> Bool
  ) -> Activity {
    self.time = time
    handle = scene.barHandle
    if handle == nil || time >= end { hide(at: time) }
    if name != sceneName { fill(for: name) }
    heading.text = scene.heading
    for item in items { item.show(isOn: isOn(item.command)) }
    layOut(in: scene.stage)
    tree.size = Size(width: frame.maxX, height: frame.maxY)
    guard presence.isOver(at: time) else { return .moving }
    return .still(until: isShown && end.isFinite ? end : nil)
  }

  private func fill(for name: SceneName) {
    sceneName = name
    items = TouchBarItem.items(of: name)
    tree.root.removeAll()
    tree.root.add(heading)
    for item in items {
      tree.root.add(item.button)
      item.button.onPress = { [unowned self, unowned item] in onCommand?(item.command) }
    }
  }

  // MARK: Places

  /// All in one row, or where that is too wide the heading and what is beside it in a row of its own.
  private func layOut(in stage: Rect) {
    let hasHeading = !heading.text.isEmpty
    let buttons = Double(items.count) * Self.side
    let single = buttons + (hasHeading ? Self.headingWidth : 0)
    let room = stage.width - 2 * (Self.inset + Self.padding)
    let isSingle = single <= room || !hasHeading
    let width = isSingle ? single : buttons - 2 * Self.side
    frame = Rect(
      x: Self.inset, y: Self.inset, width: width + 2 * Self.padding,
      height: Self.side * (isSingle ? 1 : 2) + 2 * Self.padding)
    var place = frame.origin + Point(x: Self.padding, y: Self.padding)
    for (index, item) in items.enumerated() {
      if hasHeading, index == 1 {
        let width = isSingle ? Self.headingWidth : width - 2 * Self.side
        // A line of the heading's style is 17 points high.
        heading.frame = Rect(x: place.x, y: place.y + 13, width: width, height: 17)
        place.x += width
      }
      if !isSingle, index == 2 {
        place = Point(x: frame.minX + Self.padding, y: place.y + Self.side)
      }
      item.button.frame = Rect(x: place.x, y: place.y, width: Self.side, height: Self.side)
      place.x += Self.side
    }
  }

  // MARK: Touches

  /// Enters the contest for a touch, and keeps all others out of it where it is on the bar. False for
  /// a touch beside it, and for one on the handle, which may still become something else.
  func enter(_ contest: Contest, at point: Point) -> Bool {
    guard let handle else { return false }
    guard isShown else {
      if handle.inset(by: (Self.dotsSize.height - Self.side) / 2).contains(point) {
        contest.append(handleTap)
      }
      return false
    }
    guard frame.contains(point) else { return false }
    tree.enter(contest, at: point)
    contest.append(touch)
    return true
  }

  // MARK: Drawing

  func draw(on canvas: Canvas, text: Text) {
    let alpha = presence.value(at: time)
    if let handle { drawDots(at: handle, alpha: 1 - alpha, on: canvas) }
    guard alpha > 0 else { return }
    // Nothing of the scene's heading is to be seen through it.
    canvas.fill(frame, cornerRadius: Look.panelRadius, color: Look.panel.faded(by: alpha))
    canvas.drawPanel(frame, alpha: alpha)
    tree.root.opacity = alpha
    tree.draw(on: canvas, text: text)
  }

  private func drawDots(at handle: Rect, alpha: Double, on canvas: Canvas) {
    let plate = Rect(
      x: handle.maxX - Self.dotsSize.width, y: handle.minY, width: Self.dotsSize.width,
      height: Self.dotsSize.height)
    canvas.fill(plate, cornerRadius: 10, color: Look.plate.faded(by: alpha))
    for step in -1...1 {
      let center = plate.center + Point(x: Double(step) * 8, y: 0)
      canvas.fill(
        Rect(center: center, size: Size(width: 4, height: 4)), cornerRadius: 2,
        color: Look.primary.faded(by: alpha))
    }
  }
}
