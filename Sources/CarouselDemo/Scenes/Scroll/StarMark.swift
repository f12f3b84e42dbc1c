import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The side of a star on which its name is.
enum NameSide: CaseIterable {
  case below, above, right, left

  /// The gaps between the disc of a star and its name beside it, and above or below it, in points.
  private static let (gapBeside, gap) = (8.0, 4.0)
  /// The smallest distance between a name and a line, in points.
  private static let lineDistance = 2.0

  /// Returns the centre of a name relative to its star, from the name's size and the diameter of
  /// the star's disc, in points on screen.
  func center(of name: Size, beside diameter: Double) -> Point {
    let x = diameter / 2 + Self.gapBeside + name.width / 2
    let y = diameter / 2 + Self.gap + name.height / 2
    return switch self {
    case .below: Point(x: 0, y: y)
    case .above: Point(x: 0, y: -y)
    case .right: Point(x: x, y: 0)
    case .left: Point(x: -x, y: 0)
    }
  }

  /// Returns the first side where none of the lines that lead from a star in some directions
  /// crosses its name; below the star if there is none.
  static func free(beside star: Star, lines: [Point]) -> NameSide {
    let size = size(of: star.name)
    return allCases.first { side in
      let name = Rect(center: side.center(of: size, beside: star.extent), size: size)
        .inset(by: -lineDistance)
      return !lines.contains { line in
        let step = line * (1 / max(line.length, 1))
        return stride(from: 0.0, to: 2 * size.width, by: 1).contains { name.contains(step * $0) }
      }
    } ?? .below
  }

  /// Returns the approximate size of a star's name on screen, in points.
  static func size(of name: String) -> Size {
    Size(width: 7.3 * Double(name.count), height: 16)
  }
}

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

  /// Creates the touch target of a star. Lines lead from the star in some directions.
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
