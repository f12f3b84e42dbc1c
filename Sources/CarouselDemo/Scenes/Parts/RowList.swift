import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A vertical list of many rows of equal height. Keys move from row to row. Only the visible rows
/// are read and drawn.
///
/// The scroll indicator has a gutter of its own, to the right of the rows.
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
  var count: Int {
    didSet {
      guard count != oldValue else { return }
      if let marked, marked >= count { self.marked = nil }
      setNeedsLayout()
    }
  }
  /// Returns the content of a row. Called for each visible row in each frame.
  var row: (_ index: Int) -> Row = { _ in Row(text: "") }
  /// Called when a row is tapped or chosen by a key.
  var onTapRow: ((_ index: Int) -> Void)?
  /// The height of a row, in points. Default: 44.
  var rowHeight = View.minTargetSize { didSet { if rowHeight != oldValue { setNeedsLayout() } } }
  /// The width of the scroll indicator's gutter, in points.
  private static let gutter = 12.0
  /// The list's name for assistive programs.
  var name = ""
  private let rows = Rows()
  /// The index of the row that the user has reached with the keyboard while the list has the focus;
  /// `nil` before the first key press.
  private var marked: Int?
  private var end: Double { scrollView.range(along: .vertical).upperBound }

  /// Creates a list with a number of rows.
  init(_ count: Int) {
    self.count = count
    super.init(content: rows)
    rows.list = self
    limitToVerticalScrolling()
    scrollView.indicatorStyle = .white
    scrollView.alwaysBounceVertical = true
    onTap = { [unowned self] in tap($0.position.y) }
  }

  private func tap(_ y: Double) {
    choose(Int(((y + scrollView.contentOffset.y) / rowHeight).rounded(.down)))
  }

  private func choose(_ row: Int) {
    if (0..<count).contains(row) { onTapRow?(row) }
  }

  // MARK: Keys

  override var accessibleName: String { name }
  override var accessibleValue: String {
    guard let marked else { return "" }
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
    reveal(frame(of: row))
  }

  /// Returns the frame of a row, in points of the content.
  private func frame(of row: Int) -> Rect {
    Rect(
      x: 0, y: Double(row) * rowHeight, width: size.width - Self.gutter, height: rowHeight)
  }

  /// Places the rows in an area, and the gutter to its right.
  func place(in area: Rect, rowHeight: Double) {
    self.rowHeight = rowHeight
    frame = area.inset(by: Insets(top: 0, left: 0, bottom: 0, right: -Self.gutter))
  }

  override func layOut(_ measures: Measures) {
    edgeFade = rowHeight * 0.75
    let wasAtEnd = end > 0 && scrollView.contentOffset.y >= end
    contentSize = Size(width: size.width, height: Double(count) * rowHeight)
    scrollView.bounds = size
    if wasAtEnd { scrollView.contentOffset.y = end }
  }

  /// The rows that are at least partly visible.
  private var visibleRows: Range<Int> {
    let top = scrollView.contentOffset.y / rowHeight
    let bottom = top + size.height / rowHeight
    return (Int(top.rounded(.down))..<Int(bottom.rounded(.up))).clamped(to: 0..<count)
  }

  /// The rows, which are drawn in two passes: lines and circles, and then all texts. The canvas
  /// draws shapes that follow one another together.
  private final class Rows: View {
    weak var list: RowList?

    override func draw(on canvas: Canvas, text: Text, theme: Theme) {
      guard let list else { return }
      for index in list.visibleRows {
        drawShapes(of: list.row(index), list.frame(of: index), on: canvas, theme)
      }
      for index in list.visibleRows {
        drawTexts(of: list.row(index), list.frame(of: index), on: canvas, text, theme)
      }
      guard let marked = list.marked else { return }
      canvas.drawFocusRing(
        around: list.frame(of: marked).inset(by: 7), cornerRadius: 5, theme: theme)
    }

    private func drawShapes(of row: Row, _ frame: Rect, on canvas: Canvas, _ theme: Theme) {
      canvas.fill(
        Rect(x: 0, y: frame.maxY - 1, width: frame.width, height: 1),
        color: Look.hairline.faded(by: theme.opacity))
      guard let isTicked = row.isTicked else { return }
      let unit = theme.caption.size / 15
      let center = Point(x: 12 * unit, y: frame.center.y)
      let circle = Rect(center: center, side: 22 * unit)
      guard isTicked else {
        return canvas.stroke(
          circle, cornerRadius: 11 * unit, width: 1.5, color: theme.secondary)
      }
      canvas.fill(circle, cornerRadius: 11 * unit, color: theme.accent)
      canvas.stroke(
        line: [Point(x: -5, y: 0.5), Point(x: -1.5, y: 4), Point(x: 5, y: -4)].map {
          center + $0 * unit
        }, width: 2 * unit, color: theme.knob)
    }

    private func drawTexts(
      of row: Row, _ frame: Rect, on canvas: Canvas, _ text: Text, _ theme: Theme
    ) {
      let unit = theme.caption.size / 15
      let left = row.isTicked == nil ? 0 : 34 * unit
      var right = frame.width
      if let detail = text.label(row.detail, theme.caption) {
        right -= detail.size.width
        canvas.draw(
          detail, at: Point(x: right, y: frame.center.y - detail.size.height / 2),
          color: theme.secondary)
        right -= 8 * unit
      }
      let style = row.isCurrent ? theme.title : theme.caption
      guard let label = text.label(row.text, style, width: max(right - left, 8)) else { return }
      canvas.draw(
        label, at: Point(x: left, y: frame.center.y - label.size.height / 2),
        color: row.isCurrent
          ? theme.accent : row.isTicked == true ? theme.secondary : theme.primary)
    }
  }
}
