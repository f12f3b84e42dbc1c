import GeometryKit
import TestSupport
import Testing

@testable import GestureKit

@Suite struct PanTests {
  private func fixture(_ set: (PanRecognizer) -> Void = { _ in }) -> GestureFixture {
    let fixture = GestureFixture()
    let pan = fixture.pan("pan")
    set(pan)
    fixture.view(0, 0, 1000, 1000, pan)
    return fixture
  }

  @Test func panBeginsPastTheSlopAndIsMeasuredFromTheLanding() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.move(110, 100, at: 0.01)
    #expect(fixture.removeLog() == [])
    fixture.move(110.5, 100, at: 0.02)
    fixture.move(130, 95, at: 0.03)
    fixture.up(130, 95, at: 0.04)
    #expect(
      fixture.removeLog() == [
        "pan began 10,0", "pan changed 10.5,0", "pan changed 30,-5", "pan ended 30,-5",
      ])
    #expect(fixture.arena.isAtRest)
  }

  @Test(arguments: [false, true]) func onlyTheLastStateOfAPanIsFinal(isCancelled: Bool) {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.move(130, 100, at: 0.01)
    fixture.move(160, 100, at: 0.02)
    if isCancelled { fixture.arena.cancelAll() } else { fixture.up(160, 100, at: 0.03) }
    let states = fixture.pans["pan", default: []].map(\.state)
    #expect(states.last == (isCancelled ? .cancelled : .ended) && states.count > 2)
    #expect(states.last?.isFinal == true && states.dropLast().allSatisfy { !$0.isFinal })
  }

  @Test func mousePanHasASmallerSlopThanATouchPan() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, .mouse)
    fixture.move(100, 104, at: 0.01, .mouse)
    #expect(fixture.removeLog() == [])
    fixture.move(100, 105, at: 0.02, .mouse)
    #expect(fixture.removeLog() == ["pan began 0,4", "pan changed 0,5"])
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func panIgnoresATouchAfterADragAcrossItsAxis(axis: Axis) {
    let fixture = fixture { $0.axis = axis }
    for (along, across, begins) in [(20.0, 0.0, true), (11, 11, true), (10, 11, false)] {
      var end = Point(x: 100, y: 100)
      end[axis] += along
      end[axis.perpendicular] -= across
      fixture.down(100, 100, at: 0)
      fixture.move(end.x, end.y, at: 0.01)
      #expect(fixture.removeLog().isEmpty != begins)
      // After a movement across the axis, the pan ignores the touch wherever the finger moves.
      fixture.move(900, 900, at: 0.02)
      #expect(fixture.removeLog().isEmpty != begins)
      fixture.up(900, 900, at: 0.03)
      #expect(fixture.removeLog().isEmpty != begins)
    }
  }

  @Test func shouldBeginIsCalledOnceWhenTheFingerLeavesTheSlop() {
    var candidates: [Point] = []
    let fixture = fixture {
      $0.shouldBegin = {
        candidates.append($0)
        return false
      }
    }
    fixture.down(100, 100, at: 0)
    fixture.move(105, 100, at: 0.01)
    fixture.move(120, 107, at: 0.02)
    fixture.move(200, 100, at: 0.03)
    fixture.up(200, 100, at: 0.04)
    // At this fraction, the path from (105, 100) to (120, 107) leaves the circle of 10 points about
    // (100, 100).
    let fraction = (-75 + (75 * 75 + 75 * 274.0).squareRoot()) / 274
    #expect(candidates.count == 1)
    #expect(
      ((candidates.first ?? .zero) - Point(x: 5 + 15 * fraction, y: 7 * fraction)).length < 1e-9)
    #expect(fixture.removeLog() == [])
  }

  @Test func panOnMovingContentBeginsWithoutSlop() {
    var isMoving = true
    let fixture = fixture {
      $0.axis = .horizontal
      $0.isContentMoving = { isMoving }
    }
    fixture.down(100, 100, at: 0)
    isMoving = false
    fixture.move(100, 100, at: 0.005)
    #expect(fixture.removeLog() == [])
    // While the finger is within the slop, a movement across the axis doesn't make the pan fail.
    fixture.move(100, 101, at: 0.01)
    #expect(fixture.removeLog() == [])
    fixture.move(102, 101, at: 0.02)
    #expect(fixture.removeLog() == ["pan began 2,1"])
    fixture.up(102, 101, at: 0.03)
    // When the content is at rest, the finger must leave the slop again.
    fixture.down(100, 100, at: 1)
    fixture.move(102, 100, at: 1.01)
    #expect(fixture.removeLog() == ["pan ended 2,1"])
  }

  @Test func panOnMovingContentFailsForDragsAcrossItsAxis() {
    let fixture = fixture {
      $0.axis = .horizontal
      $0.isContentMoving = { true }
    }
    fixture.down(100, 100, at: 0)
    fixture.move(100, 111, at: 0.01)
    fixture.move(200, 111, at: 0.02)
    fixture.up(200, 111, at: 0.03)
    #expect(fixture.removeLog() == [])
  }

  /// After `began`, the translation changes by exactly the movement of the finger, so content that
  /// follows the translation never jumps.
  @Test func translationChangesByTheMovementOfTheFinger() {
    var random = SplitMix64(seed: 1)
    let fixture = fixture()
    var position = Point(x: 500, y: 500)
    fixture.down(500, 500, at: 0)
    var zero: Point?
    for step in 1...200 {
      position += Point(
        x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
      fixture.move(position.x, position.y, at: Double(step) / 100)
      guard let last = fixture.pans["pan"]?.last else { continue }
      if zero == nil, let first = fixture.pans["pan"]?.first {
        zero = Point(x: 500, y: 500) + first.translation
      }
      guard let zero, let first = fixture.pans["pan"]?.first else { continue }
      let moved = last.translation - first.translation
      #expect(last.state == .changed)
      #expect((moved - (position - zero)).length < 1e-9)
    }
    #expect(zero != nil)
  }

  /// Content that follows the finger from `began` on lags behind the finger by exactly the slop, at
  /// any sampling rate.
  @Test(arguments: [60.0, 90, 125, 240, 1000], [100.0, 400, 1200, 3000])
  func contentLagsBehindTheFingerByTheSlop(rate: Double, speed: Double) throws {
    let directions = [
      Point(x: 1, y: 0), Point(x: 0, y: -1), Point(x: 0.6, y: 0.8), Point(x: -0.28, y: 0.96),
    ]
    for direction in directions {
      for (device, slop) in [
        (Touch.Device.finger, GestureConstants.panSlop), (.mouse, GestureConstants.mousePanSlop),
      ] {
        let fixture = fixture()
        let landing = Point(x: 500, y: 500)
        fixture.down(landing.x, landing.y, at: 0, device)
        for sample in 1...Int(rate / 4) {
          // The finger doesn't touch down at a sample time.
          let time = (Double(sample) - 0.3) / rate
          let position = landing + direction * (speed * time)
          fixture.move(position.x, position.y, at: time, device)
          guard let pans = fixture.pans["pan"], let last = pans.last else { continue }
          #expect(pans[0].state == .began && last.state == .changed)
          let moved = last.translation - pans[0].translation
          #expect((position - landing - moved - direction * slop).length < 1e-6)
        }
        _ = try #require(fixture.pans["pan"])
      }
    }
  }

  /// The direction of a drag is the direction in which the finger leaves the slop. It doesn't
  /// matter where the first position outside the slop is.
  @Test func dragDirectionIsDecidedWhenTheFingerLeavesTheSlop() {
    for end in [Point(x: 100, y: 5), Point(x: 30, y: 8), Point(x: 10.1, y: 9.9)] {
      let fixture = fixture { $0.axis = .vertical }
      fixture.down(0, 0, at: 0)
      fixture.move(0, 9.9, at: 0.01)
      fixture.move(end.x, end.y, at: 0.02)
      #expect(fixture.removeLog().first?.hasPrefix("pan began") == true)
    }
  }

  /// When a finger catches moving content, the caught point stays under the finger, even if the
  /// first movement is long.
  @Test func caughtContentStaysUnderTheFinger() {
    for distance in [1.0, 9, 11, 60] {
      let fixture = fixture { $0.isContentMoving = { true } }
      fixture.down(100, 100, at: 0)
      fixture.move(100 + distance, 100, at: 0.01)
      #expect(fixture.removeLog() == ["pan began 0,0", "pan changed \(text(distance)),0"])
    }
  }

  @Test func panFollowsTheFirstFinger() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.move(120, 100, at: 0.01)
    fixture.down(500, 500, at: 0.02, id: 2)
    fixture.move(600, 600, at: 0.03, id: 2)
    fixture.move(125, 100, at: 0.04)
    fixture.up(600, 600, at: 0.05, id: 2)
    fixture.move(130, 100, at: 0.06)
    fixture.up(130, 100, at: 0.07)
    #expect(
      fixture.removeLog() == [
        "pan began 10,0", "pan changed 20,0", "pan changed 25,0", "pan changed 30,0",
        "pan ended 30,0",
      ])
  }

  @Test func nextFingerContinuesThePanWithoutAJump() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.move(120, 100, at: 0.01)
    fixture.down(500, 500, at: 0.02, id: 2)
    fixture.down(700, 700, at: 0.02, id: 3)
    fixture.move(540, 500, at: 0.03, id: 2)
    fixture.up(120, 100, at: 0.04)
    #expect(fixture.removeLog() == ["pan began 10,0", "pan changed 20,0"])
    fixture.move(545, 503, at: 0.05, id: 2)
    fixture.cancel(545, 503, at: 0.06, id: 2)
    fixture.move(700, 690, at: 0.07, id: 3)
    fixture.up(700, 690, at: 0.08, id: 3)
    #expect(fixture.removeLog() == ["pan changed 25,3", "pan changed 25,-7", "pan ended 25,-7"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func panFollowsTheFingerThatMovesFirst() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.down(500, 500, at: 0.01, id: 2)
    fixture.move(520, 500, at: 0.02, id: 2)
    fixture.move(300, 300, at: 0.03)
    fixture.up(300, 300, at: 0.04)
    fixture.up(520, 500, at: 0.05, id: 2)
    #expect(fixture.removeLog() == ["pan began 10,0", "pan changed 20,0", "pan ended 20,0"])
  }

  @Test func fingerThatMovesFirstLeadsUntilItIsLifted() {
    let fixture = GestureFixture()
    let pan = fixture.pan("pan")
    fixture.view(0, 0, 1000, 1000, pan)
    #expect(pan.leadingTouchID == nil)
    fixture.down(100, 100, at: 0)
    fixture.down(500, 500, at: 0.01, id: 2)
    #expect(pan.leadingTouchID == 1)
    fixture.move(520, 500, at: 0.02, id: 2)
    #expect(pan.leadingTouchID == 2)
    fixture.up(520, 500, at: 0.03, id: 2)
    #expect(pan.leadingTouchID == 1)
    fixture.up(100, 100, at: 0.04)
    #expect(pan.leadingTouchID == nil)
  }

  /// A finger moves at 800 points/s and is sampled at several rates. A batch of events arrives
  /// every 16 ms, and each event carries the time of its batch. `VelocityEstimateTests` explains
  /// the tolerances.
  @Test(arguments: [(62.5, 1e-9), (125, 1e-9), (250, 1e-9), (60, 0.28), (240, 0.12)])
  func velocityOfAFlickIsTheSpeedOfTheFinger(rate: Double, tolerance: Double) throws {
    let fixture = fixture()
    fixture.down(0, 0, at: 0)
    var event = 1
    for pump in 1...20 {
      let time = Double(pump) * 0.016
      while Double(event) / rate <= time + 1e-9 {
        fixture.move(800 * Double(event) / rate, 0, at: time)
        event += 1
      }
      fixture.arena.advance(to: time)
    }
    fixture.up(800 * Double(event - 1) / rate, 0, at: 0.32)
    let last = try #require(fixture.pans["pan"]?.last)
    #expect(last.state == .ended)
    #expect(abs(last.velocity.x / 800 - 1) < tolerance)
  }

  @Test func velocityIsZeroIfTheFingerRestedBeforeItWasLifted() throws {
    for rest in [0.101, 0.5, 10] {
      // The finger is lifted where it rested, or 0.4 points beside it.
      for shift in [0.0, 0.4] {
        let fixture = fixture()
        fixture.down(0, 0, at: 0)
        for event in 1...20 { fixture.move(Double(event) * 10, 0, at: Double(event) / 100) }
        fixture.up(200 + shift, 0, at: 0.2 + rest)
        let last = try #require(fixture.pans["pan"]?.last)
        #expect(last.state == .ended)
        #expect(last.velocity == .zero)
      }
    }
  }

  @Test func movementReportedWithTheEndOfATouchBeginsAPan() {
    let fixture = fixture()
    fixture.down(0, 0, at: 0)
    fixture.up(30, 0, at: 0.05)
    #expect(fixture.removeLog() == ["pan began 10,0", "pan changed 30,0", "pan ended 30,0"])
  }

  @Test func cancelledPanHasZeroVelocity() throws {
    let fixture = fixture()
    fixture.down(0, 0, at: 0)
    for event in 1...20 { fixture.move(Double(event) * 10, 0, at: Double(event) / 100) }
    fixture.cancel(200, 0, at: 0.2)
    let last = try #require(fixture.pans["pan"]?.last)
    #expect(
      last
        == Pan(state: .cancelled, translation: Point(x: 200, y: 0), velocity: .zero, time: 0.2))
    #expect(fixture.arena.isAtRest)
  }
}
