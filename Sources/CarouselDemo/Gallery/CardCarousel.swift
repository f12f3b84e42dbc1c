import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The gallery's carousel of cards, whose pictures are asked for as they come into sight.
final class CardCarousel: CarouselView<CardView> {
  /// Closes cards that are swiped up.
  private(set) lazy var swipe = CardSwipe(carousel)
  /// How the cards hang.
  let hanging: Hanging
  /// The item that isn't shown, because it is seen elsewhere; nil for none.
  var absentItem: Int?

  private let pictures: PictureStore
  private var time = 0.0

  init(_ pictures: PictureStore, hanging: Hanging) {
    self.pictures = pictures
    self.hanging = hanging
    super.init()
  }

  override func enter(_ contest: Contest, at point: Point) {
    // Vertical, a drag upwards scrolls.
    if HangingStyle.style(of: carousel.type).closesSwipedCards, !carousel.isVertical {
      swipe.enter(contest, at: point)
    }
    super.enter(contest, at: point)
  }

  override var ownActivity: Activity {
    swipe.isMoving(at: time) ? .moving : super.ownActivity
  }

  override func advance(to time: Double) {
    self.time = time
    swipe.advance(to: time)
    super.advance(to: time)
  }

  /// Gives each card what there is of its picture; those nearest to the centre are loaded first.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    var reflection = hanging.standing > 0 ? Reflection() : nil
    reflection?.alpha *= hanging.standing
    for item in carousel.presentedItems {
      let card = item.view
      card.isHidden =
        item.isHidden || item.isLeaving && card.isFlying
        || absentItem != nil && item.index == absentItem
      guard !card.isHidden, item.alpha > 0 else { continue }
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      card.show(pictures.texture(of: card.picture, distance: distance), reflection: reflection)
    }
  }

  // MARK: What lies under the legend

  /// How much a card covers of a rectangle in the window, 0…1: all from where it reaches as far in as
  /// the plate's margin.
  func cover(of rect: Rect) -> Double {
    var cover = 0.0
    for item in carousel.presentedItems where !item.isHidden && item.alpha > cover {
      let overlap = Self.overlap(of: item.view.pictureBounds, item.view.placement, with: rect)
      cover = max(cover, item.alpha * min(max(overlap / 12, 0), 1))
    }
    return cover
  }

  /// How far a rectangle in space, as it is seen, and one in the window reach into each other, in
  /// points: the least overlap along the normals of their edges. Negative where they don't meet.
  static func overlap(of plane: Rect, _ projection: Projection, with rect: Rect) -> Double {
    guard let a = projection.project(plane.origin),
      let b = projection.project(Point(x: plane.maxX, y: plane.minY)),
      let c = projection.project(Point(x: plane.maxX, y: plane.maxY)),
      let d = projection.project(Point(x: plane.minX, y: plane.maxY))
    else { return -.infinity }
    let (x, y) = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    let rectX = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX)
    let rectY = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    func overlap(alongX normalX: Double, y normalY: Double) -> Double {
      let seen = normalX * x + normalY * y
      let other = normalX * rectX + normalY * rectY
      return min(seen.max(), other.max()) - max(seen.min(), other.min())
    }
    var least = min(overlap(alongX: 1, y: 0), overlap(alongX: 0, y: 1))
    for corner in 0..<4 where least > 0 {
      let next = (corner + 1) % 4
      let (edgeX, edgeY) = (x[next] - x[corner], y[next] - y[corner])
      let length = (edgeX * edgeX + edgeY * edgeY).squareRoot()
      guard length > 0 else { continue }
      least = min(least, overlap(alongX: -edgeY / length, y: edgeX / length))
    }
    return least
  }
}
