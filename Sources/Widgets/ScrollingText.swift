import Geometry
import Gestures
import ScrollKit
import Stage

/// A text longer than its frame, which scrolls up and down. It keeps a drag along that axis; one
/// across is not its own. Lines fade at the frame's upper and lower edge.
public final class ScrollingText: Widget {
  /// A part of the text in a style of its own.
  public struct Paragraph: Hashable, Sendable {
    /// What it says; at most 4096 characters are shown.
    public var text: String
    /// How it looks.
    public var style: Text.Style

    /// A paragraph in a style.
    public init(_ text: String, style: Text.Style) {
      self.text = text
      self.style = style
    }
  }

  /// The text.
  public var paragraphs: [Paragraph] { didSet { measured = nil } }
  /// What moves it.
  public let scrollView = ScrollView()

  private struct Line {
    var text: String
    var style: Text.Style
    var top: Double
    var height: Double
  }

  /// What the lines were made for.
  private struct Measure: Equatable {
    var width: Double
    var pixelRatio: Double
  }

  private var lines: [Line] = []
  private var measured: Measure?
  private var landing = Point.zero
  private let touch = TouchObserver()
  /// From one line to the next, in heights of a line; good for reading.
  private static let leading = 1.4
  /// Between paragraphs, and over what lines fade at an edge; in points.
  private static let gap = 14.0
  private static let fade = 28.0
  /// What is left free of lines at the right, for the indicator.
  private static let gutter = 16.0

  /// A text in paragraphs.
  public init(_ paragraphs: [Paragraph], frame: Rect = .zero) {
    self.paragraphs = paragraphs
    super.init(frame: frame)
    scrollView.alwaysBounceVertical = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.indicatorStyle = .white
    scrollView.directionalPressGestureRecognizer.isEnabled = true
    scrollView.wheelRecognizer.stepAxis = .vertical
    scrollView.wheelRecognizer.panAxis = .vertical
    touch.onDown = { [weak self] in self?.landing = $0.position }
    scrollView.panGestureRecognizer.axis = .vertical
    scrollView.panGestureRecognizer.onPan = { [weak self] in self?.follow($0) }
  }

  public override var takesTouches: Bool { true }
  public override func enter(_ contest: Contest) {
    contest.append(touch)
    contest.append(scrollView.panGestureRecognizer)
    contest.append(scrollView.touchObserver)
    contest.append(scrollView.wheelRecognizer)
  }

  public override func advance(to time: Double) { scrollView.advance(to: time) }

  public override var activity: Activity {
    scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
  }

  /// Hands a drag on as it is in the plane, whatever the plane's perspective.
  private func follow(_ pan: Pan) {
    guard let board, let start = board.point(at: landing),
      let end = board.point(at: landing + pan.translation)
    else {
      scrollView.pan(Pan(state: .cancelled, translation: .zero, velocity: .zero))
      return
    }
    // The velocity over a hundredth of a second, which is short beside any turn of the plane.
    let ahead = board.point(at: landing + pan.translation + pan.velocity * 0.01) ?? end
    scrollView.pan(
      Pan(state: pan.state, translation: end - start, velocity: (ahead - end) * 100))
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    layOut(text, pixelRatio: canvas.pixelRatio)
    let offset = scrollView.contentOffset.y
    for line in lines {
      let top = line.top - offset
      let inside = min(top, frame.height - top - line.height)
      guard inside > -Self.fade / 2 else { continue }
      let alpha = min(max(inside / Self.fade + 0.5, 0), 1)
      guard alpha > 0, let label = text.label(line.text, line.style) else { continue }
      canvas.draw(
        label, at: Point(x: frame.minX, y: frame.minY + top), color: theme.primary.faded(by: alpha))
    }
    guard let indicator = scrollView.verticalScrollIndicator else { return }
    canvas.fill(
      indicator.frame.offset(by: frame.origin), cornerRadius: indicator.frame.width / 2,
      color: theme.primary.faded(by: 0.6 * indicator.alpha))
  }

  /// Breaks the text into lines, where the width or the pixels have changed.
  private func layOut(_ text: Text, pixelRatio: Double) {
    scrollView.bounds = frame.size
    let measure = Measure(width: frame.width, pixelRatio: pixelRatio)
    guard measure != measured else { return }
    measured = measure
    lines.removeAll()
    var top = Self.fade / 2
    for paragraph in paragraphs {
      let height = text.lineHeight(paragraph.style)
      let width = max(frame.width - Self.gutter, 16)
      for line in text.lines(of: paragraph.text, paragraph.style, width: width) {
        lines.append(Line(text: line, style: paragraph.style, top: top, height: height))
        top += height * Self.leading
      }
      top += Self.gap
    }
    scrollView.contentSize = Size(width: frame.width, height: top + Self.fade / 2)
  }
}
