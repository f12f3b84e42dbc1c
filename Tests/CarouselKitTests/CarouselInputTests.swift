import CarouselKit
import GeometryKit
import GestureKit
import Testing

private final class TestItem: CarouselItemView {
  let size = Size(width: 100, height: 100)
}

private final class TestItems: CarouselDataSource, CarouselDelegate {
  var refused: Set<Int> = []
  var candidates: [Int] = []
  var selected: [Int] = []

  func carousel(_ carousel: Carousel<TestItem>, shouldSelectItemAt index: Int) -> Bool {
    candidates.append(index)
    return !refused.contains(index)
  }
  func carousel(_ carousel: Carousel<TestItem>, didSelectItemAt index: Int) {
    selected.append(index)
  }
  func numberOfItems(in carousel: Carousel<TestItem>) -> Int { 20 }
  func carousel(
    _ carousel: Carousel<TestItem>, viewForItemAt index: Int, reusing view: TestItem?
  ) -> TestItem { view ?? TestItem() }
}

/// A linear carousel of 500 × 300 points at (40, 30) in a window, with a gesture arena and a clock
/// of 100 Hz.
private final class InputFixture {
  let source = TestItems()
  let carousel = Carousel<TestItem>()
  let input: CarouselInput<TestItem>
  private(set) lazy var arena = GestureArena { [unowned self] point, competition in
    if hasButton { competition.append(button) }
    competition.plane = Projection(.translation(x: 40, y: 30))
    input.addRecognizers(to: competition, at: point - Point(x: 40, y: 30))
    competition.plane = nil
    competition.append(background)
  }
  /// Whether a button covers the carousel.
  var hasButton = false
  private let button = TapRecognizer()
  /// The tap recognizer of a view behind the carousel.
  private let background = TapRecognizer()
  var clicks = 0
  var behind = 0
  var taps: [(count: Int, onCentre: Bool)] = []
  private var time = 0.0
  private var touch: Int64 = 0

  init() {
    let carousel = carousel
    carousel.bounds = Size(width: 500, height: 300)
    carousel.dataSource = source
    carousel.advance(to: 0)
    let input = CarouselInput(carousel)
    self.input = input
    button.onTap = { [unowned self] _ in clicks += 1 }
    background.onTap = { [unowned self] _ in behind += 1 }
    carousel.delegate = source
    input.onTap = { [unowned self] in taps.append(($0.count, $1)) }
  }

  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 100).rounded()) {
      time += 0.01
      arena.advance(to: time)
      carousel.advance(to: time)
    }
  }

  func send(_ phase: Touch.Phase, _ x: Double, _ y: Double = 180) {
    if phase == .began { touch += 1 }
    arena.handle(Touch(id: touch, phase: phase, position: Point(x: x, y: y), time: time))
  }

  /// Advances the clock and the gesture arena, but not the carousel.
  func sleep(_ seconds: Double) {
    time += seconds
    arena.advance(to: time)
  }

  /// Sends a horizontal touchpad scroll event. `notches` is a number of wheel notches and may be
  /// fractional.
  func stroke(_ notches: Double) {
    arena.handle(
      Wheel(delta: Point(x: -notches + 0.01, y: 0), position: Point(x: 290, y: 180), time: time))
  }

  func tap(_ x: Double, _ y: Double = 180) {
    send(.began, x, y)
    run(0.05)
    send(.ended, x, y)
  }

  func wheel(_ notches: Double) {
    arena.handle(
      Wheel(delta: Point(x: 0, y: notches), position: Point(x: 290, y: 180), time: time))
  }
}

@Suite struct CarouselInputTests {
  @Test func dragFollowsTheFingerAndSettles() {
    let fixture = InputFixture()
    fixture.send(.began, 400)
    fixture.run(0.02)
    fixture.send(.moved, 380)
    let start = fixture.carousel.scrollOffset
    for step in 1...20 {
      fixture.run(0.05)
      fixture.send(.moved, 380 - 10 * Double(step))
    }
    #expect(abs(fixture.carousel.scrollOffset - start - 2) < 1e-9)
    fixture.run(0.3)
    fixture.send(.ended, 180)
    fixture.run(1)
    #expect(abs(fixture.carousel.scrollOffset - 2) < 1e-9)
    #expect(!fixture.carousel.isMoving)
  }

  /// With `wheelAxis`, the wheel and the touchpad scroll the carousel only along that axis. Another
  /// view can scroll along the other axis.
  @Test func wheelAxisLimitsTheWheelAndTheTouchpad() {
    for (axis, scrollsByWheel, scrollsByTouchpad) in [
      (nil, true, true), (Axis.horizontal, false, true), (.vertical, true, false),
    ] as [(Axis?, Bool, Bool)] {
      let fixture = InputFixture()
      fixture.input.wheelAxis = axis
      fixture.wheel(-1)
      fixture.run(1)
      #expect((fixture.carousel.currentItemIndex == 1) == scrollsByWheel)
      let start = fixture.carousel.scrollOffset
      for _ in 0..<3 {
        fixture.stroke(-1.5)
        fixture.run(0.01)
      }
      #expect((fixture.carousel.scrollOffset != start) == scrollsByTouchpad)
    }
  }

  @Test func tapCentresAnItemAndReportsWhetherItWasAlreadyCentred() {
    let fixture = InputFixture()
    fixture.tap(40 + 250 + 200)
    fixture.run(1)
    #expect(fixture.carousel.currentItemIndex == 2)
    fixture.tap(40 + 250)
    #expect(fixture.taps.map(\.onCentre) == [false, true])
  }

  @Test func tapThatStopsMotionSelectsNothing() {
    let fixture = InputFixture()
    fixture.carousel.scrollToItem(at: 10, animated: true)
    fixture.run(0.22)
    fixture.tap(40 + 250)
    #expect(fixture.taps.isEmpty && fixture.source.selected.isEmpty)
    fixture.run(1)
    #expect(!fixture.carousel.isMoving && fixture.source.selected.isEmpty)
    #expect(abs(fixture.carousel.scrollOffset - fixture.carousel.scrollOffset.rounded()) < 1e-9)
    // The first tap stops the scroll. The second tap stops the carousel while it aligns with an
    // item. Neither selects an item. The third tap finds the carousel at rest and selects the item.
    fixture.carousel.scrollToItem(at: 19, animated: true)
    fixture.run(0.22)
    fixture.tap(40 + 250)
    fixture.run(0.1)
    fixture.tap(40 + 250)
    #expect(fixture.taps.isEmpty && fixture.source.selected.isEmpty)
    fixture.run(1)
    fixture.tap(40 + 250)
    #expect(fixture.taps.map(\.onCentre) == [true])
    #expect(fixture.source.selected == [fixture.carousel.currentItemIndex])
  }

  /// The first tap of a double tap beside the centre starts a scroll that centres the card. The
  /// second tap is reported as a tap on the centred card, although the scroll hasn't ended.
  @Test func secondTapOfADoubleTapHitsTheCentredCard() {
    let fixture = InputFixture()
    fixture.tap(40 + 250 + 100)
    fixture.run(0.25)
    #expect(fixture.carousel.isScrolling && fixture.carousel.currentItemIndex == 1)
    fixture.tap(40 + 250 + 10)
    #expect(fixture.taps.map(\.count) == [1, 2] && fixture.taps.map(\.onCentre) == [false, true])
    #expect(fixture.source.selected == [1, 1])
    fixture.run(1)
    #expect(fixture.carousel.currentItemIndex == 1)
  }

  /// With scrolling disabled, a touch doesn't stop a programmatic scroll. A tap therefore selects
  /// an item while the carousel moves.
  @Test func tapSelectsDuringMotionIfScrollingIsDisabled() {
    let fixture = InputFixture()
    fixture.carousel.isScrollEnabled = false
    fixture.carousel.scrollToItem(at: 10, duration: 2)
    fixture.run(0.5)
    fixture.tap(40 + 250)
    #expect(fixture.source.selected.count == 1 && fixture.taps.map(\.onCentre) == [false])
  }

  /// If the delegate refuses to select the tapped item, nothing is selected or reported. The
  /// recognizer behind the carousel receives the tap instead.
  @Test func refusedTapReachesTheViewBehind() {
    let fixture = InputFixture()
    fixture.source.refused = [0, 2]
    fixture.tap(40 + 250)
    fixture.tap(40 + 250 + 200)
    fixture.run(1)
    #expect(fixture.source.candidates == [0, 2])
    #expect(fixture.behind == 2 && fixture.taps.isEmpty && fixture.source.selected.isEmpty)
    #expect(fixture.carousel.currentItemIndex == 0)
    fixture.tap(40 + 250 + 100)
    fixture.run(1)
    #expect(fixture.behind == 2 && fixture.source.selected == [1])
    #expect(fixture.carousel.currentItemIndex == 1)
  }

  /// A tap on a card's button while the carousel moves stops the carousel and doesn't click the
  /// button. When the carousel is at rest, the next tap clicks the button.
  @Test func tapOnAButtonDuringMotionStopsTheCarouselWithoutAClick() {
    let fixture = InputFixture()
    fixture.hasButton = true
    fixture.carousel.scrollToItem(at: 10, animated: true)
    fixture.run(0.22)
    fixture.send(.began, 290)
    let held = fixture.carousel.scrollOffset
    #expect(abs(held - held.rounded()) > 0.1)
    fixture.run(0.05)
    fixture.send(.ended, 290)
    #expect(fixture.clicks == 0)
    fixture.run(1)
    #expect(abs(fixture.carousel.scrollOffset - held.rounded()) < 1e-9)
    #expect(!fixture.carousel.isMoving)
    fixture.tap(290)
    #expect(fixture.clicks == 1 && fixture.source.selected.isEmpty)
  }

  /// A second finger doesn't interrupt a drag. If two fingers hold a stopped carousel, the carousel
  /// settles when both have been lifted.
  @Test func carouselSettlesWhenTheLastFingerIsLifted() {
    let fixture = InputFixture()
    func finger(_ id: Int64, _ phase: Touch.Phase, _ x: Double) {
      fixture.arena.handle(
        Touch(
          id: id, phase: phase, position: Point(x: x, y: 180), time: fixture.carousel.time))
    }
    finger(101, .began, 300)
    fixture.run(0.02)
    for step in 1...5 {
      finger(101, .moved, 300 - 20 * Double(step))
      fixture.run(0.02)
    }
    #expect(fixture.carousel.isDragging)
    finger(102, .began, 250)
    #expect(fixture.carousel.isDragging)
    finger(102, .ended, 250)
    finger(101, .cancelled, 200)
    fixture.run(1)

    fixture.carousel.scrollToItem(at: 15, animated: true)
    fixture.run(0.22)
    finger(103, .began, 300)
    let held = fixture.carousel.scrollOffset
    finger(104, .began, 200)
    finger(103, .ended, 300)
    fixture.run(1)
    #expect(fixture.carousel.scrollOffset == held)
    finger(104, .ended, 200)
    fixture.run(1)
    #expect(abs(fixture.carousel.scrollOffset - held.rounded()) < 1e-9)
  }

  @Test func tapsOutsideTheBoundsAreIgnored() {
    let fixture = InputFixture()
    fixture.tap(20)
    fixture.tap(300, 10)
    #expect(fixture.taps.isEmpty)
    #expect(fixture.arena.isAtRest)
  }

  @Test func wheelNotchesAndStepsAddUpDuringAScroll() {
    let fixture = InputFixture()
    for _ in 0..<3 {
      fixture.wheel(-1)
      fixture.run(0.05)
    }
    fixture.run(2)
    #expect(fixture.carousel.currentItemIndex == 3)
    for _ in 0..<4 {
      fixture.carousel.step(by: 1)
      fixture.run(0.1)
    }
    fixture.carousel.step(by: -1)
    fixture.run(2)
    #expect(fixture.carousel.currentItemIndex == 6)
    fixture.carousel.step(by: -100)
    fixture.run(2)
    #expect(fixture.carousel.currentItemIndex == 0)
  }

  @Test func carouselStoppedByATouchSettlesWhenTheTouchEnds() {
    let fixture = InputFixture()
    fixture.carousel.scrollToItem(at: 10, animated: true)
    fixture.run(0.2)
    fixture.send(.began, 290)
    let held = fixture.carousel.scrollOffset
    fixture.run(2)
    #expect(fixture.carousel.scrollOffset == held)
    fixture.send(.cancelled, 290)
    fixture.run(1)
    #expect(abs(fixture.carousel.scrollOffset - held.rounded()) < 1e-9)
  }

  /// After a pause without frames, motion starts at the time of the event that causes it: a
  /// touchpad scroll, a wheel notch or a tap. The carousel therefore doesn't jump in the first
  /// frame. A touchpad scroll ends at its deadline, which lies between two frames.
  @Test(arguments: [0.0, 100]) func motionAfterAPauseStartsWithoutAJump(sleep: Double) {
    let fixture = InputFixture()
    fixture.run(1)
    fixture.sleep(sleep)
    for _ in 0..<6 {
      fixture.stroke(-1.5)
      fixture.run(0.01)
    }
    let (last, speed) = (fixture.carousel.scrollOffset, 15.1)
    fixture.sleep(GestureConstants.touchpadPause)
    #expect(fixture.carousel.isDecelerating)
    fixture.run(0.01)
    // The deceleration began at the deadline of the touchpad scroll, 0.02 s ago.
    let step = fixture.carousel.scrollOffset - last
    #expect(step > 0 && step < speed * 0.0201)

    for begin in [{ $0.wheel(-1) }, { $0.tap(40 + 250 + 100) }] as [(InputFixture) -> Void] {
      fixture.run(3)
      let rest = fixture.carousel.scrollOffset
      fixture.sleep(sleep)
      begin(fixture)
      #expect(fixture.carousel.isScrolling)
      fixture.run(0.01)
      #expect(abs(fixture.carousel.scrollOffset - rest) < 0.02)
    }
  }

  @Test func extremeStepCountsScrollToTheEnds() {
    let fixture = InputFixture()
    for (steps, end) in [(Int.max, 19), (Int.max, 19), (Int.min, 0), (Int.min, 0)] {
      fixture.carousel.step(by: steps)
      fixture.run(1)
      #expect(fixture.carousel.currentItemIndex == end)
    }
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  @Test func carouselCanBeDeallocatedDuringATouch() {
    var carousel: Carousel<TestItem>? = Carousel()
    carousel?.bounds = Size(width: 100, height: 100)
    var input = carousel.map { CarouselInput($0) }
    let weakCarousel = Weak(object: carousel)
    let arena = GestureArena { point, competition in
      input?.addRecognizers(to: competition, at: point)
    }
    func send(_ phase: Touch.Phase, _ x: Double, _ time: Double) {
      arena.handle(Touch(id: 1, phase: phase, position: Point(x: x, y: 10), time: time))
    }
    send(.began, 10, 0)
    send(.moved, 30, 0.02)
    (input, carousel) = (nil, nil)
    #expect(weakCarousel.object == nil)
    send(.moved, 60, 0.04)
    send(.ended, 60, 0.06)
  }
}
