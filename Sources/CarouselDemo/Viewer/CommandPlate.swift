import GeometryKit
import StageKit
import ViewKit

/// A row of command buttons on a translucent plate.
final class CommandPlate: View {
  /// Called when a button is pressed.
  var onCommand: ((CommandInfo) -> Void)?
  /// The command of each button.
  let commands: [CommandInfo]
  private(set) var buttons: [Button] = []

  private static let padding = 4.0

  /// Creates a plate with a button for each command. Each command needs an icon.
  init(_ commands: [CommandInfo]) {
    self.commands = commands
    super.init()
    theme = .panel
    frame.size = Size(
      width: View.minTargetSize * Double(commands.count) + 2 * Self.padding,
      height: View.minTargetSize + 2 * Self.padding)
    for (index, command) in commands.enumerated() {
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

  /// True, so that a tap on the edge of the plate doesn't reach the picture behind it.
  override var acceptsTouches: Bool { true }

  /// Returns the button of a command; `nil` if the plate has none.
  func button(for command: CommandInfo) -> Button? {
    commands.firstIndex(of: command).map { buttons[$0] }
  }

  /// Returns the command of one of the buttons; `nil` for any other button.
  func command(of button: Button) -> CommandInfo? {
    buttons.firstIndex { $0 === button }.map { commands[$0] }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, cornerRadius: Look.panelRadius, color: Look.plate)
  }
}
