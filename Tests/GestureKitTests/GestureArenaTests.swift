import GeometryKit
import Testing

@testable import GestureKit

@Suite struct GestureArenaTests {
  @Test func idleArenaHasNoDeadline() {
    let fixture = GestureFixture()
    #expect(fixture.arena.isAtRest)
    #expect(fixture.arena.nextDeadline == nil)
    fixture.arena.advance(to: 5)
    fixture.arena.cancelAll()
    #expect(fixture.arena.isAtRest)
  }

  @Test func dueActionsArePerformedInOrder() {
    let fixture = GestureFixture()
    let pan = fixture.pan("scroll")
    pan.contentTouches.delaysTouches = true
    fixture.view(0, 0, 1000, 1000, fixture.tap("tap"), fixture.press("press"), pan)
    fixture.down(50, 50, at: 0)
    fixture.arena.advance(to: 10)
    #expect(fixture.removeLog() == ["tap down", "tap up", "press began 50,50"])
  }

  @Test func gesturesDoNotDependOnTheTimeStep() {
    func session(_ step: Double) -> [String] {
      let fixture = GestureFixture()
      let tap = fixture.tap("tap", count: 2)
      tap.waitsForNextTap = true
      let pan = fixture.pan("scroll")
      pan.contentTouches.delaysTouches = true
      fixture.view(0, 0, 1000, 1000, tap, fixture.press("press"), pan)
      let events: [(Double, () -> Void)] = [
        (0, { fixture.down(50, 50, at: 0) }), (0.1, { fixture.up(50, 50, at: 0.1) }),
        (0.3, { fixture.down(50, 50, at: 0.3) }), (0.9, { fixture.move(80, 50, at: 0.9) }),
        (1, { fixture.up(80, 50, at: 1) }), (3, {}),
      ]
      var time = 0.0
      for (due, event) in events {
        while time + step < due {
          time += step
          fixture.arena.advance(to: time)
        }
        event()
      }
      fixture.arena.advance(to: 9)
      return fixture.removeLog()
    }
    let standard = session(100)
    #expect(!standard.isEmpty)
    for step in [0.001, 0.007, 0.0166, 0.25] { #expect(session(step) == standard) }
  }

  @Test func cancelAllCancelsEveryGesture() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 100, 100, fixture.tap("button"))
    fixture.view(0, 0, 1000, 1000, fixture.pan("pan"), fixture.observer("all"))
    fixture.down(500, 500, at: 0)
    fixture.move(520, 500, at: 0.01)
    fixture.down(50, 50, at: 0.02, id: 2)
    _ = fixture.removeLog()
    fixture.arena.cancelAll()
    #expect(
      fixture.removeLog() == [
        "all left cancelled claimed", "pan cancelled 20,0", "all left cancelled claimed",
      ])
    #expect(fixture.arena.isAtRest)
    // The fingers are still down, but their events have no effect.
    fixture.move(600, 600, at: 0.03)
    fixture.up(600, 600, at: 0.04)
    fixture.up(50, 50, at: 0.05, id: 2)
    #expect(fixture.removeLog() == [])
  }

  @Test func cancelledRecognizerLeavesTheCompetition() {
    let fixture = GestureFixture()
    let button = fixture.tap("button")
    let pan = fixture.pan("pan")
    fixture.view(0, 0, 1000, 1000, button, fixture.tap("item"), pan)
    fixture.down(50, 50, at: 0)
    fixture.arena.cancel(button)
    fixture.up(50, 50, at: 0.1)
    #expect(
      fixture.removeLog() == ["button down", "item down", "button up", "item up", "item tap 1"])
    fixture.down(50, 50, at: 1)
    fixture.move(90, 50, at: 1.1)
    _ = fixture.removeLog()
    fixture.arena.cancel(pan)
    fixture.move(99, 50, at: 1.2)
    fixture.up(99, 50, at: 1.3)
    #expect(fixture.removeLog() == ["pan cancelled 40,0"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func tapHandlerCanCancelAllTouches() {
    // The button's handler cancels all touches. No recognizer after the button reports a gesture.
    let fixture = GestureFixture()
    let button = fixture.tap("button")
    let pan = fixture.pan("pan")
    let observer = fixture.observer("all")
    fixture.view(0, 0, 1000, 1000, button, pan, observer)
    button.onTap = { [unowned fixture] _ in
      fixture.log.append("button tap")
      fixture.arena.cancelAll()
    }
    fixture.tapOnce(50, 50, at: 0)
    #expect(
      fixture.removeLog() == [
        "button down", "all landed", "button up", "button tap", "all left cancelled claimed",
      ])
    #expect(fixture.arena.isAtRest)
    button.onPressChange = { [unowned fixture] in
      fixture.log.append("button \($0 ? "down" : "up")")
      if !$0 { fixture.arena.cancelAll() }
    }
    // The pan claims the touch, which cancels the button's press. The button's handler then cancels
    // all touches, including the pan.
    fixture.down(50, 50, at: 1, .mouse)
    fixture.move(55, 50, at: 1.1, .mouse)
    fixture.move(99, 50, at: 1.2, .mouse)
    fixture.up(99, 50, at: 1.3, .mouse)
    #expect(
      fixture.removeLog() == [
        "button down", "all landed", "button up", "all left cancelled claimed",
      ])
    #expect(fixture.arena.isAtRest)
  }

  @Test func touchCancelledWhileItBeginsReportsNoGesture() {
    let fixture = GestureFixture()
    let button = fixture.tap("button")
    fixture.view(0, 0, 1000, 1000, button, fixture.pan("pan"), fixture.observer("all"))
    button.onPressChange = { [unowned fixture] in if $0 { fixture.arena.cancelAll() } }
    fixture.tapOnce(50, 50, at: 0)
    #expect(fixture.removeLog() == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test func handlerCanSendAnotherTouch() {
    let fixture = GestureFixture()
    let tap = fixture.tap("tap")
    fixture.view(0, 0, 1000, 1000, tap, fixture.observer("all"))
    var isNested = false
    tap.onTap = { [unowned fixture] _ in
      fixture.log.append("tap")
      guard !isNested else { return }
      isNested = true
      fixture.tapOnce(60, 60, at: 0.2)
    }
    fixture.tapOnce(50, 50, at: 0)
    #expect(fixture.log.filter { $0 == "tap" }.count == 2)
    #expect(fixture.log.filter { $0.hasPrefix("all left") }.count == 2)
    #expect(fixture.arena.isAtRest)
  }

  /// The outer recognizers receive the end of the first touch before the landing of the second.
  @Test func eventSentByAHandlerIsHandledAfterTheEventInProgress() {
    let fixture = GestureFixture()
    let button = fixture.tap("button")
    button.onPressChange = { [unowned fixture] isPressed in
      if !isPressed { fixture.down(500, 500, at: 0.2, id: 2) }
    }
    fixture.view(0, 0, 100, 100, button)
    fixture.view(0, 0, 1000, 1000, fixture.tap("item"), fixture.observer("all"))
    fixture.tapOnce(50, 50, at: 0)
    #expect(
      fixture.removeLog() == [
        "item down", "all landed", "item up", "button tap 1", "all left ended claimed",
        "item down", "all landed",
      ])
  }

  @Test func unknownTouchesAreIgnored() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.tap("tap"), fixture.pan("pan"))
    fixture.move(50, 50, at: 0)
    fixture.up(50, 50, at: 0.1)
    fixture.cancel(50, 50, at: 0.2)
    #expect(fixture.removeLog() == [])
  }

  @Test func secondBeginOfATouchCancelsTheFirst() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.tap("tap"), fixture.observer("all"))
    fixture.down(50, 50, at: 0)
    fixture.down(50, 50, at: 1)
    fixture.up(50, 50, at: 1.1)
    #expect(
      fixture.removeLog() == [
        "tap down", "all landed", "tap up", "all left cancelled free", "tap down", "all landed",
        "tap up", "tap tap 1", "all left ended claimed",
      ])
  }

  @Test func recognizerAddedTwiceReportsOnce() {
    let fixture = GestureFixture()
    let tap = fixture.tap("tap")
    fixture.view(0, 0, 1000, 1000, tap, tap)
    fixture.tapOnce(50, 50, at: 0)
    #expect(fixture.removeLog() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func nonFinitePositionsAreIgnored() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.tap("tap"), fixture.pan("pan"))
    for bad in [Double.nan, .infinity, -.infinity] {
      fixture.down(bad, 50, at: 0)
      #expect(fixture.removeLog() == [])
      fixture.down(50, 50, at: 0)
      fixture.move(bad, 50, at: 0.1)
      fixture.move(50, bad, at: 0.1)
      fixture.up(bad, bad, at: 0.2)
      #expect(fixture.removeLog() == ["tap down", "tap up", "tap tap 1"])
    }
  }

  @Test func nonFiniteEventTimesAreReplacedByTheLatestTime() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.press("press"), fixture.pan("pan"))
    fixture.down(50, 50, at: .nan)
    #expect(fixture.arena.nextDeadline == 0.5)
    fixture.arena.advance(to: .infinity)
    fixture.arena.advance(to: .nan)
    #expect(fixture.removeLog() == [])
    fixture.move(90, 50, at: .infinity)
    fixture.up(90, 50, at: -.infinity)
    #expect(fixture.removeLog() == ["pan began 10,0", "pan changed 40,0", "pan ended 40,0"])
    #expect(fixture.pans["pan"]?.allSatisfy { $0.velocity.x.isFinite } == true)
  }

  @Test func distantPositionsKeepTranslationsFinite() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.pan("pan"))
    fixture.down(50, 50, at: 0)
    fixture.move(.greatestFiniteMagnitude, -.greatestFiniteMagnitude, at: 0.01)
    fixture.move(-.greatestFiniteMagnitude, 0, at: 0.02)
    fixture.up(-.greatestFiniteMagnitude, 0, at: 0.03)
    for pan in fixture.pans["pan"] ?? [] {
      #expect(pan.translation.length <= 2 * GestureConstants.maxCoordinate)
      #expect(pan.velocity.length.isFinite)
    }
    #expect(fixture.pans["pan"]?.count == 4)
  }

  /// If an observer received an end without a landing, its count of touches would be too low, and a
  /// scroll view would never settle again.
  @Test func observerThatReceivedNoLandingReceivesNoEnd() {
    let fixture = GestureFixture()
    let (inner, outer) = (fixture.observer("inner"), fixture.observer("outer"))
    fixture.view(0, 0, 100, 100, inner, outer)
    inner.onDown = { _ in fixture.arena.cancelAll() }
    fixture.down(50, 50, at: 0)
    fixture.up(50, 50, at: 0.1)
    #expect(fixture.removeLog() == ["inner left cancelled free"])
    #expect(inner.touchCount == 0 && outer.touchCount == 0)
    fixture.arena.cancel(outer)
    #expect(outer.touchCount == 0 && fixture.arena.isAtRest)
  }

  @Test func numberOfUnfinishedTouchesIsLimited() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.pan("pan"))
    for id in 0..<10_000 { fixture.down(50, 50, at: 0, id: Int64(id)) }
    #expect(fixture.arena.competitions.count == GestureConstants.maxTouches)
    fixture.arena.cancelAll()
    #expect(fixture.arena.isAtRest)
  }
}
