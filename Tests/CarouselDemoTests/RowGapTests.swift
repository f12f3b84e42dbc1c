import CarouselKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The gaps between the pictures of a row in the gallery, and how the pictures move although their
/// distances differ.
@WindowActor @Suite(.serialized) struct RowGapTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The shapes of all pictures in a folder: different ones, portraits, or phone screenshots.
  nonisolated static let folders = [
    GalleryFixture.shapes, [Size(width: 30, height: 40)], [Size(width: 36, height: 78)],
  ]

  private func forEachRow(
    of shapes: [Size], width: Double? = nil,
    _ check: (_ gallery: GalleryFixture, _ title: String) throws -> Void
  ) throws {
    try GalleryFixture(shapes: shapes, access: access).forEachCase { gallery, type, title in
      guard type == .linear, width == nil || gallery.window.width == width else { return }
      try check(gallery, title)
    }
  }

  /// Returns the gaps between all visible pictures.
  private func gaps(_ gallery: GalleryFixture) -> [Double] {
    let isVertical = gallery.scene.carousel.isVertical
    let frames = gallery.cards.sorted { $0.index < $1.index }.map(\.bounds)
    return zip(frames, frames.dropFirst()).map { before, after in
      isVertical ? after.minY - before.maxY : after.minX - before.maxX
    }
  }

  private func position(_ view: CardView, _ gallery: GalleryFixture) throws -> Double {
    try #require(view.placement.project(view.bounds.center))[gallery.scene.carousel.axis]
  }

  /// Drags by a distance along the axis and passes a frame.
  private func drag(
    _ gallery: GalleryFixture, _ state: GestureState, by distance: Double, velocity: Double = 0,
    seconds: Double = 1.0 / 120
  ) {
    let carousel = gallery.scene.carousel
    var (translation, speed) = (Point.zero, Point.zero)
    translation[carousel.axis] = distance
    speed[carousel.axis] = velocity
    carousel.pan(
      Pan(state: state, translation: translation, velocity: speed, time: carousel.time))
    gallery.pass(seconds: seconds)
  }

  /// Rests at a picture and puts a finger on it. Returns its card.
  private func hold(_ gallery: GalleryFixture, _ index: Int) throws -> CardView {
    gallery.rest(at: index)
    gallery.scene.cards.willDraw(Projection(.identity), pixelRatio: 1)
    let view = try #require(gallery.scene.carousel.itemView(at: index))
    gallery.scene.carousel.touchDown(at: view.placement.project(view.bounds.center))
    drag(gallery, .began, by: 0)
    return view
  }

  /// The gaps are those between cards that are filled by their pictures, whichever picture is
  /// centred.
  @Test(arguments: RowGapTests.folders) func gapsInARowAreEven(shapes: [Size]) throws {
    try forEachRow(of: shapes) { gallery, title in
      let carousel = gallery.scene.carousel
      let gap = 0.08 * gallery.scene.cards.composition.card[carousel.axis]
      for index in GalleryFixture.centre..<GalleryFixture.centre + 4 {
        gallery.rest(at: index)
        let gaps = gaps(gallery)
        #expect(gaps.allSatisfy { abs($0 - gap) < 0.5 }, "\(gaps) instead of \(gap) in \(title)")
        let card = try #require(carousel.itemView(at: index))
        let centre = gallery.scene.cards.centredBox.center[carousel.axis]
        #expect(abs(try position(card, gallery) - centre) < 0.5, "\(title)")
      }
    }
  }

  /// Pictures fill the window up to its edges.
  @Test(arguments: RowGapTests.folders) func picturesReachTheEdgesOfTheWindow(shapes: [Size])
    throws
  {
    try forEachRow(of: shapes) { gallery, title in
      let axis = gallery.scene.carousel.axis
      let gap = 0.08 * gallery.scene.cards.composition.card[axis] + 1
      let bounds = gallery.cards.map(\.bounds)
      let start = try #require(bounds.map { $0.origin[axis] }.min())
      let end = try #require(bounds.map { $0.origin[axis] + $0.size[axis] }.max())
      #expect(start < gap && end > gallery.window.size[axis] - gap, "\(start)…\(end) in \(title)")
    }
  }

  /// Pictures of the same shape move at a constant speed while the offset changes evenly.
  @Test(arguments: [1, 2]) func equalPicturesMoveEvenly(folder: Int) throws {
    try forEachRow(of: Self.folders[folder], width: 1280) { gallery, title in
      let carousel = gallery.scene.carousel
      let card = try #require(carousel.itemView(at: GalleryFixture.centre))
      var positions: [Double] = []
      for step in 0...40 {
        gallery.scroll(to: Double(GalleryFixture.centre) - 1 + Double(step) / 20)
        positions.append(try position(card, gallery))
      }
      let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-6 }, "\(steps) in \(title)")
    }
  }

  /// The held picture stays under the finger through a slow drag to the next picture and back.
  @Test(arguments: RowGapTests.folders) func heldPictureStaysUnderTheFinger(shapes: [Size]) throws {
    try forEachRow(of: shapes, width: 1280) { gallery, title in
      let carousel = gallery.scene.carousel
      let length = gallery.scene.cards.composition.card[carousel.axis]
      for index in GalleryFixture.centre..<GalleryFixture.centre + shapes.count {
        for sign in [1.0, -1] {
          let card = try hold(gallery, index)
          let start = try position(card, gallery)
          for step in (0...60).map({ min($0, 90 - $0) }) {
            let distance = sign * length * 0.02 * Double(step)
            drag(gallery, .changed, by: distance)
            let slip = try position(card, gallery) - start - distance
            #expect(abs(slip) < 0.5, "\(slip) at \(distance), \(index) in \(title)")
          }
          drag(gallery, .cancelled, by: 0)
        }
      }
    }
  }

  /// The picture that a finger flicks doesn't change its speed when the finger lifts.
  @Test(arguments: RowGapTests.folders) func pictureKeepsItsSpeedWhenTheFingerLifts(shapes: [Size])
    throws
  {
    try forEachRow(of: shapes, width: 1280) { gallery, title in
      for index in GalleryFixture.centre..<GalleryFixture.centre + shapes.count {
        for velocity in [-1500.0, -500, 500, 1500] {
          let card = try hold(gallery, index)
          for step in 1...12 { drag(gallery, .changed, by: velocity * Double(step) / 120) }
          let before = try position(card, gallery)
          drag(gallery, .ended, by: velocity * 0.1, velocity: velocity, seconds: 1e-4)
          let speed = try (position(card, gallery) - before) * 1e4
          #expect(abs(speed / velocity - 1) < 0.03, "\(speed), \(velocity) at \(index) in \(title)")
        }
      }
    }
  }

  /// After a turn, the other pictures move to their new places gradually.
  @Test func neighboursMoveGraduallyAfterATurn() throws {
    try forEachRow(of: [Size(width: 50, height: 25)], width: 1280) { gallery, title in
      let carousel = gallery.scene.carousel
      let length = gallery.scene.cards.composition.card[carousel.axis]
      let turned = GalleryFixture.centre + 1
      let next = try #require(carousel.itemView(at: turned + 1))
      for _ in 0..<2 {
        var positions = [try position(next, gallery)]
        gallery.scene.cards.items[turned].turn(by: 1)
        while gallery.scene.cards.areExtentsMoving || positions.count == 1 {
          gallery.pass(seconds: 1.0 / 120)
          positions.append(try position(next, gallery))
        }
        let steps = zip(positions, positions.dropFirst()).map { abs($1 - $0) }
        let distance = steps.reduce(0, +)
        #expect(steps.allSatisfy { $0 < 0.1 * distance + 1e-9 }, "\(steps) in \(title)")
        #expect(positions.count > 10 && positions.count < 120, "\(title)")
        let gaps = gaps(gallery)
        #expect(gaps.allSatisfy { abs($0 - 0.08 * length) < 0.5 }, "\(gaps) in \(title)")
      }
    }
  }

  /// A picture whose shape becomes known during a drag moves neither the held picture nor others
  /// before the finger lifts.
  @Test func shapesThatBecomeKnownDuringADragHaveNoEffect() throws {
    try forEachRow(of: [Size(width: 50, height: 25)], width: 1280) { gallery, title in
      let index = GalleryFixture.centre
      let card = try hold(gallery, index)
      let start = try position(card, gallery)
      drag(gallery, .changed, by: -60)
      for neighbour in [index - 1, index + 1] { gallery.scene.cards.items[neighbour].turn(by: 1) }
      for step in 1...30 {
        let distance = -60 - 2 * Double(step)
        drag(gallery, .changed, by: distance)
        let slip = try position(card, gallery) - start - distance
        #expect(abs(slip) < 0.5, "\(slip) at \(distance) in \(title)")
      }
      drag(gallery, .cancelled, by: 0)
      for neighbour in [index - 1, index + 1] { gallery.scene.cards.items[neighbour].turn(by: -1) }
      gallery.rest(at: index)
    }
  }

  /// A spacing that the user chooses applies in the next frame.
  @Test func spacingOfTheUserAppliesAtOnce() throws {
    try forEachRow(of: Self.folders[2], width: 1280) { gallery, title in
      let cards: CardCarousel = gallery.scene.cards
      let length = cards.composition.card[cards.carousel.axis]
      cards.set(.option(.spacing), to: 1.3)
      gallery.pass(seconds: 1.0 / 120)
      let gaps = gaps(gallery)
      #expect(gaps.allSatisfy { abs($0 - 0.3 * length) < 0.5 }, "\(gaps) in \(title)")
      cards.restore(.option(.spacing))
    }
  }
}
