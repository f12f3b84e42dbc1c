import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// Pictures on a winding staircase, a type of carousel that iCarousel has not.
  static let helix = SceneKind(
    name: "helix", title: "Helix", about: "pictures on a winding staircase", keys: [.ofCarousel],
    gestures: [
      HelpRow(name: "drag, flick, tap", does: "wind it; bring a card to the front"),
      HelpRow(name: "hold, right click", does: "what can be done with a picture"),
    ],
    make: HelixScene.init)
}

extension CarouselLayout {
  /// Ten steps to a turn of a cylinder that leans towards the eye, each lower than the one before.
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

private final class HelixScene: CoverCarousel, SceneWithPictures, SceneWithSubject {
  var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }

  init(_ context: SceneContext) {
    super.init(.helix, context.pictures)
    pictures = context.paths.map(context.pictures.picture(at:))
    compose = { room in
      let width = max(min(room.width * 0.42, room.height * 0.46), 1)
      return Composition(
        card: Size(width: width, height: width * 0.8), perspective: -1 / (4.5 * width))
    }
  }

  func show(_ news: PictureNews) {
    pictures = news.listing.pictures.map(store.picture(at:))
  }

  func follow(_ news: PictureNews, places: [Int]) { show(news) }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    super.willDraw(projection, pixelRatio: pixelRatio)
    // The far side, which turns its back, lies in the dark.
    for item in carousel.presentedItems where item.view.ground?.texture != nil {
      let light = 0.66 + 0.34 * item.transform.m33
      item.view.ground?.color = Color(red: light, green: light, blue: light)
    }
  }
}
