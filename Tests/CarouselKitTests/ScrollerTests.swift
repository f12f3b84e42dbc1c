import TestSupport
import Testing

@testable import CarouselKit

/// `Scroller`, tested without a carousel.
@Suite struct ScrollerTests {
  private func settled(count: Int, wraps: Bool = false) -> Scroller {
    var scroller = Scroller()
    scroller.setCount(count)
    scroller.setWrapped(wraps)
    scroller.beginUpdate()
    _ = scroller.reportChanges()
    return scroller
  }

  /// Advances the scroller to a frame as the engine does. Returns the reported events except
  /// `didScroll` and `currentItemIndexDidChange`.
  @discardableResult
  private func frame(_ scroller: inout Scroller, to time: Double) -> [CarouselEvent] {
    scroller.time = time
    while scroller.events.next() != nil {}
    _ = scroller.advance(by: 0)
    scroller.beginUpdate()
    _ = scroller.reportChanges()
    scroller.endMotionIfOver()
    var events: [CarouselEvent] = []
    while let event = scroller.events.next() { events.append(event) }
    return events.filter { $0 != .didScroll && $0 != .currentItemIndexDidChange }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true]) func invariantsHoldAfterRandomCalls(
    seed: UInt64, wraps: Bool
  ) {
    var random = SplitMix64(seed: seed)
    var scroller = settled(count: 9, wraps: wraps)
    var finger = 0.0
    func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for step in 0..<4000 {
      var isUpToDate = true
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        scroller.setCount(Int.random(in: 0...12, using: &random))
        scroller.limitMotion()
        isUpToDate = false
      case 1:
        scroller.setWrapped(Bool.random(using: &random))
        isUpToDate = false
      case 2:
        scroller.jump(to: real(-20...20) * (real(0...1) < 0.1 ? 1e300 : 1))
        isUpToDate = false
      case 3:
        isUpToDate = !scroller.scroll(by: real(-9...9), duration: real(-1...1))
      case 4 where scroller.row.count > 0: scroller.step(by: 2)
      case 5: scroller.touchDown(at: nil)
      case 6: scroller.touchUp()
      case 7:
        finger = 0
        scroller.beginDrag(isAccepted: Bool.random(using: &random), translation: 0)
      case 8, 9:
        finger += real(-90...90)
        let speed = real(-4000...4000)
        if let distance = scroller.distance(toTranslation: finger) {
          scroller.dragClassically(by: distance, speed: speed, itemWidth: 100, multiplier: 1)
          isUpToDate = false
        }
      case 10:
        scroller.endDrag(
          speed: [0, 900].randomElement(using: &random) ?? 0, gain: 0.01, itemWidth: 100,
          multiplier: 1)
      case 11: scroller.configuration.decelerationRate = Bool.random(using: &random) ? 1 : 0.95
      default:
        frame(&scroller, to: scroller.time + 1.0 / 60)
      }
      if let violation = scroller.violation(isUpToDate: isUpToDate) {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
      if !isUpToDate { frame(&scroller, to: scroller.time) }
    }
  }

  /// A scroll ends once, at its target. It is aligned to an item only if that was requested.
  @Test func scrollEndsOnceAtItsTarget() {
    var scroller = settled(count: 9)
    let hasJumped = scroller.scroll(by: 3.25, duration: 0.5, .aligningScroll)
    #expect(!hasJumped && scroller.isVisiblyMoving)
    #expect(scroller.isScrolling && !scroller.isDecelerating)
    let halfway = frame(&scroller, to: 0.25)
    #expect(halfway.isEmpty && scroller.offset == 1.625)
    let end = frame(&scroller, to: 0.5)
    #expect(end == [.didEndScrollingAnimation, .willBeginScrollingAnimation])
    #expect(scroller.motion?.target == 3)
    let secondEnd = frame(&scroller, to: 1)
    #expect(secondEnd == [.didEndScrollingAnimation])
    #expect(scroller.offset == 3)
    #expect(scroller.motion == nil)
  }

  @Test func invalidPropertiesAreIgnored() {
    var configuration = CarouselConfiguration()
    configuration.decelerationRate = .nan
    configuration.scrollSpeed = .infinity
    configuration.bounceDistance = -1
    configuration.autoscroll = -.infinity
    configuration.perspective = .nan
    configuration.contentOffset.x = .infinity
    configuration.viewpointOffset.y = .nan
    configuration.bounds.width = -1
    #expect(configuration == CarouselConfiguration())
  }
}
