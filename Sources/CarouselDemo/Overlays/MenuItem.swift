import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// One thing that a menu offers.
struct MenuItem: Equatable, Sendable {
  let title: String
  let command: Command
  /// Whether what it asks for is on.
  var isOn = false
  /// Whether it can't be meant lightly.
  var isGrave = false

  init(_ title: String, _ command: Command, isOn: Bool = false, isGrave: Bool = false) {
    self.title = title
    self.command = command
    self.isOn = isOn
    self.isGrave = isGrave
  }
}

/// A row of a menu.
final class MenuRow: View {
  let item: MenuItem
  /// It was chosen.
  var onPress: ((MenuItem) -> Void)?
  /// Whether keys would choose it, or a pointer is over it.
  var isMarked = false
  private let tap = TapRecognizer()
  private var isPressed = false

  static let height = 44.0
  private static let padding = 14.0
  /// What tells that it is on, and the room for it.
  private static let sign = 24.0
  private static let grave = Color(hex: 0xFF7B82)

  init(_ item: MenuItem) {
    self.item = item
    super.init()
    tap.onPressChange = { [unowned self] in isPressed = $0 }
    tap.onTap = { [unowned self] _ in onPress?(item) }
  }

  override var role: Role? { .menuItem }
  override var accessibleName: String { item.title }
  override var accessibleValue: String { item.isOn ? "on" : "" }
  override var takesTouches: Bool { true }
  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    Size(
      width: (measures.text.measure(item.title, Look.body).width + 2 * Self.padding + Self.sign)
        .rounded(.up),
      height: Self.height)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isPressed || isMarked {
      canvas.fill(bounds, cornerRadius: 8, color: .white.faded(by: isPressed ? 0.18 : 0.1))
    }
    if isMarked { canvas.stroke(bounds, cornerRadius: 8, width: 2, color: theme.accent) }
    if item.isOn {
      let middle = Point(x: size.width - Self.padding - 6, y: size.height / 2)
      canvas.draw(Icon.tick.moved(to: middle), color: theme.accent)
    }
    let room = max(size.width - 2 * Self.padding - Self.sign, 8)
    guard let label = text.label(item.title, Look.body, width: room) else { return }
    let y = ((size.height - label.size.height) / 2).rounded()
    canvas.draw(
      label, at: Point(x: Self.padding, y: y), color: item.isGrave ? Self.grave : Look.primary)
  }
}

extension Icon {
  /// Something is on.
  fileprivate static let tick = Icon(lines: [
    [Point(x: -6, y: 0), Point(x: -2, y: 4.5), Point(x: 6, y: -5)]
  ])
}
