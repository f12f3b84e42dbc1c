import GeometryKit
import StageKit
import ViewKit

/// The controls over an open picture: buttons along the upper edge, and a filmstrip between
/// two buttons along the lower edge.
final class ViewerControls: PictureControls {
  /// The button for the previous picture, to the left of the filmstrip.
  let previous = CommandPlate([.step(-1).titled("Previous picture").with(.left)])
  /// The button for the next picture, to the right of the filmstrip.
  let next = CommandPlate([.step(1).titled("Next picture").with(.right)])
  let filmstrip: Filmstrip

  /// The distance of the filmstrip from the buttons beside it, in points.
  private static let gap = 8.0

  /// Creates the controls with a filmstrip.
  init(_ filmstrip: Filmstrip) {
    self.filmstrip = filmstrip
    super.init(
      back: CommandPlate([CommandInfo.back.with(.arrow)]),
      tools: CommandPlate([
        .toggleZoom, .rotate(1), .toggleInformation, .trash, .itemMenu.titled("Menu").with(.dots),
      ]), previous, next)
    add(filmstrip)
  }

  /// Whether the picture can be moved to the trash. Otherwise the button is dimmed, and pressing it
  /// shows the reason.
  var offersTrash = true {
    didSet { tools.button(for: .trash)?.opacity = offersTrash ? 1 : 0.4 }
  }

  /// Whether there is a previous picture. Otherwise its button is disabled.
  var hasPrevious = true {
    didSet { enable(previous.buttons[0], hasPrevious, otherwiseFocus: next.buttons[0]) }
  }
  /// Whether there is a next picture. Otherwise its button is disabled.
  var hasNext = true {
    didSet { enable(next.buttons[0], hasNext, otherwiseFocus: previous.buttons[0]) }
  }

  /// Enables or disables a button. If a disabled button had the focus, another button gets it, so
  /// that the next press of Space doesn't start the slideshow.
  private func enable(_ button: Button, _ isEnabled: Bool, otherwiseFocus other: Button) {
    guard button.isEnabled != isEnabled else { return }
    if !isEnabled, button.holdsFocus { tree?.focus(other) }
    button.isEnabled = isEnabled
  }

  /// Moves the focus with Left and Right. Up and Down return it to the picture.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], holdsFocus, key == .up || key == .down else {
      return super.press(key, modifiers, isRepeat: isRepeat)
    }
    resignFocus()
    return true
  }

  /// The height at the lower edge that the filmstrip covers, in points.
  static let bottomInset = Filmstrip.height + margin

  override func layOut(_ measures: Measures) {
    super.layOut(measures)
    let margin = Self.margin
    tools.frame.origin = Point(x: size.width - margin - tools.size.width, y: margin)
    let arrow = next.size
    let available = max(size.width - 2 * (margin + arrow.width + Self.gap), 0)
    let width = min(available, Filmstrip.maxWidth)
    let strip = Rect(
      x: ((size.width - width) / 2).rounded(), y: size.height - Self.bottomInset, width: width,
      height: Filmstrip.height)
    filmstrip.frame = strip
    let y = strip.center.y - arrow.height / 2
    previous.frame.origin = Point(x: strip.minX - Self.gap - arrow.width, y: y)
    next.frame.origin = Point(x: strip.maxX + Self.gap, y: y)
  }
}
