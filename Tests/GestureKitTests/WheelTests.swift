import GeometryKit
import Testing

@testable import GestureKit

@Suite struct WheelTests {
  private func fixture(_ panAxis: Axis? = .horizontal) -> GestureFixture {
    let fixture = GestureFixture()
    let wheel = fixture.wheel("wheel")
    wheel.panAxis = panAxis
    fixture.view(0, 0, 1000, 1000, wheel)
    return fixture
  }

  // MARK: Notches

  @Test func notchOfAHorizontalOrVerticalWheelIsAStep() {
    for (x, y, count) in [(0.0, -1.0, 1), (0, 1, -1), (1, 0, 1), (-1, 0, -1), (0, -3, 3)] {
      let fixture = fixture()
      fixture.turn(x, y, at: 0)
      #expect(fixture.removeLog() == ["wheel step \(count)"])
      #expect(fixture.arena.nextDeadline == GestureConstants.wheelPause)
      fixture.arena.advance(to: 1)
      #expect(fixture.removeLog() == [])
      #expect(fixture.arena.isAtRest)
    }
  }

  @Test func everyNotchIsAStep() {
    let fixture = fixture()
    for time in [0, 0.1, 0.4] { fixture.turn(0, -1, at: time) }
    fixture.turn(0, 1, at: 0.6)
    fixture.turn(0, -2, at: 1.1)
    #expect(
      fixture.removeLog() == [
        "wheel step 1", "wheel step 1", "wheel step 1", "wheel step -1",
        "wheel step 2",
      ])
  }

  @Test func notchesGoToTheInnermostViewForTheirAxis() {
    let fixture = GestureFixture()
    let list = fixture.wheel("list")
    list.stepAxis = .vertical
    fixture.view(0, 0, 100, 100, list)
    fixture.view(0, 0, 1000, 1000, fixture.wheel("carousel"))
    fixture.turn(0, -1, at: 0)
    fixture.turn(1, 0, at: 1)
    fixture.turn(0, -1, at: 2, over: Point(x: 500, y: 500))
    // If another view comes under the pointer while the wheel turns, it doesn't receive the
    // notches.
    fixture.turn(0, -1, at: 2.1, over: Point(x: 50, y: 50))
    #expect(
      fixture.removeLog() == [
        "list step 1", "carousel step 1", "carousel step 1", "carousel step 1",
      ])
  }

  // MARK: Zoom

  @Test func zoomGoesToTheInnermostZoomableView() throws {
    let fixture = GestureFixture()
    let (list, picture) = (fixture.wheel("list"), fixture.wheel("picture"))
    var zooms: [WheelZoom] = []
    picture.onZoom = {
      zooms.append($0)
      return true
    }
    fixture.view(0, 0, 100, 100, list)
    fixture.view(0, 0, 1000, 1000, picture)
    fixture.turn(0, 1, at: 0, zooms: true)
    fixture.turn(0, -2, at: 0.1, over: Point(x: 500, y: 400), zooms: true)
    #expect(fixture.removeLog() == [])
    #expect(zooms.map(\.center) == [Point(x: 50, y: 50), Point(x: 500, y: 400)])
    #expect(zooms.map(\.isSmooth) == [false, false])
    #expect(abs(zooms[0].scale * zooms[0].scale * zooms[1].scale - 1) < 1e-12)
    #expect(zooms[0].scale > 1)
    // If no view accepts the zoom, the wheel scrolls instead.
    picture.onZoom = { _ in false }
    fixture.turn(0, -1, at: 1, zooms: true)
    #expect(fixture.removeLog() == ["list step 1"])
  }

  /// A touchpad's events contain fractions of a notch. A whole number that follows a fraction isn't
  /// a notch. A zoom cancels a scroll in progress.
  @Test func touchpadZoomsInSmallSteps() {
    let fixture = GestureFixture()
    let wheel = fixture.wheel("wheel")
    fixture.view(0, 0, 1000, 1000, wheel)
    fixture.turn(0.7, 0, at: 0)
    fixture.turn(0.7, 0, at: 0.01)
    #expect(fixture.removeLog() == ["wheel began -7,0", "wheel changed -14,0"])
    var zooms: [WheelZoom] = []
    wheel.onZoom = {
      zooms.append($0)
      return true
    }
    fixture.turn(0, 0.5, at: 0.02, zooms: true)
    fixture.turn(0, 1, at: 0.03, zooms: true)
    #expect(fixture.removeLog() == ["wheel cancelled -14,0"])
    #expect(zooms.map(\.isSmooth) == [true, true])
    #expect(zooms.allSatisfy { $0.scale > 1 && $0.scale < 1.06 })
    // When Ctrl is released, further finger movement doesn't begin a scroll.
    fixture.turn(0, 0.5, at: 0.04)
    fixture.arena.advance(to: 1)
    #expect(fixture.removeLog() == [])
    #expect(fixture.arena.isAtRest)
  }

  // MARK: Touchpad scrolls

  @Test func touchpadScrollIsReportedAsAPan() throws {
    let fixture = fixture()
    // The view scrolls to the right at 600 points/s, so the content moves to the left.
    for event in 0..<20 { fixture.turn(0.6, 0, at: Double(event) / 100) }
    #expect(fixture.removeLog().prefix(2) == ["wheel began -6,0", "wheel changed -12,0"])
    #expect(fixture.arena.nextDeadline == 0.19 + GestureConstants.touchpadPause)
    fixture.arena.advance(to: 0.28)
    #expect(fixture.removeLog() == [])
    fixture.arena.advance(to: 0.3)
    #expect(fixture.removeLog() == ["wheel ended -120,0"])
    let last = try #require(fixture.pans["wheel"]?.last)
    #expect(abs(last.velocity.x + 600) < 1e-6)
    #expect(last.velocity.y == 0)
    #expect(fixture.arena.isAtRest)
  }

  /// A touchpad scroll that goes exactly as far across the recognizer's axis as along it is
  /// accepted.
  @Test(arguments: [(Axis.horizontal, "-5,0"), (.vertical, "0,5")])
  func diagonalTouchpadScrollIsAccepted(axis: Axis, translation: String) {
    let fixture = fixture(axis)
    fixture.turn(0.5, 0.5, at: 0)
    #expect(fixture.removeLog() == ["wheel began \(translation)"])
  }

  @Test func eventsWithoutFractionsContinueATouchpadScroll() {
    let fixture = fixture()
    fixture.turn(0.5, 0, at: 0)
    fixture.turn(1, 0, at: 0.01)
    fixture.turn(2, 0, at: 0.02)
    #expect(
      fixture.removeLog() == ["wheel began -5,0", "wheel changed -15,0", "wheel changed -35,0"])
    // After a pause, a whole number counts as a wheel notch again.
    fixture.turn(1, 0, at: 0.2)
    #expect(fixture.removeLog() == ["wheel ended -35,0", "wheel step 1"])
  }

  @Test func fractionAfterANotchBeginsATouchpadScroll() {
    let fixture = fixture()
    fixture.turn(1, 0, at: 0)
    fixture.turn(0.75, 0, at: 0.01)
    fixture.turn(1, 0, at: 0.02)
    #expect(fixture.removeLog() == ["wheel step 1", "wheel began -7.5,0", "wheel changed -17.5,0"])
  }

  @Test func touchpadScrollKeepsTheAxisOfItsFirstEvent() {
    let fixture = fixture()
    // The scroll begins across the view's axis. The view ignores the whole scroll, until the finger
    // pauses.
    fixture.turn(0.1, 0.5, at: 0)
    fixture.turn(5.5, 0, at: 0.01)
    fixture.arena.advance(to: 1)
    #expect(fixture.removeLog() == [])
    // The scroll begins along the view's axis. Movement across the axis is ignored.
    fixture.turn(0.5, 0.3, at: 2)
    fixture.turn(0.1, 0.9, at: 2.01)
    #expect(fixture.removeLog() == ["wheel began -5,0", "wheel changed -6,0"])
  }

  @Test func touchpadScrollGoesToTheInnermostViewForItsAxis() {
    let fixture = GestureFixture()
    let list = fixture.wheel("list")
    list.panAxis = .vertical
    let carousel = fixture.wheel("carousel")
    carousel.panAxis = .horizontal
    fixture.view(0, 0, 100, 100, list)
    fixture.view(0, 0, 1000, 1000, carousel)
    fixture.turn(0, -0.5, at: 0)
    fixture.turn(0.5, 0, at: 1)
    #expect(fixture.removeLog() == ["list began 0,-5", "list ended 0,-5", "carousel began -5,0"])
  }

  @Test func touchpadScrollWithoutAnAxisMovesAlongBothAxes() {
    let fixture = fixture(nil)
    fixture.turn(0.5, 0.3, at: 0)
    #expect(fixture.removeLog() == ["wheel began -5,3"])
  }

  @Test func touchpadScrollBeginsWhenItsAxisIsClear() {
    let fixture = fixture()
    fixture.turn(0, 0.1, at: 0)
    fixture.turn(0.25, 0, at: 0.01)
    #expect(fixture.removeLog() == [])
    fixture.turn(0.25, 0, at: 0.02)
    #expect(fixture.removeLog() == ["wheel began -5,0"])
  }

  // MARK: Touches

  @Test func newTouchCancelsTheTouchpadScroll() {
    let fixture = fixture()
    fixture.turn(0.5, 0, at: 0)
    fixture.down(50, 50, at: 0.01)
    fixture.turn(0.5, 0, at: 0.02)
    fixture.turn(1, 0, at: 0.03)
    #expect(fixture.removeLog() == ["wheel began -5,0", "wheel cancelled -5,0"])
    #expect(fixture.pans["wheel"]?.last?.velocity == .zero)
    fixture.up(50, 50, at: 0.04)
    #expect(fixture.arena.isAtRest)
  }

  @Test func cancelAllCancelsTheTouchpadScroll() {
    let fixture = fixture()
    fixture.turn(0.5, 0, at: 0)
    fixture.arena.cancelAll()
    fixture.arena.advance(to: 1)
    #expect(fixture.removeLog() == ["wheel began -5,0", "wheel cancelled -5,0"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func nonFiniteWheelEventsAreIgnored() {
    let fixture = fixture()
    for bad in [Double.nan, .infinity, -.infinity] {
      fixture.turn(bad, 0, at: 0)
      fixture.turn(0, bad, at: 0)
      fixture.turn(1, 0, at: 0, over: Point(x: bad, y: 0))
    }
    fixture.turn(0, 0, at: 0)
    #expect(fixture.removeLog() == [])
    fixture.turn(1e300, 0, at: .nan)
    #expect(fixture.removeLog() == ["wheel step 100"])
  }
}
