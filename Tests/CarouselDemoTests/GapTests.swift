import CarouselKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The gaps between pictures of different shapes in the gallery, measured from the layout. In turn,
/// the pictures have ratios of 10 : 7, 1 : 1, 7 : 10 and 1 : 1.
@WindowActor @Suite(.serialized) struct GapTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private static let types: [CarouselLayout] = [
    .linear, .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel,
  ]

  /// The indexes of pictures of all shapes, with neighbours of all shapes.
  private static let indexes = GalleryFixture.centre..<GalleryFixture.centre + 4

  /// Calls a closure with every type that keeps even gaps, on both axes and in all windows, or only
  /// in windows of a width in points. In a tall window, the pictures of a rotary overlap.
  private func forEachCase(
    width: Double? = nil,
    _ check: (_ gallery: GalleryFixture, _ type: CarouselLayout, _ title: String) throws -> Void
  ) throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      let isRing = type == .rotary && !gallery.scene.carousel.isVertical
      guard Self.types.contains(type), width == nil || window.width == width,
        !isRing || window.width > window.height
      else { return }
      try check(gallery, type, title)
    }
  }

  /// Returns the distances on the screen from the centred picture to the pictures on both sides.
  private func gaps(_ gallery: GalleryFixture, at index: Int) throws -> (Double, Double) {
    let centre = try #require(gallery.cards.first { $0.index == index })
    let before = try #require(gallery.cards.first { $0.index == index - 1 })
    let after = try #require(gallery.cards.first { $0.index == index + 1 })
    return (distance(from: centre, to: before), distance(from: centre, to: after))
  }

  /// Returns the distance between two pictures on the screen: the greatest along the normals of
  /// their edges. It is negative if they overlap.
  private func distance(from first: GalleryFixture.Card, to second: GalleryFixture.Card) -> Double {
    let outlines = [first, second].map { card in
      [
        card.plane.origin, Point(x: card.plane.maxX, y: card.plane.minY),
        Point(x: card.plane.maxX, y: card.plane.maxY),
        Point(x: card.plane.minX, y: card.plane.maxY),
      ].compactMap { card.projection.project($0) }
    }
    var greatest = -Double.infinity
    for outline in outlines {
      for (start, end) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
        let edge = (end - start) * (1 / (end - start).length)
        let ranges = outlines.map { points in points.map { edge.x * $0.y - edge.y * $0.x } }
        let (low, high) = (ranges.map { $0.min() ?? 0 }, ranges.map { $0.max() ?? 0 })
        greatest = max(greatest, low[0] - high[1], low[1] - high[0])
      }
    }
    return greatest
  }

  /// Centres a picture and prepares the cards for touches.
  private func rest(_ gallery: GalleryFixture, at index: Int) {
    gallery.rest(at: index)
    gallery.scene.cards.willDraw(Projection(.identity), pixelRatio: 1)
  }

  /// Drags an item by a distance in points along the axis, and passes a frame.
  private func drag(
    _ gallery: GalleryFixture, _ state: GestureState, by distance: Double, velocity: Double = 0
  ) {
    let carousel = gallery.scene.carousel
    var (translation, speed) = (Point.zero, Point.zero)
    translation[carousel.axis] = distance
    speed[carousel.axis] = velocity
    carousel.pan(
      Pan(state: state, translation: translation, velocity: speed, time: carousel.time))
    gallery.pass(seconds: 1.0 / 120)
  }

  @Test func gapsBesideTheCentreAreEqual() throws {
    try forEachCase { gallery, _, title in
      for index in Self.indexes {
        gallery.rest(at: index)
        let (before, after) = try gaps(gallery, at: index)
        let isEven = before > 0 && abs(before - after) < 1
        #expect(isEven, "\(before), \(after) at \(index) in \(title)")
      }
    }
  }

  /// On both sides of a rotary in a tall window, equally wide parts of the neighbours are visible,
  /// and the neighbours are inside the window.
  @Test func neighboursInATallRotaryAreEquallyFarOutside() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      guard type == .rotary, !gallery.scene.carousel.isVertical, window.width < window.height
      else { return }
      for index in Self.indexes {
        gallery.rest(at: index)
        let before = try #require(gallery.cards.first { $0.index == index - 1 }).bounds
        let after = try #require(gallery.cards.first { $0.index == index + 1 }).bounds
        let (left, right) = (before.minX, window.width - after.maxX)
        #expect(left > 0 && abs(left - right) < 1, "\(left), \(right) at \(index) in \(title)")
      }
    }
  }

  /// The gaps are equally wide whichever picture is centred.
  @Test func gapsDoNotDependOnTheShapes() throws {
    try forEachCase { gallery, _, title in
      let all = try Self.indexes.map { index in
        gallery.rest(at: index)
        return try gaps(gallery, at: index).0
      }
      #expect(all.allSatisfy { abs($0 - all[0]) < 1 }, "\(all) in \(title)")
    }
  }

  /// The point where a finger holds a picture stays under the finger, although the distances to the
  /// neighbours differ from those of the carousel type.
  @Test func heldPictureStaysUnderTheFinger() throws {
    try forEachCase(width: 1280) { gallery, _, title in
      let carousel = gallery.scene.carousel
      let length = gallery.scene.cards.composition.card[carousel.axis]
      for index in Self.indexes {
        for sign in [1.0, -1] {
          rest(gallery, at: index)
          let view = try #require(carousel.itemView(at: index))
          let middle = view.bounds.center
          let landing = try #require(view.placement.project(middle))
          carousel.touchDown(at: landing)
          drag(gallery, .began, by: 0)
          for step in 1...10 {
            let distance = sign * length * 0.04 * Double(step)
            drag(gallery, .changed, by: distance)
            let place = try #require(view.placement.project(middle))
            let slip = (place - landing)[carousel.axis] - distance
            #expect(abs(slip) < 0.5, "\(slip) at \(distance), \(index) in \(title)")
          }
          drag(gallery, .cancelled, by: 0)
        }
      }
    }
  }

  /// While the carousel scrolls, also past the last picture, no displacement jumps.
  @Test func displacementsChangeGradually() throws {
    try forEachCase(width: 1280) { gallery, _, title in
      let carousel = gallery.scene.carousel
      let length = gallery.scene.cards.composition.card[carousel.axis]
      let count = Double(carousel.numberOfItems)
      for start in [Double(GalleryFixture.centre), count - 3] {
        var former: [Int: Point] = [:]
        for step in 0..<200 {
          gallery.scroll(to: (start + Double(step) / 40).truncatingRemainder(dividingBy: count))
          var spreads: [Int: Point] = [:]
          for card in gallery.cards where card.alpha > 0.1 {
            spreads[card.index] = carousel.itemView(at: card.index)?.spread
          }
          for (index, spread) in spreads {
            guard let before = former[index] else { continue }
            let distance = (spread - before).length
            #expect(distance < 0.03 * length, "\(distance) of \(index) at \(step) in \(title)")
          }
          former = spreads
        }
      }
    }
  }

  /// Expects that no displacement jumps after a change of the pictures.
  private func expectNoJump(_ gallery: GalleryFixture, after change: String, _ make: () -> Void) {
    gallery.rest(at: 6)
    let carousel = gallery.scene.carousel
    let length = gallery.scene.cards.composition.card[carousel.axis]
    let views = carousel.visibleItemViews
    var former = views.map(\.spread)
    make()
    for _ in 0..<60 {
      gallery.pass(seconds: 1.0 / 120)
      let spreads = views.map(\.spread)
      for (spread, before) in zip(spreads, former) {
        let distance = (spread - before).length
        #expect(distance < 0.03 * length, "\(distance) after \(change), \(carousel.type.name)")
      }
      former = spreads
    }
  }

  /// After the shape of a picture has changed, or after a picture was removed, the other pictures
  /// move to their new places gradually.
  @Test func displacementsChangeGraduallyAfterAChangeOfThePictures() throws {
    try forEachCase(width: 1280) { gallery, _, _ in
      let cards: CardCarousel = gallery.scene.cards
      expectNoJump(gallery, after: "a turn") { cards.items[6].turn(by: 1) }
      expectNoJump(gallery, after: "a turn of the next one") { cards.items[7].turn(by: 1) }
      expectNoJump(gallery, after: "a removal") { cards.remove(at: 6) }
    }
  }

  /// Between pictures of different shapes, a flick and the same flick in the opposite direction
  /// scroll equally far.
  @Test func flicksScrollEquallyFarInBothDirections() throws {
    try forEachCase(width: 1280) { gallery, _, title in
      let carousel = gallery.scene.carousel
      for index in Self.indexes {
        for speed in [300.0, 900, 2000] {
          let distances = [speed, -speed].map { velocity in
            rest(gallery, at: index)
            let centre = gallery.scene.cards.centredBox.center
            var landing = centre
            landing[carousel.axis] -= velocity * 0.05
            carousel.touchDown(at: landing)
            drag(gallery, .began, by: 0)
            for step in 1...12 {
              drag(gallery, .changed, by: velocity * Double(step) / 120)
            }
            drag(gallery, .ended, by: velocity * 0.1, velocity: velocity)
            for _ in 0..<60 { gallery.pass(seconds: 0.1) }
            return abs(carousel.currentItemIndex - index)
          }
          #expect(
            distances[0] == distances[1] && distances[0] > 0,
            "\(distances) at \(speed), \(index) in \(title)")
        }
      }
    }
  }
}
