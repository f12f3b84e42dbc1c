import GeometryKit
import StageKit

/// The projection of the sky onto the flat chart. Right ascension runs to the left, and declination
/// upwards.
enum Sky {
  /// The scale along both axes, in points per degree.
  static let pointsPerDegree = 15.0
  /// The angle by which the sky turns in an hour. Converts right ascension from hours to degrees.
  static let degreesPerHour = 15.0
  /// The left edge, in hours of right ascension.
  static let seam = 21.3
  /// The upper edge, in degrees of declination.
  static let top = 72.0
  /// The lower edge, in degrees of declination.
  static let bottom = -50.0
  /// The size of the chart, in points.
  static let size = Size(width: 360 * pointsPerDegree, height: (top - bottom) * pointsPerDegree)

  /// Returns the position on the chart of a direction in the sky: right ascension in hours, and
  /// declination in degrees.
  static func position(hours: Double, degrees: Double) -> Point {
    let east = hours > seam ? hours - 24 : hours
    return Point(
      x: (seam - east) * degreesPerHour * pointsPerDegree, y: (top - degrees) * pointsPerDegree)
  }
}

/// A star on the chart.
struct Star: Sendable {
  let name: String
  /// Right ascension in hours, for the equinox J2000.
  let hours: Double
  /// Declination in degrees, for the equinox J2000.
  let degrees: Double
  /// The apparent magnitude; smaller values are brighter.
  let magnitude: Double
  /// The redness of the star's light, 0…1.
  let warmth: Double

  init(_ name: String, _ hours: Double, _ degrees: Double, _ magnitude: Double, warmth: Double = 0)
  {
    self.name = name
    self.hours = hours
    self.degrees = degrees
    self.magnitude = magnitude
    self.warmth = warmth
  }

  /// The star's position on the chart.
  var position: Point { Sky.position(hours: hours, degrees: degrees) }
  /// The diameter of the star's disc, in points.
  var diameter: Double { max(11 - 2.3 * magnitude, 2.4) }
  var color: Color { Color(red: 1, green: 1 - 0.28 * warmth, blue: 1 - 0.55 * warmth) }
}

/// A group of stars and the lines between them.
struct Constellation: Sendable {
  let name: String
  let stars: [Star]
  /// The lines, each as the indexes of the stars that it connects.
  let lines: [[Int]]

  /// The width of the surroundings on each side of the stars, in points of the chart.
  private static let surroundingsWidth = 70.0

  init(_ name: String, _ stars: [Star], _ lines: [[Int]]) {
    self.name = name
    self.stars = stars
    self.lines = lines
  }

  /// Returns the vectors from a star to the stars with which a line connects it.
  func directions(from index: Int) -> [Point] {
    lines.flatMap { line in
      zip(line, line.dropFirst()).compactMap { start, end in
        guard start == index || end == index else { return nil }
        return stars[start == index ? end : start].position - stars[index].position
      }
    }
  }

  /// The part of the chart that is visible when the constellation is open.
  var surroundings: Rect { bounds.inset(by: -Self.surroundingsWidth) }

  /// The bounding box of the stars on the chart.
  var bounds: Rect {
    stars.dropFirst().reduce(Rect(origin: stars[0].position, size: .zero)) { box, star in
      let position = star.position
      let left = min(box.minX, position.x)
      let top = min(box.minY, position.y)
      return Rect(
        x: left, y: top, width: max(box.maxX, position.x) - left,
        height: max(box.maxY, position.y) - top)
    }
  }
}
