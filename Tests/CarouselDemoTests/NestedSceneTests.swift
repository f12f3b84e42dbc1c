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
    let hand = SceneHand(program)
    for (index, card) in scene.cards.prefix(2).enumerated() {
      scene.carousel.currentItemIndex = index
      hand.rest()
      let isVertical = card.inner.carousel.isVertical
      #expect(isVertical == (index == 0))
      try hand.drag(
        on: card.inner, by: isVertical ? Point(x: 0, y: -120) : Point(x: -120, y: 0))
      #expect(card.inner.carousel.currentItemIndex != 0)
      #expect(scene.carousel.scrollOffset == Double(index))
      let inner = card.inner.carousel.currentItemIndex
      // A drag on the card's header scrolls the outer carousel.
      try hand.drag(
        from: Point(x: card.size.width * 0.8, y: 20), on: card, by: Point(x: -300, y: 0))
      #expect(scene.carousel.currentItemIndex == index + 1)
      #expect(card.inner.carousel.currentItemIndex == inner)
    }
    // A drag across the inner carousel's axis scrolls the outer carousel.
    scene.carousel.currentItemIndex = 0
    hand.rest()
    let inner = scene.cards[0].inner
    let item = inner.carousel.currentItemIndex
    try hand.drag(on: inner, by: Point(x: -250, y: 0))
    #expect(scene.carousel.currentItemIndex == 1 && inner.carousel.currentItemIndex == item)
    #expect(hand.rest())
  }

  /// Tab focuses the inner carousel of the centred card, and arrow keys then scroll it.
  @Test func arrowKeysScrollTheFocusedInnerCarousel() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .nested, access: access)
    let scene = try program.scene(NestedScene.self)
    let hand = SceneHand(program)
    for card in scene.cards.prefix(2) {
      let (inner, item) = (card.inner.carousel, scene.carousel.currentItemIndex)
      for _ in 0..<2 { hand.press(.tab) }
      #expect(program.application.tree.focused === card.inner)
      hand.press(inner.isVertical ? .down : .right)
      hand.rest()
      #expect(inner.currentItemIndex == 1 && scene.carousel.currentItemIndex == item)
      hand.press(.tab, .shift)
      hand.press(.right)
      hand.rest()
      #expect(scene.carousel.currentItemIndex == item + 1)
      program.application.tree.focus(nil)
    }
  }
}
