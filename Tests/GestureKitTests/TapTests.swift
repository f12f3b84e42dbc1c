import GeometryKit
import Testing

@testable import GestureKit

@Suite struct TapTests {
  private func fixture(count: Int = 1, waits: Bool = false) -> GestureFixture {
    let fixture = GestureFixture()
    let tap = fixture.tap("tap", count: count)
    tap.waitsForNextTap = waits
    fixture.view(0, 0, 1000, 1000, tap)
    return fixture
  }

  @Test func tapIsReportedWhenTheFingerIsLifted() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    #expect(fixture.removeLog() == ["tap down"])
    fixture.move(106, 108, at: 5)
    fixture.up(106, 108, at: 10)
    #expect(fixture.removeLog() == ["tap up", "tap tap 1"])
    #expect(fixture.taps.last?.position == Point(x: 100, y: 100))
    #expect(fixture.arena.isAtRest)
  }

  @Test func movedFingerIsNoTap() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.move(111, 100, at: 0.01)
    fixture.move(100, 100, at: 0.02)
    fixture.up(100, 100, at: 0.03)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
    fixture.down(100, 100, at: 1)
    fixture.up(100, 111, at: 1.01)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
  }

  @Test func cancelledTouchIsNoTap() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.cancel(100, 100, at: 0.1)
    fixture.up(100, 100, at: 0.2)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
    fixture.down(100, 100, at: 1)
    fixture.arena.cancelAll()
    fixture.up(100, 100, at: 1.1)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
    #expect(fixture.arena.isAtRest)
  }

  /// A refused tap is offered to the recognizer behind. The refused tap doesn't count as the first
  /// tap of a double tap.
  @Test func refusedTapGoesToTheRecognizerBehind() {
    let fixture = GestureFixture()
    let (front, back) = (fixture.tap("front", count: 2), fixture.tap("back"))
    var candidates: [Tap] = []
    var isRefused = true
    front.shouldTap = {
      candidates.append($0)
      return !isRefused
    }
    fixture.view(0, 0, 1000, 1000, front, fixture.observer("observer"))
    fixture.view(0, 0, 1000, 1000, back)
    fixture.tapOnce(100, 100, at: 0)
    #expect(
      fixture.removeLog() == [
        "front down", "back down", "observer landed", "front up", "back up", "back tap 1",
        "observer left ended claimed",
      ])
    isRefused = false
    fixture.tapOnce(100, 100, at: 0.1)
    fixture.tapOnce(100, 100, at: 0.2)
    #expect(candidates.map(\.count) == [1, 1, 2])
    // `onTap` reports the same tap that `shouldTap` accepted.
    #expect(candidates.dropFirst() == fixture.taps.dropFirst())
    #expect(fixture.taps.map(\.count) == [1, 1, 2])
    // After a drag, `shouldTap` isn't called.
    fixture.down(100, 100, at: 1)
    fixture.move(150, 100, at: 1.1)
    fixture.up(150, 100, at: 1.2)
    #expect(candidates.count == 3 && fixture.taps.count == 3)
  }

  /// If every recognizer refuses a tap, no recognizer claims the touch.
  @Test func tapRefusedByAllStaysUnclaimed() {
    let fixture = GestureFixture()
    let tap = fixture.tap("tap")
    tap.shouldTap = { _ in false }
    fixture.view(0, 0, 1000, 1000, tap, fixture.observer("observer"))
    fixture.tapOnce(100, 100, at: 0)
    #expect(
      fixture.removeLog() == ["tap down", "observer landed", "tap up", "observer left ended free"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func touchWithTwoFingersIsNoTap() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0)
    fixture.down(200, 100, at: 0.01, id: 2)
    fixture.up(100, 100, at: 0.02)
    fixture.up(200, 100, at: 0.03, id: 2)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
    fixture.tapOnce(100, 100, at: 1)
    #expect(fixture.removeLog() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func successiveTapsAreCounted() {
    let fixture = fixture(count: 2)
    for time in [0, 0.2, 0.4, 0.6] { fixture.tapOnce(100, 100, at: time) }
    // After a double tap, the count starts again at 1.
    #expect(fixture.taps.map(\.count) == [1, 2, 1, 2])
  }

  /// The second tap of a double tap must follow within 0.3 s and 100 points. For a mouse, the
  /// limits are 0.5 s and 32 points.
  @Test(arguments: [
    (Touch.Device.finger, 0.29, 99.0, 2), (.finger, 0.31, 0, 1), (.finger, 0.1, 101, 1),
    (.mouse, 0.49, 31, 2), (.mouse, 0.51, 0, 1), (.mouse, 0.1, 33, 1),
  ])
  func doubleTapHasATimeLimitAndADistanceLimit(
    device: Touch.Device, pause: Double, distance: Double, count: Int
  ) {
    let fixture = fixture(count: 2)
    fixture.tapOnce(100, 100, at: 0, device)
    fixture.tapOnce(100 + distance, 100, at: 0.05 + pause, device)
    #expect(fixture.taps.map(\.count) == [1, count])
  }

  @Test func tapsOfDifferentDevicesAreNoDoubleTap() {
    let fixture = fixture(count: 2)
    fixture.tapOnce(100, 100, at: 0)
    fixture.tapOnce(100, 100, at: 0.1, .mouse)
    #expect(fixture.taps.map(\.count) == [1, 1])
  }

  @Test func failedTapRestartsTheCount() {
    let fixture = fixture(count: 2)
    fixture.tapOnce(100, 100, at: 0)
    fixture.down(100, 100, at: 0.1)
    fixture.move(200, 100, at: 0.11)
    fixture.up(200, 100, at: 0.12)
    fixture.tapOnce(100, 100, at: 0.2)
    #expect(fixture.taps.map(\.count) == [1, 1])
  }

  @Test func delayedTapIsReportedWhenNoSecondTapCanFollow() {
    let fixture = fixture(count: 2, waits: true)
    fixture.tapOnce(100, 100, at: 0)
    #expect(fixture.taps == [])
    #expect(fixture.arena.nextDeadline == 0.05 + GestureConstants.doubleTapInterval)
    fixture.arena.advance(to: 0.34)
    #expect(fixture.taps == [])
    fixture.arena.advance(to: 0.36)
    #expect(fixture.taps.map(\.count) == [1])
    #expect(fixture.arena.isAtRest)
  }

  @Test func delayedTapBecomesPartOfADoubleTap() {
    let fixture = fixture(count: 2, waits: true)
    fixture.tapOnce(100, 100, at: 0)
    fixture.tapOnce(100, 100, at: 0.2)
    fixture.arena.advance(to: 9)
    #expect(fixture.taps.map(\.count) == [2])
  }

  @Test func delayedTapIsReportedWhenTheNextTapIsTooFarAway() {
    let fixture = fixture(count: 2, waits: true)
    fixture.tapOnce(100, 100, at: 0)
    fixture.down(500, 100, at: 0.2)
    #expect(fixture.taps.map(\.position.x) == [100])
    fixture.move(600, 100, at: 0.25)
    fixture.up(600, 100, at: 0.3)
    fixture.arena.advance(to: 9)
    #expect(fixture.taps.count == 1)
  }

  /// The interval allowed between two clicks is longer than between two taps, so a single click is
  /// reported later than a single tap.
  @Test(arguments: [(Touch.Device.finger, 0.3), (.mouse, 0.5)])
  func delayOfATapDependsOnTheDevice(device: Touch.Device, delay: Double) {
    let fixture = fixture(count: 2, waits: true)
    fixture.tapOnce(100, 100, at: 0, device)
    fixture.arena.advance(to: 0.05 + delay - 0.02)
    #expect(fixture.taps.isEmpty)
    fixture.arena.advance(to: 0.05 + delay + 0.02)
    #expect(fixture.taps.map(\.count) == [1])
  }

  @Test func delayedTapIsReportedWhenTheNextTouchIsADrag() {
    let fixture = GestureFixture()
    let tap = fixture.tap("tap", count: 2)
    tap.waitsForNextTap = true
    fixture.view(0, 0, 1000, 1000, tap, fixture.pan("pan"))
    fixture.tapOnce(100, 100, at: 0)
    fixture.down(100, 100, at: 0.2)
    _ = fixture.removeLog()
    fixture.move(100, 120, at: 0.25)
    #expect(fixture.removeLog() == ["tap up", "tap tap 1", "pan began 0,10", "pan changed 0,20"])
    fixture.up(100, 120, at: 0.3)
    fixture.arena.advance(to: 9)
    #expect(fixture.taps.count == 1)
  }

  @Test func cancelAllDiscardsADelayedTap() {
    let fixture = fixture(count: 2, waits: true)
    fixture.tapOnce(100, 100, at: 0)
    fixture.arena.cancelAll()
    fixture.arena.advance(to: 9)
    #expect(fixture.taps == [])
    #expect(fixture.arena.isAtRest)
  }
}

@Suite struct LongPressTests {
  private func fixture() -> GestureFixture {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.press("press"), fixture.tap("tap"))
    return fixture
  }

  @Test func heldFingerIsALongPressAndNotATap() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    #expect(fixture.arena.nextDeadline == 1.5)
    fixture.arena.advance(to: 1.49)
    #expect(fixture.removeLog() == ["tap down"])
    fixture.arena.advance(to: 1.5)
    #expect(fixture.removeLog() == ["tap up", "press began 100,100"])
    #expect(fixture.arena.nextDeadline == nil)
    fixture.move(150, 100, at: 1.6)
    fixture.up(150, 100, at: 1.7)
    #expect(fixture.removeLog() == ["press changed 150,100", "press ended 150,100"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func dueLongPressBeginsBeforeTheNextEventIsHandled() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    fixture.up(100, 100, at: 1.6)
    #expect(
      fixture.removeLog() == ["tap down", "tap up", "press began 100,100", "press ended 100,100"])
  }

  @Test func shortPressIsATap() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    fixture.up(100, 100, at: 1.4)
    fixture.arena.advance(to: 9)
    #expect(fixture.removeLog() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func movedFingerIsNoLongPress() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    fixture.move(111, 100, at: 1.1)
    fixture.arena.advance(to: 9)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
    fixture.up(111, 100, at: 9)
    #expect(fixture.arena.isAtRest)
  }

  @Test func touchWithTwoFingersIsNoLongPress() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    fixture.down(300, 100, at: 1.1, id: 2)
    fixture.arena.advance(to: 9)
    #expect(fixture.removeLog() == ["tap down", "tap up"])
  }

  @Test func cancelledLongPressReportsItsCancellation() {
    let fixture = fixture()
    fixture.down(100, 100, at: 1)
    fixture.arena.advance(to: 2)
    fixture.arena.cancelAll()
    #expect(
      fixture.removeLog() == [
        "tap down", "tap up", "press began 100,100", "press cancelled 100,100",
      ])
  }
}
