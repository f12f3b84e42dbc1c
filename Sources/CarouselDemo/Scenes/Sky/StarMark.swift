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
  var isSelected = false
  /// Called when the star is tapped. The tap's position is in points of the window.
  var onTap: ((_ tap: Tap) -> Void)?
  private var isPressed = false
  private let tap = TapRecognizer()

  /// The width and height of the touch target, in points of the chart.
  private static let side = 44.0

  /// Creates the touch target of a star. The lines of its constellation leave the star in
  /// `directions`; the lengths of these vectors don't matter.
  init(_ star: Star, directions: [Point]) {
    self.star = star
    nameSide = .free(beside: star, directions: directions)
    nameSize = NameSide.size(of: star.name)
    super.init(frame: Rect(center: star.position, side: Self.side))
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
    guard isPressed || isSelected else { return }
    let radius = Self.side / 2
    if isPressed { canvas.fill(bounds, cornerRadius: radius, color: theme.accent.faded(by: 0.35)) }
    canvas.stroke(bounds, cornerRadius: radius, width: 2, color: theme.accent)
  }
}
