import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// What can be done, to choose from: a small panel beside what it is about. A tap beside it, or Esc, takes it
/// away. A finger that has called it by being held goes on to a row without being lifted, if it likes.
final class Menu: PlateOverlay {
  /// A row was chosen.
  var onCommand: ((Command) -> Void)?
  /// It has gone, and nothing of it was chosen.
  var onCancel: (() -> Void)?
  private(set) var rows: [MenuRow] = []
  /// What it is about, and where it was asked for, in points of the window.
  private var place = Rect.zero
  private var origin: Point?
  /// The row that keys choose, or the pointer is at; nil where none is.
  private var marked: Int?
  /// Where the finger was held that has called it, as long as it hasn't moved since.
  private var start: Point?
  /// Whether it goes as soon as that finger moves on.
  private var givesWay = false

  private static let padding = 6.0
  /// From the window's edges, in points.
  private static let inset = 8.0
  private static let gap = 6.0
  private static let least = 200.0

  override var role: Role? { .menu }
  override var accessibleName: String { "Menu" }

  /// Offers something.
  ///
  /// - Parameters:
  ///   - items: what can be chosen.
  ///   - place: what it is about, in points of the window.
  ///   - time: when, in seconds.
  ///   - origin: where it was asked for, in points of the window; nil where that was by a key.
  ///   - isHeld: whether a finger is held there, which may go on to a row.
  ///   - givesWay: whether it goes as soon as that finger moves on, which is then about something else.
  func show(
    _ items: [MenuItem], about place: Rect, at time: Double, from origin: Point? = nil,
    isHeld: Bool = false, givesWay: Bool = false
  ) {
    guard !items.isEmpty else { return }
    surface.content.removeAll()
    let hasSwitches = items.contains { $0.isOn || $0.command.isSwitch }
    rows = items.map { MenuRow($0, besideSwitches: hasSwitches) }
    for row in rows {
      row.onPress = { [unowned self] in choose($0) }
      surface.content.add(row)
    }
    (self.place, self.origin) = (place, origin)
    (start, self.givesWay) = (isHeld ? origin : nil, givesWay)
    marked = nil
    surface.scrollView.contentOffset = .zero
    setShown(true, at: time, keepingTouches: isHeld)
    surface.scrollView.flashScrollIndicators()
    setNeedsLayout()
  }

  override func hide() { cancel() }

  /// Goes, and nothing of it was chosen; what fingers have begun goes on where it is kept.
  private func cancel(keepingTouches: Bool = false) {
    guard isShown else { return }
    setShown(false, at: tree?.time ?? time, keepingTouches: keepingTouches)
    onCancel?()
  }

  private func choose(_ item: MenuItem) {
    guard isShown else { return }
    setShown(false, at: tree?.time ?? time)
    onCommand?(item.command)
  }

  // MARK: Pointers

  /// The finger that has called it goes on: lifted on a row it chooses that, unless it never moved, or it
  /// goes on without it.
  func follow(_ press: LongPress) {
    guard isShown else { return }
    if let start, (press.position - start).length > GestureConstants.longPressMovement {
      self.start = nil
      if givesWay { return cancel(keepingTouches: true) }
    }
    guard start == nil else { return }
    point(at: press.position)
    if press.state == .ended, let row = row(at: press.position) { choose(row.item) }
  }

  /// The finger that has called it is at a point of the window, or the mouse is; whether that changes anything.
  @discardableResult
  func point(at point: Point) -> Bool {
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
      row.projection.unproject(point).map { row.bounds.contains($0) } ?? false
    }
  }

  // MARK: Keys

  /// No key does anything else as long as it is there.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isShown else { return false }
    let last = rows.count - 1
    switch (key, modifiers) {
    case (.up, []), (.tab, .shift): mark(marked.map { $0 > 0 ? $0 - 1 : last } ?? last)
    case (.down, []), (.tab, []): mark(marked.map { $0 < last ? $0 + 1 : 0 } ?? 0)
    case (.home, []): mark(0)
    case (.end, []): mark(last)
    case (.enter, []), (.space, []):
      if tree?.isKeyRepeated != true, let row = rows.first(where: \.isMarked) { choose(row.item) }
    case (.escape, []), (.menu, []), (.function(10), []), (.function(10), .shift):
      if tree?.isKeyRepeated != true { hide() }
    default: break
    }
    return true
  }

  private func mark(_ index: Int) {
    marked = index
    for (other, row) in rows.enumerated() { row.isMarked = other == index }
    surface.reveal(rows[index].frame)
  }

  // MARK: Places

  override func layOut(_ measures: Measures) {
    let widest = rows.map { $0.fittingSize(in: size, measures).width }.max() ?? 0
    let width = min(max(widest, Self.least), size.width - 2 * Self.inset - 2 * Self.padding)
    let room = size.height - 2 * Self.inset
    let isWhole = Double(rows.count) * MenuRow.height + 2 * Self.padding <= room
    surface.edgeFade = isWhole ? 0 : ScrollSurface.margin
    var y = surface.edgeFade
    for row in rows {
      row.frame = Rect(x: 0, y: y, width: width, height: MenuRow.height)
      y += MenuRow.height
    }
    surface.contentSize = Size(width: width, height: y + surface.edgeFade)
    let height = ScrollSurface.height(
      ofRows: rows.count, each: MenuRow.height, margin: surface.edgeFade,
      in: room - 2 * Self.padding)
    let whole = Size(width: width + 2 * Self.padding, height: height + 2 * Self.padding)
    plate.frame = Rect(origin: corner(of: whole), size: whole)
    // It reaches to the plate's side: the indicator is beside the rows, not on them.
    surface.frame = plate.bounds.inset(
      by: Insets(top: Self.padding, left: Self.padding, bottom: Self.padding, right: 0))
  }

  /// Beside what it is about; where that is so large that it would be far away, beside where it was asked
  /// for. Never beyond the window.
  private func corner(of whole: Size) -> Point {
    let fingertip = Size(width: View.leastTarget, height: View.leastTarget)
    let isLarge = place.height > size.height / 2
    let target = isLarge ? origin.map { Rect(center: $0, size: fingertip) } : place
    let free =
      target.flatMap { corner(of: whole, beside: $0) }
      ?? Point(x: place.center.x - whole.width / 2, y: place.center.y - whole.height / 2)
    return Point(
      x: within(free.x, whole.width, size.width), y: within(free.y, whole.height, size.height))
  }

  /// Below something or above it, where there is room, else to one of its sides; nil where there is none.
  private func corner(of whole: Size, beside place: Rect) -> Point? {
    let below = place.maxY + Self.gap
    let above = place.minY - Self.gap - whole.height
    let right = place.maxX + Self.gap
    let left = place.minX - Self.gap - whole.width
    let centred = Point(
      x: place.center.x - whole.width / 2, y: place.center.y - whole.height / 2)
    if below + whole.height <= size.height - Self.inset { return Point(x: centred.x, y: below) }
    if above >= Self.inset { return Point(x: centred.x, y: above) }
    if right + whole.width <= size.width - Self.inset { return Point(x: right, y: centred.y) }
    return left >= Self.inset ? Point(x: left, y: centred.y) : nil
  }

  private func within(_ value: Double, _ length: Double, _ room: Double) -> Double {
    min(max(value, Self.inset), max(room - length - Self.inset, Self.inset)).rounded()
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, color: .black.faded(by: 0.25))
    super.draw(on: canvas, text: text, theme: theme)
  }
}
