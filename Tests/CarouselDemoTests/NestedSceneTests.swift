import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct NestedSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A drag along the inner carousel's axis scrolls the inner carousel, whatever the axis of the
  /// outer one. All other drags scroll the outer carousel.
  @Test func dragAlongTheInnerCarouselsAxisScrollsTheInnerCarousel() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .nested, access: access)
    let scene = try program.scene(NestedScene.self)
    let harness = SceneHarness(program)
    for (index, card) in scene.cards.prefix(2).enumerated() {
      scene.carousel.currentItemIndex = index
      harness.rest()
      let isVertical = card.inner.carousel.isVertical
      #expect(isVertical == (index == 0))
      try harness.drag(
        on: card.inner, by: isVertical ? Point(x: 0, y: -120) : Point(x: -120, y: 0))
      #expect(card.inner.carousel.currentItemIndex != 0)
      #expect(scene.carousel.scrollOffset == Double(index))
      let inner = card.inner.carousel.currentItemIndex
      // A drag on the card's header scrolls the outer carousel.
      try harness.drag(
        from: Point(x: card.size.width * 0.8, y: 20), on: card, by: Point(x: -300, y: 0))
      #expect(scene.carousel.currentItemIndex == index + 1)
      #expect(card.inner.carousel.currentItemIndex == inner)
    }
    // A drag across the inner carousel's axis scrolls the outer carousel.
    scene.carousel.currentItemIndex = 0
    harness.rest()
    let inner = scene.cards[0].inner
    let item = inner.carousel.currentItemIndex
    try harness.drag(on: inner, by: Point(x: -250, y: 0))
    #expect(scene.carousel.currentItemIndex == 1 && inner.carousel.currentItemIndex == item)
    #expect(harness.rest())
  }

  /// Tab focuses the inner carousel of the centred card, and arrow keys then scroll it.
  @Test func arrowKeysScrollTheFocusedInnerCarousel() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .nested, access: access)
    let scene = try program.scene(NestedScene.self)
    let harness = SceneHarness(program)
    for card in scene.cards.prefix(2) {
      let (inner, item) = (card.inner.carousel, scene.carousel.currentItemIndex)
      for _ in 0..<2 { harness.press(.tab) }
      #expect(program.application.tree.focused === card.inner)
      harness.press(inner.isVertical ? .down : .right)
      harness.rest()
      #expect(inner.currentItemIndex == 1 && scene.carousel.currentItemIndex == item)
      harness.press(.tab, .shift)
      harness.press(.right)
      harness.rest()
      #expect(scene.carousel.currentItemIndex == item + 1)
      program.application.tree.focus(nil)
    }
  }
}
