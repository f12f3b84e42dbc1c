import TestSupport
import Testing

@testable import CarouselKit

/// `ScrollPosition`, tested without a carousel.
@Suite struct ScrollPositionTests {
  private func settled(count: Int, wraps: Bool = false) -> ScrollPosition {
    var position = ScrollPosition()
    position.setCount(count)
    #expect(position.setWrapped(wraps) == wraps)
    position.beginUpdate(at: 0)
    _ = position.consumeChanges()
    return position
  }

  /// Advances the position by a frame as the engine does. Returns which kind of motion ended.
  private func frame(_ position: inout ScrollPosition, to time: Double) -> ScrollPosition.Ending {
    let step = position.advanceMotion(to: time)
    position.beginUpdate(at: time)
    _ = position.consumeChanges()
    return step.map { position.finish($0, at: time) } ?? .none
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true]) func invariantsHoldAfterRandomCalls(
    seed: UInt64, wraps: Bool
  ) {
    var random = SplitMix64(seed: seed)
    var position = settled(count: 9, wraps: wraps)
    var (time, finger) = (0.0, 0.0)
    func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for step in 0..<4000 {
      var isUpToDate = true
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        position.setCount(Int.random(in: 0...12, using: &random))
        position.limitMotion(at: time)
        isUpToDate = false
      case 1: isUpToDate = !position.setWrapped(Bool.random(using: &random))
      case 2:
        position.jump(to: real(-20...20) * (real(0...1) < 0.1 ? 1e300 : 1))
        isUpToDate = false
      case 3:
        isUpToDate = position.scroll(by: real(-9...9), duration: real(-1...1), at: time) != .jumped
      case 4 where position.row.count > 0: _ = position.step(by: 2, at: time)
      case 5: position.touchDown(at: nil, time: time)
      case 6: _ = position.touchUp(at: time)
      case 7:
        finger = 0
        position.beginDrag(isAccepted: Bool.random(using: &random), translation: 0)
      case 8, 9:
        finger += real(-90...90)
        isUpToDate = !position.moveDrag(
          to: finger, velocity: real(-4000...4000), itemWidth: 100, multiplier: 1)
      case 10:
        _ = position.endDrag(
          speed: [0, 900].randomElement(using: &random) ?? 0, itemWidth: 100, multiplier: 1,
          at: time)
      case 11: position.configuration.decelerationRate = Bool.random(using: &random) ? 1 : 0.95
      default:
        time += 1.0 / 60
        _ = frame(&position, to: time)
      }
      if let violation = position.violation(isUpToDate: isUpToDate) {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
      if !isUpToDate { _ = frame(&position, to: time) }
    }
  }

  /// A scroll ends once, at its target. It is aligned to an item only if that was requested.
  @Test func scrollEndsOnceAtItsTarget() {
    var position = settled(count: 9)
    #expect(position.scroll(by: 3.25, duration: 0.5, alignsAtEnd: true, at: 0) == .began)
    #expect(position.isVisiblyMoving && position.isScrolling && !position.isDecelerating)
    if case .none = frame(&position, to: 0.25) {} else { Issue.record("ended half-way") }
    #expect(position.offset == 1.625)
    if case .scroll(true) = frame(&position, to: 0.5) {} else { Issue.record("not aligned") }
    #expect(position.motion?.target == 3)
    if case .scroll(false) = frame(&position, to: 1) {} else { Issue.record("aligned twice") }
    #expect(position.offset == 3)
    #expect(position.motion == nil)
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
