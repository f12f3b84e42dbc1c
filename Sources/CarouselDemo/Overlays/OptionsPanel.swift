import CarouselKit
import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// The carousel's options beside it, to be set while it moves.
final class OptionsPanel {
  unowned let scene: GalleryScene
  /// Whether it is there or on its way.
  private(set) var isOpen = false
  private var presence = Transition(0)
  private(set) var time = 0.0
  private var activityOnIt = Activity.still(until: nil)
  /// What it shows, for the type that there is.
  private(set) var rows: [OptionRow] = []
  private var type: CarouselLayout?
  /// The row that the keys change.
  var focus = 0
  /// Whether the keys were used last.
  var showsFocus = false

  /// Made once for each row and kept, so that a finger may hold one that is not shown any more.
  private var controls: [OptionRow: OptionControl] = [:]
  /// All that is on it, in the window's coordinates.
  let tree = ViewTree()
  /// The panel itself, which comes up from below as it opens.
  private let plate = View()
  private let title = Label("Options", style: Look.title)
  private let closing = Button(.cross)
  /// The rows, which scroll where not all fit.
  private let surface = ScrollSurface()
  private let ring = FocusRing()
  var scrollView: ScrollView { surface.scrollView }
  /// Hears of the fingers on the rows.
  let touch = TouchObserver()

  static let padding = 16.0
  static let headerHeight = 46.0
  static let footHeight = 10.0
  static let rowHeight = 46.0

  init(_ scene: GalleryScene) {
    self.scene = scene
    tree.theme = Self.theme
    tree.root.add(plate)
    for view in [title, closing, surface] { plate.add(view) }
    closing.onPress = { [unowned self] in hide() }
    scrollView.alwaysBounceVertical = true
    surface.scrollsVertically()
    scrollView.indicatorStyle = .white
    setUpInput()
  }

  // MARK: Presence

  func toggle() {
    isOpen.toggle()
    showsFocus = isOpen
    if isOpen {
      refresh()
      scrollView.flashScrollIndicators()
    }
    presence.go(to: isOpen ? 1 : 0, at: time, duration: Look.fade)
  }

  func hide() { if isOpen { toggle() } }

  func advance(to time: Double) {
    self.time = time
    if isOpen { refresh() }
    activityOnIt = tree.update(to: time)
  }

  /// 0 where it is away, 1 where it is wholly there.
  var openness: Double { presence.value(at: time) }

  /// Whether anything on it moves, or when something next does.
  var activity: Activity {
    guard presence.isOver(at: time) else { return .moving }
    guard isOpen else { return .still(until: nil) }
    return activityOnIt
  }

  /// Brings rows and values in line with the carousel.
  private func refresh() {
    if scene.settings.type != type {
      type = scene.settings.type
      rows = OptionRow.rows(for: scene.settings.type)
      surface.content.removeAll()
      for row in rows { surface.content.add(control(of: row).view) }
      surface.content.add(ring)
      focus = min(focus, rows.count - 1)
      layOut()
    }
    for row in rows { control(of: row).refresh(from: scene) }
  }

  func control(of row: OptionRow) -> OptionControl {
    if let control = controls[row] { return control }
    let control = OptionControl(row, of: self)
    controls[row] = control
    return control
  }

  // MARK: Places

  /// Whether the window is higher than wide, and the panel at its foot.
  private var isAtFoot: Bool { scene.size.height > scene.size.width }
  private var columns: Int { frame.width >= 520 ? 2 : 1 }
  private var rowsInColumn: Int { (rows.count + columns - 1) / columns }

  /// Where the panel is once it is wholly there.
  var frame: Rect {
    let window = scene.size
    let margin = min(window.width, window.height) < 560 ? 10.0 : 16.0
    let extra = Self.headerHeight + Self.footHeight
    if isAtFoot {
      let width = max(min(window.width - 2 * margin, 640), 1)
      let rows = width >= 520 ? (rows.count + 1) / 2 : rows.count
      let height = min(
        Double(rows) * Self.rowHeight + extra, window.height * 0.45)
      return Rect(
        x: ((window.width - width) / 2).rounded(), y: window.height - margin - height.rounded(),
        width: width, height: height.rounded())
    }
    let width = max(min(320, (window.width * 0.42).rounded()), 1)
    let height = max(
      min(
        Double(rows.count) * Self.rowHeight + extra,
        window.height - 2 * margin), 1)
    return Rect(
      x: window.width - margin - width, y: ((window.height - height) / 2).rounded(), width: width,
      height: height)
  }

  /// Where rows are seen.
  var rowsFrame: Rect {
    frame.inset(
      by: Insets(top: Self.headerHeight, left: 0, bottom: Self.footHeight, right: 0))
  }

  /// The part of the window that the panel leaves to the carousel.
  var stage: Rect {
    let window = Rect(origin: .zero, size: scene.size)
    let share = openness
    guard share > 0 else { return window }
    return isAtFoot
      ? window.inset(
        by: Insets(top: 0, left: 0, bottom: (window.maxY - frame.minY) * share, right: 0))
      : window.inset(
        by: Insets(top: 0, left: 0, bottom: 0, right: (window.maxX - frame.minX) * share))
  }

  /// Where a row is on the board.
  func frame(ofRow index: Int) -> Rect {
    let width = rowsFrame.width / Double(columns)
    return Rect(
      x: Double(index / rowsInColumn) * width,
      y: Double(index % rowsInColumn) * Self.rowHeight, width: width, height: Self.rowHeight)
  }

  /// Fits it to the window and to its rows.
  func layOut() {
    let side = Self.headerHeight - 2
    closing.frame = Rect(x: frame.width - side - 1, y: 1, width: side, height: side)
    title.frame = Rect(
      x: Self.padding, y: 14, width: closing.frame.minX - Self.padding, height: 20)
    let rowsHeight = Double(rowsInColumn) * Self.rowHeight
    surface.frame = rowsFrame.offset(by: .zero - frame.origin)
    surface.contentSize = Size(width: rowsFrame.width, height: rowsHeight)
    for (index, row) in rows.enumerated() { control(of: row).place(in: frame(ofRow: index)) }
  }

  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    let place = point - rowsFrame.origin + scrollView.contentOffset
    return rows.indices.first { frame(ofRow: $0).contains(place) }
  }

  func draw(on canvas: Canvas, text: Text) {
    let alpha = openness
    guard alpha > 0 else { return }
    let panel = frame.offset(by: Point(x: 0, y: (1 - alpha) * 16))
    canvas.drawPanel(panel, alpha: alpha)
    let line = panel.minY + Self.headerHeight - 1
    canvas.fill(
      Rect(x: panel.minX + 1, y: line, width: panel.width - 2, height: 1),
      color: Look.hairline.faded(by: alpha))
    // On whole device pixels, so that texts on it are as sharp as they were made.
    let ratio = canvas.pixelRatio
    plate.frame = Rect(
      x: (panel.minX * ratio).rounded() / ratio, y: (panel.minY * ratio).rounded() / ratio,
      width: panel.width, height: panel.height)
    ring.isHidden = !showsFocus || !rows.indices.contains(focus)
    ring.frame = frame(ofRow: focus).inset(by: Insets(top: 1, left: 6, bottom: 1, right: 6))
    tree.size = canvas.size
    tree.root.opacity = alpha
    tree.draw(on: canvas, text: text)
  }

  /// Controls smaller than on a page of their own: there are many, beside what they change.
  static let theme = {
    var theme = Theme()
    theme.accent = Look.accent
    theme.primary = Look.primary
    theme.secondary = Look.secondary
    theme.caption = Look.body
    theme.title = Look.strong
    theme.knobSize = 18
    theme.switchHeight = 24
    return theme
  }()
}

/// Shows which row the keys change.
private final class FocusRing: View {
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: 8, width: 2, color: theme.accent)
  }
}
