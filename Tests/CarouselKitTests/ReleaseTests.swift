import GeometryKit
import GestureKit
import Testing

@testable import CarouselKit

/// The end of a drag at the ends of the row, during autoscroll and across the seam of a row that
/// wraps.
@Suite struct ReleaseTests {
  /// Returns a resting carousel of ten items, 100 points wide, without any events so far.
  private func fixture(
    _ motion: CarouselMotion, at offset: Double, prepare: (Carousel<Card>) -> Void = { _ in }
  ) -> CarouselFixture {
    let fixture = CarouselFixture(items: 10)
    fixture.carousel.motion = motion
    fixture.carousel.scrollToItemBoundary = false
    fixture.carousel.scrollOffset = offset
    fixture.run()
    prepare(fixture.carousel)
    fixture.events = []
    return fixture
  }

  /// Drags by a distance and lifts the finger at a velocity, in points per second.
  private func drag(_ c: Carousel<Card>, by distance: Double, velocity: Double) {
    c.touchDown(at: c.center)
    let velocity = Point(x: velocity, y: 0)
    for state in [GestureState.began, .changed, .ended] {
      let translation = state == .began ? Point.zero : Point(x: distance, y: 0)
      c.pan(Pan(state: state, translation: translation, velocity: velocity, time: c.time))
    }
  }

  // MARK: The ends of the row

  /// Without bounces, a flick beyond an end moves nothing. No deceleration is reported, only the
  /// short scroll that follows every drag.
  @Test(arguments: CarouselMotion.allCases, [100.0, 240, 900, 5000])
  func outwardFlickAtAHardEndReportsNoDeceleration(motion: CarouselMotion, speed: Double) {
    for (offset, sign) in [(0.0, 1.0), (9, -1)] {
      for rate in [0.95, 1] {
        let fixture = fixture(motion, at: offset) {
          $0.bounces = false
          $0.scrollToItemBoundary = true
          $0.decelerationRate = rate
        }
        let start = fixture.carousel.time
        drag(fixture.carousel, by: 10 * sign, velocity: speed * sign)
        fixture.run()
        let events = ["willBeginDrag", "didEndDrag:false", "willBeginScroll", "didEndScroll"]
        #expect(fixture.events == events, "\(offset), rate \(rate)")
        #expect(fixture.carousel.scrollOffset == offset && fixture.carousel.time - start < 0.05)
      }
    }
  }

  /// Without bounces, a flick from an end into the row decelerates.
  @Test(arguments: CarouselMotion.allCases) func inwardFlickAtAHardEndDecelerates(
    motion: CarouselMotion
  ) {
    let fixture = fixture(motion, at: 9) { $0.bounces = false }
    drag(fixture.carousel, by: 10, velocity: 900)
    fixture.run()
    #expect(fixture.events.contains("didEndDrag:true"))
    #expect(fixture.carousel.scrollOffset <= 7)
  }

  // MARK: Paging

  /// With paging, even a slow release moves the carousel at most to the next item, if the carousel
  /// may rest between two items.
  @Test(arguments: [0.5, 0.95, 1, 2], [20.0, 240])
  func slowReleaseWithPagingEndsAtTheNextItemAtTheLatest(rate: Double, speed: Double) {
    for sign in [1.0, -1] {
      let fixture = fixture(.natural, at: 4.5) {
        $0.isPagingEnabled = true
        $0.decelerationRate = rate
      }
      let c = fixture.carousel
      drag(c, by: -10 * sign, velocity: -speed * sign)
      let start = c.scrollOffset
      fixture.run(for: 20)
      let distance = (c.scrollOffset - start) * sign
      #expect(!c.isMoving && distance > 0 && distance <= 0.4 + 1e-9, "\(distance)")
      if rate >= 1 { #expect(c.scrollOffset == (sign > 0 ? 5 : 4)) }
    }
  }

  /// With classic motion, a carousel that may rest between two items rests where a slow drag ends.
  @Test(arguments: [0.95, 1]) func slowClassicReleaseWithPagingRestsAtOnce(rate: Double) {
    let fixture = fixture(.classic, at: 4.5) {
      $0.isPagingEnabled = true
      $0.decelerationRate = rate
    }
    drag(fixture.carousel, by: -10, velocity: -190)
    #expect(!fixture.carousel.isMoving && abs(fixture.carousel.scrollOffset - 4.6) < 1e-9)
    #expect(fixture.events.last == "didEndDrag:false")
  }

  // MARK: Autoscroll

  /// A carousel with autoscroll that is released beyond an end springs back to the end and then
  /// scrolls on, if there are items in that direction.
  @Test(arguments: [0.5, -0.5], [0.0, 900])
  func autoscrollingCarouselReturnsFromBeyondAnEndWithoutAJump(pace: Double, speed: Double) {
    for (end, sign) in [(0.0, 1.0), (9, -1)] {
      let fixture = fixture(.natural, at: end) { $0.autoscroll = pace }
      let c = fixture.carousel
      drag(c, by: 120 * sign, velocity: speed * sign)
      #expect((end - c.scrollOffset) * sign > 0.3)
      var last = c.scrollOffset
      for _ in 0..<180 {
        c.advance(to: c.time + 1.0 / 60)
        #expect(abs(c.scrollOffset - last) < 0.06)
        last = c.scrollOffset
      }
      let inward = pace * sign < 0
      #expect(inward ? (last - end) * sign > 0.5 : last == end, "\(last)")
      #expect(c.isMoving == inward && fixture.violation() == nil)
    }
  }

  /// With classic motion, autoscroll continues at the end, as in iCarousel.
  @Test func classicAutoscrollContinuesAtTheEnd() {
    let fixture = fixture(.classic, at: 0) { $0.autoscroll = -0.5 }
    let c = fixture.carousel
    c.advance(to: c.time + 1.0 / 60)
    drag(c, by: 50, velocity: 0)
    #expect(c.scrollOffset < -0.3)
    c.advance(to: c.time + 1.0 / 60)
    #expect(c.scrollOffset == 0)
  }

  /// A finger that holds an autoscrolling carousel beyond an end keeps it there.
  @Test func fingerHoldsAnAutoscrollingCarouselBeyondAnEnd() {
    let fixture = fixture(.natural, at: 0) { $0.autoscroll = -0.5 }
    let c = fixture.carousel
    drag(c, by: 120, velocity: 0)
    c.advance(to: c.time + 1.0 / 60)
    let held = c.scrollOffset
    c.touchDown(at: c.center)
    for _ in 0..<30 { c.advance(to: c.time + 1.0 / 60) }
    #expect(held < -0.3 && c.scrollOffset == held)
    c.touchUp()
    fixture.run(for: 2)
    #expect(c.scrollOffset > 0)
  }

  // MARK: The seam of a row that wraps

  /// Returns the distance that the carousel of ten items settles after a release at an offset,
  /// without deceleration. The velocity is in items per second.
  private func settlingDistance(
    _ motion: CarouselMotion, from offset: Double, velocity: Double
  ) -> Double {
    var scroller = Scroller()
    scroller.configuration.motion = motion
    scroller.configuration.decelerationRate = 0
    scroller.setCount(10)
    scroller.setWrapped(true)
    scroller.jump(to: offset)
    scroller.beginDrag(isAccepted: true, translation: 0)
    let speed = velocity * -100
    if motion == .classic {
      scroller.dragClassically(by: 0, speed: speed, itemWidth: 100, multiplier: 1)
    }
    scroller.endDrag(speed: speed, gain: 0.01, itemWidth: 100, multiplier: 1)
    return (scroller.motion?.target ?? .nan) - offset
  }

  /// A carousel that wraps settles over the seam as it does elsewhere: on the nearer item or, with
  /// classic motion after a fast drag, on the following item in the direction of the drag.
  @Test(arguments: CarouselMotion.allCases, [0.2, 0.4, 0.6, 0.8])
  func carouselSettlesOverTheSeamAsElsewhere(motion: CarouselMotion, fraction: Double) {
    for velocity in [0.0, 3, -3] {
      let distance = settlingDistance(motion, from: 9 + fraction, velocity: velocity)
      let elsewhere = settlingDistance(motion, from: 4 + fraction, velocity: velocity)
      #expect(abs(distance - elsewhere) < 1e-9)
      let isFast = motion == .classic && velocity != 0
      let nearer = fraction.rounded() - fraction
      #expect(abs(distance - (isFast ? nearer + velocity / 3 : nearer)) < 1e-9)
    }
  }

  /// With classic motion, a carousel less than a tenth of an item before the seam counts as far
  /// from the first item, because iCarousel doesn't wrap this distance.
  @Test func classicDragJustBeforeTheSeamLeadsToTheFollowingItem() {
    #expect(abs(settlingDistance(.classic, from: 4.95, velocity: 3) - 0.05) < 1e-9)
    #expect(abs(settlingDistance(.classic, from: 9.95, velocity: 3) - 1.05) < 1e-9)
    #expect(abs(settlingDistance(.natural, from: 9.95, velocity: 3) - 0.05) < 1e-9)
  }
}
