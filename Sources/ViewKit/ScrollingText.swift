import GeometryKit
import StageKit

/// A text longer than its frame, which scrolls up and down. Lines fade at the frame's upper and lower
/// edge.
public final class ScrollingText: ScrollingWidget {
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
  /// From one line to the next, in heights of a line; good for reading.
  private static let leading = 1.4
  /// Between paragraphs, in points.
  private static let gap = 14.0
  /// What is left free of lines at the right, for the indicator.
  private static let gutter = 16.0

  /// A text in paragraphs.
  public init(_ paragraphs: [Paragraph], frame: Rect = .zero) {
    self.paragraphs = paragraphs
    super.init(frame: frame)
    scrollView.alwaysBounceVertical = true
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    scrollView.bounds = frame.size
    layOut(text, pixelRatio: canvas.pixelRatio)
    // Letters may reach beyond their lines: by accents, or by the font's own making.
    canvas.withClip(frame) { drawLines(on: canvas, text: text, theme: theme) }
    drawIndicator(on: canvas, theme: theme)
  }

  private func drawLines(on canvas: Canvas, text: Text, theme: Theme) {
    let corner = frame.origin - scrollView.contentOffset
    for line in lines {
      let alpha = opacity(from: line.top, height: line.height)
      guard alpha > 0 else { continue }
      canvas.draw(
        text.label(line.text, line.style), at: Point(x: frame.minX, y: corner.y + line.top),
        color: theme.primary.faded(by: alpha))
    }
  }

  /// Breaks the text into lines, where the width or the pixels have changed.
  private func layOut(_ text: Text, pixelRatio: Double) {
    let measure = Measure(width: frame.width, pixelRatio: pixelRatio)
    guard measure != measured else { return }
    measured = measure
    lines.removeAll()
    var top = Self.margin
    for paragraph in paragraphs {
      let height = text.lineHeight(paragraph.style)
      let width = max(frame.width - Self.gutter, 16)
      for line in text.lines(of: paragraph.text, paragraph.style, width: width) {
        lines.append(Line(text: line, style: paragraph.style, top: top, height: height))
        top += height * Self.leading
      }
      top += Self.gap
    }
    scrollView.contentSize = Size(width: frame.width, height: top + Self.margin)
  }
}
