import GeometryKit
import StageKit
import ViewKit

/// How long the last frames were on the screen, as a graph and in numbers. The blue part of a bar is
/// what the program did itself; the rest is the display's, and the wait for it.
final class FrameGraph: View {
  /// How much of it there is.
  enum Form: CaseIterable {
    /// The numbers above the graph.
    case large
    /// One number below the other, and the graph beside them.
    case small
  }

  /// Where it lies, in points of the window; empty where there is no room for it.
  var place = Rect.zero
  private let statistics: FrameStatistics
  /// The numbers in words, for so many frames, since nobody reads what changes in each.
  private var words = Remembered<Int, (usual: String, slowest: String)>()
  private static let wordFrames = 15
  private static let count = 120
  /// The graph's full height, in seconds.
  private static let full = 1.0 / 30
  /// How high the large one is, and its graph, in points.
  private static let (height, plotHeight) = (116.0, 66.0)
  /// Of the small one: how wide its graph is at the least, in points.
  private static let leastPlotWidth = 40.0
  /// Between the numbers, in points.
  private static let gap = 16.0
  /// Numbers as long as they usually are at the most.
  private static let longest = FrameSummary([Double](repeating: 0.0999, count: 120))

  init(_ statistics: FrameStatistics) {
    self.statistics = statistics
    super.init()
    isHidden = true
  }

  /// How large it is in a stage.
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
        width: max(side, column + Self.leastPlotWidth + 3 * padding),
        height: usual.height + slowest.height + 2 * padding)
    }
  }

  private static func padding(_ form: Form) -> Double { form == .small ? 7 : 10 }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard !place.isEmpty else { return }
    let words = words.value(of: statistics.frames / Self.wordFrames) { _ in
      let summary = FrameSummary(statistics, frames: Self.count)
      return (summary.usual, summary.slowest)
    }
    let form = place.height < Self.height ? Form.small : .large
    let padding = Self.padding(form)
    let inside = place.inset(by: padding)
    let usual = text.label(words.usual, Look.strong, width: inside.width)
    let slowest = text.label(words.slowest, Look.body, width: inside.width)
    canvas.drawPanel(place, alpha: 1)
    canvas.draw(usual, at: inside.origin, color: Look.primary)
    switch form {
    case .large:
      canvas.draw(
        slowest, at: Point(x: inside.maxX - (slowest?.size.width ?? 0), y: inside.minY),
        color: Look.secondary)
      let plot = Rect(
        x: inside.minX, y: inside.maxY - Self.plotHeight, width: inside.width,
        height: Self.plotHeight)
      drawBars(in: plot, count: Self.count, on: canvas)
    case .small:
      canvas.draw(
        slowest, at: Point(x: inside.minX, y: inside.minY + text.lineHeight(Look.strong)),
        color: Look.secondary)
      let column = max(usual?.size.width ?? 0, slowest?.size.width ?? 0) + padding
      drawBars(
        in: inside.inset(by: Insets(top: 0, left: column, bottom: 0, right: 0)),
        count: Self.count / 3, on: canvas)
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
