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
  /// The key that does the same; empty for none.
  var key = ""

  /// One that is called what a scene calls it, or what it is called in all of them.
  init(_ command: Command, in kind: SceneKind? = nil, isOn: Bool = false) {
    title = kind?.title(of: command) ?? command.title
    self.command = command
    self.isOn = isOn
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
  /// The room for what tells that it is on.
  private static let sign = 24.0
  /// Between the title and the key.
  private static let gap = 24.0
  /// From where on the title is, in points.
  private let start: Double
  private static let grave = Color(hex: 0xFF7B82)

  /// A row of a menu; of one in which things are turned on and off all titles leave room for what tells so.
  init(_ item: MenuItem, besideSwitches: Bool) {
    self.item = item
    start = Self.padding + (besideSwitches ? Self.sign : 0)
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
    let key = item.key.isEmpty ? 0 : measures.text.measure(item.key, Look.body).width + Self.gap
    let title = measures.text.measure(item.title, Look.body).width
    return Size(width: (start + title + key + Self.padding).rounded(.up), height: Self.height)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isPressed || isMarked {
      canvas.fill(bounds, cornerRadius: 8, color: .white.faded(by: isPressed ? 0.18 : 0.1))
    }
    if isMarked {
      canvas.drawFocusRing(around: bounds.inset(by: 4), cornerRadius: 5, theme: theme)
    }
    if item.isOn {
      let middle = Point(x: Self.padding + 6, y: size.height / 2)
      canvas.draw(Icon.tick.moved(to: middle), color: theme.accent)
    }
    var end = size.width - Self.padding
    func put(_ label: Text.Label, atX x: Double, color: Color) {
      let y = ((size.height - label.size.height) / 2).rounded()
      canvas.draw(label, at: Point(x: x, y: y), color: color)
    }
    if let key = text.label(item.key, Look.body) {
      end -= key.size.width
      put(key, atX: end, color: Look.secondary)
      end -= Self.gap
    }
    guard let label = text.label(item.title, Look.body, width: max(end - start, 8)) else { return }
    put(label, atX: start, color: item.command.isGrave ? Self.grave : Look.primary)
  }
}

extension Icon {
  /// Something is on.
  fileprivate static let tick = Icon(lines: [
    [Point(x: -6, y: 0), Point(x: -2, y: 4.5), Point(x: 6, y: -5)]
  ])
}
