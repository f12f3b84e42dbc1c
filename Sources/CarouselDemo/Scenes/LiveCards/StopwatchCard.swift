import GeometryKit
import Glibc
import StageKit
import ViewKit

/// A stopwatch with a dial and a list of laps. While running, it draws a frame for each tenth of a
/// second.
final class StopwatchCard: LiveCard {
  let start = Button("Start")
  let lap = Button("Lap")
  let reset = Button("Reset")
  let laps = RowList(1)
  private let dial = Dial()
  private let reading = Label(
    "", style: Text.Style(size: 44, weight: .semibold), alignment: .center)

  private var stopwatch = Stopwatch()
  /// The time that the card shows, in tenths of a second.
  private(set) var tenths = 0
  /// The times at which laps ended, in tenths of a second.
  private var lapEnds: [Int] = []
  /// The rows of the list, the current lap first.
  private var rows = [RowList.Row(text: "")]

  /// The minimum side of the dial at a scale of 1, in points.
  private static let minDialSide = 190.0

  init() {
    super.init("Stopwatch", color: Color(hex: 0x1E2A2A), accent: Color(hex: 0x4FD1A5))
    laps.name = "Laps"
    laps.row = { [unowned self] in rows[$0] }
    start.onPress = { [unowned self] in startOrStop() }
    lap.onPress = { [unowned self] in endLap() }
    reset.onPress = { [unowned self] in resetTime() }
    for view in [dial, reading, reset, lap, start, laps] { add(view) }
    updateLabels()
  }

  var isRunning: Bool { stopwatch.isRunning }
  var lapCount: Int { lapEnds.count }

  // MARK: Layout

  override func place(in area: Rect, _ measures: Measures) {
    let free = area.height - targetSide - 3 * gap
    let minDialSide = Self.minDialSide * scale
    dial.isHidden = free <= minDialSide
    reading.style = style(dial.isHidden ? 36 : 44, .semibold)
    let readingHeight = measures.text.lineHeight(reading.style)
    // The dial leaves room for two laps, if possible.
    let freeAboveLaps = free - 2 * targetSide
    let dialSide = min(area.width, freeAboveLaps > minDialSide ? freeAboveLaps : free)
    var rest = area
    let top =
      dial.isHidden
      ? rest.cut(readingHeight, from: .top, gap: gap) : rest.cut(dialSide, from: .top, gap: 2 * gap)
    dial.frame = Rect(center: top.center, side: top.height)
    reading.frame = Rect(center: top.center, size: Size(width: top.width, height: readingHeight))
    let row = rest.cut(targetSide, from: .top, gap: gap)
    for (button, frame) in zip([reset, lap, start], row.columns(3, gap: gap)) {
      button.frame = frame
    }
    laps.isHidden = rest.height < targetSide
    rest.size.height += listOverhang
    laps.place(in: rest, rowHeight: targetSide)
  }

  private func updateLabels() {
    reading.text = Stopwatch.text(tenths: tenths)
    status = "Stopwatch · \(reading.text)"
    dial.tenths = tenths
    rows[0] = RowList.Row(
      text: "Lap \(lapEnds.count + 1)",
      detail: Stopwatch.text(tenths: tenths - (lapEnds.last ?? 0)), isCurrent: isRunning)
    laps.count = isRunning || tenths > 0 ? rows.count : 0
    start.title = isRunning ? "Stop" : "Start"
    start.color = isRunning ? Color(hex: 0x7A3438) : Color(hex: 0x1F6B53)
    lap.isEnabled = isRunning
    reset.isEnabled = tenths > 0
    detail = lapEnds.isEmpty ? "" : lapEnds.count == 1 ? "1 lap" : "\(lapEnds.count) laps"
  }

  // MARK: Buttons

  private func startOrStop() {
    stopwatch.toggle()
    updateLabels()
  }

  private func endLap() {
    lapEnds.append(tenths)
    rows[0].isCurrent = false
    rows.insert(RowList.Row(text: ""), at: 0)
    updateLabels()
  }

  private func resetTime() {
    if isRunning { stopwatch.toggle() }
    stopwatch.set(to: 0)
    tenths = 0
    lapEnds.removeAll()
    rows.removeLast(rows.count - 1)
    updateLabels()
  }

  // MARK: Time

  override func advance(to time: Double) {
    stopwatch.advance(to: time)
    guard stopwatch.tenths != tenths else { return }
    tenths = stopwatch.tenths
    updateLabels()
  }

  /// A frame is due when the next tenth of a second begins.
  override var ownActivity: Activity {
    .still(until: isWatched ? stopwatch.nextTenth : nil)
  }
}

/// A ring of sixty marks, of which those of the elapsed seconds are lit, and a dot at the current
/// second.
private final class Dial: View {
  var tenths = 0

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let center = bounds.center
    let radius = size.width / 2
    /// Returns the point at an angle in radians, clockwise from the top, and at a distance from the
    /// centre, as a fraction of the radius.
    func point(_ angle: Double, _ distance: Double) -> Point {
      center + Point(x: sin(angle), y: -cos(angle)) * (radius * distance)
    }
    let seconds = Double(tenths % 600) / 10
    for mark in 0..<60 {
      let angle = Double(mark) / 30 * .pi
      let isLit = tenths > 0 && Double(mark) <= seconds
      let isLong = mark % 5 == 0
      canvas.stroke(
        line: [point(angle, isLong ? 0.86 : 0.9), point(angle, 0.98)],
        width: max(radius * 0.02, 1.5),
        color: isLit ? theme.accent : theme.primary.faded(by: isLong ? 0.4 : 0.22))
    }
    canvas.fill(
      disc: point(seconds / 30 * .pi, 0.76), diameter: radius * 0.08, color: theme.accent)
  }
}
