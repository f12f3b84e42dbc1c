import CarouselKit
import GeometryKit
import GestureKit
import Testing

/// Flicks at the deceleration rate 1. At this rate a flicked carousel "coasts": its speed stays
/// constant.
@Suite struct CoastingTests {
  private func flick(_ fixture: CarouselFixture, velocity: Double) {
    let c = fixture.carousel
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    let translation = Point(x: velocity > 0 ? 30 : -30, y: 0)
    c.pan(
      Pan(
        state: .changed, translation: translation, velocity: Point(x: velocity, y: 0), time: c.time)
    )
    c.pan(
      Pan(state: .ended, translation: translation, velocity: Point(x: velocity, y: 0), time: c.time)
    )
  }

  /// Returns the signed distance from offset `a` to offset `b` in a wrapped row of `count` items,
  /// in the shorter direction.
  private func distance(_ a: Double, _ b: Double, _ count: Double) -> Double {
    let distance = (b - a).truncatingRemainder(dividingBy: count)
    return distance > count / 2
      ? distance - count : distance < -count / 2 ? distance + count : distance
  }

  @Test(arguments: [-1500.0, 400]) func flickInAWrappedRowMovesAtConstantSpeedUntilATouch(
    speed: Double
  ) {
    let fixture = CarouselFixture(items: 12, type: .rotary)
    fixture.carousel.decelerationRate = 1
    fixture.run()
    fixture.events = []
    flick(fixture, velocity: speed)
    #expect(fixture.events.suffix(2) == ["didEndDrag:true", "willBeginDecelerate"])
    let start = fixture.carousel.time
    var last = fixture.carousel.scrollOffset
    for frame in 1...3600 {
      fixture.carousel.advance(to: start + Double(frame) / 60)
      let step = distance(last, fixture.carousel.scrollOffset, 12)
      #expect(abs(step + speed / 100 / 60) < 1e-6)
      #expect(
        fixture.carousel.isDecelerating && fixture.carousel.isMoving
          && !fixture.carousel.isScrolling)
      #expect(fixture.violation() == nil)
      last = fixture.carousel.scrollOffset
    }
    fixture.carousel.touchDown()
    #expect(!fixture.carousel.isDecelerating && !fixture.events.contains("didEndDecelerate"))
    fixture.carousel.advance(to: start + 100)
    #expect(fixture.carousel.scrollOffset == last)
    fixture.carousel.touchUp()
    fixture.run()
    #expect(abs(distance(last, fixture.carousel.scrollOffset, 12)) <= 0.5)
    #expect(!fixture.carousel.isMoving)
  }

  @Test(arguments: [-1500.0, 1500], [0.0, 0.5, 1])
  func flickInARowWithEndsBouncesAtTheEnd(speed: Double, bounceDistance: Double) {
    let fixture = CarouselFixture(items: 30)
    let c = fixture.carousel
    c.decelerationRate = 1
    c.bounceDistance = bounceDistance
    c.scrollOffset = 15
    fixture.run()
    fixture.events = []
    flick(fixture, velocity: speed)
    let (start, from) = (c.time, c.scrollOffset)
    let end = speed < 0 ? 29.0 : 0
    let outwards: Double = speed < 0 ? 1 : -1
    let arrival = start + abs(end - from) / 15
    var farthest = 0.0
    while c.isDecelerating {
      c.advance(to: c.time + 1.0 / 240)
      farthest = max(farthest, (c.scrollOffset - end) * outwards)
      guard c.time < arrival else { continue }
      #expect(abs(c.scrollOffset - (from + outwards * 15 * (c.time - start))) < 1e-9)
    }
    #expect(abs(farthest - bounceDistance) < 1e-6)
    fixture.run()
    #expect(c.scrollOffset == end && !c.isMoving)
    let ends = ["didEndDecelerate", "willBeginScroll", "didEndScroll"]
    #expect(fixture.events.filter(ends.contains) == ends)
  }

  @Test func flickWithoutBouncesStopsAtTheEnd() {
    let fixture = CarouselFixture(items: 30)
    fixture.carousel.decelerationRate = 1
    fixture.carousel.bounces = false
    fixture.run()
    flick(fixture, velocity: -1500)
    var last = 0.0
    while fixture.carousel.isDecelerating {
      fixture.carousel.advance(to: fixture.carousel.time + 1.0 / 60)
      #expect(fixture.carousel.scrollOffset >= last)
      last = fixture.carousel.scrollOffset
    }
    #expect(last == 29)
  }

  /// A coasting carousel keeps its speed when wrapping is turned off, which gives the row two ends,
  /// and when wrapping is turned on.
  @Test func flickKeepsItsSpeedWhenWrappingChanges() {
    let fixture = CarouselFixture(items: 12, type: .rotary)
    let c = fixture.carousel
    c.decelerationRate = 1
    fixture.run()
    flick(fixture, velocity: -400)
    c.advance(to: c.time + 10)
    fixture.options[.wrap] = 0
    c.setNeedsLayout()
    c.advance(to: c.time + 1.0 / 60)
    #expect(c.isDecelerating && fixture.violation() == nil)
    let before = c.scrollOffset
    c.advance(to: c.time + 0.1)
    #expect(abs(c.scrollOffset - before - 0.4) < 1e-9 || c.scrollOffset > 11)
    fixture.run()
    #expect(c.scrollOffset == 11)

    flick(fixture, velocity: 400)
    c.advance(to: c.time + 0.5)
    fixture.options[.wrap] = 1
    c.setNeedsLayout()
    for _ in 0..<600 { c.advance(to: c.time + 1.0 / 60) }
    #expect(c.isDecelerating)
    fixture.items = 0
    c.reloadData()
    fixture.run()
    #expect(!c.isMoving && fixture.violation() == nil)
  }

  /// With paging, a flick moves one page at any deceleration rate. At the rate 0, the carousel
  /// doesn't decelerate but settles at once.
  @Test func pagingAndDecelerationRateZeroPreventCoasting() {
    let fixture = CarouselFixture(items: 12, type: .rotary)
    fixture.carousel.decelerationRate = 1
    fixture.carousel.isPagingEnabled = true
    fixture.run()
    flick(fixture, velocity: -1500)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 1)
    fixture.carousel.isPagingEnabled = false
    fixture.carousel.decelerationRate = 0
    flick(fixture, velocity: -500)
    #expect(!fixture.carousel.isDecelerating)
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 2)
  }

  @Test(arguments: [1e-300, 1e300, -1e300]) func extremeScrollSpeedsKeepInvariants(factor: Double) {
    for type in [CarouselLayout.linear, .wheel] {
      let fixture = CarouselFixture(items: 12, type: type)
      fixture.carousel.decelerationRate = 2
      fixture.carousel.scrollSpeed = factor
      flick(fixture, velocity: -900)
      for _ in 0..<100 {
        fixture.carousel.advance(to: fixture.carousel.time + 0.1)
        #expect(fixture.violation() == nil)
      }
      fixture.carousel.touchDown()
      fixture.carousel.touchUp()
      fixture.run()
      #expect(!fixture.carousel.isMoving)
    }
  }
}
