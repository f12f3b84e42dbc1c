import GeometryKit
import Testing

@testable import GestureKit

@Suite struct RefereeTests {
  @Test func atRestNothingIsDue() {
    let desk = Desk()
    #expect(desk.referee.isAtRest)
    #expect(desk.referee.nextDeadline == nil)
    desk.referee.advance(to: 5)
    desk.referee.cancelAll()
    #expect(desk.referee.isAtRest)
  }

  @Test func whatIsDueIsDoneInOrder() {
    let desk = Desk()
    let pan = desk.pan("scroll")
    pan.delaysContentTouches = true
    desk.view(0, 0, 1000, 1000, desk.tap("tap"), desk.press("press"), pan)
    desk.down(50, 50, at: 0)
    desk.referee.advance(to: 10)
    #expect(desk.told() == ["tap down", "tap up", "press began 50,50"])
  }

  @Test func theSameWhetherTimePassesInOneStepOrInMany() {
    func session(_ step: Double) -> [String] {
      let desk = Desk()
      let tap = desk.tap("tap", count: 2)
      tap.waitsForNextTap = true
      let pan = desk.pan("scroll")
      pan.delaysContentTouches = true
      desk.view(0, 0, 1000, 1000, tap, desk.press("press"), pan)
      let events: [(Double, () -> Void)] = [
        (0, { desk.down(50, 50, at: 0) }), (0.1, { desk.up(50, 50, at: 0.1) }),
        (0.3, { desk.down(50, 50, at: 0.3) }), (0.9, { desk.move(80, 50, at: 0.9) }),
        (1, { desk.up(80, 50, at: 1) }), (3, {}),
      ]
      var time = 0.0
      for (due, event) in events {
        while time + step < due {
          time += step
          desk.referee.advance(to: time)
        }
        event()
      }
      desk.referee.advance(to: 9)
      return desk.told()
    }
    let whole = session(100)
    #expect(!whole.isEmpty)
    for step in [0.001, 0.007, 0.0166, 0.25] { #expect(session(step) == whole) }
  }

  @Test func cancellingAllTellsEverybody() {
    let desk = Desk()
    desk.view(0, 0, 100, 100, desk.tap("button"))
    desk.view(0, 0, 1000, 1000, desk.pan("pan"), desk.observer("all"))
    desk.down(500, 500, at: 0)
    desk.move(520, 500, at: 0.01)
    desk.down(50, 50, at: 0.02, id: 2)
    _ = desk.told()
    desk.referee.cancelAll()
    #expect(
      desk.told() == [
        "all left cancelled claimed", "pan cancelled 20,0", "all left cancelled claimed",
      ])
    #expect(desk.referee.isAtRest)
    // The fingers are still on the glass, and nothing comes of them.
    desk.move(600, 600, at: 0.03)
    desk.up(600, 600, at: 0.04)
    desk.up(50, 50, at: 0.05, id: 2)
    #expect(desk.told() == [])
  }

  @Test func aRecogniserCanBeTakenOut() {
    let desk = Desk()
    let button = desk.tap("button")
    let pan = desk.pan("pan")
    desk.view(0, 0, 1000, 1000, button, desk.tap("item"), pan)
    desk.down(50, 50, at: 0)
    desk.referee.cancel(button)
    desk.up(50, 50, at: 0.1)
    #expect(desk.told() == ["button down", "item down", "button up", "item up", "item tap 1"])
    desk.down(50, 50, at: 1)
    desk.move(90, 50, at: 1.1)
    _ = desk.told()
    desk.referee.cancel(pan)
    desk.move(99, 50, at: 1.2)
    desk.up(99, 50, at: 1.3)
    #expect(desk.told() == ["pan cancelled 40,0"])
    #expect(desk.referee.isAtRest)
  }

  @Test func aHandlerMayCancelEverything() {
    // Whoever is told first cancels; nobody else hears of a gesture afterwards.
    let desk = Desk()
    let button = desk.tap("button")
    let pan = desk.pan("pan")
    let observer = desk.observer("all")
    desk.view(0, 0, 1000, 1000, button, pan, observer)
    button.onTap = { [unowned desk] _ in
      desk.log.append("button tap")
      desk.referee.cancelAll()
    }
    desk.tapOnce(50, 50, at: 0)
    #expect(
      desk.told() == [
        "button down", "all landed", "button up", "button tap", "all left cancelled claimed",
      ])
    #expect(desk.referee.isAtRest)
    button.onPressChange = { [unowned desk] in
      desk.log.append("button \($0 ? "down" : "up")")
      if !$0 { desk.referee.cancelAll() }
    }
    // The drag takes the touch from the button, whose handler takes it from the drag.
    desk.down(50, 50, at: 1, .mouse)
    desk.move(55, 50, at: 1.1, .mouse)
    desk.move(99, 50, at: 1.2, .mouse)
    desk.up(99, 50, at: 1.3, .mouse)
    #expect(
      desk.told() == [
        "button down", "all landed", "button up", "all left cancelled claimed",
      ])
    #expect(desk.referee.isAtRest)
  }

  @Test func whatIsCancelledAsItLandsHasNotLanded() {
    let desk = Desk()
    let button = desk.tap("button")
    desk.view(0, 0, 1000, 1000, button, desk.pan("pan"), desk.observer("all"))
    button.onPressChange = { [unowned desk] in if $0 { desk.referee.cancelAll() } }
    desk.tapOnce(50, 50, at: 0)
    #expect(desk.told() == [])
    #expect(desk.referee.isAtRest)
  }

  @Test func aHandlerMayPutTheNextTouchIn() {
    let desk = Desk()
    let tap = desk.tap("tap")
    desk.view(0, 0, 1000, 1000, tap, desk.observer("all"))
    var isNested = false
    tap.onTap = { [unowned desk] _ in
      desk.log.append("tap")
      guard !isNested else { return }
      isNested = true
      desk.tapOnce(60, 60, at: 0.2)
    }
    desk.tapOnce(50, 50, at: 0)
    #expect(desk.log.filter { $0 == "tap" }.count == 2)
    #expect(desk.log.filter { $0.hasPrefix("all left") }.count == 2)
    #expect(desk.referee.isAtRest)
  }

  @Test func unknownTouchesAreIgnored() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.tap("tap"), desk.pan("pan"))
    desk.move(50, 50, at: 0)
    desk.up(50, 50, at: 0.1)
    desk.cancel(50, 50, at: 0.2)
    #expect(desk.told() == [])
  }

  @Test func aTouchThatLandsTwiceWasCancelledInBetween() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.tap("tap"), desk.observer("all"))
    desk.down(50, 50, at: 0)
    desk.down(50, 50, at: 1)
    desk.up(50, 50, at: 1.1)
    #expect(
      desk.told() == [
        "tap down", "all landed", "tap up", "all left cancelled free", "tap down", "all landed",
        "tap up", "tap tap 1", "all left ended claimed",
      ])
  }

  @Test func anAddedTwiceRecogniserHearsOnce() {
    let desk = Desk()
    let tap = desk.tap("tap")
    desk.view(0, 0, 1000, 1000, tap, tap)
    desk.tapOnce(50, 50, at: 0)
    #expect(desk.told() == ["tap down", "tap up", "tap tap 1"])
  }

  @Test func positionsThatAreNotFiniteAreNoMovement() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.tap("tap"), desk.pan("pan"))
    for bad in [Double.nan, .infinity, -.infinity] {
      desk.down(bad, 50, at: 0)
      #expect(desk.told() == [])
      desk.down(50, 50, at: 0)
      desk.move(bad, 50, at: 0.1)
      desk.move(50, bad, at: 0.1)
      desk.up(bad, bad, at: 0.2)
      #expect(desk.told() == ["tap down", "tap up", "tap tap 1"])
    }
  }

  @Test func timesThatAreNotFiniteAreTheLatest() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.press("press"), desk.pan("pan"))
    desk.down(50, 50, at: .nan)
    #expect(desk.referee.nextDeadline == 0.5)
    desk.referee.advance(to: .infinity)
    desk.referee.advance(to: .nan)
    #expect(desk.told() == [])
    desk.move(90, 50, at: .infinity)
    desk.up(90, 50, at: -.infinity)
    #expect(desk.told() == ["pan began 10,0", "pan changed 40,0", "pan ended 40,0"])
    #expect(desk.pans["pan"]?.allSatisfy { $0.velocity.x.isFinite } == true)
  }

  @Test func farPositionsStayFinite() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.pan("pan"))
    desk.down(50, 50, at: 0)
    desk.move(.greatestFiniteMagnitude, -.greatestFiniteMagnitude, at: 0.01)
    desk.move(-.greatestFiniteMagnitude, 0, at: 0.02)
    desk.up(-.greatestFiniteMagnitude, 0, at: 0.03)
    for pan in desk.pans["pan"] ?? [] {
      #expect(pan.translation.length <= 2 * GestureConstants.farthestPosition)
      #expect(pan.velocity.length.isFinite)
    }
    #expect(desk.pans["pan"]?.count == 4)
  }

  @Test func lostEndsOfTouchesFillNoMemory() {
    let desk = Desk()
    desk.view(0, 0, 1000, 1000, desk.pan("pan"))
    for id in 0..<10_000 { desk.down(50, 50, at: 0, id: Int64(id)) }
    #expect(desk.referee.contests.count == GestureConstants.mostTouches)
    desk.referee.cancelAll()
    #expect(desk.referee.isAtRest)
  }
}
