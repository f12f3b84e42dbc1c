import CarouselKit
import GeometryKit
import GestureKit
import Testing

/// Flicks at the deceleration rate 1. At this rate the carousel moves on without slowing down
/// ("coasts").
@Suite struct CoastingTests {
  private func flick(_ deck: CarouselFixture, velocity: Double) {
    let c = deck.carousel
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    let way = Point(x: velocity > 0 ? 30 : -30, y: 0)
    c.pan(Pan(state: .changed, translation: way, velocity: Point(x: velocity, y: 0), time: c.time))
    c.pan(Pan(state: .ended, translation: way, velocity: Point(x: velocity, y: 0), time: c.time))
  }

  /// Returns the shorter signed distance from offset `a` to offset `b` on a ring of `count` items.
  private func way(_ a: Double, _ b: Double, _ count: Double) -> Double {
    let way = (b - a).truncatingRemainder(dividingBy: count)
    return way > count / 2 ? way - count : way < -count / 2 ? way + count : way
  }

  @Test(arguments: [-1500.0, 400]) func wrappedFlickMovesAtConstantSpeedUntilTouched(speed: Double)
  {
    let deck = CarouselFixture(items: 12, type: .rotary)
    deck.carousel.decelerationRate = 1
    deck.run()
    deck.events = []
    flick(deck, velocity: speed)
    #expect(deck.events.suffix(2) == ["didEndDrag:true", "willBeginDecelerate"])
    let start = deck.carousel.time
    var last = deck.carousel.scrollOffset
    for frame in 1...3600 {
      deck.carousel.advance(to: start + Double(frame) / 60)
      let step = way(last, deck.carousel.scrollOffset, 12)
      #expect(abs(step + speed / 100 / 60) < 1e-6)
      #expect(deck.carousel.isDecelerating && deck.carousel.isMoving && !deck.carousel.isScrolling)
      #expect(deck.violation() == nil)
      last = deck.carousel.scrollOffset
    }
    deck.carousel.touchDown()
    #expect(!deck.carousel.isDecelerating && !deck.events.contains("didEndDecelerate"))
    deck.carousel.advance(to: start + 100)
    #expect(deck.carousel.scrollOffset == last)
    deck.carousel.touchUp()
    deck.run()
    #expect(abs(way(last, deck.carousel.scrollOffset, 12)) <= 0.5)
    #expect(!deck.carousel.isMoving)
  }

  @Test(arguments: [-1500.0, 1500], [0.0, 0.5, 1])
  func unwrappedFlickBouncesAtTheEnd(speed: Double, room: Double) {
    let deck = CarouselFixture(items: 30)
    let c = deck.carousel
    c.decelerationRate = 1
    c.bounceDistance = room
    c.scrollOffset = 15
    deck.run()
    deck.events = []
    flick(deck, velocity: speed)
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
    #expect(abs(farthest - room) < 1e-6)
    deck.run()
    #expect(c.scrollOffset == end && !c.isMoving)
    let ends = ["didEndDecelerate", "willBeginScroll", "didEndScroll"]
    #expect(deck.events.filter(ends.contains) == ends)
  }

  @Test func flickWithoutBouncesStopsAtTheEnd() {
    let deck = CarouselFixture(items: 30)
    deck.carousel.decelerationRate = 1
    deck.carousel.bounces = false
    deck.run()
    flick(deck, velocity: -1500)
    var last = 0.0
    while deck.carousel.isDecelerating {
      deck.carousel.advance(to: deck.carousel.time + 1.0 / 60)
      #expect(deck.carousel.scrollOffset >= last)
      last = deck.carousel.scrollOffset
    }
    #expect(last == 29)
  }

  /// Turning wrapping off gives the ring two ends, and turning it on removes the ends of a row. A
  /// coasting carousel keeps its speed in both cases.
  @Test func flickKeepsItsSpeedWhenWrappingChanges() {
    let deck = CarouselFixture(items: 12, type: .rotary)
    let c = deck.carousel
    c.decelerationRate = 1
    deck.run()
    flick(deck, velocity: -400)
    c.advance(to: c.time + 10)
    deck.options[.wrap] = 0
    c.setNeedsLayout()
    c.advance(to: c.time + 1.0 / 60)
    #expect(c.isDecelerating && deck.violation() == nil)
    let before = c.scrollOffset
    c.advance(to: c.time + 0.1)
    #expect(abs(c.scrollOffset - before - 0.4) < 1e-9 || c.scrollOffset > 11)
    deck.run()
    #expect(c.scrollOffset == 11)

    flick(deck, velocity: 400)
    c.advance(to: c.time + 0.5)
    deck.options[.wrap] = 1
    c.setNeedsLayout()
    for _ in 0..<600 { c.advance(to: c.time + 1.0 / 60) }
    #expect(c.isDecelerating)
    deck.items = 0
    c.reloadData()
    deck.run()
    #expect(!c.isMoving && deck.violation() == nil)
  }

  /// With paging, a flick moves one page at any deceleration rate. At the rate 0, the carousel
  /// doesn't decelerate but settles at once.
  @Test func pagingAndRateZeroPreventCoasting() {
    let deck = CarouselFixture(items: 12, type: .rotary)
    deck.carousel.decelerationRate = 1
    deck.carousel.isPagingEnabled = true
    deck.run()
    flick(deck, velocity: -1500)
    deck.run()
    #expect(deck.carousel.scrollOffset == 1)
    deck.carousel.isPagingEnabled = false
    deck.carousel.decelerationRate = 0
    flick(deck, velocity: -500)
    #expect(!deck.carousel.isDecelerating)
    deck.run()
    #expect(deck.carousel.scrollOffset == 2)
  }

  @Test(arguments: [1e-300, 1e300, -1e300]) func extremeScrollSpeedsAreSafe(factor: Double) {
    for type in [CarouselLayout.linear, .wheel] {
      let deck = CarouselFixture(items: 12, type: type)
      deck.carousel.decelerationRate = 2
      deck.carousel.scrollSpeed = factor
      flick(deck, velocity: -900)
      for _ in 0..<100 {
        deck.carousel.advance(to: deck.carousel.time + 0.1)
        #expect(deck.violation() == nil)
      }
      deck.carousel.touchDown()
      deck.carousel.touchUp()
      deck.run()
      #expect(!deck.carousel.isMoving)
    }
  }
}
