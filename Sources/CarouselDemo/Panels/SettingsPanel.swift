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

  /// Places the panel on a page: on the right side of a wide page, otherwise at the bottom.
  func place(on page: Rect, _ measures: Measures) {
    let margin = isBeside ? 16.0 : 8
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
    if !isBeside {
      return Rect(
        origin: page.origin,
        size: Size(
          width: page.width, height: max(frame.minY - page.minY, 1)))
    }
    guard isOpen else { return page }
    return Rect(
      origin: page.origin,
      size: Size(
        width: max(frame.minX - page.minX, 1), height: page.height))
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
  }
}

/// A row of buttons, one for each choice, below a caption if there is one.
final class ChoiceRow: ControlRow {
  /// The index of the chosen value.
  var chosen: Int {
    didSet {
      guard chosen != oldValue else { return }
      for (index, button) in buttons.enumerated() { button.isChosen = index == chosen }
    }
  }
  private let title: Label
  private let buttons: [Button]
  /// The height of the buttons, in points, with room for the focus ring of the next row.
  private static let buttonsHeight = 54.0
  /// The space between buttons, in points.
  private static let gap = 8.0
  /// The minimum difference between the widths of a button and its title, in points.
  private static let padding = 16.0

  init(
    _ title: String, _ names: [String], chosen: Int = 0, _ onChange: @escaping (Int) -> Void
  ) {
    self.title = Label(title, style: Look.body, color: Look.primary)
    buttons = names.map { Button($0) }
    self.chosen = chosen
    super.init()
    add(self.title)
    for (index, button) in buttons.enumerated() {
      button.isChosen = index == chosen
      button.onPress = { [unowned self] in
        self.chosen = index
        onChange(index)
      }
      add(button)
    }
  }

  /// Handles arrow keys: moves the focus to another button and chooses it.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let former = tree?.focused
    guard super.press(key, modifiers, isRepeat: isRepeat) else { return false }
    if let button = tree?.focused as? Button, button !== former, button.isInside(self) {
      button.onPress?()
    }
    return true
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: top + Self.buttonsHeight)
  }

  /// The height of the caption, in points.
  private var top: Double { title.text.isEmpty ? 0 : 26 }

  override func layOut(_ measures: Measures) {
    title.frame = Rect(x: 0, y: 4, width: size.width, height: 20)
    var x = 0.0
    for (button, width) in zip(buttons, widths(measures)) {
      button.frame = Rect(x: x, y: top, width: width, height: 44)
      x += width + Self.gap
    }
  }

  /// Returns the widths of the buttons: equal if all titles fit, otherwise with equal space around
  /// the titles.
  private func widths(_ measures: Measures) -> [Double] {
    let titles = buttons.map { measures.text.measure($0.title, measures.theme.title).width }
    let (count, free) = (Double(buttons.count), size.width + Self.gap)
    let equal = free / count - Self.gap
    if titles.allSatisfy({ $0 + Self.padding <= equal }) { return titles.map { _ in equal } }
    let rest = (free - titles.reduce(0, +)) / count - Self.gap
    return titles.map { $0 + rest }
  }
}
