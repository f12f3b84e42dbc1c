import CarouselKit
import GeometryKit
import GestureKit
import Testing

/// Interrupted drags, scrolls and decelerations end and report their ends. Then the carousel comes
/// to rest.
@Suite struct InterruptionTests {
  private func fixture(
    _ motion: CarouselMotion = .natural, items: Int = 30, type: CarouselLayout = .linear,
    options: [CarouselOption: Double] = [:]
  ) -> CarouselFixture {
    let fixture = CarouselFixture(items: items, type: type, options: options)
    fixture.carousel.motion = motion
    fixture.fixedMotion = motion
    fixture.run()
    fixture.events = []
    return fixture
  }

  private func pan(
    _ c: Carousel<Card>, _ state: GestureState, _ x: Double = 0, y: Double = 0, velocity: Double = 0
  ) {
    c.pan(
      Pan(
        state: state, translation: Point(x: x, y: y), velocity: Point(x: velocity, y: 0),
        time: c.time))
  }

  /// Returns the events since the last call, except changes of the offset and the index, and clears
  /// the list.
  private func consumeEvents(_ fixture: CarouselFixture) -> [String] {
    defer { fixture.events = [] }
    return fixture.events.filter { $0 != "didScroll" && $0 != "indexDidChange" }
  }

  // MARK: Touches

  /// With natural motion, a layout doesn't move a carousel that a finger holds between two items.
  @Test func layoutLeavesAHeldCarouselInPlace() {
    let fixture = fixture()
    let c = fixture.carousel
    c.scroll(byOffset: 5, duration: 1)
    c.advance(to: c.time + 0.4)
    c.touchDown(at: c.center)
    let offset = c.scrollOffset
    #expect(abs(offset - offset.rounded()) > 0.01)
    c.setNeedsLayout()
    fixture.run(for: 1)
    #expect(c.scrollOffset == offset)
    c.touchUp()
    fixture.run()
    #expect(c.scrollOffset == offset.rounded())
  }

  // MARK: Drags

  @Test(arguments: CarouselMotion.allCases)
  func autoscrollContinuesAfterScrollingIsDisabledDuringADrag(motion: CarouselMotion) {
    let fixture = fixture(motion)
    let c = fixture.carousel
    c.autoscroll = -1
    pan(c, .began)
    pan(c, .changed, -30)
    c.isScrollEnabled = false
    #expect(consumeEvents(fixture) == ["willBeginDrag", "didEndDrag:false"])
    pan(c, .changed, -60)
    pan(c, .ended, -60)
    #expect(consumeEvents(fixture).isEmpty && !c.isDragging)
    let offset = c.scrollOffset
    for _ in 0..<60 { c.advance(to: c.time + 1.0 / 60) }
    #expect(abs(c.scrollOffset - offset - 1) < 0.02)
  }

  @Test(arguments: CarouselMotion.allCases)
  func dragBeginsAfterScrollingWasDisabledInAnEarlierDrag(motion: CarouselMotion) {
    let fixture = fixture(motion)
    let c = fixture.carousel
    pan(c, .began)
    c.isScrollEnabled = false
    c.isScrollEnabled = true
    pan(c, .changed, -300)
    #expect(c.scrollOffset == 0)
    fixture.run()
    fixture.events = []
    pan(c, .began)
    pan(c, .changed, -30)
    #expect(consumeEvents(fixture).first == "willBeginDrag" && c.scrollOffset > 0)
  }

  @Test(arguments: CarouselMotion.allCases)
  func dragEndsWhenRearrangingLeavesNoItems(motion: CarouselMotion) {
    let fixture = fixture(motion)
    pan(fixture.carousel, .began)
    fixture.items = 0
    fixture.carousel.rearrangeItems(animated: true) { _ in nil }
    #expect(consumeEvents(fixture) == ["willBeginDrag", "didEndDrag:false"])
    #expect(!fixture.carousel.isDragging)
  }

  @Test(arguments: CarouselMotion.allCases)
  func refusedDragEndsThePreviousDrag(motion: CarouselMotion) {
    let fixture = fixture(motion)
    let c = fixture.carousel
    pan(c, .began)
    pan(c, .changed, -30)
    pan(c, .began, 0, y: 20)
    #expect(!c.isDragging)
    #expect(consumeEvents(fixture).prefix(2) == ["willBeginDrag", "didEndDrag:false"])
    fixture.run()
    #expect(c.scrollOffset == 0)
  }

  /// The carousel settles when the finger that stopped it is lifted, even if scrolling was disabled
  /// in the meantime.
  @Test(arguments: CarouselMotion.allCases)
  func liftedFingerSettlesTheCarouselWhileScrollingIsDisabled(motion: CarouselMotion) {
    let fixture = fixture(motion)
    let c = fixture.carousel
    c.scrollToItem(at: 5, animated: true)
    c.advance(to: c.time)
    c.advance(to: c.time + 0.2)
    c.touchDown()
    c.isScrollEnabled = false
    #expect(c.scrollOffset != c.scrollOffset.rounded())
    c.touchUp()
    fixture.run()
    #expect(c.scrollOffset == c.scrollOffset.rounded())
  }

  // MARK: Events

  /// In natural motion, the delegate receives an end event for every scroll, whatever interrupts
  /// the scroll.
  @Test(arguments: [
    "touch", "drag", "tap", "offset", "index", "jump", "scroll", "removal", "flick",
  ])
  func interruptedScrollReportsItsEndInNaturalMotion(interruption: String) {
    let fixture = fixture()
    let c = fixture.carousel
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
      fixture.items -= 1
      c.removeItem(at: 0, animated: true)
    default:
      pan(c, .began)
      pan(c, .changed, -30, velocity: -2000)
      pan(c, .ended, -30, velocity: -2000)
    }
    #expect(consumeEvents(fixture).prefix(2) == ["willBeginScroll", "didEndScroll"])
    #expect(fixture.violation() == nil)
  }

  @Test func stepReportsTheEndOfTheDecelerationThatItReplaces() {
    let fixture = fixture()
    let c = fixture.carousel
    pan(c, .began)
    pan(c, .changed, -30, velocity: -2000)
    pan(c, .ended, -30, velocity: -2000)
    c.advance(to: c.time + 0.05)
    c.step(by: 1)
    fixture.run()
    #expect(
      consumeEvents(fixture) == [
        "willBeginDrag", "didEndDrag:true", "willBeginDecelerate", "didEndDecelerate",
        "willBeginScroll", "didEndScroll",
      ])
  }

  /// If a drag begins while another one is still in progress, the earlier drag ends.
  @Test func newDragEndsThePreviousDragInNaturalMotion() {
    let fixture = fixture()
    let c = fixture.carousel
    pan(c, .began)
    pan(c, .changed, -30)
    pan(c, .began)
    pan(c, .ended)
    fixture.run()
    let drags = consumeEvents(fixture).filter { $0.hasSuffix("Drag") || $0.contains("Drag:") }
    #expect(drags == ["willBeginDrag", "didEndDrag:false", "willBeginDrag", "didEndDrag:false"])
  }

  /// In classic motion, a touch or a new offset stops a scroll without an event, as in iCarousel.
  @Test func classicScrollIsStoppedWithoutAnEvent() {
    let fixture = fixture(.classic)
    let c = fixture.carousel
    for stop in [{ c.touchDown() }, { c.scrollOffset = 2.5 }] {
      c.scrollToItem(at: 9, animated: true)
      c.advance(to: c.time)
      c.advance(to: c.time + 0.2)
      fixture.events = []
      stop()
      #expect(consumeEvents(fixture).isEmpty && !c.isScrolling)
      c.scrollOffset = 0
    }
  }

  @Test func dragEndedByATouchReportsNoEndInClassicMotion() {
    for step in [
      { self.pan($0, .began, 1, y: 9) }, { $0.isScrollEnabled = false },
    ] as [(Carousel<Card>) -> Void] {
      let fixture = fixture(.classic)
      pan(fixture.carousel, .began)
      pan(fixture.carousel, .changed, -30)
      fixture.carousel.touchDown()
      fixture.events = []
      step(fixture.carousel)
      #expect(consumeEvents(fixture).isEmpty && !fixture.carousel.isDragging)
    }
  }

  // MARK: Offsets and indexes set by the app

  @Test func indexSetBeforeItemsAreLoadedIsKept() {
    let fixture = CarouselFixture(items: 10)
    let c = Carousel<Card>()
    c.bounds = Size(width: 400, height: 300)
    c.currentItemIndex = 5
    c.dataSource = fixture
    c.layoutIfNeeded()
    #expect(c.currentItemIndex == 5)
  }

  /// If an app sets an offset between two items, the carousel stays there. This lets an app control
  /// the offset with its own gesture.
  @Test func offsetSetBetweenItemsStays() {
    let fixture = fixture()
    fixture.carousel.scrollOffset = 3.4
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 3.4)
  }

  @Test func offsetBeyondAnEndReturnsToTheEndWhenTheFingerIsLifted() {
    let fixture = fixture()
    let c = fixture.carousel
    c.touchDown()
    c.scrollOffset = -0.5
    fixture.run(for: 1)
    #expect(c.scrollOffset == -0.5)
    c.touchUp()
    fixture.run()
    #expect(c.scrollOffset == 0)
  }

  @Test func wrappingScrollEndsAtTheLastItemIfWrappingIsTurnedOff() {
    let fixture = fixture(items: 10, type: .rotary)
    let c = fixture.carousel
    c.scrollOffset = 9
    c.scrollToItem(at: 1, animated: true)
    c.type = .linear
    fixture.run()
    #expect(c.scrollOffset == 9 && !c.isMoving)
  }

  @Test(arguments: [0, -0.5]) func flickAtDecelerationRateZeroStopsAtOnceWithoutAlignment(
    rate: Double
  ) {
    let fixture = fixture()
    let c = fixture.carousel
    c.decelerationRate = rate
    c.scrollToItemBoundary = false
    pan(c, .began)
    pan(c, .changed, -130, velocity: -2000)
    pan(c, .ended, -130, velocity: -2000)
    #expect(!c.isDecelerating && !c.isScrolling)
    fixture.run()
    #expect(abs(c.scrollOffset - 1.3) < 1e-9)
  }

  @Test func flickAtDecelerationRateZeroMovesOnePageWithPaging() {
    let fixture = fixture()
    let c = fixture.carousel
    c.decelerationRate = 0
    c.isPagingEnabled = true
    pan(c, .began)
    pan(c, .changed, -30, velocity: -2000)
    pan(c, .ended, -30, velocity: -2000)
    fixture.run()
    #expect(c.scrollOffset == 1)
  }

  /// Items fill the bounds even if `contentOffset` or `viewpointOffset` shifts them, and even if
  /// these properties change after the items were loaded.
  @Test(arguments: [false, true]) func itemsFillTheBoundsDespiteOffsetsInNaturalMotion(
    isVertical: Bool
  ) {
    let fixture = CarouselFixture(items: 60, isVertical: isVertical)
    let c = fixture.carousel
    c.motion = .natural
    c.scrollOffset = 30
    for (content, viewpoint) in [(-120.0, 0.0), (120, 0), (0, 130), (-60, 60), (60, -60), (50, 50)]
    {
      c.contentOffset[c.axis] = content
      c.viewpointOffset[c.axis] = viewpoint
      fixture.run()
      let width = c.itemWidth
      let edges = c.indexesForVisibleItems.compactMap { c.layoutAttributesForItem(at: $0) }.map {
        item in
        c.center[c.axis] + (isVertical ? item.transform.m42 : item.transform.m41) - width / 2
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
    let fixture = fixture(motion)
    let c = fixture.carousel
    c.scrollToItem(at: 9, animated: true)
    c.advance(to: c.time)
    c.advance(to: c.time + 0.2)
    c.tap(at: c.center)
    fixture.run()
    // In classic motion, a programmatic tap on a moving carousel selects an item, as in iCarousel.
    #expect(fixture.events.contains { $0.hasPrefix("didSelect") } == (motion == .classic))
  }

  /// Stopping autoscroll doesn't make the carousel move backwards at once.
  @Test func stoppingAutoscrollDoesNotReverseTheMotion() {
    let fixture = fixture()
    let c = fixture.carousel
    c.autoscroll = -1
    for _ in 0..<20 { c.advance(to: c.time + 1.0 / 60) }
    let offset = c.scrollOffset
    c.autoscroll = 0
    c.advance(to: c.time + 1.0 / 240)
    #expect(c.scrollOffset > offset)
    fixture.run()
    #expect(c.scrollOffset == offset.rounded())
  }
}
