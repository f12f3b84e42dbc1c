import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A vertical list of many rows of equal height. Keys move from row to row. Only visible rows have
/// views. When a row scrolls out at one end, its view is reused for the row that appears at the
/// other end.
final class RowList: ScrollSurface {
  /// The number of rows.
  let count: Int
  /// Returns the text of a row. Called when the row becomes visible.
  private let textOfRow: (_ row: Int) -> String
  /// Called when a row is tapped or chosen by a key.
  var onTapRow: ((_ row: Int) -> Void)?
  /// Returns whether a row is ticked.
  var isTicked: (_ row: Int) -> Bool {
    didSet { for row in rows { row.index = nil } }
  }
  private var rows: [ListRow] = []
  /// The index of the row that the user has reached with the keyboard while the list has the focus;
  /// `nil` before the first key press.
  private var marked: Int? {
    didSet { for row in rows { row.isMarked = row.index != nil && row.index == marked } }
  }
  /// The list's name for assistive programs.
  var name = ""

  /// The height of a row, in points.
  static let rowHeight = View.minTargetSize

  /// Creates a list with a number of rows.
  init(_ count: Int, text: @escaping (_ row: Int) -> String) {
    (self.count, textOfRow) = (count, text)
    isTicked = { _ in false }
    super.init()
    limitToVerticalScrolling()
    scrollView.indicatorStyle = .white
    scrollView.alwaysBounceVertical = true
    onTap = { [unowned self] in tap($0.position.y) }
  }

  /// A scroll position of a list.
  struct Position {
    /// The offset in points.
    var offset = 0.0
    /// Whether the list is scrolled to its end. It then stays at the end when its size changes.
    var isAtEnd = false
  }

  /// The scroll position.
  var scrolled: Position {
    get {
      let offset = scrollView.contentOffset.y
      return Position(offset: offset, isAtEnd: end > 0 && offset >= end)
    }
    set {
      scrollView.contentOffset.y = newValue.offset
      due = newValue
      setNeedsLayout()
    }
  }
  /// The scroll position to set at the next layout; `nil` to keep the current position.
  private var due: Position?
  private var end: Double { scrollView.range(along: .vertical).upperBound }

  private func tap(_ y: Double) {
    choose(Int(((y + scrollView.contentOffset.y) / Self.rowHeight).rounded(.down)))
  }

  private func choose(_ row: Int) {
    guard (0..<count).contains(row) else { return }
    onTapRow?(row)
    for view in rows where view.index == row { view.isTicked = isTicked(row) }
  }

  // MARK: Keys

  override var accessibleName: String { name }
  override var accessibleValue: String {
    marked.map { textOfRow($0) + (isTicked($0) ? ", ticked" : "") } ?? ""
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
    let page = max(Int(size.height / Self.rowHeight) - 1, 1)
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
    let first = Int((top / Self.rowHeight).rounded(.up))
    let last = Int(((top + size.height) / Self.rowHeight).rounded(.down)) - 1
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
    scrollView.scrollRectToVisible(
      Rect(x: 0, y: Double(row) * Self.rowHeight, width: size.width, height: Self.rowHeight),
      animated: true)
  }

  override func layOut(_ measures: Measures) {
    let isAtEnd = (due ?? scrolled).isAtEnd
    due = nil
    contentSize = Size(width: size.width, height: Double(count) * Self.rowHeight)
    let needed = min(count, Int((size.height / Self.rowHeight).rounded(.up)) + 1)
    while rows.count > needed { rows.removeLast().removeFromParent() }
    while rows.count < needed {
      let row = ListRow()
      rows.append(row)
      content.add(row)
    }
    for row in rows { row.index = nil }
    scrollView.bounds = size
    if isAtEnd { scrollView.contentOffset.y = end }
    placeRows()
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    placeRows()
  }

  /// Places the views of the visible rows.
  private func placeRows() {
    guard !rows.isEmpty else { return }
    let first = Int((scrollView.contentOffset.y / Self.rowHeight).rounded(.down))
    let start = min(max(first, 0), count - rows.count)
    for index in start..<start + rows.count {
      let row = rows[index % rows.count]
      guard row.index != index else { continue }
      row.index = index
      row.text = textOfRow(index)
      row.isTicked = isTicked(index)
      row.isMarked = index == marked
      row.frame = Rect(
        x: 0, y: Double(index) * Self.rowHeight, width: size.width, height: Self.rowHeight)
    }
  }
}

/// The view of a visible row.
private final class ListRow: View {
  /// The index of the row; `nil` before the first use.
  var index: Int?
  var text = ""
  var isTicked = false
  /// Whether this is the marked row.
  var isMarked = false

  private static let tick = Icon(lines: [
    [Point(x: -6, y: 0), Point(x: -2, y: 5), Point(x: 7, y: -6)]
  ])
  private static let side = 16.0

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isMarked {
      canvas.drawFocusRing(
        around: bounds.inset(by: 7), cornerRadius: 5, theme: theme)
    }
    canvas.fill(
      Rect(x: Self.side, y: size.height - 1, width: size.width - 2 * Self.side, height: 1),
      color: Look.hairline.faded(by: theme.opacity))
    let width = max(size.width - 2 * Self.side - 24, 8)
    guard let label = text.label(self.text, theme.caption, width: width) else { return }
    canvas.draw(
      label, at: Point(x: Self.side, y: (size.height - label.size.height) / 2),
      color: theme.primary)
    guard isTicked else { return }
    let center = Point(x: size.width - Self.side - 8, y: size.height / 2)
    canvas.draw(Self.tick.moved(to: center), color: theme.accent)
  }
}
