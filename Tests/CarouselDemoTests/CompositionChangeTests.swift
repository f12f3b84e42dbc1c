import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Transitions between the compositions of two carousel types: card size, crop, alignment and
/// camera.
@WindowActor @Suite struct CompositionChangeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A card that is loaded again while it fades out gets the current style, like all other cards.
  @Test(arguments: ShownTypes.standard.all.indices)
  func restoredCardsGetTheCurrentStyle(first: Int) throws {
    let gallery = try HeadlessGallery(pictures: 20, access: access)
    gallery.scene.carousel.currentItemIndex = 9
    #expect(gallery.settle())
    for last in [0, 7] {
      for command in [CommandInfo.type(first), .toggleVertical, .type(last)] {
        gallery.scene.perform(command)
        for _ in 0..<3 { gallery.frame() }
      }
      #expect(gallery.settle())
      for view in gallery.scene.carousel.visibleItemViews {
        // Square pictures are as long as the shorter side of their card.
        let card = gallery.scene.cards.composition.card
        let side = min(card.width, card.height)
        #expect(view.pictureBounds.size == Size(width: side, height: side))
        #expect(view.source == .unit)
      }
    }
  }

  /// A change of carousel type starts from the current appearance and never jumps. The test
  /// compares the current card's corners, the strength of its reflection and its crop from step to
  /// step.
  @Test(arguments: ShownTypes.standard.all.indices, [true, false])
  func typeChangeIsContinuous(last: Int, turnsAround: Bool) throws {
    for first in [0, 11] {
      let gallery = try HeadlessGallery(pictures: 20, access: access)
      gallery.scene.carousel.currentItemIndex = 9
      gallery.scene.perform(.type(first))
      #expect(gallery.settle())
      var previous = try Look(gallery)
      if turnsAround { gallery.scene.perform(.toggleVertical) }
      gallery.scene.perform(.type(last))
      // A change takes 0.5 s. In a step of 4 ms, a spring of 18/s changes by at most 1/37 of its
      // distance.
      for _ in 0...125 {
        gallery.advance(by: 0.004)
        let next = try Look(gallery)
        #expect(next.differs(from: previous) <= 1, "\(first) to \(last): \(previous) to \(next)")
        previous = next
      }
      #expect(gallery.scene.cards.cardStyle.card == gallery.scene.cards.composition.card)
      let camera = gallery.scene.carousel.presentedCamera
      #expect(camera.perspective == gallery.scene.cards.composition.camera.perspective)
      #expect(camera.viewpointOffset == gallery.scene.cards.composition.camera.viewpointOffset)
      #expect(gallery.settle())
      let rest = try Look(gallery)
      #expect(rest.differs(from: previous) < 0.1)
    }
  }

  /// When a cover flow changes to another type, its pictures beside the centre don't jump.
  @Test(arguments: ShownTypes.standard.all.indices)
  func picturesBesideTheCentreMoveContinuously(type: Int) throws {
    let gallery = try HeadlessGallery(pictures: 20, access: access)
    let carousel = gallery.scene.carousel
    carousel.currentItemIndex = 9
    let coverFlow = try #require(ShownTypes.standard.all.firstIndex(of: .coverFlow))
    gallery.scene.perform(.type(coverFlow))
    #expect(gallery.settle())
    for index in [8, 10] {
      let view = try #require(carousel.itemView(at: index))
      var previous = view.displacement.x
      gallery.scene.perform(.type(type))
      // The view may be used for another item once the item isn't visible any more.
      for _ in 0...125 where carousel.itemView(at: index) === view {
        gallery.advance(by: 0.004)
        let next = view.displacement.x
        #expect(abs(next - previous) < 6, "\(index): \(previous) to \(next)")
        previous = next
      }
      gallery.scene.perform(.type(coverFlow))
      #expect(gallery.settle())
    }
  }

  /// If carousel types are changed every 80 ms, each change continues with the current velocities
  /// of size and viewpoint.
  @Test func successiveChangesKeepTheirVelocity() throws {
    let gallery = try HeadlessGallery(pictures: 20, access: access)
    gallery.scene.carousel.currentItemIndex = 9
    #expect(gallery.settle())
    let cards = gallery.scene.cards
    func look() -> SIMD3<Double> {
      SIMD3(
        cards.cardStyle.card.width, cards.carousel.presentedCamera.viewpointOffset.y,
        cards.carousel.presentedCamera.contentOffset.y)
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
    // A spring of 18/s that starts over 400 points has an acceleration of 18² · 400 points/s².
    #expect(steepest < 0.13 && fastest > 0.2, "\(steepest), \(fastest)")
  }

  /// A change that is reversed halfway starts from the current size.
  @Test func reversedChangeStartsFromTheCurrentSize() throws {
    let gallery = try HeadlessGallery(pictures: 20, options: ["--type", "linear"], access: access)
    #expect(gallery.settle())
    let size = gallery.scene.cards.cardStyle.card
    gallery.scene.perform(.type(5))
    gallery.advance(by: 0.2)
    let between = gallery.scene.cards.cardStyle.card
    #expect(
      between.width < size.width && between.width > gallery.scene.cards.composition.card.width)
    gallery.scene.perform(.type(0))
    #expect(gallery.scene.cards.cardStyle.card == between)
    gallery.advance(by: 0.2)
    #expect(gallery.scene.cards.cardStyle.card.width > between.width)
    gallery.advance(by: 0.31)
    #expect(gallery.scene.cards.cardStyle.card == size)
  }
}

/// The appearance of the current card.
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
    reflection = scene.cards.cardStyle.bottomAlignment
    crop = scene.cards.cardStyle.crop
  }

  /// Returns the greatest difference between two appearances, as a multiple of the limit for a step
  /// of 4 ms.
  func differs(from other: Look) -> Double {
    // In a 640 × 400 point window, cards move and grow by up to 400 points.
    let corners = [start - other.start, end - other.end].flatMap { [abs($0.x), abs($0.y)] }
    return max(
      (corners.max() ?? 0) / 16, abs(reflection - other.reflection) / 0.04,
      abs(crop - other.crop) / 0.04)
  }
}
