import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct TypeStripTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The strip of carousel types reaches every type. Tapping a type changes the gallery's type, and
  /// the strip stays open below the carousel.
  @Test func tapOnTheStripSelectsAType() throws {
    let harness = try SceneHarness(.gallery, pictures: 9, access: access)
    let gallery = try #require(harness.program.gallery)
    let strip = gallery.strip
    harness.program.application.perform(.toggleTypes, isRepeat: false)
    harness.pass(1)
    #expect(strip.isShown && gallery.cards.stage.maxY == strip.frame.minY)
    var types = [gallery.cards.settings.type]
    // Tap the types near the selected one. Each selection scrolls further types into reach.
    for distance in [Double](repeating: 250, count: 4) + [Double](repeating: -250, count: 8) {
      let middle = strip.frame.center
      harness.drag(from: middle, to: middle + Point(x: distance, y: 0))
      harness.program.pass(0.5)
      for x in stride(from: 20.0, to: 640, by: 20) {
        harness.tap(Point(x: x, y: strip.frame.center.y))
        harness.program.pass(0.1)
        if !types.contains(gallery.cards.settings.type) {
          types.append(gallery.cards.settings.type)
        }
      }
    }
    #expect(Set(types.map(\.name)) == Set(ShownTypes.standard.names))
    #expect(strip.isShown)
  }

  /// The small carousels move in such a way that types differ which look alike at rest.
  @Test func coverFlowAndCoverFlow2MoveDifferently() throws {
    let program = try HeadlessProgram(
      pictures: 9, options: ["--type", "coverFlow"], size: Size(width: 1280, height: 800),
      access: access)
    let gallery = try #require(program.gallery)
    program.pass(1)
    program.application.perform(.toggleTypes, isRepeat: false)
    program.pass(0.5)
    program.draw()
    program.passFrame()
    func small(_ type: CarouselLayout) throws -> Carousel<Cover> {
      let miniatures = gallery.strip.visibleViews(TypeMiniature.self)
      let all = miniatures.compactMap { $0.subviews.first as? CoverCarousel }
      return try #require(all.first { $0.carousel.type == type }).carousel
    }
    let (flow, flow2) = (try small(.coverFlow), try small(.coverFlow2))
    let start = flow.scrollOffset
    var difference = 0.0
    for _ in 0..<240 {
      program.passFrame()
      #expect(abs(flow.scrollOffset - flow2.scrollOffset) < 0.01)
      for index in flow.indexesForVisibleItems {
        guard let a = flow.itemView(at: index), let b = flow2.itemView(at: index) else { continue }
        difference = max(difference, abs(a.transform.m11 - b.transform.m11))
      }
    }
    // Both move by two items in four seconds. Meanwhile, the rotation of an item differs.
    #expect(abs(flow.scrollOffset - start - 2) < 0.1)
    #expect(difference > 0.1, "\(difference)")
  }

  /// While it is open, the strip of carousel types is animated. Esc closes the strip, and the
  /// program becomes idle.
  @Test func closedStripIsIdle() throws {
    let program = try HeadlessProgram(pictures: 9, access: access)
    let gallery = try #require(program.gallery)
    program.pass(1)
    program.application.perform(.toggleTypes, isRepeat: false)
    program.pass(1)
    #expect(program.passFrame() == .moving)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    #expect(program.passFrame() != .moving)
    #expect(!gallery.strip.isShown && gallery.cards.stage == gallery.bounds)
  }
}
