import GeometryKit
import StageKit

/// A small picture in one colour that replaces a word. It consists of lines and filled shapes, in
/// points from the icon's centre, about 10 points to each side.
public struct Icon: Hashable, Sendable {
  /// The line width, in points.
  public static let lineWidth = 2.0

  /// The lines; each is a list of points.
  public var lines: [[Point]]
  /// The filled shapes, each convex.
  public var shapes: [[Point]]

  /// Creates an icon from lines and filled convex shapes.
  public init(lines: [[Point]] = [], shapes: [[Point]] = []) {
    self.lines = lines
    self.shapes = shapes
  }

  /// Two crossed lines, for a button that closes something.
  public static let cross = Icon(lines: [
    [Point(x: -6, y: -6), Point(x: 6, y: 6)], [Point(x: 6, y: -6), Point(x: -6, y: 6)],
  ])

  /// Returns the icon moved so that its centre is at a point.
  public func moved(to center: Point) -> Icon {
    Icon(
      lines: lines.map { $0.map { $0 + center } }, shapes: shapes.map { $0.map { $0 + center } })
  }
}

extension Canvas {
  /// Draws an icon.
  public func draw(_ icon: Icon, color: Color) {
    for line in icon.lines { stroke(line: line, width: Icon.lineWidth, color: color) }
    for shape in icon.shapes { fill(convex: shape, color: color) }
  }
}
