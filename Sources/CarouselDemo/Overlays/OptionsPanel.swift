import CarouselKit
import Geometry
import Gestures
import Stage

/// The carousel's options beside it, to be set while it moves.
final class OptionsPanel {
  /// A row with the text of its value, kept for as long as the value stays.
  struct Line {
    let row: OptionRow
    var value = Double.nan
    var text = ""
  }

  unowned let scene: GalleryScene
  /// Whether it is there or on its way.
  private(set) var isOpen = false
  private var presence = Transition(0)
  private var time = 0.0
  private(set) var lines: [Line] = []
  private var type: CarouselLayout?
  /// The row that the keys change.
  var focus = 0
  /// Whether the keys were used last.
  var showsFocus = false
  /// How far the rows are scrolled up, in points.
  var scroll = 0.0

  let slide = PanRecognizer()
  let drag = PanRecognizer()
  let tap = TapRecognizer()
  let wheel = WheelRecognizer()
  /// Where the last finger landed, and on which row.
  var landing = Point.zero
  var landed: OptionRow?
  /// From the finger to the knob that it holds, in points.
  var grip = 0.0
  /// Whether a finger moves a slider or the rows.
  var isSliding = false
  var isDragging = false
  var lastTranslation = 0.0

  static let padding = 16.0
  static let headerHeight = 46.0
  static let rowHeight = 46.0
  static let knobRadius = 9.0

  init(_ scene: GalleryScene) {
    self.scene = scene
    setUpInput()
  }

  // MARK: Presence

  func toggle() {
    isOpen.toggle()
    showsFocus = isOpen
    if isOpen {
      refresh()
    } else {
      scene.referee.cancel(slide)
      scene.referee.cancel(drag)
    }
    presence.go(to: isOpen ? 1 : 0, at: time, duration: Look.fade)
  }

  func hide() { if isOpen { toggle() } }

  func advance(to time: Double) {
    self.time = time
    if isOpen { refresh() }
  }

  /// 0 where it is away, 1 where it is wholly there.
  var openness: Double { presence.value(at: time) }
  var isMoving: Bool { !presence.isOver(at: time) }

  private func refresh() {
    guard scene.settings.type != type else { return }
    type = scene.settings.type
    lines = OptionRow.rows(for: scene.settings.type).map { Line(row: $0) }
    focus = min(focus, lines.count - 1)
    scroll(by: 0)
  }

  // MARK: Places

  /// Whether the window is higher than wide, and the panel at its foot.
  private var isAtFoot: Bool { scene.size.height > scene.size.width }
  private var columns: Int { frame.width >= 520 ? 2 : 1 }
  private var rowsInColumn: Int { (lines.count + columns - 1) / columns }
  private var contentHeight: Double { Double(rowsInColumn) * Self.rowHeight }

  /// Where the panel is once it is wholly there.
  var frame: Rect {
    let window = scene.size
    let margin = min(window.width, window.height) < 560 ? 10.0 : 16.0
    if isAtFoot {
      let width = max(min(window.width - 2 * margin, 640), 1)
      let rows = width >= 520 ? (lines.count + 1) / 2 : lines.count
      let height = min(
        Double(rows) * Self.rowHeight + Self.headerHeight + 10, window.height * 0.45)
      return Rect(
        x: (window.width - width) / 2, y: window.height - margin - height, width: width,
        height: height)
    }
    let width = max(min(320, window.width * 0.42), 1)
    let height = max(
      min(contentHeightInOneColumn + Self.headerHeight + 10, window.height - 2 * margin), 1)
    return Rect(
      x: window.width - margin - width, y: (window.height - height) / 2, width: width,
      height: height)
  }

  private var contentHeightInOneColumn: Double { Double(lines.count) * Self.rowHeight }

  /// Where rows are seen.
  var rowsFrame: Rect {
    frame.inset(by: Insets(top: Self.headerHeight, left: 0, bottom: 10, right: 0))
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

  /// Where a row is in the window, as it is scrolled now.
  func frame(ofRow index: Int) -> Rect {
    let area = rowsFrame
    let width = area.width / Double(columns)
    return Rect(
      x: area.minX + Double(index / rowsInColumn) * width,
      y: area.minY + Double(index % rowsInColumn) * Self.rowHeight - scroll, width: width,
      height: Self.rowHeight)
  }

  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    return lines.indices.first { frame(ofRow: $0).contains(point) }
  }

  /// The way of a slider's knob: from its first to its last x.
  func track(in row: Rect) -> (start: Double, length: Double) {
    (
      row.minX + Self.padding + Self.knobRadius,
      max(row.width - 2 * (Self.padding + Self.knobRadius), 1)
    )
  }

  /// How far the rows can be scrolled.
  var scrollRange: Double { max(contentHeight - rowsFrame.height, 0) }

  func scroll(by distance: Double) { scroll = min(max(scroll + distance, 0), scrollRange) }

  func reveal(_ index: Int) {
    let row = frame(ofRow: index)
    let area = rowsFrame
    if row.minY < area.minY { scroll(by: row.minY - area.minY) }
    if row.maxY > area.maxY { scroll(by: row.maxY - area.maxY) }
  }

  /// Brings the texts in line with the values.
  func refreshTexts() {
    for index in lines.indices where !lines[index].row.isSwitch {
      let value = scene.value(of: lines[index].row)
      guard value != lines[index].value, let scale = scale(of: lines[index].row) else { continue }
      lines[index].value = value
      lines[index].text = scale.text(value)
    }
  }

  func scale(of row: OptionRow) -> OptionScale? {
    guard case .option(let option) = row, !row.isSwitch else { return nil }
    return OptionScale(option, standard: scene.standard(of: option))
  }
}
