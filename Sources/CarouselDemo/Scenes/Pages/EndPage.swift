import GeometryKit
import StageKit
import ViewKit

/// The page beyond the first or the last page. Its symbol and text are in the strip that becomes
/// visible when the user pulls.
final class EndPage: View {
  private let label = Label("", style: Look.title, color: Theme().primary, lines: lineCount)
  private let isLast: Bool
  /// Whether the pages are stacked vertically.
  var isVertical = false { didSet { setNeedsLayout() } }
  /// Whether a pull loads more pages, which only the end after the last page does.
  var loadsMore = false { didSet { updateLabel() } }
  /// The progress of the pull. At 1 or more, releasing it loads more pages.
  var pull = 0.0 { didSet { updateLabel() } }
  /// The diameter of the symbol, in points.
  private static let discSize = 40.0
  /// The minimum pull that loads more pages, as a fraction of a page.
  static let loadingThreshold = 0.15
  /// The distance of the symbol from the adjoining page, as a fraction of a page. A pull that just
  /// loads more pages shows a strip with the symbol in the middle.
  private static let symbolDepth = loadingThreshold / 2
  /// The minimum distance of the symbol from the adjoining page, in points.
  private static let minSymbolDepth = 40.0
  /// The distance of the symbol above the middle of a strip at the side, in points.
  private static let sideRise = 20.0
  /// The distance of the symbol above the middle of a strip below the last page, in points.
  private static let lastRise = 8.0
  /// The distance of the symbol above the middle of a strip above the first page, in points.
  private static let firstRise = 18.0
  /// The gap between the symbol and its text, in points.
  private static let textGap = 10.0
  /// The width of the text above or below vertical pages, in points.
  private static let verticalTextWidth = 240.0
  /// The minimum width of the text beside horizontal pages, in points.
  private static let minTextWidth = 16.0
  /// The margin at the left and the right of the text beside horizontal pages, in points.
  private static let textMargin = 4.0
  /// The maximum number of lines of the text.
  private static let lineCount = 3

  init(isLast: Bool) {
    self.isLast = isLast
    super.init()
    background = Background(color: Color(hex: 0x0B0E13))
    label.alignment = .center
    add(label)
    updateLabel()
  }

  private func updateLabel() {
    guard isLast else { return label.text = "First page" }
    label.text = !loadsMore ? "Last page" : pull < 1 ? "Pull for more" : "Release to load"
  }

  override func layOut(_ measures: Measures) {
    let center = symbolCenter
    let stripWidth = min(center.x, size.width - center.x) * 2
    let width =
      isVertical
      ? Self.verticalTextWidth : max(stripWidth - 2 * Self.textMargin, Self.minTextWidth)
    let height = measures.text.lineHeight(label.style) * Double(Self.lineCount)
    label.frame = Rect(
      x: center.x - width / 2, y: center.y + Self.discSize / 2 + Self.textGap, width: width,
      height: height)
  }

  /// The centre of the symbol. Its text is below it, so it is a bit above the middle of the strip.
  private var symbolCenter: Point {
    let pageLength = isVertical ? size.height : size.width
    let depth = max(Self.symbolDepth * pageLength, Self.minSymbolDepth)
    guard isVertical else {
      return Point(x: isLast ? depth : size.width - depth, y: size.height / 2 - Self.sideRise)
    }
    let y = isLast ? depth - Self.lastRise : size.height - depth - Self.firstRise
    return Point(x: size.width / 2, y: y)
  }

  /// Draws a disc that grows while the user pulls, with an arrow in the direction of the pull. If a
  /// pull loads nothing, draws a dot.
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let center = symbolCenter
    canvas.fill(disc: center, diameter: Self.discSize, color: theme.plate)
    guard loadsMore else { return canvas.fill(disc: center, diameter: 8, color: theme.secondary) }
    canvas.fill(
      disc: center, diameter: Self.discSize * min(pull, 1),
      color: pull < 1 ? theme.secondary : theme.accent)
    let direction = isVertical ? Point(x: 0, y: -1) : Point(x: -1, y: 0)
    let aside = Point(x: -direction.y, y: direction.x)
    let tip = [aside * 5 + direction * 2, direction * 7, aside * -5 + direction * 2]
    for line in [[direction * 7, direction * -7], tip] {
      canvas.stroke(line: line.map { center + $0 }, width: 2, color: .white)
    }
  }
}
