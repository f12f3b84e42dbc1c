import GeometryKit
import StageKit
import ViewKit

/// A panel with a row of buttons, each of which performs a command.
final class CommandRow: ControlRow {
  private let buttons: [(info: CommandInfo, button: Button)]

  /// Called when a button is pressed.
  var onPress: ((_ info: CommandInfo) -> Void)?

  /// The distance of the buttons from the edges of the row, in points.
  private static let padding = 8.0
  /// The distance between two buttons, in points.
  private static let gap = 12.0
  /// The width of the row in a wide window, in points.
  private static let maxWidth = 460.0
  private static let cornerRadius = 20.0

  init(_ commands: [CommandInfo]) {
    buttons = commands.map { (info: $0, button: Button($0.title)) }
    super.init()
    background = Background(color: Look.panel, cornerRadius: Self.cornerRadius, shadow: Shadow())
    isPanel = true
    for (info, button) in buttons {
      button.onPress = { [unowned self] in onPress?(info) }
      add(button)
    }
  }

  func place(around center: Point, inWindowOfWidth width: Double) {
    let rowWidth = min(width - 2 * Look.margin, Self.maxWidth)
    let height = Self.minTargetSize + 2 * Self.padding
    frame = Rect(center: center, size: Size(width: rowWidth, height: height))
  }

  override func layOut(_ measures: Measures) {
    let columns = bounds.inset(by: Self.padding).columns(buttons.count, gap: Self.gap)
    for ((_, button), column) in zip(buttons, columns) { button.frame = column }
  }

  var isAnyEnabled: Bool { buttons.contains { $0.button.isEnabled } }

  /// Enables the buttons whose commands are possible, and disables the others.
  func enableButtons(where isPossible: (CommandInfo) -> Bool) {
    for (info, button) in buttons { button.isEnabled = isPossible(info) }
  }
}
