import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// Many rows of one height that scroll up and down. There are no more views than fit into it: a row that
/// leaves at one end comes in again at the other as another one.
final class RowList: ScrollSurface {
  /// How many rows there are.
  let count: Int
  /// What is written in a row; asked for as rows come into sight.
  private let words: (_ row: Int) -> String
  /// A row was tapped.
  var onTapRow: ((_ row: Int) -> Void)?
  /// Whether a row is ticked.
  var isTicked: (_ row: Int) -> Bool {
    didSet { for row in rows { row.index = nil } }
  }
  private var rows: [ListRow] = []

  /// How high a row is, in points.
  static let rowHeight = View.leastTarget

  /// A list of rows.
  init(_ count: Int, words: @escaping (_ row: Int) -> String) {
    (self.count, self.words) = (count, words)
    isTicked = { _ in false }
    super.init()
    scrollsVertically()
    scrollView.indicatorStyle = .white
    scrollView.alwaysBounceVertical = true
    onTap = { [unowned self] in tap($0.position.y) }
  }

  /// How many rows have a view.
  var loadedRows: Int { rows.count }

  private func tap(_ y: Double) {
    let row = Int(((y + scrollView.contentOffset.y) / Self.rowHeight).rounded(.down))
    guard (0..<count).contains(row) else { return }
    onTapRow?(row)
    for view in rows where view.index == row { view.isTicked = isTicked(row) }
  }

  override func layOut(_ measures: Measures) {
    contentSize = Size(width: size.width, height: Double(count) * Self.rowHeight)
    let needed = min(count, Int((size.height / Self.rowHeight).rounded(.up)) + 1)
    while rows.count > needed { rows.removeLast().removeFromParent() }
    while rows.count < needed {
      let row = ListRow()
      rows.append(row)
      content.add(row)
    }
    for row in rows { row.index = nil }
    place()
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    place()
  }

  /// Brings the rows to where they are seen.
  private func place() {
    guard !rows.isEmpty else { return }
    let first = Int((scrollView.contentOffset.y / Self.rowHeight).rounded(.down))
    let start = min(max(first, 0), count - rows.count)
    for index in start..<start + rows.count {
      let row = rows[index % rows.count]
      guard row.index != index else { continue }
      row.index = index
      row.words = words(index)
      row.isTicked = isTicked(index)
      row.frame = Rect(
        x: 0, y: Double(index) * Self.rowHeight, width: size.width, height: Self.rowHeight)
    }
  }
}

/// A row as it is seen.
private final class ListRow: View {
  /// Which one it is; nil for none yet.
  var index: Int?
  var words = ""
  var isTicked = false

  private static let tick = Icon(lines: [
    [Point(x: -6, y: 0), Point(x: -2, y: 5), Point(x: 7, y: -6)]
  ])
  private static let side = 16.0

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(
      Rect(x: Self.side, y: size.height - 1, width: size.width - 2 * Self.side, height: 1),
      color: Look.hairline.faded(by: theme.opacity))
    let room = max(size.width - 2 * Self.side - 24, 8)
    guard let label = text.label(words, theme.caption, width: room) else { return }
    canvas.draw(
      label, at: Point(x: Self.side, y: (size.height - label.size.height) / 2),
      color: theme.primary)
    guard isTicked else { return }
    let place = Point(x: size.width - Self.side - 8, y: size.height / 2)
    canvas.draw(Self.tick.moved(to: place), color: theme.accent)
  }
}
