import GeometryKit
import StageKit

/// The part of the sky that the chart shows, flat.
enum Sky {
  /// So many points a degree along both axes.
  static let scale = 15.0
  /// The left edge in hours of right ascension, the upper and the lower one in degrees of declination.
  static let (seam, top, bottom) = (21.3, 72.0, -50.0)
  /// All of it, in points.
  static let extent = Size(width: 360 * scale, height: (top - bottom) * scale)

  /// Where on the chart a direction is.
  static func place(hours: Double, degrees: Double) -> Point {
    let east = hours > seam ? hours - 24 : hours
    return Point(x: (seam - east) * 15 * scale, y: (top - degrees) * scale)
  }
}

/// A star of the chart.
struct Star: Sendable {
  let name: String
  /// Right ascension in hours and declination in degrees, for the equinox of 2000.
  let hours: Double
  let degrees: Double
  /// How bright it seems: the less, the brighter.
  let magnitude: Double
  /// How reddish its light is, 0…1.
  let warmth: Double

  init(_ name: String, _ hours: Double, _ degrees: Double, _ magnitude: Double, warmth: Double = 0)
  {
    (self.name, self.hours, self.degrees) = (name, hours, degrees)
    (self.magnitude, self.warmth) = (magnitude, warmth)
  }

  /// Where it is on the chart.
  var place: Point { Sky.place(hours: hours, degrees: degrees) }
  /// The diameter that it is drawn with, in points.
  var extent: Double { max(11 - 2.3 * magnitude, 2.4) }
  var color: Color { Color(red: 1, green: 1 - 0.28 * warmth, blue: 1 - 0.55 * warmth) }
}

/// Stars that belong together, and the lines between them.
struct Constellation: Sendable {
  let name: String
  let stars: [Star]
  /// Each through stars, by their numbers.
  let lines: [[Int]]

  init(_ name: String, _ stars: [Star], _ lines: [[Int]]) {
    (self.name, self.stars, self.lines) = (name, stars, lines)
  }

  /// The least rectangle around its stars on the chart.
  var bounds: Rect {
    stars.dropFirst().reduce(Rect(origin: stars[0].place, size: .zero)) { rect, star in
      let place = star.place
      let (left, top) = (min(rect.minX, place.x), min(rect.minY, place.y))
      return Rect(
        x: left, y: top, width: max(rect.maxX, place.x) - left,
        height: max(rect.maxY, place.y) - top)
    }
  }
}
