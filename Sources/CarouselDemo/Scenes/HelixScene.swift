import CarouselKit
import GeometryKit
import GestureKit
import Glibc
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

extension CarouselLayout {
  /// A cylinder tilted towards the camera, with ten items per revolution, each lower than the
  /// previous item by a height that follows from the `spacing`. Items on the far side are mirrored,
  /// so that their pictures are seen the right way round.
  fileprivate static let helix = {
    var helix = CarouselLayout(name: "helix")
    helix.wraps = true
    helix.fadeMin = -helixEnd
    helix.fadeMax = helixEnd
    helix.transform = { offset, metrics in
      let (angle, radius) = (offset * 2 * .pi / helixCount, helixRadius * metrics.itemWidth)
      let isBehind = Transform3D.rotation(angle: angle, y: 1).m33 < helixEdge
      return Transform3D.rotation(angle: helixTilt, x: 1)
        .translated(y: helixRise * metrics.spacing * offset * metrics.itemWidth, z: -radius)
        .rotated(angle: angle, y: 1).translated(z: radius).scaled(x: isBehind ? -1 : 1, y: 1)
    }
    return helix
  }()
  /// The number of items per revolution.
  fileprivate static let helixCount = 10.0
  /// The angle by which the axis of the helix is tilted, in radians.
  private static let helixTilt = -0.2
  /// The height between an item and the next one at a `spacing` of 1, in card widths.
  private static let helixRise = 0.13
  /// The radius of the helix, in card widths.
  private static let helixRadius = 1.62
  /// The distance of the eye from the front card, in card widths.
  fileprivate static let helixDistance = 4.5
  /// The cosine of the angle at which a card is seen edge-on.
  fileprivate static let helixEdge = helixRadius / (helixRadius + helixDistance)
  /// The offset of the ends, more than a revolution from the front card. Cards fade out there while
  /// they are seen edge-on, so that no card is translucent.
  private static let helixEnd = helixCount * (1 + acos(helixEdge) / (2 * .pi))
  /// The distance over which cards fade out at the ends, in items.
  fileprivate static let helixFade = 0.07
}

/// Pictures on a spiral staircase that leaves the window above and below. The caption of the front
/// picture is below its card, and fades out while the helix moves.
private final class HelixScene: CarouselScene<Cover> {
  private let cards: HelixCarousel
  private let caption = PlatedLabel(
    "", style: Text.Style(size: 17, weight: .semibold), color: Look.primary)
  /// The picture whose caption the label shows.
  private var captioned: Picture?
  /// The opacity of the caption, which is visible while the helix is at rest on a card.
  private var captionFade = CaptionFade(reach: 0.01)
  /// The distance from the front within which the caption of a moving card fades out, in items.
  /// Farther away, the next card would pass behind the caption.
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
    // In a high window, the turns are farther apart, so that the spiral leaves the window.
    return Composition(
      card: card,
      options: [
        .spacing: max(room.height / card.width / 2 - 0.2, 1.3) / 1.3,
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

/// A carousel of pictures that are darker on the far side of the helix. A vertical drag climbs the
/// helix.
private final class HelixCarousel: CoverCarousel {
  /// Recognizes vertical drags.
  private lazy var climb = makeClimb()
  /// The horizontal drag that has the same effect as a vertical drag of one point, in points.
  private static let climbRatio = 3.0
  /// The brightness of a card at the side, halfway between the front and the far side. The front
  /// card has a brightness of about 1.
  private static let sideLight = 0.66

  private func makeClimb() -> PanRecognizer {
    let climb = PanRecognizer()
    climb.axis = .vertical
    climb.onPan = { [carousel] pan in
      // Without a position of the touch, the drag is linear in the distance.
      if pan.state == .began { carousel.touchDown(time: pan.time) }
      var sideways = pan
      sideways.translation = Point(x: pan.translation.y * Self.climbRatio, y: 0)
      sideways.velocity = Point(x: pan.velocity.y * Self.climbRatio, y: 0)
      carousel.pan(sideways)
    }
    return climb
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    super.addRecognizers(to: competition, at: point)
    competition.append(climb)
  }

  /// The Up and Down keys climb, as vertical drags do.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let sideways: [Key: Key] = [.up: .left, .down: .right]
    return super.press(sideways[key] ?? key, modifiers, isRepeat: isRepeat)
  }

  /// The front cards of the next turns load before the cards on the far side.
  override func loadingDistance(at offset: Double) -> Double {
    abs(offset.remainder(dividingBy: CarouselLayout.helixCount)) + 0.3 * abs(offset)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    super.willDraw(projection, pixelRatio: pixelRatio)
    for item in carousel.presentedItems {
      // The direction of the card: about 1 at the front, 0 at the side, −1 on the far side.
      let facing = item.transform.m33
      // Darken the far side, and the cards that fade in or out: other cards would shine through a
      // bright card.
      let light = (Self.sideLight + (1 - Self.sideLight) * facing) * item.alpha
      let color = item.view.background?.texture == nil ? Look.tile : .white
      item.view.background?.color = color.dimmed(by: light)
      // The shadows of dark cards aren't visible on the dark background.
      if facing < CarouselLayout.helixEdge { item.view.background?.shadow = nil }
      // Cards fade out as they turn edge-on. They are transparent up to 0.05 from there, and opaque
      // from 0.15 on.
      let turn = abs(facing - CarouselLayout.helixEdge)
      item.view.opacity = min(max(turn / 0.1 - 0.5, 0), 1)
    }
  }
}
