import GeometryKit
import StageKit
import ViewKit

/// A clock and a stopwatch. In the background, the app needs no frames for the clock's hands, but
/// the stopwatch keeps running.
final class ClockApp: App {
  let start = Button("Start")
  private let reset = Button("Reset")
  private let buttons = ControlRow()
  private let face = ClockFace()
  private let reading = Label(
    "", style: Text.Style(size: 34, weight: .semibold), alignment: .center)
  private let timeOfDay: TimeOfDay
  private var time = 0.0
  /// The time from which the running stopwatch counts, in seconds: its start, moved forward by all
  /// pauses. `nil` while the stopwatch is stopped.
  private var beginning: Double?
  /// The time that the stopwatch shows, in seconds.
  private(set) var elapsed = 0.0
  private var shownTenths = -1
  /// The time at which the hands move next, in seconds.
  private var nextTick = -Double.infinity

  init(_ timeOfDay: TimeOfDay) {
    self.timeOfDay = timeOfDay
    super.init("Clock", Color(hex: 0x1D2733))
    for button in [start, reset] { buttons.add(button) }
    for view in [face, reading, buttons] { add(view) }
    start.onPress = { [unowned self] in toggle() }
    reset.onPress = { [unowned self] in
      elapsed = 0
      if beginning != nil { beginning = time }
      showElapsed()
    }
    showElapsed()
  }

  private func toggle() {
    beginning = beginning == nil ? time - elapsed : nil
    start.title = beginning == nil ? "Start" : "Stop"
  }

  override var isRunning: Bool { isInForeground || beginning != nil }

  override func advance(to time: Double) {
    self.time = time
    if let beginning {
      elapsed = time - beginning
      showElapsed()
    }
    guard time >= nextTick else { return }
    let now = timeOfDay.seconds(at: time)
    face.show(now.rounded(.down))
    nextTick = time + 1 - now.truncatingRemainder(dividingBy: 1)
  }

  private func showElapsed() {
    let tenths = Int(elapsed * 10)
    guard tenths != shownTenths else { return }
    shownTenths = tenths
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60)
    reading.text = "\(minutes):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }

  override var ownActivity: Activity {
    beginning == nil ? .still(until: isInForeground ? nextTick : nil) : .moving
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let line = measures.text.lineHeight(reading.style)
    let controls = line + 16 + View.minTargetSize
    let side = min(stage.width, stage.height - controls - 24, 420)
    let total = side + 24 + controls
    let top = stage.minY + (stage.height - total) / 2
    face.frame = Rect(x: stage.center.x - side / 2, y: top, width: side, height: side)
    reading.frame = Rect(
      x: stage.minX, y: face.frame.maxY + 24, width: stage.width, height: line)
    let button = Size(width: 120, height: View.minTargetSize)
    buttons.frame = Rect(
      x: stage.center.x - button.width - 6, y: reading.frame.maxY + 16,
      width: 2 * button.width + 12, height: button.height)
    start.frame = Rect(origin: .zero, size: button)
    reset.frame = start.frame.offset(by: Point(x: button.width + 12, y: 0))
  }
}

/// A clock face with three hands.
private final class ClockFace: View {
  private let hours = ClockHand(length: 0.54, width: 0.032, color: .white.faded(by: 0.92))
  private let minutes = ClockHand(length: 0.78, width: 0.024, color: .white.faded(by: 0.92))
  private let seconds = ClockHand(length: 0.86, width: 0.01, color: Color(hex: 0xFF9F45))
  private var ticks = Icon()

  init() {
    super.init()
    for hand in [hours, minutes, seconds] { add(hand) }
  }

  /// Shows a time of day, in seconds since midnight.
  func show(_ time: Double) {
    hours.angle = time / 43200 * 2 * .pi
    minutes.angle = (time / 60).rounded(.down) / 60 * 2 * .pi
    seconds.angle = time / 60 * 2 * .pi
  }

  override func layOut(_ measures: Measures) {
    for hand in [hours, minutes, seconds] { hand.frame = bounds }
    let radius = size.width / 2
    let mark = Rect(x: 0, y: -radius * 0.92, width: 0, height: radius * 0.09)
    ticks = Icon(
      lines: (0..<12).map { number in
        let turn = Projection(.rotation(angle: Double(number) / 6 * .pi, z: 1))
        return [mark.minY, mark.maxY].compactMap { turn.project(Point(x: 0, y: $0)) }
      }
    ).moved(to: bounds.center)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, cornerRadius: size.width / 2, color: Color(hex: 0x2B3848))
    canvas.draw(ticks, color: .white.faded(by: 0.5))
  }
}

/// A hand that rotates about the centre of the clock face.
private final class ClockHand: View {
  /// The clockwise angle from twelve o'clock, in radians.
  var angle = 0.0 {
    didSet { transform = .rotation(angle: angle, z: 1) }
  }
  private let length: Double
  private let width: Double
  private let color: Color

  /// Creates a hand with a length in radii and a width in diameters of the clock face.
  init(length: Double, width: Double, color: Color) {
    (self.length, self.width, self.color) = (length, width * 2, color)
    super.init()
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = size.width / 2
    let thick = max(width * radius, 2)
    canvas.fill(
      Rect(
        x: radius - thick / 2, y: radius * (1 - length), width: thick,
        height: radius * (length + 0.1)),
      cornerRadius: thick / 2, color: color)
  }
}
