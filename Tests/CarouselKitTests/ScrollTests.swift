import GeometryKit
import GestureKit
import Testing

@testable import CarouselKit

/// Programmatic scrolls and drags.
@Suite struct ScrollTests {
  /// Drags for 10 frames and flicks at `velocity`, in points a second: to the left, or upwards if
  /// the carousel is vertical.
  private func flick(_ fixture: CarouselFixture, velocity: Double) {
    let carousel = fixture.carousel
    func pan(_ state: GestureState, _ frame: Int) {
      let x = -velocity * Double(frame) / 60
      let translation = carousel.axis == .vertical ? Point(x: 0, y: x) : Point(x: x, y: 0)
      let speed = carousel.axis == .vertical ? Point(x: 0, y: -velocity) : Point(x: -velocity, y: 0)
      carousel.pan(
        Pan(state: state, translation: translation, velocity: speed, time: carousel.time))
    }
    carousel.touchDown()
    pan(.began, 0)
    for frame in 1...10 { pan(.changed, frame) }
    pan(.ended, 10)
  }

  private static let rhythms: [[Double]] = [
    [1.0 / 60], [1.0 / 30], [1.0 / 144], [0.001, 0.05, 0.013, 0.2],
  ]

  /// A flick ends at the same item for every frame rate.
  @Test(arguments: Arrangement.several, [-2600.0, 700, 1900])
  func flickEndsAtTheSameItemAtEveryFrameRate(arrangement: Arrangement, velocity: Double) {
    var ends: Set<Double> = []
    for rhythm in Self.rhythms {
      let fixture = arrangement.fixture()
      fixture.carousel.scrollOffset = Double(arrangement.items / 2)
      flick(fixture, velocity: velocity)
      var frame = 0
      while fixture.carousel.isMoving, frame < 20_000 {
        fixture.carousel.advance(to: fixture.carousel.time + rhythm[frame % rhythm.count])
        frame += 1
      }
      #expect(!fixture.carousel.isMoving)
      #expect(!fixture.carousel.isDecelerating && !fixture.carousel.isScrolling)
      ends.insert(fixture.carousel.scrollOffset)
    }
    #expect(ends.count == 1)
    let isOnItems = ends.allSatisfy { $0 == $0.rounded() }
    #expect(isOnItems)
  }

  /// A flick reports its begin and end events in order.
  @Test(arguments: Arrangement.several) func flickReportsItsEventsInOrder(
    arrangement: Arrangement
  ) {
    let fixture = arrangement.fixture()
    fixture.run()
    fixture.events = []
    flick(fixture, velocity: 1500)
    fixture.run()
    let events = fixture.events.filter { $0 != "didScroll" && $0 != "indexDidChange" }
    #expect(
      events == [
        "willBeginDrag", "didEndDrag:true", "willBeginDecelerate", "didEndDecelerate",
        "willBeginScroll", "didEndScroll",
      ])
  }

  @Test(arguments: [0.0, 0.3, 1]) func flickAtDecelerationRateOneReachesTheEnd(
    bounceDistance: Double
  ) {
    let fixture = CarouselFixture(items: 50)
    fixture.carousel.decelerationRate = 1
    fixture.carousel.bounceDistance = bounceDistance
    flick(fixture, velocity: 900)
    fixture.run(for: 60)
    #expect(fixture.carousel.scrollOffset == 49)
  }

  /// A flick with disabled bounces stops at the end of the row but lasts as long as a flick with
  /// bounces.
  @Test(arguments: [0.0, 0.2, 0.5]) func flickWithoutBouncesKeepsItsDuration(delay: Double) {
    func fling(bounces: Bool) -> CarouselFixture {
      let fixture = CarouselFixture(items: 10)
      fixture.run()
      fixture.carousel.scrollOffset = 3
      // The drag ends at the offset 5.5. The flick then takes 0.6 s, and in the last 0.3 s it would
      // be beyond the end.
      flick(fixture, velocity: 1500)
      fixture.run(for: delay)
      fixture.carousel.bounces = bounces
      while fixture.carousel.isDecelerating, fixture.carousel.time < 10 {
        fixture.carousel.advance(to: fixture.carousel.time + 1.0 / 256)
        if !bounces { #expect(fixture.carousel.scrollOffset <= 9) }
      }
      return fixture
    }
    let (free, held) = (fling(bounces: true), fling(bounces: false))
    #expect(free.carousel.scrollOffset == 10)
    #expect(held.carousel.scrollOffset == 9)
    #expect(held.carousel.time == free.carousel.time)
  }

  /// Beyond an end of the row, `toggle` (the flip of the centred item) depends on the offset, even
  /// if no item is visible.
  @Test func toggleFollowsTheOffsetBeyondAnEnd() {
    let fixture = CarouselFixture(items: 5, type: .timeMachine, options: [.fadeRange: 0.25])
    let carousel = fixture.carousel
    carousel.scrollToItemBoundary = false
    carousel.scrollOffset = 3
    fixture.run()
    for offset in [-0.1, -0.4, -0.6, -1] {
      carousel.scrollOffset = offset
      #expect(carousel.indexesForVisibleItems.isEmpty == (offset < -0.25))
      let toggle = offset < -0.5 ? 1 + offset : offset
      #expect(abs(carousel.toggle - toggle) < 1e-12)
      fixture.run(for: 1)
      #expect(abs(carousel.toggle - toggle) < 1e-12)
      #expect(!carousel.isMoving)
    }
  }

  /// If the finger rests before it is lifted, the carousel isn't flicked.
  @Test func restingFingerDoesNotFlick() {
    let fixture = CarouselFixture(items: 50)
    fixture.run()
    fixture.carousel.pan(
      Pan(state: .began, translation: .zero, velocity: .zero, time: fixture.carousel.time))
    fixture.carousel.pan(
      Pan(
        state: .changed, translation: Point(x: -120, y: 0), velocity: Point(x: -2000, y: 0),
        time: fixture.carousel.time))
    fixture.carousel.pan(
      Pan(
        state: .ended, translation: Point(x: -120, y: 0), velocity: .zero,
        time: fixture.carousel.time)
    )
    #expect(!fixture.carousel.isDecelerating)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 1)
  }

  /// A drag without movement doesn't use the velocity of the previous drag.
  @Test func dragWithoutMovementDoesNotFlick() {
    let fixture = CarouselFixture(items: 50)
    flick(fixture, velocity: 1500)
    fixture.carousel.advance(to: 0.1)
    let offset = fixture.carousel.scrollOffset
    fixture.carousel.pan(
      Pan(state: .began, translation: .zero, velocity: .zero, time: fixture.carousel.time))
    fixture.carousel.pan(
      Pan(
        state: .ended, translation: .zero, velocity: Point(x: -900, y: 0),
        time: fixture.carousel.time)
    )
    #expect(!fixture.carousel.isDecelerating)
    fixture.run()
    #expect(abs(fixture.carousel.scrollOffset - offset) <= 0.5)
  }

  @Test func carouselSettlesOnTheNearestItemWhenATouchIsLifted() {
    let fixture = CarouselFixture(items: 50)
    fixture.carousel.scrollToItem(at: 9, duration: 1)
    fixture.carousel.advance(to: 0.41)
    fixture.carousel.touchDown()
    let offset = fixture.carousel.scrollOffset
    #expect(offset != offset.rounded())
    fixture.carousel.advance(to: 1)
    #expect(fixture.carousel.scrollOffset == offset)
    fixture.carousel.touchUp()
    fixture.run()
    #expect(fixture.carousel.scrollOffset == offset.rounded())
  }

  /// A carousel that ignores perpendicular swipes begins a drag only if the swipe is along its
  /// axis.
  @Test func perpendicularSwipesAreIgnored() {
    let fixture = CarouselFixture(items: 5)
    let carousel = fixture.carousel
    #expect(carousel.shouldBeginPan(translation: Point(x: 5, y: -5)))
    #expect(!carousel.shouldBeginPan(translation: Point(x: 5, y: 6)))
    carousel.isVertical = true
    #expect(carousel.shouldBeginPan(translation: Point(x: 5, y: 6)))
    carousel.ignorePerpendicularSwipes = false
    #expect(carousel.shouldBeginPan(translation: Point(x: 9, y: 0)))
    carousel.isScrollEnabled = false
    #expect(!carousel.shouldBeginPan(translation: .zero))
  }

  /// Scrolling to an index beyond the ends scrolls to the end itself and not into the bounce range.
  @Test(arguments: [-7, 4, 60]) func indexesAreClampedToTheEnds(index: Int) {
    let fixture = CarouselFixture(items: 50)
    fixture.carousel.scrollToItem(at: index, animated: false)
    #expect(fixture.carousel.scrollOffset == Double(min(max(index, 0), 49)))
    fixture.carousel.scrollToItem(at: index, animated: true)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == Double(min(max(index, 0), 49)))
  }

  /// Autoscroll doesn't jump after a pause without frames.
  @Test func autoscrollDoesNotJumpAfterAPause() {
    let fixture = CarouselFixture(items: 50)
    fixture.carousel.scrollOffset = 20
    for frame in 0...60 { fixture.carousel.advance(to: Double(frame) / 60) }
    fixture.carousel.time = 30
    fixture.carousel.autoscroll = 1
    fixture.carousel.advance(to: 30)
    #expect(fixture.carousel.scrollOffset > 19.9)
    fixture.carousel.advance(to: 30.5)
    #expect(abs(fixture.carousel.scrollOffset - 19.5) < 0.02)
  }

  /// A tap beside the centre selects and centres an item. A tap on a placeholder selects nothing.
  @Test func tapSelectsItemsButNotPlaceholders() {
    let fixture = CarouselFixture(items: 5, placeholders: 2)
    fixture.run()
    fixture.events = []
    fixture.carousel.tap(at: Point(x: 300, y: 150))
    #expect(fixture.events == ["shouldSelect:1", "willBeginScroll", "didSelect:1"])
    fixture.run()
    #expect(fixture.carousel.currentItemIndex == 1)
    fixture.carousel.scrollToItem(at: 0, animated: false)
    fixture.events = []
    fixture.carousel.tap(at: Point(x: 100, y: 150))
    #expect(fixture.events == ["willBeginScroll"])
    #expect(fixture.carousel.itemView(at: Point(x: 100, y: 150))?.isPlaceholder == true)
  }

  /// At rest, a frame changes nothing and `isMoving` is false.
  @Test(arguments: Arrangement.all) func frameAtRestChangesNothing(arrangement: Arrangement) {
    let fixture = arrangement.fixture()
    fixture.run()
    #expect(!fixture.carousel.isMoving)
    _ = fixture.carousel.presentedItems
    fixture.carousel.advance(to: fixture.carousel.time + 1)
    #expect(fixture.carousel.presentation.isUpToDate)
    fixture.carousel.scrollToItem(at: 1, animated: true)
    #expect(fixture.carousel.isMoving)
  }
}
