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
/// the front card opens its picture in the gallery.
private final class HelixScene: CarouselScene<Cover> {
  /// The carousel, which is the scene's `view`.
  private let cards: HelixCarousel
  private let caption = PlatedLabel(
    "", style: Text.Style(size: 17, weight: .semibold), color: Look.primary)
  /// The picture whose caption the label shows.
  private var captioned: Picture?
  /// The fade that hides the caption while the helix moves to another card.
  private var captionFade = CaptionFade(reach: 0.01)
  /// The distance from the front at which the caption of a moving card is transparent, in items.
  /// With `captionFade` alone, the next card would pass behind the caption during a fast drag.
  private static let captionReach = 0.1

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
    // The gap between the front card and the next turn is free below the cards of the far side.
    let top = min(
      (size.height + Self.cardSize(in: size).height) / 2 + 20, size.height - 24 - text.height)
    caption.frame = Rect(
      center: Point(x: size.width / 2, y: top + text.height / 2), size: text)
  }

  private static func composition(in room: Size) -> Composition {
    let card = cardSize(in: room)
    // In a high window, a revolution is about half as high as the window, so that the spiral leaves
    // the window. The cards above and below the front card are a fifth of a card's width nearer, so
    // that more than their halves are visible.
    let turn = max(room.height / card.width / 2 - 0.2, CarouselLayout.helixTurn)
    return Composition(
      card: card,
      options: [
        .spacing: turn / CarouselLayout.helixTurn,
        .fadeRange: CarouselLayout.helixFade,
      ],
      camera: CarouselLayout.Camera(
        perspective: -1 / (CarouselLayout.helixDistance * card.width)))
  }

  private static func cardSize(in room: Size) -> Size {
    let width = max(min(room.width * 0.5, room.height * 0.46), 1)
    return Size(width: width, height: width * 0.8)
  }

  // MARK: Caption

  override var ownActivity: Activity {
    captionFade.isAtRest(beside: carousel, at: time) ? .still(until: nil) : .moving
  }

  override func advance(to time: Double) {
    captionFade.follow(carousel, at: time)
    let nearness = max(1 - carousel.distanceOfCurrentItem / Self.captionReach, 0)
    caption.opacity = captionFade.value(at: time) * nearness
    guard current !== captioned else { return }
    captioned = current
    caption.text = subject
    setNeedsLayout()
  }

  // MARK: Pictures

  /// The picture in front.
  private var current: Picture? { cards.pictures[safe: carousel.currentItemIndex] }

  override var subject: String { current?.caption ?? "" }
  override var showsPictures: Bool { true }
  override var picture: FilePath? { current?.path }
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

  // MARK: Cube

  /// The front card, out of which the cube grows.
  override var centeredCard: SceneCard? {
    guard let card = carousel.currentItemView, let frame = card.projection.bounds(of: card.bounds)
    else { return nil }
    return SceneCard(frame: frame, cornerRadius: card.background?.cornerRadius ?? 0)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for item in carousel.presentedItems {
      item.view.isHidden = isCardOnCube && item.index == carousel.currentItemIndex
    }
  }
}
