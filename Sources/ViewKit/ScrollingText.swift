import GeometryKit
import ScrollKit
import StageKit

/// A text longer than its frame, which scrolls up and down. Lines fade at the frame's upper and lower
/// edge.
public final class ScrollingText: ScrollSurface {
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
  public var paragraphs: [Paragraph] { didSet { setNeedsLayout() } }

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
    scrollView.indicatorStyle = .white
    scrollsVertically()
    edgeFade = Self.margin
  }

  /// Breaks the text into lines.
  public override func layOut(_ measures: Measures) {
    content.removeAll()
    var top = Self.margin
    let width = max(size.width - Self.gutter, 16)
    for paragraph in paragraphs {
      let height = measures.text.lineHeight(paragraph.style)
      for line in measures.text.lines(of: paragraph.text, paragraph.style, width: width) {
        let frame = Rect(x: 0, y: top, width: size.width, height: height)
        content.add(Label(line, style: paragraph.style, frame: frame))
        top += height * Self.leading
      }
      top += Self.gap
    }
    contentSize = Size(width: size.width, height: top + Self.margin)
  }
}
