import CarouselKit
import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// The carousel's options beside it, to be set while it moves.
final class OptionsPanel: View {
  unowned let subject: any OptionsSubject
  /// Whether it is there or on its way.
  private(set) var isOpen = false
  private(set) var presence = Transition(0)
  private(set) var time = 0.0
  /// What it shows, for the type that there is.
  private(set) var rows: [OptionRow] = []
  private var type: CarouselLayout?
  /// What the keys are for: one of the rows, or beyond them one of the buttons.
  var focus = 0
  /// Whether the keys were used last.
  var showsFocus = false

  /// Made once for each row and kept, so that a finger may hold one that is not shown any more.
  private var controls: [OptionRow: OptionControl] = [:]
  /// What is on it, which comes up from below as it opens.
  let plate = View()
  let title = Label("Options", style: Look.title)
  let closing = Button(.cross, name: "Close options")
  /// The rows, which scroll where not all fit.
  let surface = ScrollSurface()
  let ring = FocusRing()
  /// What else can be asked for, at its foot, each with its button.
  let commands: [(command: Command, button: Button)] = [Command.toggleEvents, .copyCode]
    .map { ($0, Button($0.title)) }
  /// What keys reach after the rows, in their order.
  private(set) lazy var buttons = commands.map(\.button) + [closing]
  /// Shows which of these the keys press.
  let buttonRing = FocusRing()
  /// One of them was pressed.
  var onCommand: ((Command) -> Void)?
  /// Whether what one of them turns on and off is on.
  var isOn: (Command) -> Bool = { _ in false }
  var scrollView: ScrollView { surface.scrollView }
  /// What it was arranged for last.
  var arranged: (size: Size, rows: [OptionRow])?
  /// Hears of the fingers on the rows.
  private let touch = TouchObserver()

  static let headerHeight = 46.0
  static let footHeight = 62.0
  /// High enough for a slider whose knob keeps off the tails of the letters above it.
  static let rowHeight = 50.0
  /// Above the first row and below the last one, in points: the ring around them keeps off what is beyond.
  static let rowsMargin = 6.0

  init(_ subject: any OptionsSubject) {
    self.subject = subject
    super.init()
    theme = .panel
    isHidden = true
    add(plate)
    for view in [title, surface] + buttons + [buttonRing] { plate.add(view) }
    for (command, button) in commands {
      button.onPress = { [unowned self] in onCommand?(command) }
    }
    closing.onPress = { [unowned self] in hide() }
    scrollView.alwaysBounceVertical = true
    surface.scrollsVertically()
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
    presence.go(to: isOpen ? 1 : 0, at: time, duration: Look.fade)
  }

  func hide() { if isOpen { toggle() } }

  override func advance(to time: Double) {
    self.time = time
    if isOpen { refresh() }
    arrange()
    opacity = openness
    isHidden = !isOpen && presence.isOver(at: time)
  }

  /// 0 where it is away, 1 where it is wholly there.
  var openness: Double { presence.value(at: time) }

  override var ownActivity: Activity { presence.isOver(at: time) ? .still(until: nil) : .moving }

  /// Brings rows and values in line with the carousel.
  private func refresh() {
    if subject.shownType != type {
      type = subject.shownType
      rows = OptionRow.rows(for: subject.shownType)
      surface.content.removeAll()
      for row in rows { surface.content.add(control(of: row).view) }
      surface.content.add(ring)
      focus = min(focus, rows.count - 1)
    }
    for (command, button) in commands { button.isChosen = isOn(command) }
    for row in rows { control(of: row).refresh(from: subject) }
  }

  func control(of row: OptionRow) -> OptionControl {
    if let control = controls[row] { return control }
    let control = OptionControl(row, of: subject) { [unowned self] in
      isOpen && rows.contains(row)
    }
    controls[row] = control
    return control
  }

  // MARK: Input

  override var takesTouches: Bool { true }

  override func hitTest(_ point: Point) -> View? { isOpen ? super.hitTest(point) : nil }

  override func enter(_ contest: Contest, at point: Point) { contest.append(touch) }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let places = rows.count + buttons.count
    guard isOpen, focus < places else { return false }
    switch (key, modifiers) {
    case (.up, []): focus = max(focus - 1, 0)
    case (.down, []): focus = min(focus + 1, places - 1)
    case (.tab, []): focus = (focus + 1) % places
    case (.tab, .shift): focus = (focus + places - 1) % places
    default:
      let isTaken =
        rows.indices.contains(focus)
        ? press(key, modifiers, on: rows[focus])
        : press(key, modifiers, on: buttons[focus - rows.count])
      guard isTaken else { return false }
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
      change(by: subject.value(of: row) == 0 ? 1 : -1)
    case (.backspace, []): subject.restore(row)
    default: return false
    }
    return true
  }

  private func press(_ key: Key, _ modifiers: Modifiers, on button: Button) -> Bool {
    switch (key, modifiers) {
    case (.space, []), (.enter, []): return showsFocus && button.press(key, modifiers)
    // They change nothing, and move nothing behind the panel.
    case (.left, []), (.right, []), (.backspace, []): break
    default: return false
    }
    return true
  }

  private func change(by presses: Int) {
    let control = control(of: rows[focus])
    guard control.view.isEnabled else { return }
    subject.set(control.row, to: control.value(presses, in: subject))
  }

  // MARK: Drawing

  /// How far below its place it is while it opens.
  private var slide: Double { (1 - openness) * 16 }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    // On whole device pixels, so that texts on it are as sharp as they were made.
    let corner = frame.origin + Point(x: 0, y: slide)
    plate.frame.origin =
      Point(
        x: (corner.x * pixelRatio).rounded() / pixelRatio,
        y: (corner.y * pixelRatio).rounded() / pixelRatio) - frame.origin
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let panel = bounds.offset(by: Point(x: 0, y: slide))
    canvas.drawPanel(panel, alpha: 1)
    let line = panel.minY + Self.headerHeight - 1
    canvas.fill(
      Rect(x: panel.minX + 1, y: line, width: panel.width - 2, height: 1), color: Look.hairline)
  }
}

/// Shows what the keys are for.
final class FocusRing: View {
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.drawFocusRing(around: bounds.inset(by: 4), cornerRadius: 4, theme: theme)
  }
}
