import GeometryKit
import Testing

@testable import GestureKit

@Suite struct WheelTests {
  private func desk(_ panAxis: Axis? = .horizontal) -> Desk {
    let desk = Desk()
    let wheel = desk.wheel("wheel")
    wheel.panAxis = panAxis
    desk.view(0, 0, 1000, 1000, wheel)
    return desk
  }

  // MARK: Notches

  @Test func aNotchIsAStepWhicheverWheelItIs() {
    for (x, y, count) in [(0.0, -1.0, 1), (0, 1, -1), (1, 0, 1), (-1, 0, -1), (0, -3, 3)] {
      let desk = desk()
      desk.turn(x, y, at: 0)
      #expect(desk.told() == ["wheel step \(count)"])
      #expect(desk.referee.nextDeadline == GestureConstants.wheelPause)
      desk.referee.advance(to: 1)
      #expect(desk.told() == [])
      #expect(desk.referee.isAtRest)
    }
  }

  @Test func everyNotchIsAStep() {
    let desk = desk()
    for time in [0, 0.1, 0.4] { desk.turn(0, -1, at: time) }
    desk.turn(0, 1, at: 0.6)
    desk.turn(0, -2, at: 1.1)
    #expect(
      desk.told() == [
        "wheel step 1", "wheel step 1", "wheel step 1", "wheel step -1",
        "wheel step 2",
      ])
  }

  @Test func notchesGoToTheInnermostThatTakesTheirAxis() {
    let desk = Desk()
    let list = desk.wheel("list")
    list.stepAxis = .vertical
    desk.view(0, 0, 100, 100, list)
    desk.view(0, 0, 1000, 1000, desk.wheel("carousel"))
    desk.turn(0, -1, at: 0)
    desk.turn(1, 0, at: 1)
    desk.turn(0, -1, at: 2, over: Point(x: 500, y: 500))
    // What comes under the pointer while the wheel turns doesn't take it over.
    desk.turn(0, -1, at: 2.1, over: Point(x: 50, y: 50))
    #expect(
      desk.told() == [
        "list step 1", "carousel step 1", "carousel step 1", "carousel step 1",
      ])
  }

  // MARK: Zoom

  @Test func aWheelThatZoomsGoesToTheInnermostThatZooms() throws {
    let desk = Desk()
    let (list, picture) = (desk.wheel("list"), desk.wheel("picture"))
    var zooms: [WheelZoom] = []
    picture.onZoom = {
      zooms.append($0)
      return true
    }
    desk.view(0, 0, 100, 100, list)
    desk.view(0, 0, 1000, 1000, picture)
    desk.turn(0, 1, at: 0, zooms: true)
    desk.turn(0, -2, at: 0.1, over: Point(x: 500, y: 400), zooms: true)
    #expect(desk.told() == [])
    #expect(zooms.map(\.center) == [Point(x: 50, y: 50), Point(x: 500, y: 400)])
    #expect(zooms.map(\.isSmooth) == [false, false])
    #expect(abs(zooms[0].scale * zooms[0].scale * zooms[1].scale - 1) < 1e-12)
    #expect(zooms[0].scale > 1)
    // Where nobody zooms, it is a wheel as any other.
    picture.onZoom = { _ in false }
    desk.turn(0, -1, at: 1, zooms: true)
    #expect(desk.told() == ["list step 1"])
  }

  /// The whole numbers among a touchpad's fractions are no notches, and a stroke that was on is over.
  @Test func aTouchpadZoomsInSmallSteps() {
    let desk = Desk()
    let wheel = desk.wheel("wheel")
    desk.view(0, 0, 1000, 1000, wheel)
    desk.turn(0.7, 0, at: 0)
    desk.turn(0.7, 0, at: 0.01)
    #expect(desk.told() == ["wheel began -7,0", "wheel changed -14,0"])
    var zooms: [WheelZoom] = []
    wheel.onZoom = {
      zooms.append($0)
      return true
    }
    desk.turn(0, 0.5, at: 0.02, zooms: true)
    desk.turn(0, 1, at: 0.03, zooms: true)
    #expect(desk.told() == ["wheel cancelled -14,0"])
    #expect(zooms.map(\.isSmooth) == [true, true])
    #expect(zooms.allSatisfy { $0.scale > 1 && $0.scale < 1.06 })
    // What the fingers do after Ctrl was let go isn't taken for a stroke.
    desk.turn(0, 0.5, at: 0.04)
    desk.referee.advance(to: 1)
    #expect(desk.told() == [])
    #expect(desk.referee.isAtRest)
  }

  // MARK: Strokes

  @Test func aStrokeIsADrag() throws {
    let desk = desk()
    // 600 pt/s to the right: the content goes to the left.
    for event in 0..<20 { desk.turn(0.6, 0, at: Double(event) / 100) }
    #expect(desk.told().prefix(2) == ["wheel began -6,0", "wheel changed -12,0"])
    #expect(desk.referee.nextDeadline == 0.19 + GestureConstants.touchpadPause)
    desk.referee.advance(to: 0.28)
    #expect(desk.told() == [])
    desk.referee.advance(to: 0.3)
    #expect(desk.told() == ["wheel ended -120,0"])
    let last = try #require(desk.pans["wheel"]?.last)
    #expect(abs(last.velocity.x + 600) < 1e-6)
    #expect(last.velocity.y == 0)
    #expect(desk.referee.isAtRest)
  }

  @Test func aStrokeStaysOneWhateverNumbersFollow() {
    let desk = desk()
    desk.turn(0.5, 0, at: 0)
    desk.turn(1, 0, at: 0.01)
    desk.turn(2, 0, at: 0.02)
    #expect(desk.told() == ["wheel began -5,0", "wheel changed -15,0", "wheel changed -35,0"])
    // After a pause a whole number is a notch again.
    desk.turn(1, 0, at: 0.2)
    #expect(desk.told() == ["wheel ended -35,0", "wheel step 1"])
  }

  @Test func aFractionMakesAStrokeOfWhatBeganWithANotch() {
    let desk = desk()
    desk.turn(1, 0, at: 0)
    desk.turn(0.75, 0, at: 0.01)
    desk.turn(1, 0, at: 0.02)
    #expect(desk.told() == ["wheel step 1", "wheel began -7.5,0", "wheel changed -17.5,0"])
  }

  @Test func aStrokeHasTheAxisThatItStartsAlong() {
    let desk = desk()
    // Across: nobody takes it, until it pauses.
    desk.turn(0.1, 0.5, at: 0)
    desk.turn(5.5, 0, at: 0.01)
    desk.referee.advance(to: 1)
    #expect(desk.told() == [])
    // Along: what is across doesn't show.
    desk.turn(0.5, 0.3, at: 2)
    desk.turn(0.1, 0.9, at: 2.01)
    #expect(desk.told() == ["wheel began -5,0", "wheel changed -6,0"])
  }

  @Test func aStrokeGoesToTheInnermostThatTakesItsAxis() {
    let desk = Desk()
    let list = desk.wheel("list")
    list.panAxis = .vertical
    let carousel = desk.wheel("carousel")
    carousel.panAxis = .horizontal
    desk.view(0, 0, 100, 100, list)
    desk.view(0, 0, 1000, 1000, carousel)
    desk.turn(0, -0.5, at: 0)
    desk.turn(0.5, 0, at: 1)
    #expect(desk.told() == ["list began 0,-5", "list ended 0,-5", "carousel began -5,0"])
  }

  @Test func aFreeStrokeHasBothAxes() {
    let desk = desk(nil)
    desk.turn(0.5, 0.3, at: 0)
    #expect(desk.told() == ["wheel began -5,3"])
  }

  @Test func aSmallStrokeWaitsForItsAxis() {
    let desk = desk()
    desk.turn(0, 0.1, at: 0)
    desk.turn(0.25, 0, at: 0.01)
    #expect(desk.told() == [])
    desk.turn(0.25, 0, at: 0.02)
    #expect(desk.told() == ["wheel began -5,0"])
  }

  // MARK: Touches

  @Test func aFingerThatLandsEndsTheStroke() {
    let desk = desk()
    desk.turn(0.5, 0, at: 0)
    desk.down(50, 50, at: 0.01)
    desk.turn(0.5, 0, at: 0.02)
    desk.turn(1, 0, at: 0.03)
    #expect(desk.told() == ["wheel began -5,0", "wheel cancelled -5,0"])
    #expect(desk.pans["wheel"]?.last?.velocity == .zero)
    desk.up(50, 50, at: 0.04)
    #expect(desk.referee.isAtRest)
  }

  @Test func cancellingEndsTheStroke() {
    let desk = desk()
    desk.turn(0.5, 0, at: 0)
    desk.referee.cancelAll()
    desk.referee.advance(to: 1)
    #expect(desk.told() == ["wheel began -5,0", "wheel cancelled -5,0"])
    #expect(desk.referee.isAtRest)
  }

  @Test func whatIsNotFiniteIsIgnored() {
    let desk = desk()
    for bad in [Double.nan, .infinity, -.infinity] {
      desk.turn(bad, 0, at: 0)
      desk.turn(0, bad, at: 0)
      desk.turn(1, 0, at: 0, over: Point(x: bad, y: 0))
    }
    desk.turn(0, 0, at: 0)
    #expect(desk.told() == [])
    desk.turn(1e300, 0, at: .nan)
    #expect(desk.told() == ["wheel step 100"])
  }
}
