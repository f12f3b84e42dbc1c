import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The touch target of a star.
final class StarMark: View {
  let star: Star
  /// The side of the star on which its name is, away from the lines of its constellation.
  let nameSide: NameSide
  /// The approximate size of the name on screen, in points.
  let nameSize: Size
  var isChosen = false
  /// Called when the star is tapped. The tap's position is in points of the window.
  var onTap: ((_ tap: Tap) -> Void)?
  private var isPressed = false
  private let tap = TapRecognizer()

  /// Creates the touch target of a star. `lines` are the vectors from the star to its neighbours in
  /// the constellation, of which only the directions matter.
  init(_ star: Star, lines: [Point]) {
    self.star = star
    nameSide = .free(beside: star, lines: lines)
    nameSize = NameSide.size(of: star.name)
    super.init(frame: Rect(center: star.position, side: 44))
    tap.maximumCount = 2
    tap.onPressChange = { [unowned self] in isPressed = $0 }
    tap.onTap = { [unowned self] in
      var tap = $0
      tap.position = projection.project(tap.position) ?? tap.position
      onTap?(tap)
    }
  }

  override var role: Role? { .button }
  override var accessibleName: String { star.name }
  override var acceptsTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard isPressed || isChosen else { return }
    if isPressed { canvas.fill(bounds, cornerRadius: 22, color: theme.accent.faded(by: 0.35)) }
    canvas.stroke(bounds, cornerRadius: 22, width: 2, color: theme.accent)
  }
}
