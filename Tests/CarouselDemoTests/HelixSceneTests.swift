import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct HelixSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A drag turns the helix, and the opposite drag turns it back. A tap brings a card to the front
  /// and shows its name in the window title.
  @Test func dragTurnsTheHelixAndTapSelects() throws {
    let harness = try SceneHarness(.helix, pictures: 12, access: access)
    let first = harness.title
    let (left, right) = (Point(x: 200, y: 205), Point(x: 400, y: 205))
    harness.drag(from: right, to: left)
    #expect(harness.title != first && harness.texts.contains(harness.title))
    harness.drag(from: left, to: right)
    #expect(harness.title == first)
    harness.tap(Point(x: 500, y: 205))
    #expect(harness.title != first)
  }

  /// A drag up climbs the helix to later pictures, as does the Down key, and a drag down returns.
  @Test func verticalDragClimbs() throws {
    let harness = try SceneHarness(.helix, pictures: 12, access: access)
    let titles =
      [harness.title]
      + (1...2).map { _ in
        harness.press(.down)
        return harness.title
      }
    for _ in 1...2 { harness.press(.up) }
    #expect(harness.title == titles[0] && Set(titles).count == 3)
    let (low, high) = (Point(x: 320, y: 300), Point(x: 320, y: 180))
    harness.drag(from: low, to: high)
    #expect(titles.dropFirst().contains(harness.title))
    harness.drag(from: high, to: low)
    #expect(harness.title == titles[0])
  }

  /// All pictures are seen the right way round, also on the far side. Cards that are seen edge-on
  /// are transparent.
  @Test func picturesAreNeverMirrored() throws {
    let harness = try SceneHarness(.helix, pictures: 24, access: access)
    harness.program.draw()
    let cards = harness.views(Cover.self).filter { $0.opacity > 0 }
    #expect(cards.count > 8)
    for card in cards {
      let left = try harness.position(.zero, on: card)
      let right = try harness.position(Point(x: card.size.width, y: 0), on: card)
      #expect(right.x - left.x > 0.1 * card.size.width, "\(left) \(right)")
    }
  }

  /// At rest and between two pictures, cards are translucent only while they are seen edge-on.
  @Test func cardsAreOpaqueUnlessSeenEdgeOn() throws {
    let harness = try SceneHarness(.helix, pictures: 28, access: access)
    let cards = try #require(harness.views(CoverCarousel.self).first)
    for step in 0..<20 {
      cards.carousel.scrollOffset = 3 + Double(step) / 20
      harness.program.passFrame()
      harness.program.draw()
      for item in cards.carousel.presentedItems where item.view.opacity > 0 && item.alpha > 0 {
        #expect(item.alpha == 1, "\(item.index ?? -1) at \(cards.carousel.scrollOffset)")
      }
    }
  }

  /// Cards whose pictures aren't loaded yet are darker on the far side, as are the pictures.
  @Test func placeholdersAreDarkerOnTheFarSide() throws {
    let program = try HeadlessProgram(pictures: 24, scene: .helix, access: access)
    program.passFrame()
    program.draw()
    let cards = program.application.scene.visibleViews(Cover.self)
      .filter { $0.background?.texture == nil }
    let lights = cards.compactMap(\.background?.color.red)
    let (darkest, brightest) = (lights.min() ?? 0, lights.max() ?? 0)
    #expect(lights.count > 8 && darkest < 0.6 * brightest && brightest <= Look.tile.red)
  }

  /// The large cards of the next revolution load before the dark cards on the far side.
  @Test func frontCardsLoadFirst() throws {
    let harness = try SceneHarness(.helix, pictures: 24, access: access)
    let cards = try #require(harness.views(CoverCarousel.self).first)
    let ranks = [0.0, 1, 2, 10, -10, 5].map(cards.loadingDistance)
    #expect(ranks == ranks.sorted() && ranks[4] < ranks[5] && ranks[0] == 0)
  }
}
