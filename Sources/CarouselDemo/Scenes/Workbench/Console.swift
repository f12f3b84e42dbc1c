import GeometryKit
import StageKit
import ViewKit

/// A panel with a heading and a list of lines that scrolls, such as code or a log.
final class Console: View {
  private let title: Label
  private let button: Button?
  private let surface = ScrollSurface()
  private let lines: any ConsoleLines
  /// The height of the heading, in points.
  private static let headingHeight = 44.0
  /// The distance of texts from the left and right edges, in points.
  private static let sideMargin = 16.0
  /// The space above the first and below the last line, in points.
  fileprivate static let margin = 10.0
  /// The distance between lines, in points.
  fileprivate static let step = 19.0

  /// Returns the greatest height up to a limit with which no line is cut.
  static func height(atMost limit: Double) -> Double {
    let lines = ((limit - headingHeight - 2 * margin) / step).rounded(.down)
    return headingHeight + 2 * margin + lines * step
  }

  /// Creates a panel. `button` is at the end of the heading.
  init(_ title: String, _ lines: any ConsoleLines, button: Button? = nil) {
    self.title = Label(title, style: Look.strong, color: Look.primary)
    self.button = button
    self.lines = lines
    super.init()
    theme = .panel
    background = Background(color: Look.panel, cornerRadius: Look.panelRadius, shadow: Shadow())
    isPanel = true
    surface.limitToVerticalScrolling()
    surface.scrollView.indicatorStyle = .white
    surface.edgeFade = 2 * Self.step
    surface.content.add(lines)
    for view in [self.title, surface] { add(view) }
    if let button { add(button) }
  }

  override func layOut(_ measures: Measures) {
    let line = measures.text.lineHeight(Look.strong)
    title.frame = Rect(
      x: Self.sideMargin, y: (Self.headingHeight - line) / 2,
      width: size.width - 2 * Self.sideMargin, height: line)
    if let button {
      let width = button.fittingSize(in: size, measures).width
      button.frame = Rect(x: size.width - 4 - width, y: 0, width: width, height: Self.headingHeight)
    }
    surface.frame = Rect(
      x: 0, y: Self.headingHeight, width: size.width,
      height: max(size.height - Self.headingHeight - Self.margin, 1))
    lines.prepare(measures)
    placeLines()
  }

  override func advance(to time: Double) { placeLines() }

  /// Updates the height of the content after a change of the lines.
  private func placeLines() {
    let width = size.width - 2 * Self.sideMargin
    // The height depends on the width.
    lines.frame.size.width = width
    let height = lines.height(in: surface.size.height)
    let frame = Rect(x: Self.sideMargin, y: 0, width: width, height: height)
    guard frame != lines.frame else { return }
    lines.frame = frame
    surface.contentSize = Size(width: size.width, height: height)
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: Look.panelRadius, width: 1, color: Look.hairline)
    canvas.fill(
      Rect(x: 0, y: Self.headingHeight - 1, width: size.width, height: 1), color: Look.hairline)
  }
}

/// A view with lines of text, as high as its lines require.
protocol ConsoleLines: View {
  /// Returns the height at the current width, in points. `available` is the height of the visible
  /// area.
  func height(in available: Double) -> Double
  /// Measures what the height depends on.
  func prepare(_ measures: Measures)
}

/// Swift code, with comments and values in other colours. In a narrow view, a value is on the line
/// below its name.
final class CodeView: View, ConsoleLines {
  private let code: () -> String
  private var memo = Memo<Source, [Line]>()
  /// The width of a character, in points.
  private var columnWidth = 8.0
  private static let style = Text.Style(size: 12, isMonospaced: true)

  /// The code and the number of characters in a line.
  private struct Source: Equatable {
    let code: String
    let columns: Int
  }

  private struct Line {
    /// The number of spaces before the text.
    var indent = 0
    /// The text before the value.
    var start = ""
    /// The value at the end of the line, in another colour; empty for none.
    var value = ""
    var isComment = false
  }

  /// Creates a view. `code` returns the current code.
  init(code: @escaping () -> String) {
    self.code = code
    super.init()
  }

  override var role: Role? { .label }
  override var accessibleName: String { code() }

  func height(in available: Double) -> Double { height(forWidth: size.width) }

  private func height(forWidth width: Double) -> Double {
    Double(lines(forWidth: width).count) * Console.step + Console.margin
  }

  func prepare(_ measures: Measures) {
    columnWidth = max(measures.text.measure("n", Self.style).width, 1)
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    prepare(measures)
    return Size(width: available.width, height: height(forWidth: available.width))
  }

  /// Returns the lines of the current code in a view of a width.
  private func lines(forWidth width: Double) -> [Line] {
    let source = Source(code: code(), columns: Int(min(max(width / columnWidth, 1), 1000)))
    return memo.value(of: source) { source in
      source.code.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { Self.wrapped(Self.parsed($0), columns: source.columns) }
    }
  }

  /// Returns a line, or two lines if there is no room for the value beside its name.
  private static func wrapped(_ line: Line, columns: Int) -> [Line] {
    guard !line.value.isEmpty, line.indent + line.start.count + line.value.count > columns else {
      return [line]
    }
    return [
      Line(indent: line.indent, start: line.start),
      Line(indent: line.indent + 2, value: line.value),
    ]
  }

  /// Returns a line of code as its parts.
  private static func parsed(_ line: Substring) -> Line {
    let text = line.drop { $0 == " " }
    let indent = line.count - text.count
    if text.hasPrefix("//") { return Line(indent: indent, start: String(text), isComment: true) }
    // A value follows an equals sign or, in a `switch` statement, the colon of a case.
    let separators = text.hasPrefix("case") ? [" = ", ": "] : [" = "]
    for separator in separators {
      guard let range = text.firstRange(of: separator) else { continue }
      return Line(
        indent: indent, start: String(text[..<range.upperBound]),
        value: String(text[range.upperBound...]))
    }
    return Line(indent: indent, start: String(text))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    var y = Console.margin
    for line in lines(forWidth: size.width) {
      var x = Double(line.indent) * columnWidth
      let start = text.label(line.start, Self.style, width: max(size.width - x, 8))
      canvas.draw(
        start, at: Point(x: x, y: y), color: line.isComment ? Look.secondary : Look.primary)
      x += text.measure(line.start, Self.style).width
      canvas.draw(
        text.label(line.value, Self.style, width: max(size.width - x, 8)), at: Point(x: x, y: y),
        color: Look.accent)
      y += Console.step
    }
  }
}

/// The latest events of the engines, the newest at the bottom.
final class EventList: View, ConsoleLines {
  private let calls: () -> CallLog
  /// The lines that are drawn.
  private(set) lazy var shown = ThrottledValue(calls().lines)
  private static let style = Text.Style(size: 12)

  /// Creates a list. `calls` returns the current log.
  init(calls: @escaping () -> CallLog) {
    self.calls = calls
    super.init()
  }

  override var role: Role? { .label }
  override var accessibleName: String { "Events" }
  override var accessibleValue: String { calls().lines.last?.call ?? "" }

  func height(in available: Double) -> Double { available }
  func prepare(_ measures: Measures) {}

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: 14 * Console.step)
  }

  override func advance(to time: Double) { shown.update(to: calls().lines, at: time) }
  override var ownActivity: Activity { shown.activity }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let maxLines = max(Int((size.height - Console.margin) / Console.step), 1)
    let lines = shown.value.suffix(maxLines)
    let corner = Point(x: 0, y: Console.margin)
    if lines.isEmpty {
      canvas.draw(text.label("No events yet", Self.style), at: corner, color: Look.secondary)
    }
    canvas.draw(
      lines, of: maxLines, at: corner, width: size.width, step: Console.step, Self.style, text)
  }
}
