import GeometryKit
import StageKit
import ViewKit

/// The controls over a slideshow: a button that ends it in the upper left corner, and a row of
/// buttons in the middle of the lower edge. All of them are also available by keys and menus.
final class SlideshowControls: ControlRow {
  let back = CommandPlate([CommandInfo.back.titled("End slideshow").with(.arrow)])
  let tools = CommandPlate([
    .toggleShuffle, CommandInfo.step(-1).titled("Previous picture").with(.left),
    CommandInfo.toggleSlideshow.titled("Pause").with(.pause),
    CommandInfo.step(1).titled("Next picture").with(.right),
    CommandInfo.itemMenu.titled("Menu").with(.dots),
  ])
  private var plates: [CommandPlate] { [back, tools] }

  /// The distance of the controls from the window's edges, in points.
  private static let margin = 12.0
  /// The height at the lower edge that the controls cover, in points.
  static let bottomInset = View.minTargetSize + 3 * margin

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for plate in plates { add(plate) }
  }

  /// Called when a button is pressed.
  var onCommand: ((CommandInfo) -> Void)? {
    didSet { for plate in plates { plate.onCommand = onCommand } }
  }

  /// Updates the buttons for a state of the slideshow.
  func update(isPaused: Bool, isShuffled: Bool) {
    tools.button(for: .toggleShuffle)?.isChosen = isShuffled
    guard let button = tools.button(for: .toggleSlideshow) else { return }
    let icon = isPaused ? Icon.play : .pause
    guard button.icon != icon else { return }
    button.icon = icon
    button.name = isPaused ? "Play" : "Pause"
  }

  /// The buttons, in the order of the keyboard focus.
  var buttons: [Button] { plates.flatMap(\.buttons) }

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
    let margin = Self.margin
    back.frame.origin = Point(x: margin, y: margin)
    tools.frame.origin = Point(
      x: ((size.width - tools.size.width) / 2).rounded(),
      y: size.height - margin - tools.size.height)
  }
}
