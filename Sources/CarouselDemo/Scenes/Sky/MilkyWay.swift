import GeometryKit
import Glibc
import StageKit

/// The band of the Milky Way on the star chart.
enum MilkyWay {
  /// The direction of the galaxy's pole, in degrees, for the equinox J2000.
  private static let pole = direction(ascension: 192.86, declination: 27.13)
  /// The direction of the galaxy's centre, in degrees, for the equinox J2000.
  private static let center = direction(ascension: 266.40, declination: -28.94)
  /// The size of the texture's picture, in pixels.
  private static let (width, height) = (720, 244)
  /// The colour that the brightest part adds to the sky.
  private static let light = (red: 44.0, green: 50.0, blue: 66.0)

  /// Returns the unit vector to a point in the sky, given in degrees.
  private static func direction(
    ascension: Double, declination: Double
  ) -> (x: Double, y: Double, z: Double) {
    let (along, up) = (ascension * .pi / 180, declination * .pi / 180)
    return (cos(up) * cos(along), cos(up) * sin(along), sin(up))
  }

  /// Returns the brightness at a position on the chart, 0…1.
  static func brightness(at position: Point) -> Double {
    let star = direction(
      ascension: Sky.seam * 15 - position.x / Sky.scale,
      declination: Sky.top - position.y / Sky.scale)
    let latitude = star.x * pole.x + star.y * pole.y + star.z * pole.z
    let nearness = star.x * center.x + star.y * center.y + star.z * center.z
    // Clouds of stars and dust make the band uneven.
    let clouds =
      sin(9 * star.x + 4 * star.z) * sin(8 * star.y - 3 * star.x)
      + 0.5 * sin(23 * star.z + 11 * star.y) * sin(19 * star.x + 7 * star.y)
      + 0.3 * sin(47 * star.y - 31 * star.z) * sin(41 * star.x - 29 * star.z)
    let distance = (latitude + 0.05 * clouds) / 0.2
    let dust = (latitude - 0.03 * clouds) / 0.035
    let band = exp(-distance * distance) * (1 - 0.4 * exp(-dust * dust))
    return min(max(band * (0.66 + 0.34 * nearness) * (1 + 0.25 * clouds), 0), 1)
  }

  /// Creates the texture of the sky behind the stars.
  static func makeTexture(on canvas: Canvas) -> Texture? {
    var image = PixelImage(width: width, height: height, color: StarChart.ground)
    let step = Sky.extent.width / Double(width)
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
