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
      HelpRow(name: "drag, flick", action: "turn"),
      HelpRow(name: "tap, click", action: "bring a card to the front; open the front card"),
    ],
    make: HelixScene.init)
}

extension CarouselLayout {
  /// A cylinder tilted towards the camera, with ten items per revolution, each lower than the
  /// previous item.
  fileprivate static let helix = {
    var helix = CarouselLayout(name: "helix")
    (helix.wraps, helix.fadeMin, helix.fadeMax) = (true, -11, 11)
    helix.transform = { offset, metrics in
      Transform3D.rotation(angle: -0.2, x: 1)
        .translated(y: 0.13 * offset * metrics.itemWidth, z: -1.62 * metrics.itemWidth)
        .rotated(angle: offset * .pi / 5, y: 1).translated(z: 1.62 * metrics.itemWidth)
    }
    return helix
  }()
}

private final class HelixScene: CarouselScene<Cover> {
  private let cards: HelixCarousel

  override var hasControls: Bool { false }

  /// The picture in front.
  private var current: Picture? { cards.pictures[safe: carousel.currentItemIndex] }

  override var subject: String { current?.caption ?? "" }
  override var picture: FilePath? { current?.path }
  override var file: FilePath? { contextMenuItem.flatMap { cards.pictures[safe: $0]?.path } }

  init(_ context: SceneContext) {
    cards = HelixCarousel(.helix, context.pictures)
    super.init(.helix, cards)
    add(cards)
    cards.show(context.paths)
    cards.onTap = { [bar = context.bar] _, isOnCentre in
      if isOnCentre { bar.onCommand?(.openInGallery) }
    }
    cards.compose = { room in
      let width = max(min(room.width * 0.42, room.height * 0.46), 1)
      return Composition(
        card: Size(width: width, height: width * 0.8),
        camera: CarouselLayout.Camera(perspective: -1 / (4.5 * width)))
    }
  }

  override func layOut(_ measures: Measures) { cards.frame = bounds }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.openInGallery, .center] + CommandInfo.ofFile
  }

  override func present(_ file: FilePath) {
    if let index = cards.pictures.paths.firstIndex(of: file) { center(index) }
  }

  override var showsPictures: Bool { true }

  override func begin(with picture: FilePath) {
    if let index = cards.pictures.paths.firstIndex(of: picture) {
      carousel.currentItemIndex = index
    }
  }

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

  override func show(_ news: CatalogChange) { cards.show(news.listing.pictures) }

  override func update(with news: CatalogChange, newIndexes: [Int]) {
    cards.update(to: news.listing.pictures, newIndexes: newIndexes)
  }
}

/// A carousel of pictures that are darker on the far side of the helix.
private final class HelixCarousel: CoverCarousel {
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    super.willDraw(projection, pixelRatio: pixelRatio)
    // Darken the far side, where cards are seen from behind.
    for item in carousel.presentedItems where item.view.background?.texture != nil {
      let light = 0.66 + 0.34 * item.transform.m33
      item.view.background?.color = Color(red: light, green: light, blue: light)
    }
  }
}
