import GeometryKit
import Glibc
import StageKit
import ViewKit

/// The weather of a day in an invented town, with a chart to read each hour.
final class WeatherCard: LiveCard {
  let chart = WeatherChart()
  let fahrenheitSwitch = Switch("Fahrenheit")
  let rainSwitch = Switch("Chance of rain", isOn: true)

  private let mark = SkyMark()
  private let temperature = Label("", style: Text.Style(size: 52))
  private let sky = Label("", style: Text.Style(size: 17, weight: .semibold))
  private let hourLabel = Label("", style: Text.Style(size: 15), color: Theme().secondary)

  init() {
    super.init("Weather", color: SkyMark.night, accent: Color(hex: 0x6CC4FF))
    detail = "Port Linden"
    for view in [mark, temperature, sky, hourLabel, chart] { add(view) }
    chart.onChange = { [unowned self] in updateLabels() }
    for control in [fahrenheitSwitch, rainSwitch] {
      control.onChange = { [unowned self] _ in updateLabels() }
      add(control)
    }
    updateLabels()
  }

  private func updateLabels() {
    chart.isInFahrenheit = fahrenheitSwitch.isOn
    chart.showsRain = rainSwitch.isOn
    let now = chart.day[chart.hour]
    temperature.text = chart.text(of: chart.hour)
    sky.text = now.sky.title
    status = "\(WeatherChart.clock(chart.hour)) · \(temperature.text), \(sky.text)"
    mark.sky = now.sky
    hourLabel.text =
      WeatherChart.clock(chart.hour) + (rainSwitch.isOn ? " · rain \(Int(now.rain * 100)) %" : "")
  }

  override func place(in area: Rect, _ measures: Measures) {
    let isLow = area.height < 330 * scale
    if !hasHeader, !isLow { return placeWithColumn(in: area, measures) }
    temperature.style = style(isLow ? 36 : 56)
    sky.style = style(17, .semibold)
    hourLabel.style = style(15)
    let head = measures.text.lineHeight(temperature.style)
    let side = (head * 1.1).rounded()
    var rest = area
    var top = rest.cut(side, from: .top)
    mark.frame = top.cut(side, from: .left, gap: gap)
    let reading = measures.text.measure("88°", temperature.style)
    temperature.frame = Rect(
      center: top.cut(reading.width, from: .left, gap: gap).center,
      size: Size(width: reading.width, height: head))
    let lines = [sky, hourLabel].map { measures.text.lineHeight($0.style) }
    let texts = lines[0] + lines[1]
    // In a narrow card, the texts are below the temperature.
    if top.width < 130 * scale { top = rest.cut(texts, from: .top) }
    placeTexts(in: top, measures)
    _ = rest.cut(gap, from: .top)
    placeChartAndSwitches(in: rest, measures)
  }

  /// Places the description of the sky and the hour in the middle of an area, one below the other.
  private func placeTexts(in area: Rect, _ measures: Measures) {
    let lines = [sky, hourLabel].map { measures.text.lineHeight($0.style) }
    var texts = Rect(
      center: area.center, size: Size(width: area.width, height: lines[0] + lines[1]))
    sky.frame = texts.cut(lines[0], from: .top)
    hourLabel.frame = texts
  }

  /// Places the chart, with the switches below it in one row or, if the area is narrow, in two.
  private func placeChartAndSwitches(in area: Rect, _ measures: Measures) {
    let widths = [fahrenheitSwitch, rainSwitch].map { $0.fittingWidth(measures) }
    let isNarrow = widths[0] + 2 * gap + widths[1] > area.width
    var rest = area
    var bottom = rest.cut(isNarrow ? 2 * target : target, from: .bottom, gap: gap)
    chart.frame = rest
    fahrenheitSwitch.frame =
      isNarrow ? bottom.cut(target, from: .top) : bottom.cut(widths[0], from: .left)
    rainSwitch.frame = isNarrow ? bottom : bottom.cut(widths[1], from: .right)
  }

  /// Lays out the card as an app that fills the window of the Apps scene. The left side, which
  /// other cards don't cover in the switcher, shows the sky above the temperature.
  private func placeWithColumn(in area: Rect, _ measures: Measures) {
    let isWide = area.width > 1.2 * area.height
    let isNarrow = area.width < 400 * scale
    temperature.style = style(isNarrow ? 40 : 64)
    sky.style = style(22, .semibold)
    hourLabel.style = style(16)
    let lines = [temperature, sky, hourLabel].map { measures.text.lineHeight($0.style) }
    let reading = measures.text.measure("88°", temperature.style).width
    let side = ((isNarrow ? 64 : 96) * scale).rounded()
    var rest = area
    if isWide {
      let widths = [fahrenheitSwitch, rainSwitch].map { $0.fittingWidth(measures) }
      let longest = measures.text.measure("00:00 · rain 88 %", hourLabel.style).width
      var column = rest.cut(max(widths[0], widths[1], longest), from: .left, gap: 3 * gap)
      mark.frame = column.cut(side, from: .top, gap: gap)
      temperature.frame = column.cut(lines[0], from: .top, gap: gap)
      sky.frame = column.cut(lines[1], from: .top)
      hourLabel.frame = column.cut(lines[2], from: .top)
      rainSwitch.frame = column.cut(target, from: .bottom)
      fahrenheitSwitch.frame = column.cut(target, from: .bottom)
      chart.frame = rest
      return
    }
    var top = rest.cut(side + gap * 0.5 + lines[0], from: .top, gap: gap)
    var left = top.cut(max(side, reading), from: .left, gap: 2 * gap)
    mark.frame = left.cut(side, from: .top)
    temperature.frame = left.cut(lines[0], from: .bottom)
    placeTexts(in: top, measures)
    placeChartAndSwitches(in: rest, measures)
  }
}

/// The weather of one hour.
struct HourlyWeather {
  /// The look of the sky.
  enum Sky {
    case clear, sunny, cloudy, rainy

    var title: String {
      switch self {
      case .clear: "Clear night"
      case .sunny: "Sunny"
      case .cloudy: "Cloudy"
      case .rainy: "Rain"
      }
    }
  }

  /// The temperature in degrees Celsius.
  let celsius: Double
  /// The chance of rain, 0…1.
  let rain: Double
  let sky: Sky

  /// Creates the weather of an hour of a spring day with a shower in the afternoon.
  init(hour: Int) {
    let time = Double(hour)
    celsius = Self.celsius(at: time)
    let distance = (time - 17) / 3.2
    rain = min(0.05 + 0.85 * exp(-distance * distance), 1)
    sky = rain > 0.5 ? .rainy : rain > 0.2 ? .cloudy : (6...20).contains(hour) ? .sunny : .clear
  }

  /// Returns the temperature at a time in hours, in degrees Celsius.
  static func celsius(at time: Double) -> Double {
    13.5 + 6.5 * sin((time - 9) / 12 * .pi) + 0.8 * sin(time * 0.9)
  }
}

/// A chart of the temperature and of the chance of rain over a day. A tap or a horizontal drag
/// reads an hour.
final class WeatherChart: Scrubber {
  let day = (0..<24).map(HourlyWeather.init)
  /// The hour that is read, 0…23.
  private(set) var hour = 10
  /// Called when the user reads another hour.
  var onChange: (() -> Void)?
  var isInFahrenheit = false
  var showsRain = true

  private var labelHeight = 0.0
  /// The points of the temperature line, in the view's coordinates.
  private var line: [Point] = []
  /// The hours with the lowest and the highest temperature.
  private lazy var extremes: [Int] = {
    let hours = day.indices.sorted { day[$0].celsius < day[$1].celsius }
    return [hours.first, hours.last].compactMap { $0 }
  }()
  /// The number of the line's points per hour.
  private static let resolution = 4

  override var accessibleName: String { "Hour" }
  override var accessibleValue: String { "\(Self.clock(hour)), \(text(of: hour))" }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, []): read(hour - 1)
    case (.right, []): read(hour + 1)
    default: return false
    }
    return true
  }

  private var step: Double { size.width / Double(day.count) }

  override func scrub(to x: Double) { read(Int((x / max(step, 1)).rounded(.down))) }

  private func read(_ wanted: Int) {
    let wanted = min(max(wanted, 0), day.count - 1)
    guard wanted != hour else { return }
    hour = wanted
    onChange?()
  }

  /// Returns an hour as text.
  static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

  /// Returns the temperature of an hour as text.
  func text(of hour: Int) -> String {
    let celsius = day[hour].celsius
    return "\(Int((isInFahrenheit ? celsius * 1.8 + 32 : celsius).rounded()))°"
  }

  /// The area of the line and the bars, above the labels of the hours.
  private var plot: Rect {
    bounds.inset(by: Insets(top: 6, left: 0, bottom: labelHeight + 6, right: 0))
  }

  override func layOut(_ measures: Measures) {
    labelHeight = measures.text.lineHeight(labelStyle(measures.theme))
    line = (0...(day.count - 1) * Self.resolution).map { index in
      point(at: Double(index) / Double(Self.resolution))
    }
  }

  /// Returns the point of the temperature line at a time in hours.
  private func point(at time: Double) -> Point {
    let (low, high) = (day[extremes[0]].celsius, day[extremes[1]].celsius)
    let share = (HourlyWeather.celsius(at: time) - low) / (high - low)
    return Point(x: (time + 0.5) * step, y: plot.maxY - (0.2 + 0.6 * share) * plot.height)
  }

  private func labelStyle(_ theme: Theme) -> Text.Style {
    Text.Style(size: (theme.caption.size * 0.8).rounded())
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let plot = plot
    let unit = theme.caption.size / 15
    canvas.fill(
      Rect(x: 0, y: plot.maxY, width: size.width, height: 1),
      color: Look.hairline.faded(by: 2 * theme.opacity))
    if showsRain {
      for (index, weather) in day.enumerated() {
        let height = max(weather.rain * plot.height * 0.8, 2)
        let width = max(min(step * 0.56, 12 * unit).rounded(), 2)
        canvas.fill(
          Rect(
            x: (Double(index) + 0.5) * step - width / 2, y: plot.maxY - height, width: width,
            height: height),
          cornerRadius: min(width / 3, 3 * unit),
          color: theme.accent.faded(by: index == hour ? 0.6 : 0.26))
      }
    }
    canvas.stroke(
      line: line, width: 2.5 * unit, color: Color(hex: 0xFFD166).faded(by: theme.opacity))
    let style = labelStyle(theme)
    for (extreme, isAbove) in zip(extremes, [false, true]) {
      guard let label = text.label(self.text(of: extreme), style) else { continue }
      let point = point(at: Double(extreme))
      let y = isAbove ? point.y - label.size.height - 6 * unit : point.y + 6 * unit
      canvas.draw(
        label, at: Point(x: point.x - label.size.width / 2, y: y), color: theme.primary)
    }
    let point = point(at: Double(hour))
    canvas.fill(
      Rect(x: point.x - 0.75, y: plot.minY, width: 1.5, height: plot.height),
      color: theme.primary.faded(by: 0.5))
    canvas.fill(disc: point, diameter: 11 * unit, color: theme.knob)
    for hour in stride(from: 0, to: day.count, by: 6) {
      guard let label = text.label(Self.clock(hour), style) else { continue }
      canvas.draw(
        label, at: Point(x: Double(hour) * step, y: size.height - labelHeight),
        color: theme.secondary)
    }
  }
}

/// A picture of the sky: the sun, the moon, a cloud, or a cloud with rain.
private final class SkyMark: View {
  var sky = HourlyWeather.Sky.sunny
  /// The colour of the sky behind the moon, which is also the card's colour.
  static let night = Color(hex: 0x1C3350)

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let unit = min(size.width, size.height) / 20
    func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
      canvas.fill(
        disc: Point(x: x * unit, y: y * unit), diameter: 2 * radius * unit,
        color: color.faded(by: theme.opacity))
    }
    let (sun, cloud) = (Color(hex: 0xFFD166), Color(hex: 0xE9EEF5))
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
