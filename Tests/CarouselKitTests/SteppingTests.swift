import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import CarouselKit

/// Steps by keys and wheels.
@Suite struct SteppingTests {
  /// A carousel whose velocity is recorded every millisecond, in items a second.
  private final class SpeedRecorder {
    let fixture: CarouselFixture
    private(set) var speeds: [Double] = []

    init(items: Int = 100, isWrapped: Bool = false) {
      fixture = CarouselFixture(items: items, options: isWrapped ? [.wrap: 1] : [:])
      fixture.carousel.scrollOffset = Double(items / 2)
    }

    func run(_ milliseconds: Int) {
      let carousel = fixture.carousel
      for _ in 0..<milliseconds {
        let before = carousel.scrollOffset
        carousel.advance(to: carousel.time + 0.001)
        var distance = carousel.scrollOffset - before
        if carousel.isWrapEnabled {
          let count = Double(carousel.numberOfItems)
          distance -= count * (distance / count).rounded()
        }
        speeds.append(distance * 1000)
      }
    }

    /// The largest difference between two successive velocities, in items a second.
    var maxSpeedChange: Double { zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }.max() ?? 0 }
  }

  /// The velocity is continuous. A spring of frequency 16/s accelerates by at most 256 items/s² per
  /// item of distance.
  @Test(arguments: [false, true], [1 as UInt64, 2, 3]) func velocityOfStepsIsContinuous(
    isWrapped: Bool, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let recorder = SpeedRecorder(isWrapped: isWrapped)
    for _ in 0..<40 {
      recorder.fixture.carousel.step(by: Int.random(in: -2...3, using: &random))
      recorder.run(Int.random(in: 5...300, using: &random))
    }
    #expect(recorder.maxSpeedChange < 0.256 * 12)
    #expect((recorder.speeds.map(abs).max() ?? 0) > 5)
  }

  /// The carousel comes to rest at the offset that its property `destination` contained, whatever
  /// moves the carousel.
  @Test(arguments: [false, true], [CarouselMotion.classic, .natural])
  func carouselRestsAtItsDestination(
    isWrapped: Bool, motion: CarouselMotion
  ) {
    var random = SplitMix64(seed: 1)
    let fixture = CarouselFixture(items: 30, options: isWrapped ? [.wrap: 1] : [:])
    let carousel = fixture.carousel
    carousel.motion = motion
    for number in 0..<40 {
      #expect(carousel.destination == carousel.scrollOffset)
      switch number % 3 {
      case 0: carousel.step(by: Int.random(in: -9...9, using: &random))
      case 1:
        carousel.scrollToItem(
          at: Int.random(in: 0..<30, using: &random), duration: .random(in: 0.1...2, using: &random)
        )
      default:
        carousel.step(by: 5)
        carousel.advance(to: carousel.time + 0.05)
        carousel.step(by: -2)
      }
      let destination = carousel.destination
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        carousel.advance(to: carousel.time + 1.0 / 60)
        let distance = abs(carousel.destination - destination)
        #expect(distance < 1e-6 || abs(distance - 30) < 1e-6)
      }
      fixture.run()
      let distance = abs(carousel.scrollOffset - destination)
      #expect(distance < 1e-3 || abs(distance - 30) < 1e-3, "\(number): \(destination)")
    }
    #expect(carousel.scrollOffset.isFinite && fixture.brokenRule == nil)
  }

  /// Seven quick steps in a wrapped row of five items move in one direction, even when the target
  /// is nearer in the opposite direction.
  @Test(arguments: [1, -1]) func stepsAddUpInOneDirection(direction: Int) {
    let recorder = SpeedRecorder(items: 5, isWrapped: true)
    let start = recorder.fixture.carousel.currentItemIndex
    for _ in 0..<7 {
      recorder.fixture.carousel.step(by: direction)
      recorder.run(60)
    }
    recorder.run(1000)
    #expect(recorder.fixture.carousel.currentItemIndex == (start + 7 * direction + 10) % 5)
    #expect(recorder.speeds.allSatisfy { $0 * Double(direction) > -1e-6 })
    #expect(!recorder.fixture.carousel.isMoving)
    #expect(
      recorder.fixture.carousel.scrollOffset == recorder.fixture.carousel.scrollOffset.rounded())
  }

  /// In a carousel that wraps, a step from one end to the other moves by one item.
  @Test(arguments: [1, -1]) func stepsAddUpWhenTheyWrap(direction: Int) {
    let recorder = SpeedRecorder(items: 30, isWrapped: true)
    recorder.fixture.carousel.scrollOffset = direction > 0 ? 28 : 1
    for _ in 0..<4 {
      recorder.fixture.carousel.step(by: direction)
      recorder.run(60)
    }
    recorder.run(1000)
    #expect(abs(recorder.speeds.reduce(0, +) / 1000 - Double(4 * direction)) < 1e-3)
  }

  /// In natural motion, quickly repeated scrolls by a number of items add up, even if the scrolls
  /// wrap.
  @Test(arguments: [1, -1], [false, true])
  func quickScrollsByItemsAddUpInNaturalMotion(direction: Int, isWrapped: Bool) {
    let recorder = SpeedRecorder(items: 30, isWrapped: isWrapped)
    recorder.fixture.carousel.motion = .natural
    recorder.fixture.carousel.scrollOffset = isWrapped ? (direction > 0 ? 28 : 1) : 15
    for _ in 0..<4 {
      recorder.fixture.carousel.scroll(byNumberOfItems: direction, duration: 0.3)
      recorder.run(100)
    }
    recorder.run(1000)
    #expect(abs(recorder.speeds.reduce(0, +) / 1000 - Double(4 * direction)) < 1e-3)
  }

  @Test func movingToTheNextItemDuringAFlickKeepsItsSpeed() {
    let recorder = SpeedRecorder(items: 1000)
    let carousel = recorder.fixture.carousel
    carousel.touchDown()
    for frame in 0...10 {
      let state: GestureState = frame == 0 ? .began : frame == 10 ? .ended : .changed
      carousel.pan(
        Pan(
          state: state, translation: Point(x: -40 * Double(frame), y: 0),
          velocity: Point(x: -2400, y: 0), time: carousel.time))
      recorder.run(16)
    }
    recorder.run(100)
    let speed = recorder.speeds.last ?? 0
    #expect(speed > 5)
    let counted = recorder.speeds.count
    carousel.step(by: 1)
    recorder.run(1500)
    #expect(abs(recorder.speeds[counted] - speed) < 0.256 * 8)
    #expect(recorder.speeds[counted...].allSatisfy { $0 > -1e-6 })
    #expect(carousel.scrollOffset == carousel.scrollOffset.rounded())
  }

  /// Steps are requested 30 times a second, except while the carousel is more than one item away
  /// from the target of the earlier steps.
  @Test func repeatedStepsScrollEvenlyAndStopSoonAfterwards() {
    let recorder = SpeedRecorder(items: 1000)
    let carousel = recorder.fixture.carousel
    for _ in 0..<60 {
      if !carousel.scroller.isBehindSteps { carousel.step(by: 1) }
      recorder.run(33)
    }
    let glide = recorder.speeds[500...]
    let (slowest, fastest) = (glide.min() ?? 0, glide.max() ?? 0)
    #expect(slowest > 5)
    #expect(fastest < slowest * 1.5)
    let end = carousel.scrollOffset
    recorder.run(1000)
    #expect(carousel.scrollOffset - end < 2)
    #expect(!carousel.isMoving)
  }

  /// With classic motion, a repeated step counts only if the carousel is at most one item away from
  /// the target of its steps.
  @Test(arguments: [(0.9, 54.0), (1.2, 53)])
  func repeatedStepIsIgnoredFarFromTheTarget(distance: Double, target: Double) {
    let recorder = SpeedRecorder()
    let carousel = recorder.fixture.carousel
    carousel.step(by: 3)
    while carousel.scrollOffset < 53 - distance { carousel.advance(to: carousel.time + 0.001) }
    carousel.step(by: 1, isRepeat: true)
    #expect(carousel.destination == target)
  }

  @Test func quickStepsReportOneBeginAndOneEndEvent() {
    let recorder = SpeedRecorder()
    recorder.fixture.events.removeAll()
    for _ in 0..<5 {
      recorder.fixture.carousel.step(by: 1)
      recorder.run(50)
    }
    recorder.run(1000)
    let events = recorder.fixture.events.filter { $0 == "willBeginScroll" || $0 == "didEndScroll" }
    #expect(events == ["willBeginScroll", "didEndScroll"])
  }
}
