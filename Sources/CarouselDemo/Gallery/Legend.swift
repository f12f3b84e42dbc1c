import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// The text beside the gallery's pictures: the type's name, the centred picture's caption and its
/// position.
final class Legend: View {
  /// The part of the view that no panel covers, in this view's coordinates.
  var stage = Rect.zero {
    didSet { if stage != oldValue { setNeedsLayout() } }
  }
  /// The heading beside the touch bar's dots.
  var heading = ""
  /// The centred picture's caption; `nil` if there are no pictures.
  var caption: String?
  /// The centred picture's position among all pictures.
  var position = ItemPosition(number: 0, count: 0)

  /// The button for opening pictures. It is shown while the gallery has no pictures.
  let openButton = Button(CommandInfo.showOpenMenu.title)
  /// Whether all folders have been searched and contain no pictures.
  var isEmpty = false {
    didSet { openButton.isHidden = !isEmpty }
  }
  /// Whether the folders are still being searched for pictures.
  var isSearching = false

  let cards: CardCarousel
  /// The area of the position label, from which the user scrubs through all pictures.
  let handle = PositionHandle()
  /// The thumbnails that are visible while the user scrubs.
  let filmstrip: Filmstrip
  /// The visibility of the filmstrip, 0…1.
  var scrubbing = AnimatedValue(0, .fade)
  /// The index of the centred picture when the user started to scrub.
  var scrubStart = 0.0
  private var positionText = Memo<ItemPosition, String>()
  private var fade = CaptionFade()

  init(over cards: CardCarousel) {
    self.cards = cards
    filmstrip = Filmstrip(cards.pictures)
    super.init()
    openButton.isHidden = true
    add(openButton)
    setUpScrubbing()
  }

  override func advance(to time: Double) {
    fade.follow(cards.carousel, at: time)
    advanceScrubbing()
  }

  override var ownActivity: Activity {
    scrubbing.isAtRest(at: time) && fade.isAtRest(beside: cards.carousel, at: time)
      ? .still(until: nil) : .moving
  }

  override func layOut(_ measures: Measures) {
    let size = openButton.fittingSize(in: stage.size, measures)
    openButton.frame = Rect(
      x: (stage.center.x - size.width / 2).rounded(), y: stage.center.y + 56, width: size.width,
      height: size.height)
  }

  private static let headingStyle = Text.Style(size: 17, weight: .semibold)
  private static let captionStyle = Text.Style(size: 16, weight: .semibold)

  /// Returns the frame of a heading, which is beside the touch bar's dots.
  static func headingFrame(_ heading: String, _ text: Text) -> Rect {
    let size = text.measure(heading, headingStyle)
    let dots = TouchBar.dotsFrame
    return Rect(
      origin: Point(x: dots.maxX + 18, y: (dots.center.y - size.height / 2).rounded()), size: size)
  }

  /// Returns the upper edge of a caption below the cards in an area of the window.
  func captionTop(on stage: Rect, _ text: Text) -> Double {
    stage.maxY - Look.margin - text.lineHeight(Self.captionStyle) - 4 - text.lineHeight(Look.body)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let width = max(stage.width - 2 * Look.margin, 16)
    let headingFrame = Self.headingFrame(heading, text)
    if let title = text.label(heading, Self.headingStyle) {
      drawPlate(behind: headingFrame, on: canvas)
      canvas.draw(title, at: headingFrame.origin, color: Look.primary)
    }
    handle.isHidden = caption == nil
    guard let caption else { return drawEmpty(on: canvas, text: text, width: width) }
    let labels = captionLabels(caption, text)
    let frame = captionFrame(labels, text)
    let line = text.lineHeight(Look.body)
    canvas.withOpacity(captionOpacity(in: frame)) {
      if frame.width > 0 { drawPlate(behind: frame, on: canvas) }
      draw(labels.name, y: frame.minY, color: Look.primary, in: frame, on: canvas)
      // While the user scrubs, the position is as bright as the name.
      draw(
        labels.position, y: frame.maxY - line,
        color: scrubbing.target > 0 ? Look.primary : Look.secondary, in: frame, on: canvas)
    }
    let center = Point(x: middle(of: labels.position, in: frame), y: frame.maxY - line / 2)
    handle.frame = Rect(center: center, size: PositionHandle.size)
  }

  /// Returns the horizontal middle of a line of the caption.
  private func middle(of label: Text.Label?, in frame: Rect) -> Double {
    let width = label?.size.width ?? 0
    return frame.minX + (frame.width - width) * (1 - cards.cardStyle.captionSide) / 2 + width / 2
  }

  // MARK: Caption

  /// Returns the opacity of the caption with a frame, 0…1. A caption near a card fades out while
  /// the carousel moves, and where a card passes over it. A caption at the window's lower edge
  /// stays, as does any caption from which the user scrubs.
  func captionOpacity(in frame: Rect) -> Double {
    let nearness = cards.cardStyle.captionNearness
    guard nearness > 0 else { return 1 }
    let visibility = fade.value(at: time) * (1 - passingCover(of: frame))
    return max(1 - nearness * (1 - visibility), scrubbing.value(at: time))
  }

  /// Returns the opacity of the cards that pass over a caption, 0…1. It is 0 while the carousel is
  /// at rest on an item, because a card that the user has enlarged may cover the caption.
  private func passingCover(of caption: Rect) -> Double {
    let distance = cards.carousel.distanceOfCurrentItem
    guard distance > 0 else { return 0 }
    let cover = cards.cover(of: caption, fullOverlap: Self.hidingOverlap)
    return cover * min(distance / Self.restingDistance, 1)
  }

  /// The overlap with a passing card at which a caption is transparent, in points.
  private static let hidingOverlap = 4.0
  /// The distance from an item at which the carousel doesn't count as being at rest, in items.
  private static let restingDistance = 0.05

  /// Returns the frame of the caption; empty if there are no pictures.
  func captionFrame(_ text: Text) -> Rect {
    caption.map { captionFrame(captionLabels($0, text), text) } ?? .zero
  }

  private typealias CaptionLabels = (name: Text.Label?, position: Text.Label?)

  private func captionLabels(_ caption: String, _ text: Text) -> CaptionLabels {
    let name = text.label(
      caption, Self.captionStyle, width: captionWidth, lines: captionLines,
      alignment: captionAlignment)
    return (name, text.label(positionText.value(of: position) { $0.text }, Look.body))
  }

  /// Returns the frame of the caption's labels, which is below the cards or beside the centred
  /// card. While the carousel type changes, the caption moves between these positions.
  private func captionFrame(_ labels: CaptionLabels, _ text: Text) -> Rect {
    let name = labels.name?.size ?? .zero
    let number = labels.position?.size ?? .zero
    let size = Size(
      width: max(name.width, number.width), height: name.height + 4 + text.lineHeight(Look.body))
    let side = cards.cardStyle.captionSide
    let box = cards.centredBox
    let edge = side < 0 ? box.minX - captionGap : box.maxX + captionGap
    // A caption below a card is at the same distance from pictures of all shapes. Only a caption at
    // the window's lower edge doesn't move.
    let rise = cards.cardStyle.captionRise
    let space = cards.spaceBelowPicture * cards.cardStyle.captionNearness
    // In a time machine, the centred card is beside the middle of the window.
    let reach = max((stage.width - size.width) / 2 - Look.margin, 0)
    let offset = min(max(box.center.x - stage.center.x, -reach), reach)
    let below = Point(x: stage.center.x + offset, y: captionTop(on: stage, text) - rise - space)
    let beside = Point(x: edge, y: box.center.y - size.height / 2)
    let origin = below + (beside - below) * abs(side)
    return Rect(
      origin: Point(x: origin.x - size.width * (1 - side) / 2, y: origin.y), size: size)
  }

  /// The maximum width of the caption while no change of the carousel type is animated, in points.
  private var captionWidth: Double {
    let side = cards.composition.captionSide
    if side == 0 {
      return max(cards.composition.captionWidth ?? stage.width - 2 * Look.margin, 16)
    }
    let edge = cards.composition.card.width / 2 + side * cards.composition.cardOffset.x + captionGap
    return max(stage.width / 2 - edge - captionGap, 16)
  }

  private var captionGap: Double { Composition.captionGap(in: stage.size) }

  /// The maximum number of lines of the picture's name: one below the cards, several beside a card.
  private var captionLines: Int { cards.composition.captionSide == 0 ? 1 : 4 }

  private var captionAlignment: Text.Alignment {
    let side = cards.composition.captionSide
    return side == 0 ? .center : side > 0 ? .leading : .trailing
  }

  /// Draws a line of the caption. Below the cards, it is centred; beside the centred card, it
  /// starts at the edge next to that card.
  private func draw(
    _ label: Text.Label?, y: Double, color: Color, in frame: Rect, on canvas: Canvas
  ) {
    guard let label else { return }
    let alignment = (1 - cards.cardStyle.captionSide) / 2
    let x = frame.minX + (frame.width - label.size.width) * alignment
    canvas.draw(label, at: Point(x: x, y: y), color: color)
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

  /// Draws a dark plate behind a text. The plate is as opaque as the cards behind the text. Over
  /// the plain background, it isn't drawn.
  private func drawPlate(behind text: Rect, on canvas: Canvas) {
    let alpha = cards.cover(of: Canvas.plate(behind: text))
    if alpha > 0 { canvas.drawPlate(text, alpha: alpha) }
  }

  private func center(_ label: Text.Label?, y: Double, color: Color, on canvas: Canvas) {
    guard let label else { return }
    canvas.draw(label, at: Point(x: stage.center.x - label.size.width / 2, y: y), color: color)
  }
}
