import GeometryKit
import Testing

@testable import GestureKit

@Suite struct TapTests {
  private func desk(count: Int = 1, waits: Bool = false) -> Desk {
    let desk = Desk()
    let tap = desk.tap("tap", count: count)
    tap.waitsForNextTap = waits
    desk.view(0, 0, 1000, 1000, tap)
    return desk
  }

  @Test func aTapIsToldWhenTheFingerIsLifted() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    #expect(desk.told() == ["tap down"])
    desk.move(106, 108, at: 5)
    desk.up(106, 108, at: 10)
    #expect(desk.told() == ["tap up", "tap tap 1"])
    #expect(desk.taps.last?.position == Point(x: 100, y: 100))
    #expect(desk.referee.isAtRest)
  }

  @Test func aMovedFingerIsNoTap() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.move(111, 100, at: 0.01)
    desk.move(100, 100, at: 0.02)
    desk.up(100, 100, at: 0.03)
    #expect(desk.told() == ["tap down", "tap up"])
    desk.down(100, 100, at: 1)
    desk.up(100, 111, at: 1.01)
    #expect(desk.told() == ["tap down", "tap up"])
  }

  @Test func aCancelledTouchIsNoTap() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.cancel(100, 100, at: 0.1)
    desk.up(100, 100, at: 0.2)
    #expect(desk.told() == ["tap down", "tap up"])
    desk.down(100, 100, at: 1)
    desk.referee.cancelAll()
    desk.up(100, 100, at: 1.1)
    #expect(desk.told() == ["tap down", "tap up"])
    #expect(desk.referee.isAtRest)
  }

  /// A tap that is refused goes on to what lies behind, and is none of a row.
  @Test func aRefusedTapGoesOnToWhatLiesBehind() {
    let desk = Desk()
    let (front, back) = (desk.tap("front", count: 2), desk.tap("back"))
    var asked: [Tap] = []
    var isRefused = true
    front.shouldTap = {
      asked.append($0)
      return !isRefused
    }
    desk.view(0, 0, 1000, 1000, front, desk.observer("observer"))
    desk.view(0, 0, 1000, 1000, back)
    desk.tapOnce(100, 100, at: 0)
    #expect(
      desk.told() == [
        "front down", "back down", "observer landed", "front up", "back up", "back tap 1",
        "observer left ended claimed",
      ])
    isRefused = false
    desk.tapOnce(100, 100, at: 0.1)
    desk.tapOnce(100, 100, at: 0.2)
    #expect(asked.map(\.count) == [1, 1, 2])
    // What is asked about is what is told.
    #expect(asked.dropFirst() == desk.taps.dropFirst())
    #expect(desk.taps.map(\.count) == [1, 1, 2])
    // A drag is nobody's tap, and nobody is asked.
    desk.down(100, 100, at: 1)
    desk.move(150, 100, at: 1.1)
    desk.up(150, 100, at: 1.2)
    #expect(asked.count == 3 && desk.taps.count == 3)
  }

  /// Refused with nobody behind, the touch is nobody's.
  @Test func aTapThatEverybodyRefusesIsNobodys() {
    let desk = Desk()
    let tap = desk.tap("tap")
    tap.shouldTap = { _ in false }
    desk.view(0, 0, 1000, 1000, tap, desk.observer("observer"))
    desk.tapOnce(100, 100, at: 0)
    #expect(
      desk.told() == ["tap down", "observer landed", "tap up", "observer left ended free"])
    #expect(desk.referee.isAtRest)
  }

  @Test func twoFingersAreNoTap() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.down(200, 100, at: 0.01, id: 2)
    desk.up(100, 100, at: 0.02)
    desk.up(200, 100, at: 0.03, id: 2)
    #expect(desk.told() == ["tap down", "tap up"])
    desk.tapOnce(100, 100, at: 1)
    #expect(desk.told() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func tapsInARowAreCounted() {
    let desk = desk(count: 2)
    for time in [0, 0.2, 0.4, 0.6] { desk.tapOnce(100, 100, at: time) }
    // A third is the first of a new row.
    #expect(desk.taps.map(\.count) == [1, 2, 1, 2])
  }

  /// A finger has 0.3 s and 100 pt, a mouse 0.5 s and 32 pt.
  @Test(arguments: [
    (Touch.Device.finger, 0.29, 99.0, 2), (.finger, 0.31, 0, 1), (.finger, 0.1, 101, 1),
    (.mouse, 0.49, 31, 2), (.mouse, 0.51, 0, 1), (.mouse, 0.1, 33, 1),
  ])
  func aRowHasAPaceAndAPlace(device: Touch.Device, pause: Double, distance: Double, count: Int) {
    let desk = desk(count: 2)
    desk.tapOnce(100, 100, at: 0, device)
    desk.tapOnce(100 + distance, 100, at: 0.05 + pause, device)
    #expect(desk.taps.map(\.count) == [1, count])
  }

  @Test func aRowHasOneDevice() {
    let desk = desk(count: 2)
    desk.tapOnce(100, 100, at: 0)
    desk.tapOnce(100, 100, at: 0.1, .mouse)
    #expect(desk.taps.map(\.count) == [1, 1])
  }

  @Test func aFailedTapEndsTheRow() {
    let desk = desk(count: 2)
    desk.tapOnce(100, 100, at: 0)
    desk.down(100, 100, at: 0.1)
    desk.move(200, 100, at: 0.11)
    desk.up(200, 100, at: 0.12)
    desk.tapOnce(100, 100, at: 0.2)
    #expect(desk.taps.map(\.count) == [1, 1])
  }

  @Test func aTapThatWaitsIsToldWhenNoOtherCanFollow() {
    let desk = desk(count: 2, waits: true)
    desk.tapOnce(100, 100, at: 0)
    #expect(desk.taps == [])
    #expect(desk.referee.nextDeadline == 0.05 + GestureConstants.doubleTapInterval)
    desk.referee.advance(to: 0.34)
    #expect(desk.taps == [])
    desk.referee.advance(to: 0.36)
    #expect(desk.taps.map(\.count) == [1])
    #expect(desk.referee.isAtRest)
  }

  @Test func aTapThatWaitedIsPartOfTheDoubleTap() {
    let desk = desk(count: 2, waits: true)
    desk.tapOnce(100, 100, at: 0)
    desk.tapOnce(100, 100, at: 0.2)
    desk.referee.advance(to: 9)
    #expect(desk.taps.map(\.count) == [2])
  }

  @Test func aTapThatWaitsIsToldWhenTheNextIsAnother() {
    let desk = desk(count: 2, waits: true)
    desk.tapOnce(100, 100, at: 0)
    desk.down(500, 100, at: 0.2)
    #expect(desk.taps.map(\.position.x) == [100])
    desk.move(600, 100, at: 0.25)
    desk.up(600, 100, at: 0.3)
    desk.referee.advance(to: 9)
    #expect(desk.taps.count == 1)
  }

  @Test func aTapThatWaitsIsToldWhenTheNextIsADrag() {
    let desk = Desk()
    let tap = desk.tap("tap", count: 2)
    tap.waitsForNextTap = true
    desk.view(0, 0, 1000, 1000, tap, desk.pan("pan"))
    desk.tapOnce(100, 100, at: 0)
    desk.down(100, 100, at: 0.2)
    _ = desk.told()
    desk.move(100, 120, at: 0.25)
    #expect(desk.told() == ["tap up", "tap tap 1", "pan began 0,10", "pan changed 0,20"])
    desk.up(100, 120, at: 0.3)
    desk.referee.advance(to: 9)
    #expect(desk.taps.count == 1)
  }

  @Test func cancellingForgetsATapThatWaits() {
    let desk = desk(count: 2, waits: true)
    desk.tapOnce(100, 100, at: 0)
    desk.referee.cancelAll()
    desk.referee.advance(to: 9)
    #expect(desk.taps == [])
    #expect(desk.referee.isAtRest)
  }
}

@Suite struct LongPressTests {
  private func desk() -> Desk {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.press("press"), desk.tap("tap"))
    return desk
  }

  @Test func aHeldFingerIsAPressAndNoTap() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    #expect(desk.referee.nextDeadline == 1.5)
    desk.referee.advance(to: 1.49)
    #expect(desk.told() == ["tap down"])
    desk.referee.advance(to: 1.5)
    #expect(desk.told() == ["tap up", "press began 100,100"])
    #expect(desk.referee.nextDeadline == nil)
    desk.move(150, 100, at: 1.6)
    desk.up(150, 100, at: 1.7)
    #expect(desk.told() == ["press changed 150,100", "press ended 150,100"])
    #expect(desk.referee.isAtRest)
  }

  @Test func whatIsDueIsDoneBeforeTheNextEvent() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    desk.up(100, 100, at: 1.6)
    #expect(desk.told() == ["tap down", "tap up", "press began 100,100", "press ended 100,100"])
  }

  @Test func aShortOneIsATap() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    desk.up(100, 100, at: 1.4)
    desk.referee.advance(to: 9)
    #expect(desk.told() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func aMovedOneIsNone() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    desk.move(111, 100, at: 1.1)
    desk.referee.advance(to: 9)
    #expect(desk.told() == ["tap down", "tap up"])
    desk.up(111, 100, at: 9)
    #expect(desk.referee.isAtRest)
  }

  @Test func twoFingersAreNone() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    desk.down(300, 100, at: 1.1, id: 2)
    desk.referee.advance(to: 9)
    #expect(desk.told() == ["tap down", "tap up"])
  }

  @Test func aCancelledOneSaysSo() {
    let desk = desk()
    desk.down(100, 100, at: 1)
    desk.referee.advance(to: 2)
    desk.referee.cancelAll()
    #expect(
      desk.told() == ["tap down", "tap up", "press began 100,100", "press cancelled 100,100"])
  }
}
