import CarouselKit
import GeometryKit
import Testing

/// When a programmatic scroll ends between two items, the carousel aligns itself to the nearest
/// item.
@Suite struct AlignmentTests {
  @Test(arguments: [0.3, 0.71], [false, true])
  func animatedScrollContinuesToTheNearestItem(duration: Double, isWrapped: Bool) {
    let fixture = CarouselFixture(items: 15, options: [.wrap: isWrapped ? 1 : 0])
    let c = fixture.carousel
    fixture.run()
    fixture.events = []
    c.scroll(toOffset: 3.4, duration: duration)
    let start = c.time
    c.advance(to: start + duration + 0.01)
    // The requested scroll has ended at its target, and the alignment has begun.
    #expect(abs(c.scrollOffset - 3.4) < 1e-9 && c.isScrolling)
    let begin = fixture.events.filter { $0 != "didScroll" && $0 != "indexDidChange" }
    #expect(begin == ["willBeginScroll", "didEndScroll", "willBeginScroll"])
    fixture.run()
    #expect(c.scrollOffset == 3 && fixture.events.last == "didEndScroll")
    c.scroll(byOffset: 1.7, duration: duration)
    fixture.run()
    #expect(c.scrollOffset == 5)
  }

  @Test func scrollWithoutAnimationIsAlignedInTheNextFrame() {
    let fixture = CarouselFixture(items: 15)
    let c = fixture.carousel
    fixture.run()
    c.scroll(toOffset: 3.4, duration: 0)
    #expect(c.scrollOffset == 3.4 && !c.isScrolling && c.isMoving)
    c.advance(to: c.time + 1.0 / 60)
    #expect(c.scrollOffset == 3.4 && c.isScrolling)
    fixture.run()
    #expect(c.scrollOffset == 3)
    // Setting `scrollOffset` cancels the alignment.
    c.scroll(byOffset: 2.4, duration: 0)
    c.scrollOffset = 7.4
    fixture.run()
    #expect(c.scrollOffset == 7.4)
  }

  @Test func scrollThatEndsOnAnItemNeedsNoAlignment() {
    let fixture = CarouselFixture(items: 15)
    fixture.run()
    fixture.events = []
    fixture.carousel.scroll(byOffset: 4, duration: 0.3)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 4)
    #expect(fixture.events.filter { $0 == "willBeginScroll" || $0 == "didEndScroll" }.count == 2)
    fixture.carousel.scroll(byOffset: 4, duration: 0)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 8)
    #expect(fixture.events.filter { $0 == "willBeginScroll" || $0 == "didEndScroll" }.count == 2)
  }

  @Test(arguments: [0, 0.3]) func scrollMayEndBetweenItemsIfScrollToItemBoundaryIsFalse(
    duration: Double
  ) {
    let fixture = CarouselFixture(items: 15)
    fixture.carousel.scrollToItemBoundary = false
    fixture.run()
    fixture.carousel.scroll(toOffset: 3.4, duration: duration)
    fixture.run()
    #expect(abs(fixture.carousel.scrollOffset - 3.4) < 1e-9)
  }

  /// If the delegate starts a new scroll when a scroll ends, the new scroll replaces the alignment.
  /// A touch delays the alignment until the finger is lifted.
  @Test func newScrollReplacesAndTouchDelaysTheAlignment() {
    let fixture = CarouselFixture(items: 15)
    let c = fixture.carousel
    fixture.run()
    fixture.onCallback = { [unowned fixture] event in
      if event == "didEndScroll" {
        fixture.onCallback = nil
        c.scrollToItem(at: 9, animated: true)
      }
    }
    c.scroll(toOffset: 3.4, duration: 0.3)
    fixture.run()
    #expect(c.scrollOffset == 9)
    c.scroll(byOffset: 2.4, duration: 0)
    c.touchDown()
    c.advance(to: c.time + 1)
    #expect(c.scrollOffset == 11.4)
    c.touchUp()
    fixture.run()
    #expect(c.scrollOffset == 11)
  }
}
