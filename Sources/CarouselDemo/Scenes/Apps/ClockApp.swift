import GeometryKit
import StageKit
import ViewKit

/// A clock, clocks of other time zones, and a stopwatch. The hands move while the user can see the
/// app, and show seconds while the app is in front. The stopwatch always keeps running, but draws
/// frames only while the user can see the app.
final class ClockApp: App {
  let startButton = Button("Start")
  private let resetButton = Button("Reset")
  private let buttons = ControlRow()
  private let face = ClockFace()
  private let zones = [-6, 2, 5, 9].map { Zone(hours: $0) }
  private let reading = Label("", style: readingStyle, alignment: .center)
  private let timeOfDay: TimeOfDay
  private(set) var stopwatch = Stopwatch()
  private var shownTenths = -1
  private var showsSeconds = false
  /// The time at which the hands move next, in seconds.
  private var nextTick = -Double.infinity

  /// The width of the stage up to which the reading is smaller and the zones are closer to the
  /// large clock, in points.
  private static let narrowWidth = 720.0
  /// The style of the stopwatch's reading on a narrow stage at a scale of 1.
  private static let readingStyle = Text.Style(size: 40, weight: .semibold)
  /// The font size of the reading on a wide stage at a scale of 1, in points.
  private static let wideReadingSize = 72.0
  /// The gap between the reading and the buttons at a scale of 1, in points.
  private static let readingGap = 16.0
  /// The gap between the buttons at a scale of 1, in points.
  private static let buttonGap = 12.0
  /// The maximum width of a button at a scale of 1, in points.
  private static let maxButtonWidth = 120.0

  init(_ timeOfDay: TimeOfDay) {
    self.timeOfDay = timeOfDay
    super.init("Clock", icon: .clock, color: Color(hex: 0x11161E))
    for button in [startButton, resetButton] { buttons.add(button) }
    for zone in zones {
      add(zone.face)
      add(zone.label)
    }
    for view in [face, reading, buttons] { add(view) }
    startButton.onPress = { [unowned self] in
      stopwatch.toggle()
      startButton.title = isPlaying ? "Stop" : "Start"
    }
    resetButton.onPress = { [unowned self] in
      stopwatch.set(to: 0)
      showElapsed()
    }
    showElapsed()
  }

  override var isPlaying: Bool { stopwatch.isRunning }

  override func advance(to time: Double) {
    stopwatch.advance(to: time)
    showElapsed()
    guard time >= nextTick || isInFront != showsSeconds else { return }
    showsSeconds = isInFront
    let now = timeOfDay.seconds(at: time)
    let step = isInFront ? 1.0 : 60
    let past = now.truncatingRemainder(dividingBy: step)
    face.show(now - past, showsSeconds: isInFront)
    for zone in zones {
      zone.face.show(now - past + Double(zone.hours) * 3600, showsSeconds: isInFront)
    }
    nextTick = time - past + step
  }

  private func showElapsed() {
    let tenths = stopwatch.tenths
    guard tenths != shownTenths else { return }
    shownTenths = tenths
    reading.text = Stopwatch.text(tenths: tenths)
  }

  /// A frame is due when the hands move, or when the next tenth of a second begins.
  override var ownActivity: Activity {
    guard isWatched else { return .still(until: nil) }
    return .still(until: stopwatch.nextTenth ?? nextTick)
  }

  /// Places the clocks of other time zones in a column at the left. Returns the width of the column
  /// and of the gap beside it.
  private func placeZones(in stage: Rect, _ measures: Measures) -> Double {
    let cell = stage.height / Double(zones.count)
    for (index, zone) in zones.enumerated() {
      zone.label.style.size = (Zone.fontSize * scale).rounded()
      let line = measures.text.lineHeight(zone.label.style) * Zone.leading
      let maxSide = min(Zone.maxSide * scale, stage.width * Zone.maxSideFraction)
      let side = max(min(maxSide, cell - line - Zone.gap), Zone.minSide)
      let top = stage.minY + Double(index) * cell + (cell - side - line) / 2
      zone.face.frame = Rect(x: stage.minX, y: top, width: side, height: side)
      let width = measures.text.measure(zone.label.text, zone.label.style).width + 2
      zone.label.frame = Rect(
        x: zone.face.frame.center.x - width / 2, y: top + side + line * Zone.labelGap,
        width: width, height: line)
    }
    return zones[0].face.size.width + Look.margin * (stage.width > Self.narrowWidth ? 2 : 1)
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let height = (View.minTargetSize * scale).rounded()
    var theme = Theme()
    theme.title.size = (theme.title.size * scale).rounded()
    self.theme = theme
    let readingSize =
      stage.width > Self.narrowWidth ? Self.wideReadingSize : Self.readingStyle.size
    reading.style.size = (readingSize * scale).rounded()
    let line = measures.text.lineHeight(reading.style)
    let gap = Self.buttonGap * scale
    let column = placeZones(in: stage, measures)
    let rest = Rect(
      x: stage.minX + column, y: stage.minY, width: max(stage.width - column, Self.minLength),
      height: stage.height)
    let area = divide(rest, controlsHeight: line + Self.readingGap * scale + height)
    let side = min(area.picture.width, area.picture.height)
    face.frame = Rect(center: area.picture.center, side: side)
    let rows = area.controls
    reading.frame = Rect(x: rows.minX, y: rows.minY, width: rows.width, height: line)
    let width = min(Self.maxButtonWidth * scale, (rows.width - gap) / 2)
    buttons.frame = Rect(
      x: rows.center.x - width - gap / 2, y: rows.maxY - height, width: 2 * width + gap,
      height: height)
    startButton.frame = Rect(x: 0, y: 0, width: width, height: height)
    resetButton.frame = Rect(x: width + gap, y: 0, width: width, height: height)
  }
}

extension ClockApp {
  /// A clock of another time zone.
  fileprivate struct Zone {
    /// The difference from the local time, in hours.
    let hours: Int
    let face = ClockFace()
    let label: Label

    /// The font size of a label at a scale of 1, in points.
    static let fontSize = 17.0
    /// The height of a label, in line heights of its font.
    static let leading = 1.3
    /// The gap between a clock and its label, in heights of the label.
    static let labelGap = 0.2
    /// The height that a clock and its label leave free in their part of the column, in points.
    static let gap = 8.0
    /// The maximum diameter of a clock at a scale of 1, in points.
    static let maxSide = 120.0
    /// The maximum diameter of a clock, as a fraction of the stage's width.
    static let maxSideFraction = 0.2
    /// The minimum diameter of a clock, in points.
    static let minSide = 8.0

    init(hours: Int) {
      self.hours = hours
      label = Label(
        hours < 0 ? "−\(-hours) h" : "+\(hours) h", style: Text.Style(size: Self.fontSize),
        color: Look.secondary, alignment: .center)
    }
  }
}

/// A clock face with three hands: bright in the daytime, dark at night.
private final class ClockFace: View {
  private var seconds = 0.0
  private var showsSeconds = false

  /// A hand or a mark: a line along a radius.
  private struct RadialLine {
    /// The distance of the start from the centre, in radii. A negative distance is on the opposite
    /// side of the centre.
    let start: Double
    /// The distance of the end from the centre, in radii.
    let end: Double
    /// The width, in radii.
    let width: Double
  }

  private static let mark = RadialLine(start: 0.83, end: 0.92, width: 0.018)
  private static let hourHand = RadialLine(start: -0.1, end: 0.54, width: 0.072)
  private static let minuteHand = RadialLine(start: -0.1, end: 0.78, width: 0.052)
  private static let secondHand = RadialLine(start: -0.1, end: 0.86, width: 0.024)
  /// The diameter below which a face has four marks instead of twelve, in points.
  private static let minDiameterWithAllMarks = 200.0

  /// Shows a time of day, in seconds since midnight.
  func show(_ seconds: Double, showsSeconds: Bool) {
    self.seconds = seconds
    self.showsSeconds = showsSeconds
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let center = bounds.center
    let radius = size.width / 2
    let hour = ((seconds / 3600).truncatingRemainder(dividingBy: 24) + 24)
      .truncatingRemainder(dividingBy: 24)
    let isDay = (6..<18).contains(hour)
    let ink: Color = isDay ? Color(hex: 0x1B222C) : .white.faded(by: 0.92)
    /// Draws a hand or a mark, turned clockwise from the top by a number of revolutions.
    func drawLine(_ line: RadialLine, at turns: Double, _ color: Color) {
      let way = Point(radius: radius, degrees: turns * 360 - 90)
      canvas.stroke(
        line: [center + way * line.start, center + way * line.end],
        width: max(line.width * radius, 1), color: color)
    }
    canvas.fill(
      disc: center, diameter: size.width, color: Color(hex: isDay ? 0xEEF1F5 : 0x263140))
    let markStep = size.width < Self.minDiameterWithAllMarks ? 3.0 : 1
    for hour in stride(from: 0.0, to: 12, by: markStep) {
      drawLine(Self.mark, at: hour / 12, ink.faded(by: 0.55))
    }
    drawLine(Self.hourHand, at: seconds / (12 * 3600), ink)
    drawLine(Self.minuteHand, at: (seconds / 60).rounded(.down) / 60, ink)
    if showsSeconds { drawLine(Self.secondHand, at: seconds / 60, Color(hex: 0xF07B22)) }
  }
}
