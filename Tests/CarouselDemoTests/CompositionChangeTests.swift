import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// From one way to hang the pictures to another.
@WindowActor @Suite struct CompositionChangeTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A card that is about to leave, and is wanted back, hangs as all others do.
  @Test(arguments: ShownTypes.standard.all.indices)
  func whateverWasOnItsWayOutHangsLikeTheOthers(first: Int) throws {
    let gallery = try HeadlessGallery(pictures: 20, turn: turn)
    gallery.scene.carousel.currentItemIndex = 9
    #expect(gallery.settle())
    for last in [0, 7] {
      for command in [Command.type(first), .toggleVertical, .type(last)] {
        gallery.scene.perform(command)
        for _ in 0..<3 { gallery.frame() }
      }
      #expect(gallery.settle())
      for view in gallery.scene.carousel.visibleItemViews {
        // Square pictures are as large as their card.
        #expect(view.pictureBounds.size == gallery.scene.cards.composition.card)
        #expect(view.source == Rect(x: 0, y: 0, width: 1, height: 1))
      }
    }
  }

  /// The first frame of a change looks like the last one before it, and none later is a jump: size and
  /// middle of the current card, the strength of its mirror image and the part of it that is seen.
  @Test(arguments: ShownTypes.standard.all.indices, [true, false])
  func nothingJumps(last: Int, turnsAround: Bool) throws {
    for first in [0, 7, 11] {
      let gallery = try HeadlessGallery(pictures: 20, turn: turn)
      gallery.scene.carousel.currentItemIndex = 9
      gallery.scene.perform(.type(first))
      #expect(gallery.settle())
      var seen = try Look(gallery)
      if turnsAround { gallery.scene.perform(.toggleVertical) }
      gallery.scene.perform(.type(last))
      // A hundredth of the time: the eased share of the way is at most a 33rd between two of them.
      for _ in 0...100 {
        gallery.advance(by: 0.004)
        let next = try Look(gallery)
        #expect(next.differs(from: seen) <= 1, "\(first) to \(last): \(seen) to \(next)")
        seen = next
      }
      #expect(gallery.scene.cards.hanging.card == gallery.scene.cards.composition.card)
      #expect(gallery.scene.carousel.perspective == gallery.scene.cards.composition.perspective)
      #expect(
        gallery.scene.carousel.viewpointOffset == gallery.scene.cards.composition.viewpointOffset)
      #expect(gallery.settle())
      let rest = try Look(gallery)
      #expect(rest.differs(from: seen) < 0.1)
    }
  }

  /// Twelve types 80 ms apart: size and eye go on with the speed that they have.
  @Test func changesGoOnWithTheSpeedTheyMeet() throws {
    let gallery = try HeadlessGallery(pictures: 20, turn: turn)
    gallery.scene.carousel.currentItemIndex = 9
    #expect(gallery.settle())
    let cards = gallery.scene.cards
    func look() -> SIMD3<Double> {
      SIMD3(
        cards.hanging.card.width, cards.carousel.viewpointOffset.y, cards.contentOffset.y)
    }
    var (last, speed) = (look(), SIMD3<Double>.zero)
    var (steepest, fastest) = (0.0, 0.0)
    for millisecond in 0..<12 * 80 {
      if millisecond % 80 == 0 { gallery.scene.perform(.type(millisecond / 80)) }
      gallery.advance(by: 1e-3)
      let now = look()
      let step = now - last
      steepest = max(steepest, (step - speed).max(), (speed - step).max())
      fastest = max(fastest, step.max(), -step.min())
      (last, speed) = (now, step)
    }
    // An ease of 0.4 s over 400 points gains 75 · 400 points a second in a second.
    #expect(steepest < 0.06 && fastest > 0.2, "\(steepest), \(fastest)")
  }

  /// A change that is reversed half way goes back from where it is.
  @Test func aReversedChangeGoesBackFromWhereItIs() throws {
    let gallery = try HeadlessGallery(pictures: 20, options: ["--type", "linear"], turn: turn)
    #expect(gallery.settle())
    let size = gallery.scene.cards.hanging.card
    gallery.scene.perform(.type(5))
    gallery.advance(by: 0.2)
    let between = gallery.scene.cards.hanging.card
    #expect(
      between.width < size.width && between.width > gallery.scene.cards.composition.card.width)
    gallery.scene.perform(.type(0))
    #expect(gallery.scene.cards.hanging.card == between)
    gallery.advance(by: 0.2)
    #expect(gallery.scene.cards.hanging.card.width > between.width)
    gallery.advance(by: 0.21)
    #expect(gallery.scene.cards.hanging.card == size)
  }
}

/// What is seen of the current card.
@WindowActor private struct Look {
  var start: Point
  var end: Point
  var reflection: Double
  var crop: Double

  init(_ gallery: HeadlessGallery) throws {
    let scene = gallery.scene
    let carousel = scene.carousel
    let view = try #require(carousel.currentItemView)
    let (rect, projection) = (view.pictureBounds, view.placement)
    start = try #require(projection.project(rect.origin))
    end = try #require(projection.project(Point(x: rect.maxX, y: rect.maxY)))
    reflection = scene.cards.hanging.standing
    crop = scene.cards.hanging.crop
  }

  /// The greatest difference, in those that go unnoticed from one frame to the next.
  func differs(from other: Look) -> Double {
    // The cards of a window of 640 by 400 points move and grow by up to 400 points.
    let corners = [start - other.start, end - other.end].flatMap { [abs($0.x), abs($0.y)] }
    return max(
      (corners.max() ?? 0) / 16, abs(reflection - other.reflection) / 0.04,
      abs(crop - other.crop) / 0.04)
  }
}
