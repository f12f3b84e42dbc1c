import GeometryKit
import ViewKit

/// The command buttons over a picture that fills the window. All commands are also available by
/// keys and menus.
class PictureControls: ControlRow {
  /// The button that closes the picture, in the upper left corner.
  let back: CommandPlate
  /// The commands for the picture, which include its menu.
  let tools: CommandPlate
  private let plates: [CommandPlate]

  /// The distance of the controls from the window's edges, in points.
  static let margin = 12.0

  /// Creates controls with a button that closes the picture, commands and further plates.
  init(back: CommandPlate, tools: CommandPlate, _ others: CommandPlate...) {
    self.back = back
    self.tools = tools
    plates = [back, tools] + others
    super.init()
    for plate in plates { add(plate) }
  }

  /// Called when a button is pressed.
  var onCommand: ((CommandInfo) -> Void)? {
    didSet { for plate in plates { plate.onCommand = onCommand } }
  }

  /// The enabled buttons, in the order of the keyboard focus.
  var buttons: [Button] { plates.flatMap(\.buttons).filter(\.isEnabled) }

  override var focusableSubviews: [View] { buttons }

  /// Returns the command of one of the buttons; `nil` for any other button.
  func command(of button: Button) -> CommandInfo? {
    plates.lazy.compactMap { $0.command(of: button) }.first
  }

  /// The frame of the menu button.
  var menuFrame: Rect {
    tools.button(for: .itemMenu)?.frame.offset(by: tools.frame.origin) ?? bounds
  }

  override func layOut(_ measures: Measures) {
    back.frame.origin = Point(x: Self.margin, y: Self.margin)
  }
}
