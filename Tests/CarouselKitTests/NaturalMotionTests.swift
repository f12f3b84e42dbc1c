import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import CarouselKit

/// Natural motion, tested on a complete carousel.
@Suite struct NaturalMotionTests {
  private func fixture(
    items: Int = 100, type: CarouselLayout = .linear, wraps: Bool = true
  ) -> CarouselFixture {
    let fixture = CarouselFixture(items: items, type: type, options: [.wrap: wraps ? 1 : 0])
    fixture.carousel.motion = .natural
    fixture.run()
    return fixture
  }

  /// Drags and lifts a finger at a constant speed in points a second, sampled at 120 Hz. Returns
  /// the carousel's speed at the last sample, in items a second.
  @discardableResult
  private func flick(_ c: Carousel<Card>, speed: Double, for duration: Double) -> Double {
    let (start, count) = (c.time, Int((duration * 120).rounded()))
    var (former, pace) = (c.scrollOffset, 0.0)
    c.touchDown(at: c.center)
    for sample in 0...count {
      let time = start + Double(sample) / 120
      let state: GestureState = sample == 0 ? .began : .changed
      former = c.scrollOffset
      c.pan(
        Pan(
          state: state, translation: Point(x: -speed * Double(sample) / 120, y: 0),
          velocity: Point(x: -speed, y: 0), time: time))
      pace = (c.scrollOffset - former) * 120
    }
    c.pan(
      Pan(
        state: .ended, translation: Point(x: -speed * duration, y: 0),
        velocity: Point(x: -speed, y: 0), time: c.time))
    return pace
  }

  /// When the finger is lifted, neither the position nor the speed of the carousel jumps, in any
  /// type.
  @Test(arguments: CarouselLayout.builtIn) func liftingTheFingerKeepsPositionAndSpeed(
    type: CarouselLayout
  ) {
    let fixture = fixture(type: type)
    let c = fixture.carousel
    c.scrollOffset = 50
    let pace = flick(c, speed: 600, for: 0.12)
    let (offset, time) = (c.scrollOffset, c.time)
    #expect(c.isDecelerating)
    c.advance(to: time + 1e-6)
    #expect(abs(c.scrollOffset - offset) < 1e-3)
    c.advance(to: time + 1e-3)
    let speed = (c.scrollOffset - offset) * 1000
    // During the drag, the ratio of the carousel's speed to the finger's speed changes by less than
    // 12 % per sample.
    #expect(abs(speed - pace) < abs(pace) * 0.12, "\(pace) → \(speed)")
  }

  /// At every frame rate, a deceleration reaches the same positions at the same times and ends at
  /// its target.
  @Test(arguments: CarouselLayout.builtIn) func decelerationIsIndependentOfTheFrameRate(
    type: CarouselLayout
  ) {
    var runs: [[Double]] = []
    for rate in [30.0, 60, 240] {
      let fixture = fixture(type: type)
      let c = fixture.carousel
      c.scrollOffset = 50
      flick(c, speed: 1100, for: 0.1)
      let start = c.time
      let target = c.scroller.motion?.target ?? .nan
      var offsets: [Double] = []
      for frame in 1...Int(rate * 6) {
        c.advance(to: start + Double(frame) / rate)
        if frame % Int(rate / 30) == 0 { offsets.append(c.scrollOffset) }
      }
      runs.append(offsets)
      #expect(c.scrollOffset == target && target == target.rounded())
      #expect(!c.isMoving)
    }
    for run in runs { #expect(zip(run, runs[0]).allSatisfy { abs($0 - $1) < 1e-9 }) }
  }

  /// Equal flicks move the carousel equally far, and by at least one item.
  @Test(arguments: CarouselLayout.builtIn) func equalFlicksMoveEquallyFar(type: CarouselLayout) {
    var distances: Set<Double> = []
    let fixture = fixture(type: type)
    let c = fixture.carousel
    for flight in 0..<24 {
      c.scrollOffset = Double(flight * 3 + 5)
      fixture.run()
      let start = c.scrollOffset
      flick(c, speed: 900, for: 0.12)
      fixture.run()
      var distance = c.scrollOffset - start
      if distance < 0 { distance += 100 }
      distances.insert(distance)
    }
    #expect(distances.count == 1)
    #expect((distances.first ?? 0) >= 1)
  }

  /// A tap that stops the carousel selects nothing. If the tap stopped the carousel between two
  /// items, the carousel settles on the nearest item.
  @Test func tapThatStopsMotionSelectsNothing() {
    let fixture = fixture()
    let c = fixture.carousel
    flick(c, speed: 1500, for: 0.1)
    c.advance(to: c.time + 0.15)
    let offset = c.scrollOffset
    fixture.events = []
    #expect(c.tap(at: Point(x: 310, y: 150)))
    #expect(c.scrollOffset == offset)
    fixture.run()
    #expect(c.scrollOffset == offset.rounded())
    #expect(!fixture.events.contains { $0.hasPrefix("shouldSelect") || $0.hasPrefix("didSelect") })
    c.tap(at: Point(x: 310, y: 150))
    #expect(fixture.events.contains { $0.hasPrefix("didSelect") })
  }

  /// A held key scrolls at a constant speed. After the key is released, the carousel stops within
  /// 1.3 items.
  @Test(arguments: [1, -1, 5], [true, false]) func heldKeyScrollsAtAConstantSpeed(
    count: Int, wraps: Bool
  ) {
    let fixture = fixture(items: 1000, wraps: wraps)
    let c = fixture.carousel
    c.scrollOffset = 500
    fixture.run()
    fixture.events = []
    var (speeds, former) = ([Double](), 500.0)
    func run(_ milliseconds: Int) {
      for _ in 0..<milliseconds {
        c.advance(to: c.time + 0.001)
        speeds.append((c.scrollOffset - former) * 1000)
        former = c.scrollOffset
      }
    }
    c.step(by: count)
    run(400)
    for _ in 0..<60 {
      c.step(by: count, isRepeat: true)
      run(33)
    }
    let pace = Double(abs(count)).squareRoot() * 12
    let glide = speeds[900...].map(abs)
    #expect((glide.min() ?? 0) > pace * 0.98 && (glide.max() ?? 0) < pace * 1.02)
    c.endSteps()
    let end = c.scrollOffset
    run(1500)
    let stopped = (c.scrollOffset - end) * (count < 0 ? -1 : 1)
    #expect(stopped >= 0 && stopped <= 1 + NaturalMotion.minStoppingDistance)
    #expect(!c.isMoving && c.scrollOffset == c.scrollOffset.rounded())
    #expect(fixture.events.filter { $0 == "willBeginScroll" }.count == 1)
    #expect(fixture.events.filter { $0 == "didEndScroll" }.count == 1)
  }

  /// A held key that stops repeating counts as released after a pause. If it keeps repeating, the
  /// scroll ends at the end of the row.
  @Test func heldKeyThatStopsRepeatingCountsAsReleased() {
    let fixture = fixture(items: 30, wraps: false)
    let c = fixture.carousel
    for _ in 0..<20 {
      c.step(by: 1, isRepeat: true)
      c.advance(to: c.time + 0.033)
    }
    let offset = c.scrollOffset
    #expect(offset > 4)
    fixture.run()
    #expect(c.scrollOffset > offset && c.scrollOffset < offset + 12 * NaturalMotion.heldPause + 1.3)
    var greatest = 0.0
    for _ in 0..<200 {
      c.step(by: 1, isRepeat: true)
      c.advance(to: c.time + 0.033)
      greatest = max(greatest, c.scrollOffset)
    }
    fixture.run()
    #expect(c.scrollOffset == 29 && greatest < 29.01)
  }

  /// In classic motion, key repeats are ignored while the carousel is more than one item away from
  /// the target of the earlier steps.
  @Test func classicMotionIgnoresKeyRepeatsFarFromTheTarget() {
    let fixture = CarouselFixture(items: 100)
    let c = fixture.carousel
    fixture.run()
    for _ in 0..<5 { c.step(by: 2, isRepeat: true) }
    fixture.run()
    #expect(c.scrollOffset == 2)
  }

  /// A carousel that is released beyond an end springs back, starting at its current speed.
  @Test func releaseBeyondAnEndKeepsItsSpeed() {
    let fixture = fixture(items: 9, wraps: false)
    let c = fixture.carousel
    let pace = flick(c, speed: -200, for: 0.5)
    let offset = c.scrollOffset
    #expect(offset < -0.2 && pace < 0)
    c.advance(to: c.time + 1e-3)
    #expect(abs((c.scrollOffset - offset) * 1000 - pace) < abs(pace) * 0.1)
    fixture.run()
    #expect(c.scrollOffset == 0)
  }

  /// A drag that has begun without moving leaves the offset unchanged, even at the limits of the
  /// bounce range.
  @Test func beginningADragKeepsTheOffset() {
    let fixture = fixture(items: 9, wraps: false)
    let c = fixture.carousel
    for offset in [-1, -0.5, 3.3, 9] {
      c.scrollOffset = offset
      fixture.events = []
      c.touchDown(at: c.center)
      c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
      #expect(c.scrollOffset == offset)
      #expect(fixture.events == ["willBeginDrag"] && c.violation() == nil)
      c.pan(Pan(state: .cancelled, translation: .zero, velocity: .zero, time: c.time))
      fixture.run()
    }
  }

  /// In random sessions the invariants hold after each call, and the carousel comes to rest at the
  /// end.
  @Test(arguments: 600..<620) func invariantsHoldInRandomSessions(seed: UInt64) {
    var session = Session(seed: seed, callsBack: seed % 2 == 0)
    session.fixture.carousel.motion = .natural
    session.run(steps: 1500)
    #expect(session.fixture.carousel.violation() == nil)
  }
}
