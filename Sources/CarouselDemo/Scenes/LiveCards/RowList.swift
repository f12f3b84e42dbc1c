import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A vertical list of many rows of equal height. Keys move from row to row. Only visible rows have
/// views. When a row scrolls out at one end, its view is reused for the row that appears at the
/// other end.
final class RowList: ScrollSurface {
  /// The content of a row.
  struct Row {
    /// The text at the row's left side.
    var text: String
    /// The text at the row's right side; empty for none.
    var detail = ""
    /// Whether the row's circle is ticked; `nil` for a row without a circle.
    var isTicked: Bool?
    /// Whether the row is highlighted.
    var isCurrent = false
  }

  /// The number of rows.
  private(set) var count: Int
  /// Returns the content of a row. Called when the row becomes visible, and after changes.
  var row: (_ index: Int) -> Row = { _ in Row(text: "") }
  /// Called when a row is tapped or chosen by a key.
  var onTapRow: ((_ index: Int) -> Void)?
  /// The height of a row, in points. Default: 44.
  var rowHeight = View.minTargetSize { didSet { if rowHeight != oldValue { setNeedsLayout() } } }
  /// The list's name for assistive programs.
  var name = ""
  private var rows: [ListRow] = []
  /// The index of the row that the user has reached with the keyboard while the list has the focus;
  /// `nil` before the first key press.
  private var marked: Int? {
    didSet { for row in rows { row.isMarked = row.index != nil && row.index == marked } }
  }
  private var end: Double { scrollView.range(along: .vertical).upperBound }

  /// Creates a list with a number of rows.
  init(_ count: Int) {
    self.count = count
    super.init()
    limitToVerticalScrolling()
    scrollView.indicatorStyle = .white
    scrollView.alwaysBounceVertical = true
    edgeFade = Self.margin
    onTap = { [unowned self] in tap($0.position.y) }
  }

  /// Shows the rows again after a change of their number or their contents.
  func reload(count: Int? = nil) {
    if let count, count != self.count {
      self.count = count
      setNeedsLayout()
    }
    for row in rows { row.index = nil }
    placeRows()
  }

  private func tap(_ y: Double) {
    choose(Int(((y + scrollView.contentOffset.y) / rowHeight).rounded(.down)))
  }

  private func choose(_ row: Int) {
    guard (0..<count).contains(row) else { return }
    onTapRow?(row)
    for view in rows where view.index == row { view.content = self.row(row) }
  }

  // MARK: Keys

  override var accessibleName: String { name }
  override var accessibleValue: String {
    guard let marked, marked < count else { return "" }
    let row = self.row(marked)
    return row.text + (row.isTicked == true ? ", ticked" : "")
  }
  override var acceptsFocus: Bool { true }
  /// Whether the list draws the focus ring itself. True while a row is marked, because that row
  /// shows the ring.
  override var showsOwnFocus: Bool { marked != nil }
  override func focusChanged(_ hasFocus: Bool) { if !hasFocus { marked = nil } }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard tree?.focused === self, modifiers == [], count > 0 else {
      return super.press(key, modifiers, isRepeat: isRepeat)
    }
    let page = max(Int(size.height / rowHeight) - 1, 1)
    switch key {
    case .up: mark(by: -1)
    case .down: mark(by: 1)
    case .pageUp: mark(by: -page)
    case .pageDown: mark(by: page)
    case .home: mark(0)
    case .end: mark(count - 1)
    case .space, .enter:
      guard let marked else { return false }
      if !isRepeat { choose(marked) }
    default: return false
    }
    return true
  }

  /// Moves the mark by a number of rows. If the marked row isn't visible, marks the first or last
  /// fully visible row instead.
  private func mark(by step: Int) {
    let top = scrollView.contentOffset.y
    let first = Int((top / rowHeight).rounded(.up))
    let last = Int(((top + size.height) / rowHeight).rounded(.down)) - 1
    // While the list scrolls, the marked row counts as visible.
    if let marked, scrollView.isMoving || (first - 1...max(last, first) + 1).contains(marked) {
      mark(marked + step)
    } else {
      mark(step > 0 ? first : last)
    }
  }

  private func mark(_ row: Int) {
    let row = min(max(row, 0), count - 1)
    marked = row
    reveal(Rect(x: 0, y: Double(row) * rowHeight, width: size.width, height: rowHeight))
  }

  override func layOut(_ measures: Measures) {
    let wasAtEnd = end > 0 && scrollView.contentOffset.y >= end
    contentSize = Size(width: size.width, height: Double(count) * rowHeight)
    let needed = min(count, Int((size.height / rowHeight).rounded(.up)) + 1)
    while rows.count > needed { rows.removeLast().removeFromParent() }
    while rows.count < needed {
      let row = ListRow()
      rows.append(row)
      content.add(row)
    }
    scrollView.bounds = size
    if wasAtEnd { scrollView.contentOffset.y = end }
    reload()
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    placeRows()
  }

  /// Places the views of the visible rows.
  private func placeRows() {
    // After a change of the number of rows, the layout adds or removes views first.
    guard !rows.isEmpty, rows.count <= count else { return }
    let first = Int((scrollView.contentOffset.y / rowHeight).rounded(.down))
    let start = min(max(first, 0), count - rows.count)
    for index in start..<start + rows.count {
      let row = rows[index % rows.count]
      guard row.index != index else { continue }
      row.index = index
      row.content = self.row(index)
      row.isMarked = index == marked
      row.frame = Rect(
        x: 0, y: Double(index) * rowHeight, width: size.width, height: rowHeight)
    }
  }
}

/// The view of a visible row.
private final class ListRow: View {
  /// The index of the row; `nil` if the content is out of date.
  var index: Int?
  var content = RowList.Row(text: "")
  /// Whether the keyboard has reached the row.
  var isMarked = false

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let unit = theme.caption.size / 15
    if isMarked {
      canvas.drawFocusRing(around: bounds.inset(by: 7), cornerRadius: 5, theme: theme)
    }
    canvas.fill(
      Rect(x: 0, y: size.height - 1, width: size.width, height: 1),
      color: Look.hairline.faded(by: theme.opacity))
    var left = 4 * unit
    if let isTicked = content.isTicked {
      let circle = Rect(
        center: Point(x: left + 11 * unit, y: size.height / 2),
        size: Size(width: 22 * unit, height: 22 * unit))
      drawCircle(circle, isTicked: isTicked, on: canvas, theme: theme)
      left = circle.maxX + 12 * unit
    }
    var right = size.width - 4 * unit
    if let detail = text.label(content.detail, theme.caption) {
      right -= detail.size.width
      canvas.draw(
        detail, at: Point(x: right, y: (size.height - detail.size.height) / 2),
        color: theme.secondary)
      right -= 8 * unit
    }
    let style = content.isCurrent ? theme.title : theme.caption
    guard let label = text.label(content.text, style, width: max(right - left, 8)) else { return }
    canvas.draw(
      label, at: Point(x: left, y: (size.height - label.size.height) / 2),
      color: content.isCurrent
        ? theme.accent : content.isTicked == true ? theme.secondary : theme.primary)
  }

  private func drawCircle(
    _ circle: Rect, isTicked: Bool, on canvas: Canvas, theme: Theme
  ) {
    let radius = circle.width / 2
    guard isTicked else {
      canvas.stroke(circle, cornerRadius: radius, width: 1.5, color: theme.secondary)
      return
    }
    canvas.fill(circle, cornerRadius: radius, color: theme.accent)
    let (center, unit) = (circle.center, radius / 11)
    canvas.stroke(
      line: [Point(x: -5, y: 0.5), Point(x: -1.5, y: 4), Point(x: 5, y: -4)].map {
        center + $0 * unit
      }, width: 2 * unit, color: theme.knob)
  }
}
