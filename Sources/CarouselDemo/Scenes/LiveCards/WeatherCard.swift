import GeometryKit
import StageKit
import ViewKit

/// The weather of a day in an invented town, with a chart to read each hour.
final class WeatherCard: LiveCard {
  private let mark = SkyMark()
  private let temperature = Label("", style: Text.Style(size: 52))
  private let sky = Label("", style: Text.Style(size: 17, weight: .semibold))
  private let hourLabel = Label("", style: Text.Style(size: 15), color: Theme().secondary)
  let chart = WeatherChart()
  let fahrenheitSwitch = Switch("Fahrenheit")
  let rainSwitch = Switch("Chance of rain", isOn: true)

  /// The widest text of a temperature.
  private static let widestTemperature = "88°"
  /// The widest text of an hour.
  private static let widestHour = "00:00 · rain 88%"

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

  // MARK: Layout

  override func place(in area: Rect, _ measures: Measures) {
    let isLow = area.height < 330 * scale
    if hasHeader || isLow {
      placeOnCard(in: area, isLow: isLow, measures)
    } else {
      placeInWindow(area, measures)
    }
  }

  /// Places the sky, the temperature and the texts in a row above the chart.
  private func placeOnCard(in area: Rect, isLow: Bool, _ measures: Measures) {
    temperature.style = style(isLow ? 36 : 56)
    sky.style = style(17, .semibold)
    hourLabel.style = style(15)
    let temperatureHeight = measures.text.lineHeight(temperature.style)
    let markSide = (temperatureHeight * 1.1).rounded()
    var rest = area
    var row = rest.cut(markSide, from: .top)
    mark.frame = row.cut(markSide, from: .left, gap: gap)
    let width = temperatureWidth(measures)
    temperature.frame = Rect(
      center: row.cut(width, from: .left, gap: gap).center,
      size: Size(width: width, height: temperatureHeight))
    let isNarrow = row.width < 130 * scale
    let texts = isNarrow ? rest.cut(textHeight(measures), from: .top) : row
    placeTexts(in: texts, measures)
    _ = rest.cut(gap, from: .top)
    placeChartAboveSwitches(in: rest, measures)
  }

  /// Lays out the card as an app that fills the window of the Apps scene. The left side, which
  /// other cards don't cover in the switcher, shows the sky above the temperature.
  private func placeInWindow(_ area: Rect, _ measures: Measures) {
    let isNarrow = area.width < 400 * scale
    temperature.style = style(isNarrow ? 40 : 64)
    sky.style = style(22, .semibold)
    hourLabel.style = style(16)
    let markSide = ((isNarrow ? 64 : 96) * scale).rounded()
    if Look.isWide(area.size) {
      placeChartBesideColumn(in: area, markSide: markSide, measures)
    } else {
      placeChartBelowTexts(in: area, markSide: markSide, measures)
    }
  }

  /// Places everything but the chart in a column at the left, and the chart beside it.
  private func placeChartBesideColumn(in area: Rect, markSide: Double, _ measures: Measures) {
    let widths = [fahrenheitSwitch, rainSwitch].map { $0.fittingWidth(measures) }
    let hourWidth = measures.text.measure(Self.widestHour, hourLabel.style).width
    var rest = area
    var column = rest.cut(max(widths[0], widths[1], hourWidth), from: .left, gap: 3 * gap)
    mark.frame = column.cut(markSide, from: .top, gap: gap)
    let temperatureHeight = measures.text.lineHeight(temperature.style)
    temperature.frame = column.cut(temperatureHeight, from: .top, gap: gap)
    sky.frame = column.cut(measures.text.lineHeight(sky.style), from: .top)
    hourLabel.frame = column.cut(measures.text.lineHeight(hourLabel.style), from: .top)
    rainSwitch.frame = column.cut(targetSide, from: .bottom)
    fahrenheitSwitch.frame = column.cut(targetSide, from: .bottom)
    chart.frame = rest
  }

  /// Places the sky and the temperature at the left, the texts beside them, and the chart and the
  /// switches below.
  private func placeChartBelowTexts(in area: Rect, markSide: Double, _ measures: Measures) {
    let temperatureHeight = measures.text.lineHeight(temperature.style)
    var rest = area
    var row = rest.cut(markSide + gap * 0.5 + temperatureHeight, from: .top, gap: gap)
    var left = row.cut(max(markSide, temperatureWidth(measures)), from: .left, gap: 2 * gap)
    mark.frame = left.cut(markSide, from: .top)
    temperature.frame = left.cut(temperatureHeight, from: .bottom)
    placeTexts(in: row, measures)
    placeChartAboveSwitches(in: rest, measures)
  }

  private func temperatureWidth(_ measures: Measures) -> Double {
    measures.text.measure(Self.widestTemperature, temperature.style).width
  }

  /// Returns the height of the description of the sky and the hour.
  private func textHeight(_ measures: Measures) -> Double {
    measures.text.lineHeight(sky.style) + measures.text.lineHeight(hourLabel.style)
  }

  /// Places the description of the sky and the hour in the middle of an area, one below the other.
  private func placeTexts(in area: Rect, _ measures: Measures) {
    var texts = Rect(
      center: area.center, size: Size(width: area.width, height: textHeight(measures)))
    sky.frame = texts.cut(measures.text.lineHeight(sky.style), from: .top)
    hourLabel.frame = texts
  }

  /// Places the chart, with the switches below it in one row or, if the area is narrow, in two.
  private func placeChartAboveSwitches(in area: Rect, _ measures: Measures) {
    let widths = [fahrenheitSwitch, rainSwitch].map { $0.fittingWidth(measures) }
    let isNarrow = widths[0] + 2 * gap + widths[1] > area.width
    var rest = area
    var switches = rest.cut(isNarrow ? 2 * targetSide : targetSide, from: .bottom, gap: gap)
    chart.frame = rest
    if isNarrow {
      fahrenheitSwitch.frame = switches.cut(targetSide, from: .top)
      rainSwitch.frame = switches
    } else {
      fahrenheitSwitch.frame = switches.cut(widths[0], from: .left)
      rainSwitch.frame = switches.cut(widths[1], from: .right)
    }
  }

  // MARK: Controls

  /// Shows the weather of the hour that the user reads on the chart.
  private func updateLabels() {
    chart.isInFahrenheit = fahrenheitSwitch.isOn
    chart.showsRain = rainSwitch.isOn
    let now = chart.day[chart.hour]
    temperature.text = chart.text(of: chart.hour)
    sky.text = now.sky.title
    status = "\(WeatherChart.clock(chart.hour)) · \(temperature.text), \(sky.text)"
    mark.sky = now.sky
    hourLabel.text =
      WeatherChart.clock(chart.hour) + (rainSwitch.isOn ? " · rain \(now.rain.percentage)" : "")
  }
}
