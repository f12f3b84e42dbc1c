import CarouselKit
import GeometryKit
import GestureKit
import Testing

/// Interrupted drags, scrolls and decelerations end and report their ends. Then the carousel comes
/// to rest.
@Suite struct InterruptionTests {
  private func deck(
    _ motion: CarouselMotion = .natural, items: Int = 30, type: CarouselLayout = .linear,
    options: [CarouselOption: Double] = [:]
  ) -> CarouselFixture {
    let deck = CarouselFixture(items: items, type: type, options: options)
    deck.carousel.motion = motion
    deck.fixedMotion = motion
    deck.run()
    deck.events = []
    return deck
  }

  private func pan(
    _ c: Carousel<Card>, _ state: Pan.State, _ x: Double = 0, y: Double = 0, velocity: Double = 0
  ) {
    c.pan(
      Pan(
        state: state, translation: Point(x: x, y: y), velocity: Point(x: velocity, y: 0),
        time: c.time))
  }

  /// Returns the events since the last call, except changes of the offset and the index, and clears
  /// the list.
  private func takeEvents(_ deck: CarouselFixture) -> [String] {
    defer { deck.events = [] }
    return deck.events.filter { $0 != "didScroll" && $0 != "indexDidChange" }
  }

  // MARK: Drags

  @Test(arguments: CarouselMotion.allCases)
  func autoscrollContinuesAfterScrollingIsDisabledDuringADrag(motion: CarouselMotion) {
    let deck = deck(motion)
    let c = deck.carousel
    c.autoscroll = -1
    pan(c, .began)
    pan(c, .changed, -30)
    c.isScrollEnabled = false
    #expect(takeEvents(deck) == ["willBeginDrag", "didEndDrag:false"])
    pan(c, .changed, -60)
    pan(c, .ended, -60)
    #expect(takeEvents(deck).isEmpty && !c.isDragging)
    let offset = c.scrollOffset
    for _ in 0..<60 { c.advance(to: c.time + 1.0 / 60) }
    #expect(abs(c.scrollOffset - offset - 1) < 0.02)
  }

  @Test(arguments: CarouselMotion.allCases)
  func dragBeginsAfterScrollingWasDisabledInAnEarlierDrag(motion: CarouselMotion) {
    let deck = deck(motion)
    let c = deck.carousel
    pan(c, .began)
    c.isScrollEnabled = false
    c.isScrollEnabled = true
    pan(c, .changed, -300)
    #expect(c.scrollOffset == 0)
    deck.run()
    deck.events = []
    pan(c, .began)
    pan(c, .changed, -30)
    #expect(takeEvents(deck).first == "willBeginDrag" && c.scrollOffset > 0)
  }

  @Test(arguments: CarouselMotion.allCases)
  func dragEndsWhenRearrangingLeavesNoItems(motion: CarouselMotion) {
    let deck = deck(motion)
    pan(deck.carousel, .began)
    deck.items = 0
    deck.carousel.rearrangeItems(animated: true) { _ in nil }
    #expect(takeEvents(deck) == ["willBeginDrag", "didEndDrag:false"])
    #expect(!deck.carousel.isDragging)
  }

  @Test(arguments: CarouselMotion.allCases)
  func refusedDragEndsThePreviousDrag(motion: CarouselMotion) {
    let deck = deck(motion)
    let c = deck.carousel
    pan(c, .began)
    pan(c, .changed, -30)
    pan(c, .began, 0, y: 20)
    #expect(!c.isDragging)
    #expect(takeEvents(deck).prefix(2) == ["willBeginDrag", "didEndDrag:false"])
    deck.run()
    #expect(c.scrollOffset == 0)
  }

  /// The carousel settles when the finger that stopped it is lifted, even if scrolling was disabled
  /// in the meantime.
  @Test(arguments: CarouselMotion.allCases)
  func liftedFingerSettlesTheCarouselWhileScrollingIsDisabled(motion: CarouselMotion) {
    let deck = deck(motion)
    let c = deck.carousel
    c.scrollToItem(at: 5, animated: true)
    c.advance(to: c.time)
    c.advance(to: c.time + 0.2)
    c.touchDown()
    c.isScrollEnabled = false
    #expect(c.scrollOffset != c.scrollOffset.rounded())
    c.touchUp()
    deck.run()
    #expect(c.scrollOffset == c.scrollOffset.rounded())
  }

  // MARK: Events

  /// In natural motion, the delegate receives an end event for every scroll, whatever interrupts
  /// the scroll.
  @Test(arguments: [
    "touch", "drag", "tap", "offset", "index", "jump", "scroll", "removal", "flick",
  ])
  func interruptedScrollReportsItsEndInNaturalMotion(interruption: String) {
    let deck = deck()
    let c = deck.carousel
    c.scrollToItem(at: 9, animated: true)
    c.advance(to: c.time)
    c.advance(to: c.time + 0.2)
    switch interruption {
    case "touch": c.touchDown()
    case "drag": pan(c, .began)
    case "tap": c.tap(at: c.center)
    case "offset": c.scrollOffset = 2.5
    case "index": c.currentItemIndex = 2
    case "jump": c.scrollToItem(at: 3, animated: false)
    case "scroll": c.scrollToItem(at: 1, animated: true)
    case "removal":
      deck.items -= 1
      c.removeItem(at: 0, animated: true)
    default:
      pan(c, .began)
      pan(c, .changed, -30, velocity: -2000)
      pan(c, .ended, -30, velocity: -2000)
    }
    #expect(takeEvents(deck).prefix(2) == ["willBeginScroll", "didEndScroll"])
    #expect(deck.violation() == nil)
  }

  @Test func stepReportsTheEndOfTheDecelerationThatItReplaces() {
    let deck = deck()
    let c = deck.carousel
    pan(c, .began)
    pan(c, .changed, -30, velocity: -2000)
    pan(c, .ended, -30, velocity: -2000)
    c.advance(to: c.time + 0.05)
    c.step(by: 1)
    deck.run()
    #expect(
      takeEvents(deck) == [
        "willBeginDrag", "didEndDrag:true", "willBeginDecelerate", "didEndDecelerate",
        "willBeginScroll", "didEndScroll",
      ])
  }

  /// A drag that begins before the previous drag has ended ends the previous drag.
  @Test func newDragEndsThePreviousDragInNaturalMotion() {
    let deck = deck()
    let c = deck.carousel
    pan(c, .began)
    pan(c, .changed, -30)
    pan(c, .began)
    pan(c, .ended)
    deck.run()
    let drags = takeEvents(deck).filter { $0.hasSuffix("Drag") || $0.contains("Drag:") }
    #expect(drags == ["willBeginDrag", "didEndDrag:false", "willBeginDrag", "didEndDrag:false"])
  }

  /// In classic motion, a touch or a new offset stops a scroll without an event, as in iCarousel.
  @Test func classicScrollIsStoppedWithoutAnEvent() {
    let deck = deck(.classic)
    let c = deck.carousel
    for stop in [{ c.touchDown() }, { c.scrollOffset = 2.5 }] {
      c.scrollToItem(at: 9, animated: true)
      c.advance(to: c.time)
      c.advance(to: c.time + 0.2)
      deck.events = []
      stop()
      #expect(takeEvents(deck).isEmpty && !c.isScrolling)
      c.scrollOffset = 0
    }
  }

  @Test func classicTouchEndsADragWithoutAnEvent() {
    for follow in [
      { self.pan($0, .began, 1, y: 9) }, { $0.isScrollEnabled = false },
    ] as [(Carousel<Card>) -> Void] {
      let deck = deck(.classic)
      pan(deck.carousel, .began)
      pan(deck.carousel, .changed, -30)
      deck.carousel.touchDown()
      deck.events = []
      follow(deck.carousel)
      #expect(takeEvents(deck).isEmpty && !deck.carousel.isDragging)
    }
  }

  // MARK: Coming to rest

  @Test func indexSetBeforeItemsAreLoadedIsKept() {
    let deck = CarouselFixture(items: 10)
    let c = Carousel<Card>()
    c.bounds = Size(width: 400, height: 300)
    c.currentItemIndex = 5
    c.dataSource = deck
    c.layoutIfNeeded()
    #expect(c.currentItemIndex == 5)
  }

  /// If an app sets an offset between two items, the carousel stays there. This lets an app control
  /// the offset with its own gesture.
  @Test func offsetSetBetweenItemsStays() {
    let deck = deck()
    deck.carousel.scrollOffset = 3.4
    deck.run()
    #expect(deck.carousel.scrollOffset == 3.4)
  }

  @Test func offsetBeyondAnEndReturnsToTheEndWhenTheFingerIsLifted() {
    let deck = deck()
    let c = deck.carousel
    c.touchDown()
    c.scrollOffset = -0.5
    deck.run(for: 1)
    #expect(c.scrollOffset == -0.5)
    c.touchUp()
    deck.run()
    #expect(c.scrollOffset == 0)
  }

  @Test func scrollAcrossTheJoinedEndsEndsAtTheLastItemIfWrappingIsTurnedOff() {
    let deck = deck(items: 10, type: .rotary)
    let c = deck.carousel
    c.scrollOffset = 9
    c.scrollToItem(at: 1, animated: true)
    c.type = .linear
    deck.run()
    #expect(c.scrollOffset == 9 && !c.isMoving)
  }

  @Test(arguments: [0, -0.5]) func rateOfZeroStopsAtOnceIfItemBoundaryIsOff(rate: Double) {
    let deck = deck()
    let c = deck.carousel
    c.decelerationRate = rate
    c.scrollToItemBoundary = false
    pan(c, .began)
    pan(c, .changed, -130, velocity: -2000)
    pan(c, .ended, -130, velocity: -2000)
    #expect(!c.isDecelerating && !c.isScrolling)
    deck.run()
    #expect(abs(c.scrollOffset - 1.3) < 1e-9)
  }

  @Test func flickAtRateZeroMovesOnePageWithPaging() {
    let deck = deck()
    let c = deck.carousel
    c.decelerationRate = 0
    c.isPagingEnabled = true
    pan(c, .began)
    pan(c, .changed, -30, velocity: -2000)
    pan(c, .ended, -30, velocity: -2000)
    deck.run()
    #expect(c.scrollOffset == 1)
  }

  /// Items fill the bounds even if `contentOffset` or `viewpointOffset` shifts them, and also when
  /// these properties change after the items were loaded.
  @Test(arguments: [false, true]) func contentOffsetLeavesNoGapInNaturalMotion(isVertical: Bool) {
    let deck = CarouselFixture(items: 60, isVertical: isVertical)
    let c = deck.carousel
    c.motion = .natural
    c.scrollOffset = 30
    for (content, viewpoint) in [(-120.0, 0.0), (120, 0), (0, 130), (-60, 60), (60, -60), (50, 50)]
    {
      c.contentOffset[c.axis] = content
      c.viewpointOffset[c.axis] = viewpoint
      deck.run()
      let width = c.itemWidth
      let edges = c.indexesForVisibleItems.compactMap { c.place(ofItemAt: $0) }.map { place in
        c.center[c.axis] + (isVertical ? place.transform.m42 : place.transform.m41) - width / 2
      }
      let isCovered = stride(from: 0.5, to: c.bounds[c.axis], by: 1).allSatisfy { x in
        edges.contains { ($0...$0 + width).contains(x) }
      }
      #expect(isCovered, "\(content), \(viewpoint): \(edges)")
    }
  }

  @Test(arguments: CarouselMotion.allCases) func tapThatStopsMotionSelectsOnlyInClassicMotion(
    motion: CarouselMotion
  ) {
    let deck = deck(motion)
    let c = deck.carousel
    c.scrollToItem(at: 9, animated: true)
    c.advance(to: c.time)
    c.advance(to: c.time + 0.2)
    c.tap(at: c.center)
    deck.run()
    // In classic motion, a programmatic tap on a moving carousel selects an item, as in iCarousel.
    #expect(deck.events.contains { $0.hasPrefix("didSelect") } == (motion == .classic))
  }

  /// Stopping autoscroll doesn't make the carousel move backwards at once.
  @Test func stoppingAutoscrollDoesNotReverseTheMotion() {
    let deck = deck()
    let c = deck.carousel
    c.autoscroll = -1
    for _ in 0..<20 { c.advance(to: c.time + 1.0 / 60) }
    let offset = c.scrollOffset
    c.autoscroll = 0
    c.advance(to: c.time + 1.0 / 240)
    #expect(c.scrollOffset > offset)
    deck.run()
    #expect(c.scrollOffset == offset.rounded())
  }
}
