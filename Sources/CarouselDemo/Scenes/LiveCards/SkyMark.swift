import GeometryKit
import StageKit
import ViewKit

/// A picture of the sky: the sun, the moon, a cloud, or a cloud with rain.
final class SkyMark: View {
  var sky = HourlyWeather.Sky.sunny
  /// The colour of the sky behind the moon, which is also the card's colour.
  static let night = Color(hex: 0x1C3350)

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    // The picture is drawn on a square of 20 by 20 units.
    let unit = min(size.width, size.height) / 20
    func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
      canvas.fill(
        disc: Point(x: x * unit, y: y * unit), diameter: 2 * radius * unit,
        color: color.faded(by: theme.opacity))
    }
    let sun = Color(hex: 0xFFD166)
    let cloud = Color(hex: 0xE9EEF5)
    switch sky {
    case .sunny:
      disc(10, 10, 8.5, sun.faded(by: 0.2))
      disc(10, 10, 6, sun)
    case .clear:
      disc(10, 10, 6.5, Color(hex: 0xDDE6F2))
      disc(12.6, 8.2, 5.6, Self.night)
    case .cloudy, .rainy:
      if sky == .cloudy { disc(13.5, 6.5, 4.5, sun) }
      for (x, y, radius) in [(6.0, 11.5, 3.6), (10.5, 9.2, 4.6), (14.5, 11.8, 3.3)] {
        disc(x, y, radius, cloud)
      }
      canvas.fill(
        Rect(x: 6 * unit, y: 10.5 * unit, width: 8.5 * unit, height: 4.6 * unit),
        color: cloud.faded(by: theme.opacity))
      guard sky == .rainy else { return }
      for x in [6.5, 10.2, 13.9] {
        canvas.stroke(
          line: [Point(x: x * unit, y: 16.4 * unit), Point(x: (x - 1.2) * unit, y: 19.4 * unit)],
          width: 1.1 * unit, color: theme.accent)
      }
    }
  }
}
