import GeometryKit

/// The side of a star on which its name is.
enum NameSide: CaseIterable {
  case below, above, right, left

  /// The gap between the disc of a star and a name to its left or right, in points on screen.
  private static let gapBeside = 8.0
  /// The gap between the disc of a star and a name above or below it, in points on screen.
  private static let gap = 4.0
  /// The smallest distance between a name and a line, in points on screen.
  private static let lineDistance = 2.0
  /// The mean width of the characters of all names in `StarChart.starNameStyle`, in points.
  /// Measured in DejaVu Sans.
  private static let characterWidth = 7.3
  /// The height of a line in `StarChart.starNameStyle`, in points. Measured in DejaVu Sans, rounded
  /// up.
  private static let lineHeight = 16.0

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

  /// Returns the first side on which no line of the constellation crosses the name of a star; below
  /// the star if there is none. The lines leave the star in `directions`; the lengths of these
  /// vectors don't matter.
  static func free(beside star: Star, directions: [Point]) -> NameSide {
    let size = size(of: star.name)
    return allCases.first { side in
      let name = Rect(center: side.center(of: size, beside: star.diameter), size: size)
        .inset(by: -lineDistance)
      return !directions.contains { direction in
        let step = direction * (1 / max(direction.length, 1))
        return stride(from: 0.0, to: 2 * size.width, by: 1).contains { name.contains(step * $0) }
      }
    } ?? .below
  }

  /// Returns the approximate size of a star's name on screen, in points.
  static func size(of name: String) -> Size {
    Size(width: characterWidth * Double(name.count), height: lineHeight)
  }
}
