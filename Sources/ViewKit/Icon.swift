import GeometryKit
import StageKit

/// A small drawing in one colour, in place of a word: lines and filled shapes in points from its
/// middle, some 10 to each side.
public struct Icon: Hashable, Sendable {
  /// How thick lines are, in points.
  public static let lineWidth = 2.0

  /// The lines, each through its points.
  public var lines: [[Point]]
  /// The filled shapes, each convex.
  public var shapes: [[Point]]

  /// A drawing of lines and filled convex shapes.
  public init(lines: [[Point]] = [], shapes: [[Point]] = []) {
    self.lines = lines
    self.shapes = shapes
  }

  /// Two lines across each other, for what closes something.
  public static let cross = Icon(lines: [
    [Point(x: -6, y: -6), Point(x: 6, y: 6)], [Point(x: 6, y: -6), Point(x: -6, y: 6)],
  ])

  /// The same, with its middle at a point.
  public func moved(to center: Point) -> Icon {
    Icon(
      lines: lines.map { $0.map { $0 + center } }, shapes: shapes.map { $0.map { $0 + center } })
  }
}

extension Canvas {
  /// Draws an icon where it is.
  public func draw(_ icon: Icon, color: Color) {
    for line in icon.lines { stroke(line: line, width: Icon.lineWidth, color: color) }
    for shape in icon.shapes { fill(convex: shape, color: color) }
  }
}
