import Geometry
import Stage

/// The last frames' times as a graph, with what the program's own part costs.
struct FrameGraph {
  var isShown = false
  /// The mean in words, for so many frames, since nobody reads a number that changes in each.
  private var words = Remembered<Int, String>()
  private static let wordFrames = 15
  private static let count = 120
  /// The graph's full height, in seconds.
  private static let full = 1.0 / 30

  mutating func draw(
    on canvas: Canvas, in stage: Rect, text: Text, statistics: FrameStatistics
  ) {
    guard isShown else { return }
    let size = Size(width: 260, height: 116)
    let panel = Rect(
      x: stage.maxX - Look.margin - size.width, y: stage.minY + Look.margin, width: size.width,
      height: size.height)
    canvas.drawPanel(panel, alpha: 1)
    let plot = Rect(x: panel.minX + 10, y: panel.minY + 40, width: 240, height: 66)
    let width = plot.width / Double(Self.count)
    var sum = 0.0
    var seen = 0
    for age in 0..<Self.count {
      guard let cost = statistics.cost(ofFrameBefore: age) else { break }
      let busy = cost.input + cost.engine + cost.draw
      sum += busy
      seen += 1
      let x = plot.maxX - Double(age + 1) * width
      bar(cost.frame, at: x, width: width, in: plot, color: Look.hairline, on: canvas)
      bar(busy, at: x, width: width, in: plot, color: Look.accent, on: canvas)
    }
    let line = plot.maxY - plot.height / 2
    canvas.fill(
      Rect(x: plot.minX, y: line, width: plot.width, height: 1), color: Look.secondary)
    let mean = words.value(of: statistics.frames / Self.wordFrames) { _ in
      "\(Self.tenths(seen > 0 ? sum / Double(seen) * 1000 : 0)) ms a frame"
    }
    canvas.draw(
      text.label(mean, Look.strong),
      at: Point(x: panel.minX + 10, y: panel.minY + 10), color: Look.primary)
    let frames = text.label("line: 16.7 ms", Look.body)
    canvas.draw(
      frames, at: Point(x: panel.maxX - 10 - (frames?.size.width ?? 0), y: panel.minY + 10),
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

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((min(value, 1e6) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
