import GeometryKit
import ScrollKit
import StageKit

/// A view with vertically scrolling text. Lines fade out at the upper and lower edge of the frame.
public final class ScrollingText: ScrollSurface {
  /// A paragraph with its text style.
  public struct Paragraph: Hashable, Sendable {
    /// The text; at most 4096 characters are shown.
    public var text: String
    /// The font size and weight of the text.
    public var style: Text.Style

    /// Creates a paragraph.
    public init(_ text: String, style: Text.Style) {
      self.text = text
      self.style = style
    }
  }

  /// The paragraphs.
  public var paragraphs: [Paragraph] { didSet { setNeedsLayout() } }

  /// The distance from one line to the next, as a multiple of the line height.
  private static let leading = 1.4
  /// The distance between paragraphs, in points.
  private static let gap = 14.0
  /// The width on the right that is kept free for the scroll indicator, in points.
  private static let gutter = 16.0

  /// Creates a scrolling text.
  public init(_ paragraphs: [Paragraph], frame: Rect = .zero) {
    self.paragraphs = paragraphs
    super.init(frame: frame)
    scrollView.alwaysBounceVertical = true
    scrollView.indicatorStyle = .white
    limitToVerticalScrolling()
    edgeFade = Self.margin
  }

  /// Breaks the text into lines, and adds a label for each.
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
