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
  private let reading = Label(
    "", style: Text.Style(size: 34, weight: .semibold), alignment: .center)
  private let timeOfDay: TimeOfDay
  private(set) var stopwatch = Stopwatch()
  private var shownTenths = -1
  private var showsSeconds = false
  /// The time at which the hands move next, in seconds.
  private var nextTick = -Double.infinity

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
      zone.label.style.size = (17 * scale).rounded()
      let line = measures.text.lineHeight(zone.label.style) * 1.3
      let side = max(min(120 * scale, stage.width * 0.2, cell - line - 8), 8)
      let top = stage.minY + Double(index) * cell + (cell - side - line) / 2
      zone.face.frame = Rect(x: stage.minX, y: top, width: side, height: side)
      let width = measures.text.measure(zone.label.text, zone.label.style).width + 2
      zone.label.frame = Rect(
        x: zone.face.frame.center.x - width / 2, y: top + side + line * 0.2, width: width,
        height: line)
    }
    return zones[0].face.size.width + Look.margin * (stage.width > 720 ? 2 : 1)
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let height = (View.minTargetSize * scale).rounded()
    var theme = Theme()
    theme.title.size = (theme.title.size * scale).rounded()
    self.theme = theme
    reading.style.size = ((stage.width > 720 ? 72 : 40) * scale).rounded()
    let line = measures.text.lineHeight(reading.style)
    let gap = 12 * scale
    let spacing = 16 * scale
    let column = placeZones(in: stage, measures)
    let rest = Rect(
      x: stage.minX + column, y: stage.minY, width: max(stage.width - column, 16),
      height: stage.height)
    let area = divide(rest, controlsHeight: line + spacing + height)
    let side = min(area.picture.width, area.picture.height)
    face.frame = Rect(center: area.picture.center, side: side)
    let rows = area.controls
    reading.frame = Rect(x: rows.minX, y: rows.minY, width: rows.width, height: line)
    let width = min(120 * scale, (rows.width - gap) / 2)
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

    init(hours: Int) {
      self.hours = hours
      label = Label(
        hours < 0 ? "−\(-hours) h" : "+\(hours) h", style: Text.Style(size: 14),
        color: Look.secondary, alignment: .center)
    }
  }
}

/// A clock face with three hands: bright in the daytime, dark at night.
private final class ClockFace: View {
  private var seconds = 0.0
  private var showsSeconds = false

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
    /// Draws a line from one distance from the centre to another, in radii.
    func line(at turns: Double, _ start: Double, _ end: Double, _ width: Double, _ color: Color) {
      let way = Point(radius: radius, degrees: turns * 360 - 90)
      canvas.stroke(
        line: [center + way * start, center + way * end], width: max(width * radius, 1),
        color: color)
    }
    canvas.fill(
      disc: center, diameter: size.width, color: Color(hex: isDay ? 0xEEF1F5 : 0x263140))
    for hour in stride(from: 0.0, to: 12, by: size.width < 200 ? 3 : 1) {
      line(at: hour / 12, 0.83, 0.92, 0.018, ink.faded(by: 0.55))
    }
    line(at: seconds / 43200, -0.1, 0.54, 0.072, ink)
    line(at: (seconds / 60).rounded(.down) / 60, -0.1, 0.78, 0.052, ink)
    if showsSeconds { line(at: seconds / 60, -0.1, 0.86, 0.024, Color(hex: 0xF07B22)) }
  }
}
