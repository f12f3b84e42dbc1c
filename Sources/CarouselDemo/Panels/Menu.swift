import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A menu in a panel. The panel lies at the pointer. If a key or a button opened the menu, the
/// panel lies beside the item or button that the menu belongs to. A tap outside the panel or Esc
/// closes the menu. A finger that opened the menu by a long press can slide to a row and choose it
/// by lifting. A menu that is too high for the window has two columns if they fit, and scrolls
/// otherwise.
final class Menu: ScrollingOverlay {
  /// Called with the command of the chosen row.
  var onCommand: ((CommandInfo) -> Void)?
  /// Called when the menu closes without a choice.
  var onCancel: (() -> Void)?
  /// The rows of all groups.
  var rows: [MenuRow] { groups.flatMap { $0 } }
  private var groups: [[MenuRow]] = []
  /// The lines between the groups.
  private(set) var separators: [View] = []
  private let title = Label("", style: Look.strong, color: Look.secondary)
  /// The frame of the item or button that the menu belongs to, in points of the window.
  private var anchor = Rect.zero
  /// The point at which the user opened the menu, in points of the window; `nil` if a key or a
  /// button opened it.
  private(set) var origin: Point?
  /// The index of the row under the pointer or the keyboard selection; `nil` if there is none.
  private var marked: Int?
  /// The position of the long press that opened the menu; `nil` once the finger has moved, or if
  /// the menu was opened in another way.
  private var start: Point?
  /// Whether the menu closes as soon as the finger that opened it moves.
  private var closesOnMovement = false

  private static let padding = 6.0
  /// The distance from the window's edges, in points.
  private static let inset = 8.0
  private static let gap = 6.0
  private static let minWidth = 200.0
  /// The space between two groups or columns, in points. The line is in its middle.
  private static let groupGap = 9.0

  override var role: Role? { .menu }
  override var accessibleName: String { "Menu" }
  override var shade: Double { 0.25 }

  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - groups: The menu items in groups, which lines separate. Empty groups are left out.
  ///   - title: The title above the rows; empty for none.
  ///   - anchor: The frame of the item or button that the menu belongs to, in points of the window.
  ///   - time: The current time, in seconds.
  ///   - origin: Where the user opened the menu, in points of the window; `nil` if a key or a
  ///     button opened it.
  ///   - isHeld: Whether the finger that opened the menu is still down at `origin`, so that it can
  ///     slide to a row.
  ///   - closesOnMovement: Whether the menu closes as soon as that finger moves, for example to
  ///     drag the item.
  func show(
    _ groups: [[MenuItem]], titled title: String = "", beside anchor: Rect, at time: Double,
    from origin: Point? = nil, isHeld: Bool = false, closesOnMovement: Bool = false
  ) {
    let groups = groups.filter { !$0.isEmpty }
    guard !groups.isEmpty else { return }
    surface.content.removeAll()
    surface.content.add(self.title)
    self.title.text = title
    let hasSwitches = groups.joined().contains { $0.isOn != nil }
    self.groups = groups.map { $0.map { MenuRow($0, besideSwitches: hasSwitches) } }
    for row in rows {
      row.onPress = { [unowned self] in choose($0) }
      surface.content.add(row)
    }
    separators = groups.dropFirst().map { _ in View() }
    for separator in separators {
      separator.background = Background(color: Look.hairline)
      surface.content.add(separator)
    }
    self.anchor = anchor
    self.origin = origin
    start = isHeld ? origin : nil
    self.closesOnMovement = closesOnMovement
    marked = nil
    surface.scrollView.contentOffset = .zero
    setShown(true, at: time, keepingTouches: isHeld)
    surface.scrollView.flashScrollIndicators()
    setNeedsLayout()
  }

  override func hide() { cancel() }

  /// Closes the menu without a choice. `keepingTouches` lets touches in progress continue.
  private func cancel(keepingTouches: Bool = false) {
    guard isShown else { return }
    setShown(false, at: time, keepingTouches: keepingTouches)
    onCancel?()
  }

  private func choose(_ item: MenuItem) {
    guard isShown else { return }
    setShown(false, at: time)
    onCommand?(item.command)
  }

  // MARK: Pointers

  /// Follows the finger that opened the menu by a long press. If the finger is lifted on a row
  /// after a movement, that row is chosen. If `closesOnMovement` is set, the first movement closes
  /// the menu.
  func update(_ press: LongPress) {
    guard isShown else { return }
    if let start, (press.position - start).length > GestureConstants.longPressMovement {
      self.start = nil
      if closesOnMovement { return cancel(keepingTouches: true) }
    }
    guard start == nil else { return }
    highlightRow(at: press.position)
    if press.state == .ended, let row = row(at: press.position) { choose(row.item) }
  }

  /// Highlights the row at the position of a finger or the mouse, in points of the window. Returns
  /// whether the highlight has changed.
  @discardableResult
  func highlightRow(at point: Point) -> Bool {
    guard isShown else { return false }
    let row = row(at: point)
    guard rows.contains(where: { $0.isMarked != ($0 === row) }) else { return false }
    marked = rows.firstIndex { $0 === row }
    for other in rows { other.isMarked = other === row }
    return true
  }

  private func row(at point: Point) -> MenuRow? {
    guard isShown, plate.frame.contains(point) else { return nil }
    return rows.first { row in
      row.isEnabled && row.projection.unproject(point).map { row.bounds.contains($0) } ?? false
    }
  }

  // MARK: Keys

  /// Handles every key while the menu is open, so that no key reaches a view behind the menu.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard isShown else { return false }
    let enabled = rows.indices.filter { rows[$0].isEnabled }
    switch (key, modifiers) {
    case (.up, []), (.tab, .shift):
      mark(enabled.last { $0 < marked ?? rows.count } ?? enabled.last)
    case (.down, []), (.tab, []): mark(enabled.first { $0 > marked ?? -1 } ?? enabled.first)
    case (.left, []), (.right, []): mark(marked.flatMap(rowInOtherColumn))
    case (.home, []): mark(enabled.first)
    case (.end, []): mark(enabled.last)
    case (.enter, []), (.space, []):
      if !isRepeat, let row = rows.first(where: \.isMarked) { choose(row.item) }
    case (.escape, []), (.menu, []), (.function(10), []), (.function(10), .shift):
      if !isRepeat { hide() }
    default: break
    }
    return true
  }

  /// Returns the index of the enabled row beside another row; `nil` if there is a single column.
  private func rowInOtherColumn(_ index: Int) -> Int? {
    let row = rows[index].frame
    return rows.indices
      .filter { rows[$0].isEnabled && rows[$0].frame.minX != row.minX }
      .min { abs(rows[$0].frame.minY - row.minY) < abs(rows[$1].frame.minY - row.minY) }
  }

  private func mark(_ index: Int?) {
    guard let index else { return }
    marked = index
    for (other, row) in rows.enumerated() { row.isMarked = other == index }
    surface.reveal(rows[index].frame)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let heading = title.fittingSize(in: size, measures)
    let widest = rows.map { $0.fittingSize(in: size, measures).width }.max() ?? 0
    let width = min(
      max(widest, heading.width + 2 * MenuRow.padding, Self.minWidth),
      size.width - 2 * Self.inset - 2 * Self.padding)
    let available = Size(
      width: size.width - 2 * Self.inset - 2 * Self.padding,
      height: size.height - 2 * Self.inset - 2 * Self.padding)
    let titleHeight = title.text.isEmpty ? 0 : MenuRow.height
    let firstColumn = groupsInFirstColumn(
      in: Size(width: available.width, height: available.height - titleHeight), rowWidth: width)
    let content = Size(
      width: firstColumn == groups.count ? width : 2 * width + Self.groupGap,
      height: titleHeight
        + max(height(ofGroups: 0..<firstColumn), height(ofGroups: firstColumn..<groups.count)))
    let isComplete = content.height <= available.height
    surface.edgeFade = isComplete ? 0 : ScrollSurface.margin
    title.frame = Rect(
      x: MenuRow.padding, y: surface.edgeFade + (MenuRow.height - heading.height) / 2,
      width: content.width - 2 * MenuRow.padding, height: heading.height)
    placeRows(width: width, from: surface.edgeFade + titleHeight, firstColumn: firstColumn)
    surface.contentSize = Size(
      width: content.width, height: content.height + 2 * surface.edgeFade)
    let height = isComplete ? content.height : cutOffHeight(in: available.height)
    let panel = Size(width: content.width + 2 * Self.padding, height: height + 2 * Self.padding)
    plate.frame = Rect(origin: panelOrigin(of: panel), size: panel)
    // The scrolling area extends to the panel's right edge, so that the scroll indicator lies
    // beside the rows.
    surface.frame = plate.bounds.inset(
      by: Insets(top: Self.padding, left: Self.padding, bottom: Self.padding, right: 0))
  }

  /// Returns the height of consecutive groups in a column, in points.
  private func height(ofGroups range: Range<Int>) -> Double {
    let count = groups[range].reduce(0) { $0 + $1.count }
    return Double(count) * MenuRow.height + Double(max(range.count - 1, 0)) * Self.groupGap
  }

  /// Returns the number of groups in the first column. All groups are in the first column if they
  /// fit, or if not even two columns fit.
  private func groupsInFirstColumn(in available: Size, rowWidth: Double) -> Int {
    func height(_ count: Int) -> Double {
      max(self.height(ofGroups: 0..<count), self.height(ofGroups: count..<groups.count))
    }
    guard height(groups.count) > available.height,
      2 * rowWidth + Self.groupGap <= available.width,
      let best = (1...groups.count).min(by: { height($0) < height($1) }),
      height(best) <= available.height
    else { return groups.count }
    return best
  }

  /// Places the rows of all groups and the lines between the groups.
  private func placeRows(width: Double, from top: Double, firstColumn: Int) {
    var origin = Point(x: 0, y: top)
    for (index, group) in groups.enumerated() {
      if index == firstColumn {
        // The line before the second column is vertical.
        separators[index - 1].frame = Rect(
          x: width + (Self.groupGap - 1) / 2, y: top, width: 1,
          height: height(ofGroups: 0..<firstColumn))
        origin = Point(x: width + Self.groupGap, y: top)
      } else if index > 0 {
        separators[index - 1].frame = Rect(
          x: origin.x + MenuRow.padding, y: origin.y + (Self.groupGap - 1) / 2,
          width: width - 2 * MenuRow.padding, height: 1)
        origin.y += Self.groupGap
      }
      for row in group {
        row.frame = Rect(origin: origin, size: Size(width: width, height: MenuRow.height))
        origin.y += MenuRow.height
      }
    }
  }

  /// Returns the largest height at which the last visible row is cut off. A cut-off row shows that
  /// more rows follow.
  private func cutOffHeight(in available: Double) -> Double {
    let heights = rows.map { $0.frame.minY + ScrollSurface.visibleFraction * MenuRow.height }
    return heights.last { $0 <= available }?.rounded() ?? available
  }

  /// Returns the panel's origin: at the point at which the user opened the menu. If a key or a
  /// button opened the menu, the panel is beside `anchor`, or in the middle of a large `anchor`.
  /// The panel stays in the window.
  private func panelOrigin(of panel: Size) -> Point {
    let free: Point
    if let origin {
      free = Point(
        x: edge(panel.width, from: origin.x, size.width),
        y: edge(panel.height, from: origin.y, size.height))
    } else {
      let isLarge = anchor.height > size.height / 2
      free =
        (isLarge ? nil : panelOrigin(of: panel, beside: anchor))
        ?? Point(x: anchor.center.x - panel.width / 2, y: anchor.center.y - panel.height / 2)
    }
    return Point(
      x: clamped(free.x, panel.width, size.width), y: clamped(free.y, panel.height, size.height))
  }

  /// Returns the left edge of a panel to the right of a position, or to the left if the panel fits
  /// only there. Also used for the upper edge of a panel below or above a position.
  private func edge(_ length: Double, from position: Double, _ available: Double) -> Double {
    let (after, before) = (position + Self.gap, position - Self.gap - length)
    return after + length > available - Self.inset && before >= Self.inset ? before : after
  }

  /// Returns the panel's origin below, above, right or left of a rectangle, in this order of
  /// preference; `nil` if nothing fits.
  private func panelOrigin(of panel: Size, beside anchor: Rect) -> Point? {
    let below = anchor.maxY + Self.gap
    let above = anchor.minY - Self.gap - panel.height
    let right = anchor.maxX + Self.gap
    let left = anchor.minX - Self.gap - panel.width
    let centred = Point(
      x: anchor.center.x - panel.width / 2, y: anchor.center.y - panel.height / 2)
    if below + panel.height <= size.height - Self.inset { return Point(x: centred.x, y: below) }
    if above >= Self.inset { return Point(x: centred.x, y: above) }
    if right + panel.width <= size.width - Self.inset { return Point(x: right, y: centred.y) }
    return left >= Self.inset ? Point(x: left, y: centred.y) : nil
  }

  /// Returns a panel's left or upper edge, moved into the window and rounded.
  private func clamped(_ value: Double, _ length: Double, _ available: Double) -> Double {
    min(max(value, Self.inset), max(available - length - Self.inset, Self.inset)).rounded()
  }
}
