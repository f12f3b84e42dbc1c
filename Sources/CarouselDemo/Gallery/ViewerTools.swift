import GeometryKit
import StageKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What keys do to the opened picture, for a hand without them: buttons that come and go with its caption.
final class ViewerTools: ControlRow {
  /// A button was tapped.
  var onCommand: ((Command) -> Void)?
  /// What they ask for, and how they look.
  static let items = [
    BarItem(.rotate(1), .turn), BarItem(.toggleInformation, .information), BarItem(.trash, .bin),
  ]
  private(set) var buttons: [Button] = []

  private static let padding = 4.0
  /// How much all of them cover.
  static let size = Size(
    width: View.leastTarget * Double(items.count) + 2 * padding,
    height: View.leastTarget + 2 * padding)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    for (index, item) in Self.items.enumerated() {
      let button = Button(
        item.icon, name: item.command.title,
        frame: Rect(
          x: Self.padding + Double(index) * View.leastTarget, y: Self.padding,
          width: View.leastTarget, height: View.leastTarget))
      button.onPress = { [unowned self] in onCommand?(item.command) }
      buttons.append(button)
      add(button)
    }
  }

  /// They are gone after a while, and Tab brings them back.
  override var comesWithFocus: Bool { true }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, cornerRadius: Look.panelRadius, color: Look.plate)
  }
}

extension Icon {
  /// An arrow that goes round clockwise.
  fileprivate static let turn = Icon(lines: [
    arc(from: -40, to: 250, radius: 7.5),
    [Point(x: -5.9, y: -9.3), Point(x: -1.2, y: -7.6), Point(x: -3.7, y: -3.3)],
  ])
  /// An i in a circle.
  fileprivate static let information = Icon(
    lines: [arc(from: 0, to: 360, radius: 8.5), [Point(x: 0, y: -1), Point(x: 0, y: 4.6)]],
    shapes: [
      [
        Point(x: -1.3, y: -5), Point(x: 1.3, y: -5), Point(x: 1.3, y: -2.6),
        Point(x: -1.3, y: -2.6),
      ]
    ])
  /// What things are thrown into.
  fileprivate static let bin = Icon(lines: [
    [Point(x: -8, y: -6), Point(x: 8, y: -6)],
    [Point(x: -3, y: -6), Point(x: -3, y: -9), Point(x: 3, y: -9), Point(x: 3, y: -6)],
    [Point(x: -6, y: -6), Point(x: -5, y: 8.5), Point(x: 5, y: 8.5), Point(x: 6, y: -6)],
    [Point(x: 0, y: -2.5), Point(x: 0, y: 5)],
  ])

  /// Part of a circle about the middle, from one angle to another in degrees clockwise from the right.
  private static func arc(from start: Double, to end: Double, radius: Double) -> [Point] {
    let steps = 24
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
  }
}
