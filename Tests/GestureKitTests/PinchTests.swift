import GeometryKit
import Testing

@testable import GestureKit

@Suite struct PinchTests {
  private func fixture(team: Bool = false) -> GestureFixture {
    let fixture = GestureFixture()
    let pinch = fixture.pinch("pinch")
    let pan = fixture.pan("pan")
    if team {
      pinch.team = ObjectIdentifier(fixture)
      pan.team = ObjectIdentifier(fixture)
      fixture.view(0, 0, 1000, 1000, pan, pinch)
    } else {
      fixture.view(0, 0, 1000, 1000, pinch)
    }
    return fixture
  }

  @Test func pinchBeginsPastTheSlopWithAScaleOfOne() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(200, 100, at: 0, id: 2)
    fixture.move(210, 100, at: 0.01, id: 2)
    #expect(fixture.removeLog() == [])
    fixture.move(220, 100, at: 0.02, id: 2)
    fixture.move(340, 100, at: 0.03, id: 2)
    fixture.move(280, 100, at: 0.04, id: 1)
    #expect(
      fixture.removeLog() == [
        "pinch began ×1 0,0", "pinch changed ×2 60,0", "pinch changed ×0.5 150,0",
      ])
    #expect(fixture.pinches.last?.center == Point(x: 310, y: 100))
    fixture.up(340, 100, at: 0.05, id: 2)
    fixture.up(280, 100, at: 0.06, id: 1)
    #expect(fixture.removeLog() == ["pinch ended ×0.5 150,0"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func fingersThatMoveTogetherDoNotPinch() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(200, 100, at: 0, id: 2)
    for step in 1...20 {
      fixture.move(100, 100 + Double(step) * 9, at: Double(step) / 100, id: 1)
      fixture.move(200, 100 + Double(step) * 9, at: Double(step) / 100, id: 2)
    }
    #expect(fixture.removeLog() == [])
  }

  /// Neither the scale nor the translation of a pinch changes when a finger touches down or is
  /// lifted.
  @Test func scaleAndTranslationStayWhenFingersAreAddedOrLifted() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(200, 100, at: 0, id: 2)
    fixture.move(300, 100, at: 0.01, id: 2)
    fixture.move(500, 100, at: 0.02, id: 2)
    #expect(fixture.removeLog() == ["pinch began ×1 0,0", "pinch changed ×2 100,0"])
    // After one finger is lifted, the other finger moves the content without scaling it.
    fixture.up(100, 100, at: 0.03, id: 1)
    fixture.move(510, 130, at: 0.04, id: 2)
    #expect(fixture.removeLog() == ["pinch changed ×2 110,30"])
    // A new finger touches down. The two fingers continue the pinch from the current scale.
    fixture.down(510, 330, at: 0.05, id: 3)
    fixture.move(510, 230, at: 0.06, id: 3)
    #expect(fixture.removeLog() == ["pinch changed ×1 110,-20"])
    // A third finger has no effect while the first two are down.
    fixture.down(0, 0, at: 0.07, id: 4)
    fixture.move(5, 0, at: 0.08, id: 4)
    #expect(fixture.removeLog() == [])
    fixture.up(510, 130, at: 0.09, id: 2)
    fixture.move(510, 230, at: 0.1, id: 3)
    #expect(fixture.removeLog() == ["pinch changed ×1 110,-20"])
    fixture.cancel(510, 230, at: 0.11, id: 3)
    fixture.cancel(5, 0, at: 0.12, id: 4)
    #expect(fixture.removeLog() == ["pinch cancelled ×1 110,-20"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func pinchTakesOverAPanOfTheSameTeam() {
    let fixture = fixture(team: true)
    fixture.down(100, 100, at: 0, id: 1)
    fixture.move(100, 120, at: 0.01, id: 1)
    fixture.down(200, 120, at: 0.02, id: 2)
    #expect(fixture.removeLog() == ["pan began 0,10", "pan changed 0,20"])
    fixture.move(220, 120, at: 0.03, id: 2)
    #expect(fixture.removeLog() == ["pan cancelled 0,20", "pinch began ×1 0,0"])
    // When one finger is lifted, the pinch continues and the pan doesn't resume.
    fixture.up(220, 120, at: 0.04, id: 2)
    fixture.move(100, 150, at: 0.05, id: 1)
    fixture.up(100, 150, at: 0.06, id: 1)
    #expect(fixture.removeLog() == ["pinch changed ×1 0,30", "pinch ended ×1 0,30"])
    #expect(fixture.arena.isAtRest)
  }

  /// Two fingers on a picture zoom the picture, even if the first finger has already begun to pan
  /// the pager that contains the picture.
  @Test func pinchTakesOverAPanOfTheSurroundingView() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 500, 500, fixture.pinch("pinch"))
    fixture.view(0, 0, 1000, 1000, fixture.pan("pager"))
    fixture.down(100, 100, at: 0, id: 1)
    fixture.move(130, 100, at: 0.01, id: 1)
    fixture.down(200, 100, at: 0.02, id: 2)
    fixture.move(220, 100, at: 0.03, id: 2)
    #expect(
      fixture.removeLog() == [
        "pager began 10,0", "pager changed 30,0", "pager cancelled 30,0", "pinch began ×1 0,0",
      ])
    fixture.up(220, 100, at: 0.04, id: 2)
    fixture.up(130, 100, at: 0.05, id: 1)
    #expect(fixture.removeLog().last == "pinch ended ×1 0,0")
    #expect(fixture.arena.isAtRest)
  }

  @Test func pinchDoesNotTakeOverAPanOfAnInnerView() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 150, 1000, fixture.pan("slider"))
    fixture.view(0, 0, 1000, 1000, fixture.pinch("pinch"))
    fixture.down(100, 100, at: 0, id: 1)
    fixture.move(100, 120, at: 0.01, id: 1)
    fixture.down(200, 100, at: 0.02, id: 2)
    fixture.move(300, 100, at: 0.03, id: 2)
    fixture.move(100, 130, at: 0.04, id: 1)
    #expect(
      fixture.removeLog() == ["slider began 0,10", "slider changed 0,20", "slider changed 0,30"])
  }

  @Test func pinchReportsTheVelocityOfTheFingersCentre() throws {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(200, 100, at: 0, id: 2)
    fixture.move(250, 100, at: 0.01, id: 2)
    for step in 1...10 {
      let y = 100 + Double(step) * 10
      fixture.move(100, y, at: 0.01 + Double(step) / 100, id: 1)
      fixture.move(250, y, at: 0.01 + Double(step) / 100, id: 2)
    }
    fixture.up(100, 200, at: 0.115, id: 1)
    fixture.up(250, 200, at: 0.12, id: 2)
    let last = try #require(fixture.pinches.last)
    #expect(last.state == .ended)
    #expect(abs(last.velocity.y - 1000) < 1e-6)
    #expect(abs(last.velocity.x) < 1e-6)
  }

  @Test func scaleIsAlwaysFiniteAndPositive() {
    let fixture = fixture()
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(200, 100, at: 0, id: 2)
    for step in 1...400 {
      let time = Double(step) / 100
      fixture.move(1e9, step % 2 == 0 ? 1e9 : 100, at: time, id: 2)
      fixture.up(1e9, 100, at: time, id: 2)
      fixture.down(100, 100, at: time, id: 2)
    }
    for pinch in fixture.pinches {
      #expect(pinch.scale > 0 && pinch.scale.isFinite)
      #expect(pinch.translation.x.isFinite && pinch.translation.y.isFinite)
    }
    #expect(fixture.pinches.count > 100)
  }
}
