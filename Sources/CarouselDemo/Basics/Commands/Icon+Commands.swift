import GeometryKit
import Glibc
import ViewKit

// The icons of commands.
extension Icon {
  static let left = Icon(lines: [
    [Point(x: 3, y: -7), Point(x: -4, y: 0), Point(x: 3, y: 7)]
  ])
  static let right = Icon(lines: [
    [Point(x: -3, y: -7), Point(x: 4, y: 0), Point(x: -3, y: 7)]
  ])
  static let sliders = Icon(lines: [
    [Point(x: -9, y: -6), Point(x: 9, y: -6)], [Point(x: -3, y: -9), Point(x: -3, y: -3)],
    [Point(x: -9, y: 0), Point(x: 9, y: 0)], [Point(x: 4, y: -3), Point(x: 4, y: 3)],
    [Point(x: -9, y: 6), Point(x: 9, y: 6)], [Point(x: -1, y: 3), Point(x: -1, y: 9)],
  ])
  static let play = Icon(shapes: [
    [Point(x: -5, y: -8), Point(x: 8, y: 0), Point(x: -5, y: 8)]
  ])
  static let pause = Icon(shapes: [
    [Point(x: -6, y: -7), Point(x: -2, y: -7), Point(x: -2, y: 7), Point(x: -6, y: 7)],
    [Point(x: 2, y: -7), Point(x: 6, y: -7), Point(x: 6, y: 7), Point(x: 2, y: 7)],
  ])
  static let cube = Icon(lines: [
    [
      Point(x: -8, y: -4.5), Point(x: 0, y: -9), Point(x: 8, y: -4.5), Point(x: 8, y: 4.5),
      Point(x: 0, y: 9), Point(x: -8, y: 4.5), Point(x: -8, y: -4.5), Point(x: 0, y: 0),
      Point(x: 8, y: -4.5),
    ],
    [Point(x: 0, y: 0), Point(x: 0, y: 9)],
  ])
  static let cards = Icon(lines: [
    [
      Point(x: 0, y: -8), Point(x: 5, y: -8), Point(x: 5, y: 8), Point(x: -5, y: 8),
      Point(x: -5, y: -8), Point(x: 0, y: -8),
    ],
    [Point(x: -9, y: -6), Point(x: -9, y: 6)], [Point(x: 9, y: -6), Point(x: 9, y: 6)],
  ])
  static let strip = Icon(
    lines: [-9.0, -2.5, 4.0].map { x in
      [
        Point(x: x, y: -3), Point(x: x + 5, y: -3), Point(x: x + 5, y: 5), Point(x: x, y: 5),
        Point(x: x, y: -3),
      ]
    } + [[Point(x: -9, y: 9), Point(x: 9, y: 9)]])
  static let squares = Icon(
    lines: [(-8.0, -8.0), (1.0, -8.0), (-8.0, 1.0), (1.0, 1.0)].map { x, y in
      [
        Point(x: x, y: y), Point(x: x + 7, y: y), Point(x: x + 7, y: y + 7), Point(x: x, y: y + 7),
        Point(x: x, y: y),
      ]
    })
  static let list = Icon(
    lines: [-6.0, 0, 6].flatMap { y in
      [[Point(x: -9, y: y), Point(x: -8, y: y)], [Point(x: -4, y: y), Point(x: 9, y: y)]]
    })
  static let loop = Icon(lines: [
    [Point(x: -9, y: 0), Point(x: -9, y: -5), Point(x: 6, y: -5)],
    [Point(x: 3, y: -9), Point(x: 7, y: -5), Point(x: 3, y: -1)],
    [Point(x: 9, y: 0), Point(x: 9, y: 5), Point(x: -6, y: 5)],
    [Point(x: -3, y: 1), Point(x: -7, y: 5), Point(x: -3, y: 9)],
  ])
  static let corners = Icon(lines: [
    [Point(x: -8, y: -3), Point(x: -8, y: -8), Point(x: -3, y: -8)],
    [Point(x: 3, y: -8), Point(x: 8, y: -8), Point(x: 8, y: -3)],
    [Point(x: 8, y: 3), Point(x: 8, y: 8), Point(x: 3, y: 8)],
    [Point(x: -3, y: 8), Point(x: -8, y: 8), Point(x: -8, y: 3)],
  ])
  static let inwardCorners = Icon(lines: [
    [Point(x: -8, y: -3), Point(x: -3, y: -3), Point(x: -3, y: -8)],
    [Point(x: 3, y: -8), Point(x: 3, y: -3), Point(x: 8, y: -3)],
    [Point(x: 8, y: 3), Point(x: 3, y: 3), Point(x: 3, y: 8)],
    [Point(x: -3, y: 8), Point(x: -3, y: 3), Point(x: -8, y: 3)],
  ])
  static let dots = Icon(
    shapes: [-7.0, 0, 7].map { middle in
      (0..<12).map { corner in
        let angle = Double(corner) * .pi / 6
        return Point(x: middle + 2 * cos(angle), y: 2 * sin(angle))
      }
    })
  /// A clockwise circular arrow.
  static let turn = Icon(lines: [
    arc(from: -40, to: 250, radius: 7.5),
    [Point(x: -5.9, y: -9.3), Point(x: -1.2, y: -7.6), Point(x: -3.7, y: -3.3)],
  ])
  /// The letter i in a circle.
  static let information = Icon(
    lines: [arc(from: 0, to: 360, radius: 8.5), [Point(x: 0, y: -1), Point(x: 0, y: 4.6)]],
    shapes: [
      [
        Point(x: -1.3, y: -5), Point(x: 1.3, y: -5), Point(x: 1.3, y: -2.6),
        Point(x: -1.3, y: -2.6),
      ]
    ])
  /// A trash can.
  static let bin = Icon(lines: [
    [Point(x: -8, y: -6), Point(x: 8, y: -6)],
    [Point(x: -3, y: -6), Point(x: -3, y: -9), Point(x: 3, y: -9), Point(x: 3, y: -6)],
    [Point(x: -6, y: -6), Point(x: -5, y: 8.5), Point(x: 5, y: 8.5), Point(x: 6, y: -6)],
    [Point(x: 0, y: -2.5), Point(x: 0, y: 5)],
  ])

  /// Returns an arc around the origin. Angles are in degrees, clockwise from the right.
  private static func arc(from start: Double, to end: Double, radius: Double) -> [Point] {
    let steps = 24
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
  }
}
