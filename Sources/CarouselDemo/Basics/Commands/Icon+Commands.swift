import GeometryKit
import Glibc
import ViewKit

// The icons of commands.
extension Icon {
  static let left = Icon([3, -7, -4, 0, 3, 7])
  static let right = Icon([-3, -7, 4, 0, -3, 7])
  /// An arrow to the left, for going back.
  static let arrow = Icon([8, 0, -8, 0], [-1, -7, -8, 0, -1, 7])
  static let magnifier = Icon(arc(from: 0, to: 360, radius: 6), [4.2, 4.2, 10, 10])
    .moved(to: Point(x: -2, y: -2))
  static let sliders = Icon(
    [-9, -6, 9, -6], [-3, -9, -3, -3], [-9, 0, 9, 0], [4, -3, 4, 3], [-9, 6, 9, 6], [-1, 3, -1, 9])
  static let play = Icon(shapes: [[-5, -8, 8, 0, -5, 8]])
  static let pause = Icon(shapes: [[-6, -7, -2, -7, -2, 7, -6, 7], [2, -7, 6, -7, 6, 7, 2, 7]])
  /// Two crossing arrows to the right.
  static let shuffle = Icon(
    [-9, 5, -5, 5, 3, -5, 9, -5], [-9, -5, -5, -5, -2.6, -2], [0.6, 2, 3, 5, 9, 5],
    [6, -8, 9, -5, 6, -2], [6, 2, 9, 5, 6, 8])
  static let cube = Icon(
    [-8, -4.5, 0, -9, 8, -4.5, 8, 4.5, 0, 9, -8, 4.5, -8, -4.5, 0, 0, 8, -4.5], [0, 0, 0, 9])
  static let cards = Icon(
    [0, -8, 5, -8, 5, 8, -5, 8, -5, -8, 0, -8], [-9, -6, -9, 6], [9, -6, 9, 6])
  static let strip = Icon(
    [-9, -3, -4, -3, -4, 5, -9, 5, -9, -3], [-2.5, -3, 2.5, -3, 2.5, 5, -2.5, 5, -2.5, -3],
    [4, -3, 9, -3, 9, 5, 4, 5, 4, -3], [-9, 9, 9, 9])
  static let squares = Icon(
    [-8, -8, -1, -8, -1, -1, -8, -1, -8, -8], [1, -8, 8, -8, 8, -1, 1, -1, 1, -8],
    [-8, 1, -1, 1, -1, 8, -8, 8, -8, 1], [1, 1, 8, 1, 8, 8, 1, 8, 1, 1])
  static let list = Icon(
    [-9, -6, -8, -6], [-4, -6, 9, -6], [-9, 0, -8, 0], [-4, 0, 9, 0], [-9, 6, -8, 6], [-4, 6, 9, 6])
  static let loop = Icon(
    [-9, 0, -9, -5, 6, -5], [3, -9, 7, -5, 3, -1], [9, 0, 9, 5, -6, 5], [-3, 1, -7, 5, -3, 9])
  static let corners = Icon(
    [-8, -3, -8, -8, -3, -8], [3, -8, 8, -8, 8, -3], [8, 3, 8, 8, 3, 8], [-3, 8, -8, 8, -8, 3])
  static let inwardCorners = Icon(
    [-8, -3, -3, -3, -3, -8], [3, -8, 3, -3, 8, -3], [8, 3, 3, 3, 3, 8], [-3, 8, -3, 3, -8, 3])
  static let dots = Icon(shapes: [dot(at: -7), dot(at: 0), dot(at: 7)])
  /// A clockwise circular arrow.
  static let turn = Icon(
    arc(from: -40, to: 250, radius: 7.5), [-5.9, -9.3, -1.2, -7.6, -3.7, -3.3])
  /// The letter i in a circle.
  static let information = Icon(
    arc(from: 0, to: 360, radius: 8.5), [0, -1, 0, 4.6],
    shapes: [[-1.3, -5, 1.3, -5, 1.3, -2.6, -1.3, -2.6]])
  static let folder = Icon([-9, -6, -3, -6, -0.5, -3, 9, -3, 9, 7, -9, 7, -9, -6])
  /// A trash can.
  static let bin = Icon(
    [-8, -6, 8, -6], [-3, -6, -3, -9, 3, -9, 3, -6], [-6, -6, -5, 8.5, 5, 8.5, 6, -6],
    [0, -2.5, 0, 5])

  /// Creates an icon from lines and filled convex shapes. Each line or shape is a list of
  /// coordinates: x and y of its first point, x and y of its second point, and so on.
  init(_ lines: [Double]..., shapes: [[Double]] = []) {
    self.init(lines: lines.map(Self.points), shapes: shapes.map(Self.points))
  }

  private static func points(_ coordinates: [Double]) -> [Point] {
    stride(from: 0, to: coordinates.count, by: 2).map {
      Point(x: coordinates[$0], y: coordinates[$0 + 1])
    }
  }

  /// Returns the corners of a dot, a dodecagon with its centre at a position on the x axis.
  private static func dot(at x: Double) -> [Double] {
    (0..<12).flatMap { (corner: Int) -> [Double] in
      let angle = Double(corner) * .pi / 6
      return [x + 2 * cos(angle), 2 * sin(angle)]
    }
  }

  /// Returns the points of an arc around a centre, by default the origin. Angles are in degrees,
  /// clockwise from the right.
  static func arc(
    from start: Double = 0, to end: Double = 360, radius: Double, x: Double = 0, y: Double = 0
  ) -> [Double] {
    let steps = 24
    return (0...steps).flatMap { (step: Int) -> [Double] in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
      return [x + radius * cos(angle), y + radius * sin(angle)]
    }
  }
}
