import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// An item of a menu.
struct MenuItem: Equatable, Sendable {
  let command: CommandInfo
  /// Whether the state that the command toggles is on; `nil` for commands without a state.
  var isOn: Bool?
  /// The keyboard shortcut; empty if there is none.
  var key = ""
  /// Whether the command would have an effect. Otherwise the item is dimmed and can't be chosen.
  var isEnabled = true
}

/// A row of a menu.
final class MenuRow: View {
  let item: MenuItem
  /// Called when the row is chosen.
  var onPress: ((MenuItem) -> Void)?
  /// Whether the row is under the pointer or selected by the keyboard.
  var isMarked = false
  private let tap = TapRecognizer()
  private var isPressed = false

  static let height = 44.0
  static let padding = 14.0
  /// The width reserved for the tick, in points.
  private static let tickWidth = 16.0
  /// The minimum space between the title and the shortcut, in points.
  private static let gap = 24.0
  /// The title's left edge, in points.
  private let start: Double
  private static let destructiveColor = Color(hex: 0xFF7B82)

  /// Creates a row. `besideSwitches` is true if the menu contains switches; all its rows then
  /// reserve room for a tick, so that their titles align.
  init(_ item: MenuItem, besideSwitches: Bool) {
    self.item = item
    start = Self.padding + (besideSwitches ? Self.tickWidth : 0)
    super.init()
    isEnabled = item.isEnabled
    tap.onPressChange = { [unowned self] in isPressed = $0 }
    tap.onTap = { [unowned self] _ in onPress?(item) }
  }

  override var role: Role? { .menuItem }
  override var accessibleName: String { item.command.title }
  override var accessibleValue: String { item.isOn == true ? "on" : "" }
  override var acceptsTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let key = item.key.isEmpty ? 0 : measures.text.measure(item.key, Look.body).width + Self.gap
    let title = measures.text.measure(item.command.title, Look.body).width
    return Size(width: (start + title + key + Self.padding).rounded(.up), height: Self.height)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isPressed || isMarked {
      canvas.fill(bounds, cornerRadius: 8, color: .white.faded(by: isPressed ? 0.18 : 0.1))
    }
    if isMarked {
      canvas.drawFocusRing(around: bounds.inset(by: 4), cornerRadius: 5, theme: theme)
    }
    if item.isOn == true {
      let middle = Point(x: Self.padding + 2, y: size.height / 2)
      canvas.draw(Icon.tick.moved(to: middle), color: theme.accent)
    }
    var end = size.width - Self.padding
    func put(_ label: Text.Label, atX x: Double, color: Color) {
      let y = ((size.height - label.size.height) / 2).rounded()
      canvas.draw(label, at: Point(x: x, y: y), color: color)
    }
    if let key = text.label(item.key, Look.body) {
      end -= key.size.width
      put(key, atX: end, color: Look.secondary.faded(by: theme.opacity))
      end -= Self.gap
    }
    guard let label = text.label(item.command.title, Look.body, width: max(end - start, 8)) else {
      return
    }
    let color = item.command.isDestructive ? Self.destructiveColor : Look.primary
    put(label, atX: start, color: color.faded(by: theme.opacity))
  }
}

extension Icon {
  /// A tick for a state that is on.
  fileprivate static let tick = Icon(lines: [
    [Point(x: -6, y: 0), Point(x: -2, y: 4.5), Point(x: 6, y: -5)]
  ])
}
