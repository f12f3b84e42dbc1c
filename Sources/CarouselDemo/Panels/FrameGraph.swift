import GeometryKit
import StageKit
import ViewKit

/// A panel with the durations of the last frames, as a bar graph and as numbers. The blue part of a
/// bar is the program's own work. The rest is the time that the display takes and the time spent
/// waiting for it.
final class FrameGraph: View {
  /// The two layouts of the panel.
  enum Form: CaseIterable {
    /// The numbers are above the graph.
    case large
    /// The numbers are one below the other, to the left of the graph.
    case small
  }

  /// The panel's frame, in points of the window. An empty frame hides the panel.
  var panelFrame = Rect.zero
  private let statistics: FrameStatistics
  /// The numbers as text. They are updated only every 15 frames, so that they can be read.
  private var texts = Memo<Int, (usual: String, slowest: String)>()
  private static let framesPerText = 15
  /// The number of bars in the large panel, one for each frame. The small panel has a third of this
  /// number.
  private static let barCount = 120
  /// The frame duration at the top of the graph, in seconds.
  private static let maxDuration = 1.0 / 30
  /// The heights of the large panel and its graph, in points.
  private static let (height, plotHeight) = (116.0, 66.0)
  /// The minimum width of the small panel's graph, in points.
  private static let minPlotWidth = 40.0
  /// The space between the two numbers, in points.
  private static let gap = 16.0
  /// A summary with the longest numbers that usually occur. It determines the panel's width.
  private static let longest = FrameSummary([Double](repeating: 0.0999, count: 120))

  init(_ statistics: FrameStatistics) {
    self.statistics = statistics
    super.init()
    isHidden = true
  }

  /// Returns the panel's size in the area `stage`.
  func size(_ form: Form, in stage: Rect, _ text: Text) -> Size {
    let usual = text.measure(Self.longest.usual, Look.strong)
    let slowest = text.measure(Self.longest.slowest, Look.body)
    let padding = Self.padding(form)
    let side = Look.sideWidth(in: stage)
    switch form {
    case .large:
      let numbers = usual.width + Self.gap + slowest.width
      return Size(width: max(side, numbers + 2 * padding), height: Self.height)
    case .small:
      let column = max(usual.width, slowest.width)
      return Size(
        width: max(side, column + Self.minPlotWidth + 3 * padding),
        height: usual.height + slowest.height + 2 * padding)
    }
  }

  private static func padding(_ form: Form) -> Double { form == .small ? 7 : 10 }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard !panelFrame.isEmpty else { return }
    let texts = texts.value(of: statistics.frames / Self.framesPerText) { _ in
      let summary = FrameSummary(statistics, frames: Self.barCount)
      return (summary.usual, summary.slowest)
    }
    let form = panelFrame.height < Self.height ? Form.small : .large
    let padding = Self.padding(form)
    let inside = panelFrame.inset(by: padding)
    let usual = text.label(texts.usual, Look.strong, width: inside.width)
    let slowest = text.label(texts.slowest, Look.body, width: inside.width)
    canvas.drawPanel(panelFrame, alpha: 1)
    canvas.draw(usual, at: inside.origin, color: Look.primary)
    switch form {
    case .large:
      canvas.draw(
        slowest, at: Point(x: inside.maxX - (slowest?.size.width ?? 0), y: inside.minY),
        color: Look.secondary)
      let plot = Rect(
        x: inside.minX, y: inside.maxY - Self.plotHeight, width: inside.width,
        height: Self.plotHeight)
      drawBars(in: plot, count: Self.barCount, on: canvas)
    case .small:
      canvas.draw(
        slowest, at: Point(x: inside.minX, y: inside.minY + text.lineHeight(Look.strong)),
        color: Look.secondary)
      let column = max(usual?.size.width ?? 0, slowest?.size.width ?? 0) + padding
      drawBars(
        in: inside.inset(by: Insets(top: 0, left: column, bottom: 0, right: 0)),
        count: Self.barCount / 3, on: canvas)
    }
  }

  private func drawBars(in plot: Rect, count: Int, on canvas: Canvas) {
    let width = plot.width / Double(count)
    for age in 0..<count {
      guard let cost = statistics.cost(ofFrameBefore: age) else { break }
      let x = plot.maxX - Double(age + 1) * width
      bar(cost.frame, at: x, width: width, in: plot, color: Look.hairline, on: canvas)
      bar(cost.work, at: x, width: width, in: plot, color: Look.accent, on: canvas)
    }
    // The line marks a duration of 1/60 s.
    canvas.fill(
      Rect(x: plot.minX, y: plot.maxY - plot.height / 2, width: plot.width, height: 1),
      color: Look.secondary)
  }

  private func bar(
    _ seconds: Double, at x: Double, width: Double, in plot: Rect, color: Color, on canvas: Canvas
  ) {
    let height = min(seconds / Self.maxDuration, 1) * plot.height
    canvas.fill(
      Rect(x: x, y: plot.maxY - height, width: max(width - 0.5, 0.5), height: height),
      color: color)
  }
}
