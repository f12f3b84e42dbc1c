import GeometryKit
import StageKit
import ViewKit

/// The controls over a slideshow: a button that ends it in the upper left corner, and a row of
/// buttons in the middle of the lower edge.
final class SlideshowControls: PictureControls {
  /// The height at the lower edge that the controls cover, in points.
  static let bottomInset = View.minTargetSize + 3 * margin

  init() {
    super.init(
      back: CommandPlate([CommandInfo.back.titled("End slideshow").with(.arrow)]),
      tools: CommandPlate([
        .toggleShuffle, .step(-1).titled("Previous picture").with(.left),
        .toggleSlideshow.titled("Pause").with(.pause),
        .step(1).titled("Next picture").with(.right), .itemMenu.titled("Menu").with(.dots),
      ]))
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

  override func layOut(_ measures: Measures) {
    super.layOut(measures)
    tools.frame.origin = Point(
      x: ((size.width - tools.size.width) / 2).rounded(),
      y: size.height - Self.margin - tools.size.height)
  }
}
