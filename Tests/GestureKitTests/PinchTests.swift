import GeometryKit
import Testing

@testable import GestureKit

@Suite struct PinchTests {
  private func desk(team: Bool = false) -> Desk {
    let desk = Desk()
    let pinch = desk.pinch("pinch")
    let pan = desk.pan("pan")
    if team {
      pinch.team = ObjectIdentifier(desk)
      pan.team = ObjectIdentifier(desk)
      desk.view(0, 0, 1000, 1000, pan, pinch)
    } else {
      desk.view(0, 0, 1000, 1000, pinch)
    }
    return desk
  }

  @Test func beginsPastTheSlopAndScalesFromThere() {
    let desk = desk()
    desk.down(100, 100, at: 0, id: 1)
    desk.down(200, 100, at: 0, id: 2)
    desk.move(210, 100, at: 0.01, id: 2)
    #expect(desk.told() == [])
    desk.move(220, 100, at: 0.02, id: 2)
    desk.move(340, 100, at: 0.03, id: 2)
    desk.move(280, 100, at: 0.04, id: 1)
    #expect(
      desk.told() == ["pinch began ×1 0,0", "pinch changed ×2 60,0", "pinch changed ×0.5 150,0"])
    #expect(desk.pinches.last?.center == Point(x: 310, y: 100))
    desk.up(340, 100, at: 0.05, id: 2)
    desk.up(280, 100, at: 0.06, id: 1)
    #expect(desk.told() == ["pinch ended ×0.5 150,0"])
    #expect(desk.referee.isAtRest)
  }

  @Test func fingersThatMoveTogetherDontPinch() {
    let desk = desk()
    desk.down(100, 100, at: 0, id: 1)
    desk.down(200, 100, at: 0, id: 2)
    for step in 1...20 {
      desk.move(100, 100 + Double(step) * 9, at: Double(step) / 100, id: 1)
      desk.move(200, 100 + Double(step) * 9, at: Double(step) / 100, id: 2)
    }
    #expect(desk.told() == [])
  }

  /// The law of no jump: a finger that lands or leaves changes neither scale nor translation.
  @Test func fingersLandAndLeaveWithoutAJump() {
    let desk = desk()
    desk.down(100, 100, at: 0, id: 1)
    desk.down(200, 100, at: 0, id: 2)
    desk.move(300, 100, at: 0.01, id: 2)
    desk.move(500, 100, at: 0.02, id: 2)
    #expect(desk.told() == ["pinch began ×1 0,0", "pinch changed ×2 100,0"])
    // One leaves: the other moves the content alone.
    desk.up(100, 100, at: 0.03, id: 1)
    desk.move(510, 130, at: 0.04, id: 2)
    #expect(desk.told() == ["pinch changed ×2 110,30"])
    // One lands elsewhere: they pinch on from there.
    desk.down(510, 330, at: 0.05, id: 3)
    desk.move(510, 230, at: 0.06, id: 3)
    #expect(desk.told() == ["pinch changed ×1 110,-20"])
    // A third is silent until it is one of two.
    desk.down(0, 0, at: 0.07, id: 4)
    desk.move(5, 0, at: 0.08, id: 4)
    #expect(desk.told() == [])
    desk.up(510, 130, at: 0.09, id: 2)
    desk.move(510, 230, at: 0.1, id: 3)
    #expect(desk.told() == ["pinch changed ×1 110,-20"])
    desk.cancel(510, 230, at: 0.11, id: 3)
    desk.cancel(5, 0, at: 0.12, id: 4)
    #expect(desk.told() == ["pinch cancelled ×1 110,-20"])
    #expect(desk.referee.isAtRest)
  }

  @Test func takesTheDragOfItsTeamOver() {
    let desk = desk(team: true)
    desk.down(100, 100, at: 0, id: 1)
    desk.move(100, 120, at: 0.01, id: 1)
    desk.down(200, 120, at: 0.02, id: 2)
    #expect(desk.told() == ["pan began 0,10", "pan changed 0,20"])
    desk.move(220, 120, at: 0.03, id: 2)
    #expect(desk.told() == ["pan cancelled 0,20", "pinch began ×1 0,0"])
    // The drag doesn't come back for the finger that is left; the pinch moves on.
    desk.up(220, 120, at: 0.04, id: 2)
    desk.move(100, 150, at: 0.05, id: 1)
    desk.up(100, 150, at: 0.06, id: 1)
    #expect(desk.told() == ["pinch changed ×1 0,30", "pinch ended ×1 0,30"])
    #expect(desk.referee.isAtRest)
  }

  /// Two fingers on a picture zoom it, though one of them came first and has begun to turn the page on
  /// which it lies.
  @Test func takesTheDragOfWhatItLiesInOver() {
    let desk = Desk()
    desk.view(0, 0, 500, 500, desk.pinch("pinch"))
    desk.view(0, 0, 1000, 1000, desk.pan("pager"))
    desk.down(100, 100, at: 0, id: 1)
    desk.move(130, 100, at: 0.01, id: 1)
    desk.down(200, 100, at: 0.02, id: 2)
    desk.move(220, 100, at: 0.03, id: 2)
    #expect(
      desk.told() == [
        "pager began 10,0", "pager changed 30,0", "pager cancelled 30,0", "pinch began ×1 0,0",
      ])
    desk.up(220, 100, at: 0.04, id: 2)
    desk.up(130, 100, at: 0.05, id: 1)
    #expect(desk.told().last == "pinch ended ×1 0,0")
    #expect(desk.referee.isAtRest)
  }

  @Test func takesNothingFromOthers() {
    let desk = Desk()
    desk.view(0, 0, 150, 1000, desk.pan("slider"))
    desk.view(0, 0, 1000, 1000, desk.pinch("pinch"))
    desk.down(100, 100, at: 0, id: 1)
    desk.move(100, 120, at: 0.01, id: 1)
    desk.down(200, 100, at: 0.02, id: 2)
    desk.move(300, 100, at: 0.03, id: 2)
    desk.move(100, 130, at: 0.04, id: 1)
    #expect(desk.told() == ["slider began 0,10", "slider changed 0,20", "slider changed 0,30"])
  }

  @Test func theCentresSpeedIsTold() throws {
    let desk = desk()
    desk.down(100, 100, at: 0, id: 1)
    desk.down(200, 100, at: 0, id: 2)
    desk.move(250, 100, at: 0.01, id: 2)
    for step in 1...10 {
      let y = 100 + Double(step) * 10
      desk.move(100, y, at: 0.01 + Double(step) / 100, id: 1)
      desk.move(250, y, at: 0.01 + Double(step) / 100, id: 2)
    }
    desk.up(100, 200, at: 0.115, id: 1)
    desk.up(250, 200, at: 0.12, id: 2)
    let last = try #require(desk.pinches.last)
    #expect(last.state == .ended)
    #expect(abs(last.velocity.y - 1000) < 1e-6)
    #expect(abs(last.velocity.x) < 1e-6)
  }

  @Test func scaleIsAlwaysFiniteAndPositive() {
    let desk = desk()
    desk.down(100, 100, at: 0, id: 1)
    desk.down(200, 100, at: 0, id: 2)
    for step in 1...400 {
      let time = Double(step) / 100
      desk.move(1e9, step % 2 == 0 ? 1e9 : 100, at: time, id: 2)
      desk.up(1e9, 100, at: time, id: 2)
      desk.down(100, 100, at: time, id: 2)
    }
    for pinch in desk.pinches {
      #expect(pinch.scale > 0 && pinch.scale.isFinite)
      #expect(pinch.translation.x.isFinite && pinch.translation.y.isFinite)
    }
    #expect(desk.pinches.count > 100)
  }
}
