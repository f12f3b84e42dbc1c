import GeometryKit
import Glibc

extension Point {
  /// Creates the point at a distance from the origin. The angle is in degrees, clockwise from the
  /// right.
  init(radius: Double, degrees: Double) {
    let angle = degrees * .pi / 180
    self = Point(x: cos(angle), y: sin(angle)) * radius
  }

  /// Returns the points of an arc. Angles are in degrees, clockwise from the right.
  static func arc(
    around center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    let steps = max(Int(abs(end - start) / 4), 2)
    return (0...steps).map { step in
      let angle = start + (end - start) * Double(step) / Double(steps)
      return center + Point(radius: radius, degrees: angle)
    }
  }

  /// Returns the corners of a regular polygon around a centre. The angle is that of the first
  /// corner, in degrees, clockwise from the right.
  static func polygon(
    around center: Point, _ radius: Double, corners: Double, from angle: Double
  ) -> [Point] {
    stride(from: 0, to: corners, by: 1).map { corner in
      center + Point(radius: radius, degrees: angle + corner * 360 / corners)
    }
  }
}
