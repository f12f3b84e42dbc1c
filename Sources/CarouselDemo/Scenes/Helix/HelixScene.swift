import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

extension SceneKind {
  /// The scene with pictures on a spiral staircase, a type that iCarousel doesn't have.
  static let helix = SceneKind(
    name: "helix", title: "Helix", subtitle: "Pictures on a spiral staircase",
    keys: [.ofCarousel, Hotkey(.openInGallery)],
    gestures: [
      HelpRow(name: "drag, flick sideways", action: "turn"),
      HelpRow(name: "drag, flick up, down", action: "climb"),
      HelpRow(name: "tap, click", action: "bring a card to the front; open the front card"),
    ],
    make: HelixScene.init)
}

/// Pictures on a spiral staircase that leaves the window above and below. The caption of the front
/// picture is below its card, and fades out while the helix moves.
///
/// A horizontal drag turns the helix, and a vertical drag climbs it; see `HelixCarousel`. A tap on
/// a card brings it to the front. A tap on the front card opens its picture in the gallery.
private final class HelixScene: CarouselScene<Cover> {
  /// The carousel, which is the scene's `view`.
  private let cards: HelixCarousel
  private let caption = PlatedLabel(
    "", style: Text.Style(size: 17, weight: .semibold), color: Look.primary)
  /// The picture whose caption the label shows.
  private var captionedPicture: Picture?
  /// The fade that hides the caption while the helix moves to another card.
  private var captionFade = CaptionFade(reach: captionRestDistance)

  /// The distance from the front up to which a card has a caption, in items. It is so small that
  /// the caption appears only when the card has arrived, and no moving card passes behind it.
  private static let captionRestDistance = 0.01
  /// The distance from the front at which the caption of a moving card is transparent, in items.
  /// With `captionFade` alone, the next card would pass behind the caption during a fast drag.
  private static let captionHiddenDistance = 0.1
  /// The distance between the front card and its caption, in points.
  private static let captionGap = 20.0
  /// The smallest distance between the caption and the window's lower edge, in points.
  private static let captionMargin = 24.0
  /// The maximum width of a card, as a fraction of the window's width.
  private static let maxFractionOfWidth = 0.5
  /// The maximum width of a card, as a fraction of the window's height.
  private static let maxFractionOfHeight = 0.46
  /// The height of a card, as a fraction of its width.
  private static let cardHeight = 0.8
  /// The distance by which the height of a revolution is less than half the height of a tall
  /// window, in card widths. With this distance, more than half of each card above and below the
  /// front card is visible.
  private static let revolutionReduction = 0.2

  init(_ context: SceneContext) {
    cards = HelixCarousel(.helix, context.pictures)
    super.init(.helix, cards)
    for view in [cards, caption] { add(view) }
    cards.loadsAtShownSize = true
    cards.show(context.paths)
    cards.onTap = { [bar = context.bar] _, isOnCentre in
      if isOnCentre { bar.onCommand?(.openInGallery) }
    }
    cards.compose = { Self.composition(in: $0) }
  }

  override var hasControls: Bool { false }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    cards.frame = bounds
    caption.isHidden = caption.text.isEmpty
    let text = caption.fittingSize(in: bounds.inset(by: Look.margin).size, measures)
    // The caption is in the gap between the front card and the next revolution, lower than the
    // cards on the far side.
    let cardBottom = (size.height + Self.cardSize(in: size).height) / 2
    let top = min(cardBottom + Self.captionGap, size.height - Self.captionMargin - text.height)
    caption.frame = Rect(
      center: Point(x: size.width / 2, y: top + text.height / 2), size: text)
  }

  private static func composition(in room: Size) -> Composition {
    let card = cardSize(in: room)
    // In a tall window, a revolution is about half as high as the window, so that the spiral leaves
    // the window.
    let revolutionHeight = max(
      room.height / card.width / 2 - revolutionReduction, CarouselLayout.helixRevolutionHeight)
    return Composition(
      card: card,
      options: [
        .spacing: revolutionHeight / CarouselLayout.helixRevolutionHeight,
        .fadeRange: CarouselLayout.helixFadeRange,
      ],
      camera: CarouselLayout.Camera(
        perspective: -1 / (CarouselLayout.helixEyeDistance * card.width)))
  }

  private static func cardSize(in room: Size) -> Size {
    let width = max(min(room.width * maxFractionOfWidth, room.height * maxFractionOfHeight), 1)
    return Size(width: width, height: width * cardHeight)
  }

  // MARK: Caption

  override var ownActivity: Activity {
    captionFade.isAtRest(beside: carousel, at: time) ? .still(until: nil) : .moving
  }

  override func advance(to time: Double) {
    captionFade.follow(carousel, at: time)
    let nearness = max(1 - carousel.distanceOfCurrentItem / Self.captionHiddenDistance, 0)
    caption.opacity = captionFade.value(at: time) * nearness
    guard currentPicture !== captionedPicture else { return }
    captionedPicture = currentPicture
    caption.text = subject
    setNeedsLayout()
  }

  // MARK: Pictures

  /// The picture of the front card.
  private var currentPicture: Picture? { cards.pictures[safe: carousel.currentItemIndex] }

  override var subject: String { currentPicture?.caption ?? "" }
  override var showsPictures: Bool { true }
  override var picture: FilePath? { currentPicture?.path }
  override var file: FilePath? { contextMenuItem.flatMap { cards.pictures[safe: $0]?.path } }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.openInGallery, .center] + CommandInfo.ofFile
  }

  override func present(_ file: FilePath) {
    if let index = cards.pictures.paths.firstIndex(of: file) { center(index) }
  }

  override func begin(with picture: FilePath) {
    if let index = cards.pictures.paths.firstIndex(of: picture) {
      carousel.currentItemIndex = index
    }
  }

  override func show(_ change: CatalogChange) { cards.show(change.listing.pictures) }

  override func update(with change: CatalogChange, newIndexes: [Int]) {
    cards.update(to: change.listing.pictures, newIndexes: newIndexes)
  }

  // MARK: The window's cube

  /// The front card, out of which the cube grows.
  override var centeredCard: SceneCard? {
    guard let card = carousel.currentItemView, let frame = card.projection.bounds(of: card.bounds)
    else { return nil }
    return SceneCard(frame: frame, cornerRadius: card.background?.cornerRadius ?? 0)
  }

  /// Hides the front card while the window's cube shows its picture.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for item in carousel.presentedItems {
      item.view.isHidden = isCardOnCube && item.index == carousel.currentItemIndex
    }
  }
}
