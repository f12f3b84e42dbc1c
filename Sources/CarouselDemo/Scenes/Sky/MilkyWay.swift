import GeometryKit
import Glibc
import StageKit

/// The band of the Milky Way on the star chart.
enum MilkyWay {
  /// The unit vector towards the galactic north pole, for the equinox J2000.
  private static let pole = direction(ascension: 192.86, declination: 27.13)
  /// The unit vector towards the galactic centre, for the equinox J2000.
  private static let center = direction(ascension: 266.40, declination: -28.94)
  /// The distance from the galactic equator at which the brightness has fallen to 1/e, as the sine
  /// of the galactic latitude.
  private static let bandWidth = 0.2
  /// The distance at which the dark dust in the middle of the band has thinned out to 1/e, as the
  /// sine of the galactic latitude.
  private static let dustWidth = 0.035
  /// The width of the texture's picture, in pixels.
  private static let width = 720
  /// The height of the texture's picture, in pixels.
  private static let height = 244
  /// The colour that the brightest part adds to the sky.
  private static let light = (red: 44.0, green: 50.0, blue: 66.0)

  /// Returns the unit vector to a point in the sky, given in degrees.
  private static func direction(
    ascension: Double, declination: Double
  ) -> (x: Double, y: Double, z: Double) {
    let along = ascension * .pi / 180
    let up = declination * .pi / 180
    return (cos(up) * cos(along), cos(up) * sin(along), sin(up))
  }

  /// Returns the brightness at a position on the chart, 0…1.
  static func brightness(at position: Point) -> Double {
    let star = direction(
      ascension: Sky.seam * Sky.degreesPerHour - position.x / Sky.pointsPerDegree,
      declination: Sky.top - position.y / Sky.pointsPerDegree)
    // The sine of the galactic latitude, and the cosine of the angle to the galactic centre.
    let latitude = star.x * pole.x + star.y * pole.y + star.z * pole.z
    let nearness = star.x * center.x + star.y * center.y + star.z * center.z
    // Clouds of stars and dust make the band uneven. Their waves, and the strengths below, are
    // chosen by eye.
    let largeClouds = sin(9 * star.x + 4 * star.z) * sin(8 * star.y - 3 * star.x)
    let mediumClouds = 0.5 * sin(23 * star.z + 11 * star.y) * sin(19 * star.x + 7 * star.y)
    let smallClouds = 0.3 * sin(47 * star.y - 31 * star.z) * sin(41 * star.x - 29 * star.z)
    let clouds = largeClouds + mediumClouds + smallClouds
    let bandDistance = (latitude + 0.05 * clouds) / bandWidth
    let dustDistance = (latitude - 0.03 * clouds) / dustWidth
    let dust = exp(-dustDistance * dustDistance)
    let band = exp(-bandDistance * bandDistance) * (1 - 0.4 * dust)
    // The band is brightest towards the galactic centre.
    return min(max(band * (0.66 + 0.34 * nearness) * (1 + 0.25 * clouds), 0), 1)
  }

  /// Creates the texture of the sky behind the stars.
  static func makeTexture(on canvas: Canvas) -> Texture? {
    var image = PixelImage(width: width, height: height, color: StarChart.ground)
    let step = Sky.size.width / Double(width)
    for row in 0..<height {
      for column in 0..<width {
        let brightness = brightness(
          at: Point(x: (Double(column) + 0.5) * step, y: (Double(row) + 0.5) * step))
        let index = 4 * (row * width + column)
        image.pixels[index] += UInt8(light.red * brightness)
        image.pixels[index + 1] += UInt8(light.green * brightness)
        image.pixels[index + 2] += UInt8(light.blue * brightness)
      }
    }
    return Texture(MipChain(unscaled: image), on: canvas)
  }
}
