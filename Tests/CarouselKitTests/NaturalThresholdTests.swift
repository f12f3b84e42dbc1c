import GeometryKit
import Testing

@testable import CarouselKit

/// Speeds, distances and times at which natural flicks and held keys behave differently. A user
/// would notice if these values changed.
@Suite struct NaturalThresholdTests {
  /// Returns the scroller of a carousel whose finger was lifted at the offset `start` with the
  /// given speed, in points a second. Items are 100 points wide.
  private func flicked(from start: Double, speed: Double, rate: Double = 0.95) -> Scroller {
    var scroller = Scroller()
    scroller.configuration.motion = .natural
    scroller.configuration.decelerationRate = rate
    scroller.setCount(1000)
    scroller.jump(to: start)
    scroller.touchDown(at: nil)
    scroller.beginDrag(isAccepted: true, translation: 0)
    scroller.endDrag(speed: -speed, gain: 0.01, itemWidth: 100, multiplier: 1)
    return scroller
  }

  /// Returns the offset at which a flick from `start` at `speed` comes to rest.
  private func restOffset(from start: Double, speed: Double, rate: Double = 0.95) -> Double {
    var scroller = flicked(from: start, speed: speed, rate: rate)
    scroller.time = 100
    _ = scroller.advance(by: 0)
    return scroller.offset
  }

  // MARK: Flicks

  /// A release at 250 points/s or more counts as a flick. A flick reaches the next item even if the
  /// previous item is nearer.
  @Test(arguments: [(235.0, 500.0), (265, 501)])
  func flickRequiresAMinimumSpeed(speed: Double, item: Double) {
    #expect(restOffset(from: 500.1, speed: speed) == item)
    #expect(restOffset(from: 499.9, speed: -speed) == 1000 - item)
  }

  /// A flick is aligned to an item. A flick that would stop at most 0.4 items past an item ends at
  /// that item. A flick that would stop farther past it ends at the following item.
  @Test(arguments: [1.0, 3, 8]) func flickThatWouldStopFarPastAnItemMovesToTheNextItem(
    length: Double
  ) {
    // At the deceleration rate 0.95, a flick of v points/s moves v / 3 points if it isn't aligned.
    #expect(restOffset(from: 500, speed: (length + 0.38) * 300) == 500 + length)
    #expect(restOffset(from: 500, speed: (length + 0.42) * 300) == 500 + length + 1)
    #expect(restOffset(from: 500, speed: -(length + 0.38) * 300) == 500 - length)
    #expect(restOffset(from: 500, speed: -(length + 0.42) * 300) == 500 - length - 1)
  }

  /// An aligned flick goes at least a quarter as far as it would without alignment, so that it
  /// never stops abruptly.
  @Test func flickNeverStopsAbruptly() {
    // At the deceleration rate 0.8, a flick of v points/s moves v / 12 points if it isn't aligned.
    #expect(restOffset(from: 500.9, speed: 0.36 * 1200, rate: 0.8) == 501)
    #expect(restOffset(from: 500.9, speed: 0.44 * 1200, rate: 0.8) == 502)
  }

  /// An aligned flick goes at most 1.5 times as far as it would without alignment, so that the
  /// carousel doesn't seem to be pulled to the item.
  @Test func flickIsNeverVisiblyPulledToAnItem() {
    #expect(restOffset(from: 500.7, speed: 0.80 * 1200, rate: 0.8) == 501)
    #expect(restOffset(from: 500.7, speed: 0.95 * 1200, rate: 0.8) == 502)
  }

  /// If a touch stops a deceleration and becomes a flick within 0.3 s, the flick adds the speed
  /// that the carousel had before the touch.
  @Test(arguments: [(0.27, true), (0.33, false)])
  func speedBeforeATouchIsAddedToAFlickForALimitedTime(pause: Double, takesOver: Bool) {
    var scroller = flicked(from: 100, speed: 2000)
    scroller.time = 0.1
    _ = scroller.advance(by: 0)
    scroller.touchDown(at: nil)
    scroller.beginDrag(isAccepted: true, translation: 0)
    scroller.time = 0.1 + pause
    scroller.endDrag(speed: -2000, gain: 0.01, itemWidth: 100, multiplier: 1)
    let speed = scroller.motion?.velocity(at: 0.1 + pause) ?? 0
    #expect((speed > 25) == takesOver)
    #expect(takesOver || abs(speed - 20) < 1e-9)
  }

  /// A deceleration counts as visible motion as long as the remaining distance exceeds 0.02 items.
  /// A touch can stop visible motion.
  @Test func decelerationIsVisibleWhileMoreThanAFiftiethOfAnItemRemains() {
    var scroller = flicked(from: 500, speed: 900)
    let target = scroller.motion?.target ?? 0
    var (time, visibleFrames, invisibleFrames) = (0.0, 0, 0)
    while scroller.motion != nil, time < 10 {
      time += 0.001
      scroller.time = time
      _ = scroller.advance(by: 0)
      let left = target - scroller.offset
      if left > 0.021 {
        #expect(scroller.isVisiblyMoving)
        visibleFrames += 1
      } else if left < 0.019 {
        #expect(!scroller.isVisiblyMoving)
        invisibleFrames += 1
      }
    }
    #expect(visibleFrames > 300 && invisibleFrames > 50)
  }

  // MARK: Held keys

  /// Returns a carousel of 1,000 items in natural motion at the offset 500.
  private func fixture() -> CarouselFixture {
    let fixture = CarouselFixture(items: 1000)
    fixture.carousel.motion = .natural
    fixture.carousel.scrollOffset = 500
    fixture.run()
    return fixture
  }

  /// Holds a key down that repeats every 30 ms. Returns the speed at the end, in items a second.
  private func hold(_ fixture: CarouselFixture, by count: Int, milliseconds: Int) -> Double {
    let c = fixture.carousel
    var former = c.scrollOffset
    for time in 0..<milliseconds {
      if time % 30 == 0 { c.step(by: count, isRepeat: time > 0) }
      former = c.scrollOffset
      c.advance(to: c.time + 0.001)
    }
    return (c.scrollOffset - former) * 1000
  }

  /// A held key that steps by several items scrolls at 36 items/s at most.
  @Test(arguments: [(4, 24.0), (9, 36), (25, 36)])
  func heldKeyHasAMaximumSpeed(count: Int, pace: Double) {
    #expect(abs(hold(fixture(), by: count, milliseconds: 2000) - pace) < 0.5)
  }

  /// If a held key is released less than 0.3 items before an item, the carousel stops at the
  /// following item.
  @Test(arguments: [(0.65, 1.0), (0.75, 2)])
  func releaseOfAKeyCloseToAnItemStopsAtTheFollowingItem(fraction: Double, items: Double) {
    let fixture = fixture()
    let c = fixture.carousel
    _ = hold(fixture, by: 1, milliseconds: 1500)
    let item = c.scrollOffset.rounded(.down) + 1
    while c.scrollOffset < item + fraction - 0.013 {
      c.step(by: 1, isRepeat: true)
      c.advance(to: c.time + 0.001)
    }
    c.endSteps()
    fixture.run()
    #expect(c.scrollOffset == item + items)
  }

  /// Scrolling by a held key slows down one item before the end of the row.
  @Test func heldKeyBrakesOneItemBeforeTheEnd() {
    let fixture = fixture()
    let c = fixture.carousel
    c.scrollOffset = 970
    func speed(at offset: Double) -> Double {
      var former = c.scrollOffset
      while c.scrollOffset < offset {
        c.step(by: 1, isRepeat: true)
        former = c.scrollOffset
        c.advance(to: c.time + 0.001)
      }
      return (c.scrollOffset - former) * 1000
    }
    #expect(abs(speed(at: 999 - 1.1) - 12) < 0.1)
    #expect(speed(at: 999 - 0.85) < 11)
  }

  /// If a key is first held one item before the end, the scroll slows down from half the way on.
  @Test func keyThatIsHeldNearTheEndBrakesHalfway() {
    let fixture = fixture()
    let c = fixture.carousel
    c.scrollOffset = 998
    c.step(by: 1, isRepeat: true)
    var (former, greatestSpeed, fastestOffset) = (998.0, 0.0, 998.0)
    while c.isMoving {
      c.advance(to: c.time + 0.001)
      let speed = (c.scrollOffset - former) * 1000
      former = c.scrollOffset
      if speed > greatestSpeed { (greatestSpeed, fastestOffset) = (speed, former) }
    }
    #expect(abs(fastestOffset - 998.5) < 0.05 && c.scrollOffset == 999)
  }

  /// A key that hasn't repeated for 0.3 s counts as released.
  @Test func keyWithoutRepeatsCountsAsReleasedAfterAPause() {
    let fixture = fixture()
    let c = fixture.carousel
    _ = hold(fixture, by: 1, milliseconds: 1501)
    func speed(after milliseconds: Int) -> Double {
      let start = c.scrollOffset
      for _ in 0..<milliseconds { c.advance(to: c.time + 0.001) }
      return (c.scrollOffset - start) / Double(milliseconds) * 1000
    }
    #expect(abs(speed(after: 280) - 12) < 0.1)
    _ = speed(after: 60)
    #expect(speed(after: 30) < 11)
  }

  /// A held key reaches about 70 % of its speed after 0.1 s.
  @Test func heldKeyAcceleratesGently() {
    let fixture = fixture()
    let c = fixture.carousel
    var former = c.scrollOffset
    for _ in 0..<100 {
      c.step(by: 1, isRepeat: true)
      former = c.scrollOffset
      c.advance(to: c.time + 0.001)
    }
    let speed = (c.scrollOffset - former) * 1000
    #expect(speed > 7.6 && speed < 9)
  }
}
