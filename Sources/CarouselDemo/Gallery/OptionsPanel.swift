import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import ScrollKit
import StageKit
import ViewKit

/// A panel beside the carousel in which the user changes the carousel's options. The carousel stays
/// usable while the panel is open.
final class OptionsPanel: View {
  private unowned let cards: CardCarousel
  /// Whether the panel is open or opening.
  private(set) var isOpen = false
  private(set) var presence = AnimatedValue(0, .fade)
  /// The rows for the current type.
  private(set) var rows: [OptionRow] = []
  private var type: CarouselLayout?
  /// The index of the row with the keyboard focus. The indices after the last row refer to the
  /// buttons.
  var focus = 0
  /// Whether the focus ring is shown. Opening the panel or pressing a key shows the ring; a touch
  /// on the panel hides it.
  var showsFocus = false

  /// The controls of all rows shown so far. They are kept, because a finger can still hold a
  /// control whose row is no longer shown.
  private var controls: [OptionRow: OptionControl] = [:]
  /// The container of the panel's views. It slides up while the panel opens.
  let plate = View()
  let title = Label("Options", style: Look.title)
  let resetting = Button("Reset")
  let closing = Button(.cross, name: "Close options")
  /// The rows, which scroll if they don't all fit.
  let surface = ScrollSurface()
  let ring = FocusRing()
  /// The buttons in the order in which the keyboard focus reaches them, after the rows.
  private(set) lazy var buttons = [resetting, closing]
  /// The focus ring around a button.
  let buttonRing = FocusRing()
  var scrollView: ScrollView { surface.scrollView }
  /// The headings of all groups, each above the group's rows.
  let headings = OptionGroup.allCases.map {
    Label($0.title, style: Look.strong, color: Look.secondary)
  }
  /// The places of the rows and headings.
  var arrangement = OptionArrangement()
  /// The size and the rows of the panel in the last layout; `nil` before the first layout.
  var arranged: (size: Size, rows: [OptionRow])?
  /// Observes touches on the panel.
  private let touch = TouchObserver()

  static let headerHeight = 46.0

  init(_ cards: CardCarousel) {
    self.cards = cards
    super.init()
    theme = .panel
    isHidden = true
    add(plate)
    for view in [title, surface] + buttons + [buttonRing] { plate.add(view) }
    resetting.onPress = { [unowned cards] in cards.resetOptions() }
    closing.onPress = { [unowned self] in hide() }
    scrollView.alwaysBounceVertical = true
    surface.limitToVerticalScrolling()
    surface.canCancelControlTouches = true
    surface.edgeFade = ScrollSurface.margin
    scrollView.indicatorStyle = .white
    touch.onDown = { [unowned self] in
      showsFocus = false
      if let row = row(at: $0.position) { focus = row }
    }
  }

  // MARK: Presence

  func toggle() {
    isOpen.toggle()
    showsFocus = isOpen
    if isOpen {
      tree?.focus(nil)
      if !rows.indices.contains(focus) { focus = 0 }
      isHidden = false
      refresh()
      arrange()
      scrollView.flashScrollIndicators()
    }
    presence.go(to: isOpen ? 1 : 0, at: time)
  }

  func hide() { if isOpen { toggle() } }

  override func advance(to time: Double) {
    if isOpen { refresh() }
    arrange()
    opacity = openness
    isHidden = !isOpen && presence.isAtRest(at: time)
  }

  /// How far the panel is open, 0…1: 0 is closed, 1 is fully open.
  var openness: Double { presence.value(at: time) }

  override var ownActivity: Activity { presence.activity(at: time) }

  /// Updates the rows and values from the carousel.
  private func refresh() {
    if cards.settings.type != type {
      type = cards.settings.type
      rows = OptionRow.rows(for: cards.settings.type)
      surface.content.removeAll()
      for heading in headings { surface.content.add(heading) }
      for row in rows { surface.content.add(control(of: row).view) }
      surface.content.add(ring)
      focus = min(focus, rows.count - 1)
    }
    resetting.isEnabled = rows.contains { cards.isSet($0) }
    for row in rows { control(of: row).refresh() }
  }

  func control(of row: OptionRow) -> OptionControl {
    if let control = controls[row] { return control }
    let control = OptionControl(cards.property(of: row)) { [unowned self] in
      isOpen && rows.contains(row)
    }
    controls[row] = control
    return control
  }

  // MARK: Input

  override var acceptsTouches: Bool { true }

  override func hitTest(_ point: Point) -> View? { isOpen ? super.hitTest(point) : nil }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(touch)
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let count = rows.count + buttons.count
    guard isOpen, focus < count else { return false }
    switch (key, modifiers) {
    case (.up, []): focus = max(focus - 1, 0)
    case (.down, []): focus = min(focus + 1, count - 1)
    case (.tab, []): focus = (focus + 1) % count
    case (.tab, .shift): focus = (focus + count - 1) % count
    default:
      let isHandled =
        rows.indices.contains(focus)
        ? press(key, modifiers, on: rows[focus])
        : press(key, modifiers, isRepeat: isRepeat, on: buttons[focus - rows.count])
      guard isHandled else { return false }
    }
    showsFocus = isOpen
    if rows.indices.contains(focus) { surface.reveal(frame(ofRow: focus)) }
    return true
  }

  private func press(_ key: Key, _ modifiers: Modifiers, on row: OptionRow) -> Bool {
    switch (key, modifiers) {
    case (.left, []): change(by: -1)
    case (.right, []): change(by: 1)
    case (.space, []), (.enter, []):
      guard showsFocus, row.isSwitch else { return false }
      change(by: cards.value(of: row) == 0 ? 1 : -1)
    case (.backspace, []): cards.restore(row)
    default: return false
    }
    return true
  }

  private func press(
    _ key: Key, _ modifiers: Modifiers, isRepeat: Bool, on button: Button
  ) -> Bool {
    switch (key, modifiers) {
    case (.space, []), (.enter, []):
      return showsFocus && button.press(key, modifiers, isRepeat: isRepeat)
    // These keys have no effect on a button. Handle them nevertheless, so that they move nothing
    // behind the panel.
    case (.left, []), (.right, []), (.backspace, []): break
    default: return false
    }
    return true
  }

  private func change(by presses: Int) {
    let control = control(of: rows[focus])
    guard control.view.isEnabled else { return }
    control.property.set(control.value(presses))
  }

  // MARK: Drawing

  /// The panel's displacement while it opens or closes, in points.
  private var slide: Point {
    (isAtBottom ? Point(x: 0, y: 16) : Point(x: 16, y: 0)) * (1 - openness)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    // Align the panel to device pixels, so that its text stays sharp.
    let corner = frame.origin + slide
    plate.frame.origin =
      Point(
        x: (corner.x * pixelRatio).rounded() / pixelRatio,
        y: (corner.y * pixelRatio).rounded() / pixelRatio) - frame.origin
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let panel = bounds.offset(by: slide)
    if isAtBottom {
      canvas.drawPanel(panel, alpha: 1)
    } else {
      canvas.fill(panel, color: Look.panel)
      canvas.fill(
        Rect(x: panel.minX, y: 0, width: 1, height: size.height), color: Look.hairline)
    }
    let line = panel.minY + Self.headerHeight - 1
    canvas.fill(
      Rect(x: panel.minX + 1, y: line, width: panel.width - 2, height: 1), color: Look.hairline)
  }
}

/// A view that draws a focus ring.
final class FocusRing: View {
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.drawFocusRing(around: bounds.inset(by: 4), cornerRadius: 4, theme: theme)
  }
}
