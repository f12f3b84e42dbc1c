import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// An overlay that lists all keys and gestures of the scene. A tap closes it.
final class HelpOverlay: Overlay {
  /// The sections of the list.
  var sections: [HelpSection] {
    get { table.sections }
    set {
      table.sections = newValue
      setNeedsLayout()
    }
  }

  private let title = Label("Keys and gestures", style: Look.title)
  private let table = HelpTable()
  private let closing = Button(.cross, name: "Close help")

  private static let titleHeight = 30.0
  private static let maxWidth = 1200.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = Theme()
    theme?.accent = Look.accent
    theme?.primary = Look.primary
    for view in [title, table, closing] { plate.add(view) }
    closing.onPress = { [unowned self] in hide(at: time) }
    tap.onTap = { [unowned self] in hide(at: $0.time) }
  }

  override var shade: Double { 0.45 }

  func toggle(at time: Double) {
    setShown(!isShown, at: time)
    if isShown {
      table.scrollView.contentOffset = .zero
      table.scrollView.flashScrollIndicators()
    }
  }

  func hide(at time: Double) { if isShown { toggle(at: time) } }

  // MARK: Input

  /// Handles all keys that scroll, even when the whole table is visible, so that they don't scroll
  /// a view behind the overlay.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard isShown, ScrollKey(key, modifiers: modifiers) != nil else { return false }
    _ = table.press(key, modifiers, isRepeat: isRepeat)
    return true
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let isSmall = min(size.width, size.height) < 480
    let (margin, padding) = isSmall ? (8.0, 14.0) : (Look.margin, 24.0)
    // The table has a margin of its own above and below.
    let around = Size(
      width: 2 * padding,
      height: 2 * padding + Self.titleHeight - HelpTable.margin)
    let available = Size(
      width: max(min(size.width - 2 * margin, Self.maxWidth) - around.width, 16),
      height: max(size.height - 2 * margin - around.height, 16))
    let height = table.fittingSize(in: available, measures).height
    let width = available.width + around.width
    let panelHeight = height + around.height
    plate.frame = Rect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - panelHeight) / 2).rounded(),
      width: width, height: panelHeight)
    let line = measures.text.lineHeight(title.style)
    title.frame = Rect(x: padding, y: padding - 4, width: available.width, height: line)
    // A tap anywhere closes the overlay. The button shows that the overlay can be closed.
    closing.frame = Rect(
      center: Point(x: plate.size.width - title.frame.center.y, y: title.frame.center.y),
      size: Size(width: View.minTargetSize, height: View.minTargetSize))
    table.frame = Rect(
      x: padding, y: padding + Self.titleHeight - HelpTable.margin, width: available.width,
      height: height)
  }
}
