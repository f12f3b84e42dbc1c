import GeometryKit
import StageKit
import ViewKit

/// How long the last frames were on the screen, as a graph and in numbers. The blue part of a bar is
/// what the program did itself; the rest is the display's, and the wait for it.
final class FrameGraph: View {
  /// Where it is to be, in points of the window.
  var stage: () -> Rect = { .zero }
  private let statistics: FrameStatistics
  /// The numbers in words, for so many frames, since nobody reads what changes in each.
  private var words = Remembered<Int, (usual: String, slowest: String)>()
  private static let wordFrames = 15
  private static let count = 120
  /// In windows narrower than this, in points, headings reach to where it would be above.
  private static let narrow = 480.0
  /// The graph's full height, in seconds.
  private static let full = 1.0 / 30

  init(_ statistics: FrameStatistics) {
    self.statistics = statistics
    super.init()
    isHidden = true
  }

  /// Where it was drawn last, in points of the window.
  private(set) var place = Rect.zero

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let stage = stage()
    let words = words.value(of: statistics.frames / Self.wordFrames) { _ in
      let summary = FrameSummary(statistics, frames: Self.count)
      return (summary.usual, summary.slowest)
    }
    let isSmall = min(stage.width, stage.height) < 400
    let margin = Look.margin(in: stage)
    let padding = isSmall ? 7.0 : 10.0
    let usual = text.label(words.usual, Look.strong)
    let slowest = text.label(words.slowest, Look.body)
    let line = text.lineHeight(Look.body)
    // Small, one number is below the other and the graph beside them.
    let column = max(usual?.size.width ?? 0, slowest?.size.width ?? 0)
    let numbers = (usual?.size.width ?? 0) + 16 + (slowest?.size.width ?? 0)
    let least = isSmall ? column + 40 + 3 * padding : numbers + 2 * padding
    let size = Size(
      width: max(Look.sideWidth(in: stage), least),
      height: isSmall ? 2 * line + 2 * padding : 116)
    // A narrow window's upper edge is for what is written there; at the foot it keeps off the words.
    let y =
      stage.width < Self.narrow
      ? stage.maxY - 2 * Look.margin - 2 * line - size.height : stage.minY + margin
    let panel = Rect(
      x: stage.maxX - margin - size.width, y: y, width: size.width, height: size.height)
    place = panel
    canvas.drawPanel(panel, alpha: 1)
    let inside = panel.inset(by: padding)
    canvas.draw(usual, at: inside.origin, color: Look.primary)
    let place =
      isSmall
      ? Point(x: inside.minX, y: inside.minY + line)
      : Point(x: inside.maxX - (slowest?.size.width ?? 0), y: inside.minY)
    canvas.draw(slowest, at: place, color: Look.secondary)
    let plot =
      isSmall
      ? inside.inset(by: Insets(top: 0, left: column + padding, bottom: 0, right: 0))
      : Rect(x: inside.minX, y: inside.maxY - 66, width: inside.width, height: 66)
    drawBars(in: plot, count: isSmall ? 40 : Self.count, on: canvas)
  }

  private func drawBars(in plot: Rect, count: Int, on canvas: Canvas) {
    let width = plot.width / Double(count)
    for age in 0..<count {
      guard let cost = statistics.cost(ofFrameBefore: age) else { break }
      let own = cost.input + cost.engine + cost.draw
      let x = plot.maxX - Double(age + 1) * width
      bar(cost.frame, at: x, width: width, in: plot, color: Look.hairline, on: canvas)
      bar(own, at: x, width: width, in: plot, color: Look.accent, on: canvas)
    }
    // A sixtieth of a second.
    canvas.fill(
      Rect(x: plot.minX, y: plot.maxY - plot.height / 2, width: plot.width, height: 1),
      color: Look.secondary)
  }

  private func bar(
    _ seconds: Double, at x: Double, width: Double, in plot: Rect, color: Color, on canvas: Canvas
  ) {
    let height = min(seconds / Self.full, 1) * plot.height
    canvas.fill(
      Rect(x: x, y: plot.maxY - height, width: max(width - 0.5, 0.5), height: height),
      color: color)
  }
}

/// What the eye has had of the last frames.
struct FrameSummary {
  /// The frame in the middle, and the one that 99 % don't exceed, in seconds.
  private(set) var median = 0.0
  private(set) var p99 = 0.0
  /// How many there were in a second of movement.
  private(set) var framesPerSecond = 0.0

  init(_ statistics: FrameStatistics, frames count: Int) {
    self.init((0..<count).compactMap { statistics.cost(ofFrameBefore: $0)?.frame })
  }

  /// From the durations of frames in seconds. O(*n* log *n*).
  init(_ frames: [Double]) {
    let sorted = frames.sorted()
    guard let last = sorted.last, last > 0 else { return }
    median = sorted[sorted.count / 2]
    p99 = sorted[(sorted.count * 99 + 99) / 100 - 1]
    framesPerSecond = Double(sorted.count) / sorted.reduce(0, +)
  }

  /// The usual frame in words.
  var usual: String {
    "\(Self.tenths(median)) ms, \(Int(min(framesPerSecond, 1e6).rounded())) frames/s"
  }
  /// The slow ones in words.
  var slowest: String { "p99 \(Self.tenths(p99)) ms" }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int((min(seconds, 1e3) * 1e4).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
