import GeometryKit
import StageKit
import ViewKit

/// A chart of the temperature and of the chance of rain over a day. A tap or a horizontal drag
/// reads an hour.
final class WeatherChart: Scrubber {
  /// The weather of each hour.
  let day = (0..<24).map(HourlyWeather.init)
  /// The hour that is read, 0…23.
  private(set) var hour = 10
  var isInFahrenheit = false
  var showsRain = true
  /// Called when the user reads another hour.
  var onChange: (() -> Void)?

  private lazy var coldestHour = day.indices.min { day[$0].celsius < day[$1].celsius } ?? 0
  private lazy var warmestHour = day.indices.max { day[$0].celsius < day[$1].celsius } ?? 0
  private var labelHeight = 0.0
  /// The points of the temperature line, in the view's coordinates.
  private var line: [Point] = []

  /// The number of the line's points per hour.
  private static let resolution = 4
  /// The distance of the line and the bars from the upper edge and from the labels, in points.
  private static let plotMargin = 6.0

  /// Returns an hour as text.
  static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

  /// Returns the temperature of an hour as text.
  func text(of hour: Int) -> String {
    let celsius = day[hour].celsius
    return "\(Int((isInFahrenheit ? celsius * 1.8 + 32 : celsius).rounded()))°"
  }

  override var accessibleName: String { "Hour" }
  override var accessibleValue: String { "\(Self.clock(hour)), \(text(of: hour))" }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    labelHeight = measures.text.lineHeight(labelStyle(measures.theme))
    line = (0...(day.count - 1) * Self.resolution).map { index in
      point(at: Double(index) / Double(Self.resolution))
    }
  }

  /// The width of an hour, in points.
  private var step: Double { size.width / Double(day.count) }

  /// The area of the line and the bars, above the labels of the hours.
  private var plot: Rect {
    let margin = Self.plotMargin
    return bounds.inset(by: Insets(top: margin, left: 0, bottom: labelHeight + margin, right: 0))
  }

  /// Returns the point of the temperature line at a time in hours.
  private func point(at time: Double) -> Point {
    let low = day[coldestHour].celsius
    let high = day[warmestHour].celsius
    // The line fills the middle of the plot. The labels are above and below it.
    let fraction = (HourlyWeather.celsius(at: time) - low) / (high - low)
    return Point(x: (time + 0.5) * step, y: plot.maxY - (0.2 + 0.6 * fraction) * plot.height)
  }

  private func labelStyle(_ theme: Theme) -> Text.Style {
    Text.Style(size: (theme.caption.size * 0.8).rounded())
  }

  // MARK: Reading

  override func scrub(to x: Double) { read(Int((x / max(step, 1)).rounded(.down))) }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, []): read(hour - 1)
    case (.right, []): read(hour + 1)
    default: return false
    }
    return true
  }

  /// Reads an hour, or the nearest one of the day.
  private func read(_ wanted: Int) {
    let new = min(max(wanted, 0), day.count - 1)
    guard new != hour else { return }
    hour = new
    onChange?()
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let unit = theme.caption.size / 15
    canvas.fill(
      Rect(x: 0, y: plot.maxY, width: size.width, height: 1),
      color: Look.hairline.faded(by: 2 * theme.opacity))
    if showsRain { drawRain(on: canvas, unit: unit, theme) }
    canvas.stroke(
      line: line, width: 2.5 * unit, color: Color(hex: 0xFFD166).faded(by: theme.opacity))
    drawExtremes(on: canvas, unit: unit, text, theme)
    drawHour(on: canvas, unit: unit, theme)
    drawLabels(on: canvas, text, theme)
  }

  /// Draws a bar for the chance of rain in each hour. The bar of the hour that is read is brighter.
  private func drawRain(on canvas: Canvas, unit: Double, _ theme: Theme) {
    let width = max(min(step * 0.56, 12 * unit).rounded(), 2)
    for (index, weather) in day.enumerated() {
      let height = max(weather.rain * plot.height * 0.8, 2)
      canvas.fill(
        Rect(
          x: (Double(index) + 0.5) * step - width / 2, y: plot.maxY - height, width: width,
          height: height),
        cornerRadius: min(width / 3, 3 * unit),
        color: theme.accent.faded(by: index == hour ? 0.6 : 0.26))
    }
  }

  /// Draws the lowest temperature below the line, and the highest above it.
  private func drawExtremes(on canvas: Canvas, unit: Double, _ text: Text, _ theme: Theme) {
    for extreme in [coldestHour, warmestHour] {
      guard let label = text.label(self.text(of: extreme), labelStyle(theme)) else { continue }
      let point = point(at: Double(extreme))
      let isAbove = extreme == warmestHour
      let y = isAbove ? point.y - label.size.height - 6 * unit : point.y + 6 * unit
      canvas.draw(
        label, at: Point(x: point.x - label.size.width / 2, y: y), color: theme.primary)
    }
  }

  /// Draws a vertical line and a dot at the hour that is read.
  private func drawHour(on canvas: Canvas, unit: Double, _ theme: Theme) {
    let point = point(at: Double(hour))
    canvas.fill(
      Rect(x: point.x - 0.75, y: plot.minY, width: 1.5, height: plot.height),
      color: theme.primary.faded(by: 0.5))
    canvas.fill(disc: point, diameter: 11 * unit, color: theme.knob)
  }

  /// Draws the time of every sixth hour below the chart.
  private func drawLabels(on canvas: Canvas, _ text: Text, _ theme: Theme) {
    for hour in stride(from: 0, to: day.count, by: 6) {
      guard let label = text.label(Self.clock(hour), labelStyle(theme)) else { continue }
      canvas.draw(
        label, at: Point(x: Double(hour) * step, y: size.height - labelHeight),
        color: theme.secondary)
    }
  }
}
