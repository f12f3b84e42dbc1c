import GeometryKit
import ScrollKit
import StageKit
import ViewKit

/// A collapsible panel of settings beside or below a view that fills the window.
final class SettingsPanel: ControlRow {
  private let title: Label
  private let noteLabel: Label
  private let stateLabel = Label("", style: Look.strong, color: Look.accent)
  private let collapseButton = Button(.cross, name: "")
  private let list = ScrollSurface(content: ControlRow())
  private var rows: [View] = []
  /// Whether the panel is open. If `nil`, the panel is open if it is beside the view.
  private var choice: Bool?

  /// The text below the title.
  var note: String {
    get { noteLabel.text }
    set {
      noteLabel.text = newValue
      parent?.setNeedsLayout()
    }
  }

  /// A short description of the current state, shown above the controls.
  var state: String {
    get { stateLabel.text }
    set { stateLabel.text = newValue }
  }

  /// Creates a panel with a title and a note. By default, the panel is open if it is beside the
  /// view.
  init(_ title: String, _ note: String, isOpen: Bool? = nil) {
    choice = isOpen
    self.title = Label(title, style: Look.title)
    noteLabel = Label(note, style: Look.body, color: Look.secondary)
    super.init()
    noteLabel.lines = 3
    theme = .panel
    background = Background(color: Look.panel, cornerRadius: Look.panelRadius)
    isPanel = true
    list.limitToVerticalScrolling()
    list.canCancelControlTouches = true
    list.scrollView.indicatorStyle = .white
    list.edgeFade = 2 * ScrollSurface.margin
    collapseButton.onPress = { [unowned self] in
      choice = !self.isOpen
      parent?.setNeedsLayout()
    }
    list.content.add(stateLabel)
    for view in [self.title, noteLabel, collapseButton, list] { add(view) }
  }

  /// Adds a switch.
  func add(_ title: String, isOn: Bool, _ onChange: @escaping (Bool) -> Void) {
    let toggle = Switch(title, isOn: isOn)
    toggle.onChange = onChange
    append(toggle)
  }

  /// Adds a switch for a property of an object.
  func add<Owner: AnyObject>(
    _ title: String, of owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Bool>
  ) {
    add(title, isOn: owner[keyPath: property]) { [owner] in owner[keyPath: property] = $0 }
  }

  /// Adds a row of buttons to choose one of several values. By default, the first value is chosen.
  func add(
    _ title: String, _ names: [String], chosen: Int = 0, _ onChange: @escaping (Int) -> Void
  ) {
    append(ChoiceRow(title, names, chosen: chosen, onChange))
  }

  /// Adds a button.
  func add(_ title: String, _ onPress: @escaping () -> Void) {
    let button = Button(title)
    button.onPress = onPress
    append(button)
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: Look.panelRadius, width: 1, color: Look.hairline)
  }

  private func append(_ row: View) {
    rows.append(row)
    list.content.add(row)
  }

  /// Replaces all rows. Rows that the panel already shows keep the focus; they must come first.
  func show(_ new: [View]) {
    for row in rows where !new.contains(where: { $0 === row }) { row.removeFromParent() }
    for row in new where row.parent !== list.content { list.content.add(row) }
    rows = new
    parent?.setNeedsLayout()
    setNeedsLayout()
  }

  /// Scrolls to the first row.
  func scrollToTop() { list.scrollView.contentOffset = .zero }

  /// Whether the panel is beside the view. In a narrow or upright window, the panel is below it.
  private var isBeside: Bool {
    let window = parent?.size ?? .zero
    return window.width >= max(window.height, 700)
  }
  private var isOpen: Bool { choice ?? isBeside }

  /// The distance of the panel from the page's edges, in points: that of the touch bar's dots.
  static let margin = TouchBar.dotsFrame.minY

  /// Places the panel on a page: on the right side of a wide page, otherwise at the bottom.
  func place(on page: Rect, _ measures: Measures) {
    let margin = Self.margin
    let width = isBeside ? 300 : page.width - 2 * margin
    let head = headHeight(width: width, measures)
    let maxHeight = isBeside ? page.height - 2 * margin : page.height * 0.5
    let height = isOpen ? min(head + listHeight(width: width, measures), maxHeight) : head
    frame = Rect(
      x: page.maxX - margin - width, y: isBeside ? page.minY + margin : page.maxY - margin - height,
      width: width, height: height)
  }

  /// Returns the part of a page that the panel leaves free: beside or above it. A closed panel in
  /// the corner of a wide page leaves the whole page free.
  func rest(of page: Rect) -> Rect {
    if isBeside, !isOpen { return page }
    let size =
      isBeside
      ? Size(width: max(frame.minX - page.minX, 1), height: page.height)
      : Size(width: page.width, height: max(frame.minY - page.minY, 1))
    return Rect(origin: page.origin, size: size)
  }

  private func headHeight(width: Double, _ measures: Measures) -> Double {
    let available = Size(width: width - 84, height: 200)
    return 20 + title.fittingSize(in: available, measures).height
      + noteLabel.fittingSize(in: available, measures).height + 16
  }

  private func listHeight(width: Double, _ measures: Measures) -> Double {
    rows.reduce(50) { $0 + height(of: $1, width: width, measures) }
  }

  /// Returns the height of a row, including the space below it.
  private func height(of row: View, width: Double, _ measures: Measures) -> Double {
    switch row {
    case is Switch, is Button: 52
    case is Slider: 60
    default: row.fittingSize(in: Size(width: width - 36, height: 1000), measures).height
    }
  }

  override func layOut(_ measures: Measures) {
    let available = Size(width: size.width - 84, height: 200)
    let line = title.fittingSize(in: available, measures).height
    title.frame = Rect(x: 18, y: 16, width: available.width, height: line)
    noteLabel.frame = Rect(
      x: 18, y: 20 + line, width: available.width,
      height: noteLabel.fittingSize(in: available, measures).height)
    (collapseButton.icon, collapseButton.name) =
      isOpen ? (.cross, "Close settings") : (.sliders, "Settings")
    collapseButton.frame = Rect(x: size.width - 52, y: 8, width: 44, height: 44)
    let top = noteLabel.frame.maxY + 12
    list.isHidden = !isOpen
    list.frame = Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
    stateLabel.frame = Rect(x: 18, y: 8, width: size.width - 36, height: 20)
    var y = 32.0
    for row in rows {
      let height = height(of: row, width: size.width, measures)
      row.frame = Rect(
        x: 18, y: y + (row is Button ? 4 : row is Slider ? 8 : 0), width: size.width - 36,
        height: row is Button || row is Slider ? 44 : height)
      y += height
    }
    list.contentSize = Size(width: size.width, height: y + 12)
    endListAboveCutControl(measures.theme)
  }

  /// The distance by which the knob of a slider is larger on each side while it is held, in points.
  private static let heldKnobMargin = 2.0

  /// Shortens the list if its lower edge would cut off a part of a slider's knob or of a switch.
  /// Until the user scrolls, the list then ends above that control.
  private func endListAboveCutControl(_ theme: Theme) {
    let end = list.frame.height
    guard let row = rows.first(where: { $0.frame.minY < end && $0.frame.maxY > end }) else {
      return
    }
    var control = row.frame
    switch row {
    // The knob is at the lower edge of the slider.
    case is Slider:
      _ = control.cut(control.height - theme.knobSize - Self.heldKnobMargin, from: .top)
    case is Switch:
      let size = Size(width: control.width, height: theme.switchHeight)
      control = Rect(center: control.center, size: size)
    default: return
    }
    if control.minY < end, control.maxY > end { list.frame.size.height = control.minY }
  }
}
