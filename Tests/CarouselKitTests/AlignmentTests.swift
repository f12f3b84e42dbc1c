import CarouselKit
import GeometryKit
import Testing

/// Scrolls by code that end between two items.
@Suite struct AlignmentTests {
  @Test(arguments: [0.3, 0.71], [false, true])
  func anAnimatedScrollGoesOnToTheNearestItem(duration: Double, isWrapped: Bool) {
    let deck = Deck(items: 15, options: [.wrap: isWrapped ? 1 : 0])
    let c = deck.carousel
    deck.run()
    deck.events = []
    c.scroll(toOffset: 3.4, duration: duration)
    let start = c.time
    c.advance(to: start + duration + 0.01)
    // It has ended where it was told to, and set out again.
    #expect(abs(c.scrollOffset - 3.4) < 1e-9 && c.isScrolling)
    let begin = deck.events.filter { $0 != "didScroll" && $0 != "indexDidChange" }
    #expect(begin == ["willBeginScroll", "didEndScroll", "willBeginScroll"])
    deck.run()
    #expect(c.scrollOffset == 3 && deck.events.last == "didEndScroll")
    c.scroll(byOffset: 1.7, duration: duration)
    deck.run()
    #expect(c.scrollOffset == 5)
  }

  @Test func withoutAnimationItSetsOutAtTheNextFrame() {
    let deck = Deck(items: 15)
    let c = deck.carousel
    deck.run()
    c.scroll(toOffset: 3.4, duration: 0)
    #expect(c.scrollOffset == 3.4 && !c.isScrolling && c.isMoving)
    c.advance(to: c.time + 1.0 / 60)
    #expect(c.scrollOffset == 3.4 && c.isScrolling)
    deck.run()
    #expect(c.scrollOffset == 3)
    // Where it was put by a property it stays.
    c.scroll(byOffset: 2.4, duration: 0)
    c.scrollOffset = 7.4
    deck.run()
    #expect(c.scrollOffset == 7.4)
  }

  @Test func onAnItemThereIsNothingToDo() {
    let deck = Deck(items: 15)
    deck.run()
    deck.events = []
    deck.carousel.scroll(byOffset: 4, duration: 0.3)
    deck.run()
    #expect(deck.carousel.scrollOffset == 4)
    #expect(deck.events.filter { $0 == "willBeginScroll" || $0 == "didEndScroll" }.count == 2)
    deck.carousel.scroll(byOffset: 4, duration: 0)
    deck.run()
    #expect(deck.carousel.scrollOffset == 8)
    #expect(deck.events.filter { $0 == "willBeginScroll" || $0 == "didEndScroll" }.count == 2)
  }

  @Test(arguments: [0, 0.3]) func withoutTheBoundaryItStays(duration: Double) {
    let deck = Deck(items: 15)
    deck.carousel.scrollToItemBoundary = false
    deck.run()
    deck.carousel.scroll(toOffset: 3.4, duration: duration)
    deck.run()
    #expect(abs(deck.carousel.scrollOffset - 3.4) < 1e-9)
  }

  /// What is begun when the end is told comes first, and so does a finger.
  @Test func anythingElseReplacesIt() {
    let deck = Deck(items: 15)
    let c = deck.carousel
    deck.run()
    deck.intrusion = { [unowned deck] event in
      if event == "didEndScroll" {
        deck.intrusion = nil
        c.scrollToItem(at: 9, animated: true)
      }
    }
    c.scroll(toOffset: 3.4, duration: 0.3)
    deck.run()
    #expect(c.scrollOffset == 9)
    c.scroll(byOffset: 2.4, duration: 0)
    c.touchDown()
    c.advance(to: c.time + 1)
    #expect(c.scrollOffset == 11.4)
    c.touchUp()
    deck.run()
    #expect(c.scrollOffset == 11)
  }
}
