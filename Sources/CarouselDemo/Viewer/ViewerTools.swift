import GeometryKit
import StageKit
import ViewKit

/// Buttons for the open picture, for use without a keyboard. They appear and disappear together
/// with the caption.
final class ViewerTools: ControlRow {
  /// Called when a button is pressed.
  var onCommand: ((CommandInfo) -> Void)?
  /// The command of each button.
  static let commands: [CommandInfo] = [.rotate(1), .toggleInformation, .trash]
  private(set) var buttons: [Button] = []
  /// Whether the picture can be moved to the trash. Otherwise the button is dimmed, and pressing it
  /// shows the reason.
  var offersTrash = true {
    didSet {
      for (command, button) in zip(Self.commands, buttons) where command == .trash {
        button.opacity = offersTrash ? 1 : 0.4
      }
    }
  }

  private static let padding = 4.0
  /// The size of all buttons together, in points.
  static let size = Size(
    width: View.minTargetSize * Double(commands.count) + 2 * padding,
    height: View.minTargetSize + 2 * padding)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    for (index, command) in Self.commands.enumerated() {
      let button = Button(
        command.icon ?? .dots, name: command.title,
        frame: Rect(
          x: Self.padding + Double(index) * View.minTargetSize, y: Self.padding,
          width: View.minTargetSize, height: View.minTargetSize))
      button.onPress = { [unowned self] in onCommand?(command) }
      buttons.append(button)
      add(button)
    }
  }

  /// Returns the command of one of the buttons; `nil` for any other button.
  func command(of button: Button) -> CommandInfo? {
    buttons.firstIndex { $0 === button }.map { Self.commands[$0] }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, cornerRadius: Look.panelRadius, color: Look.plate)
  }
}
