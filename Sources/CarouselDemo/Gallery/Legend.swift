import GeometryKit
import StageKit
import ViewKit

/// The text beside the gallery's pictures: the type's name, the centred picture's caption and its
/// position.
final class Legend: View {
  /// The part of the view that no panel covers, in this view's coordinates.
  var stage = Rect.zero {
    didSet { if stage != oldValue { setNeedsLayout() } }
  }
  /// The heading in the upper left corner.
  var heading = ""
  /// The centred picture's caption; `nil` if there are no pictures.
  var caption: String?
  /// The centred picture's position among all pictures.
  var position = ItemPosition(number: 0, count: 0)

  /// The button that opens other pictures, shown if there are none.
  let openButton = Button(CommandInfo.showOpenMenu.title)
  /// Whether all folders have been searched and contain no pictures.
  var isEmpty = false {
    didSet { openButton.isHidden = !isEmpty }
  }
  /// Whether the folders are still being searched for pictures.
  var isSearching = false

  private let cards: CardCarousel
  private var positionText = Memo<ItemPosition, String>()

  init(over cards: CardCarousel) {
    self.cards = cards
    super.init()
    openButton.isHidden = true
    add(openButton)
  }

  override func layOut(_ measures: Measures) {
    let size = openButton.fittingSize(in: stage.size, measures)
    openButton.frame = Rect(
      x: (stage.center.x - size.width / 2).rounded(), y: stage.center.y + 56, width: size.width,
      height: size.height)
  }

  /// The origin of the heading.
  static let headingOrigin = Point(x: Look.margin, y: Look.margin - 4)

  /// Returns the upper edge of the caption in an area of the window.
  func captionTop(on stage: Rect, _ text: Text) -> Double {
    stage.maxY - Look.margin - 2 * text.lineHeight(Look.body) - 4
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let width = max(stage.width - 2 * Look.margin, 16)
    if let title = text.label(heading, Look.title, width: width) {
      drawPlate(behind: Rect(origin: Self.headingOrigin, size: title.size), on: canvas)
      canvas.draw(title, at: Self.headingOrigin, color: Look.primary)
    }
    guard let caption else { return drawEmpty(on: canvas, text: text, width: width) }
    let name = text.label(caption, Look.strong, width: width)
    let positionLabel = text.label(positionText.value(of: position) { $0.text }, Look.body)
    let line = text.lineHeight(Look.body)
    let top = captionTop(on: stage, text)
    let covered = Size(
      width: max(name?.size.width ?? 0, positionLabel?.size.width ?? 0), height: 2 * line + 4)
    if covered.width > 0 {
      drawPlate(
        behind: Rect(
          center: Point(x: stage.center.x, y: top + covered.height / 2), size: covered),
        on: canvas)
    }
    center(name, y: top, color: Look.primary, on: canvas)
    center(positionLabel, y: top + line + 4, color: Look.secondary, on: canvas)
  }

  private func drawEmpty(on canvas: Canvas, text: Text, width: Double) {
    let middle = stage.center.y
    center(
      text.label(
        isSearching ? "Searching for pictures…" : "No pictures", Look.title, width: width),
      y: middle - 24,
      color: Look.primary, on: canvas)
    guard !isSearching else { return }
    center(
      text.label(
        "Open pictures or a folder, or drop them here.",
        Look.body, width: width, lines: 2),
      y: middle + 4, color: Look.secondary, on: canvas)
  }

  /// Draws the plate behind a text, as opaque as the cards in its area. Draws nothing over the
  /// plain background, where a plate would look like a dark box.
  private func drawPlate(behind text: Rect, on canvas: Canvas) {
    let alpha = cards.cover(of: Canvas.plate(behind: text))
    if alpha > 0 { canvas.drawPlate(text, alpha: alpha) }
  }

  private func center(_ label: Text.Label?, y: Double, color: Color, on canvas: Canvas) {
    guard let label else { return }
    canvas.draw(label, at: Point(x: stage.center.x - label.size.width / 2, y: y), color: color)
  }
}
