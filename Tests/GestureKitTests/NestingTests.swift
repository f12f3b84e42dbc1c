import GeometryKit
import Testing

@testable import GestureKit

/// Things that can be tapped and dragged inside a carousel that can be tapped and dragged.
@Suite struct NestingTests {
  /// A horizontal carousel over all, with what is put inside the square from 0 to 100.
  private func desk(inside parts: (Desk) -> [Recognizer] = { _ in [] }) -> Desk {
    let desk = Desk()
    for part in parts(desk) { desk.view(0, 0, 100, 100, part) }
    desk.view(
      0, 0, 1000, 1000, desk.tap("carousel"), desk.pan("carousel", .horizontal),
      desk.observer("carousel"))
    return desk
  }

  // MARK: A button

  @Test func aTapOnAButtonPressesItAndSelectsNothing() {
    let desk = desk { [$0.tap("button")] }
    desk.tapOnce(50, 50, at: 0)
    #expect(
      desk.told() == [
        "button down", "carousel down", "carousel landed", "carousel up", "button up",
        "button tap 1", "carousel left ended claimed",
      ])
  }

  @Test func aTapBesideAButtonSelects() {
    let desk = desk { [$0.tap("button")] }
    desk.tapOnce(150, 50, at: 0)
    #expect(
      desk.told() == [
        "carousel down", "carousel landed", "carousel up", "carousel tap 1",
        "carousel left ended claimed",
      ])
  }

  @Test func aDragFromAButtonScrollsAndCancelsThePress() {
    let desk = desk { [$0.tap("button")] }
    desk.down(50, 50, at: 0)
    _ = desk.told()
    desk.move(61, 50, at: 0.01)
    #expect(
      desk.told() == ["button up", "carousel up", "carousel began 10,0", "carousel changed 11,0"])
    // Back where it began: still no press.
    desk.move(50, 50, at: 0.02)
    desk.up(50, 50, at: 0.03)
    #expect(
      desk.told() == ["carousel changed 0,0", "carousel ended 0,0", "carousel left ended claimed"])
  }

  @Test func aDragAcrossFromAButtonIsNeither() {
    let desk = desk { [$0.tap("button")] }
    desk.down(50, 50, at: 0)
    _ = desk.told()
    desk.move(50, 65, at: 0.01)
    desk.up(50, 65, at: 0.02)
    #expect(desk.told() == ["button up", "carousel up", "carousel left ended free"])
  }

  @Test func aSecondFingerDuringADragPressesNothing() {
    let desk = desk { [$0.tap("button")] }
    desk.down(500, 500, at: 0)
    desk.move(520, 500, at: 0.01)
    _ = desk.told()
    desk.down(50, 50, at: 0.02, id: 2)
    desk.up(50, 50, at: 0.05, id: 2)
    #expect(desk.told() == ["carousel landed", "carousel left ended claimed"])
  }

  @Test func aFingerRestingOnAButtonIsCancelledByADragBesideIt() {
    let desk = desk { [$0.tap("button")] }
    desk.down(50, 50, at: 0)
    desk.down(500, 500, at: 0.01, id: 2)
    _ = desk.told()
    desk.move(520, 500, at: 0.02, id: 2)
    #expect(desk.told() == ["button up", "carousel began 10,0", "carousel changed 20,0"])
    desk.up(50, 50, at: 0.03)
    #expect(desk.told() == ["carousel left ended claimed"])
  }

  // MARK: A slider, a list

  @Test func aSliderAlongTheAxisKeepsTheDrag() {
    let desk = desk { [$0.pan("slider", .horizontal)] }
    desk.down(50, 50, at: 0)
    desk.move(70, 50, at: 0.01)
    desk.move(90, 50, at: 0.02)
    desk.up(90, 50, at: 0.03)
    #expect(
      desk.told() == [
        "carousel down", "carousel landed", "carousel up", "slider began 10,0",
        "slider changed 20,0",
        "slider changed 40,0", "slider ended 40,0", "carousel left ended claimed",
      ])
  }

  @Test func aListAcrossTheAxisTakesWhatIsAlongItself() {
    let desk = desk { [$0.pan("list", .vertical)] }
    for (x, y, name) in [(0.0, 20.0, "list"), (20, 0, "carousel"), (12, 11, "carousel")] {
      desk.down(50, 50, at: 0)
      _ = desk.told()
      desk.move(50 + x, 50 + y, at: 0.01)
      let edge = Point(x: x, y: y) * (GestureConstants.panSlop / Point(x: x, y: y).length)
      #expect(
        desk.told() == [
          "carousel up", "\(name) began \(text(edge))",
          "\(name) changed \(text(x)),\(text(y))",
        ])
      // It keeps it wherever the finger goes.
      desk.move(50 - y, 50 - x, at: 0.02)
      #expect(desk.told() == ["\(name) changed \(text(-y)),\(text(-x))"])
      desk.up(50 - y, 50 - x, at: 0.03)
    }
  }

  @Test func twoFingersOnTwoThingsDragBoth() {
    let desk = desk { [$0.pan("slider", .horizontal)] }
    desk.down(50, 50, at: 0)
    desk.move(70, 50, at: 0.01)
    desk.down(500, 500, at: 0.02, id: 2)
    desk.move(530, 500, at: 0.03, id: 2)
    _ = desk.told()
    desk.move(75, 50, at: 0.04)
    desk.move(540, 500, at: 0.05, id: 2)
    #expect(desk.told() == ["slider changed 25,0", "carousel changed 40,0"])
  }

  @Test func aLongPressInsideTakesTheTouchFromTheDrag() {
    let desk = desk { [$0.press("item")] }
    desk.down(50, 50, at: 0)
    desk.referee.advance(to: 0.5)
    _ = desk.told()
    desk.move(90, 50, at: 0.6)
    #expect(desk.told() == ["item changed 90,50"])
  }

  // MARK: A scroll view

  private func scrollView(canCancel: Bool = true, inside parts: (Desk) -> [Recognizer]) -> Desk {
    let desk = Desk()
    for part in parts(desk) { desk.view(0, 0, 100, 100, part) }
    let pan = desk.pan("scroll", .vertical)
    pan.delaysContentTouches = true
    pan.canCancelContentTouches = canCancel
    desk.view(0, 0, 1000, 1000, pan)
    return desk
  }

  @Test func contentHearsAfterTheDelay() {
    let desk = scrollView { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    #expect(desk.told() == [])
    #expect(desk.referee.nextDeadline == 1 + GestureConstants.contentTouchDelay)
    desk.referee.advance(to: 1.15)
    #expect(desk.told() == ["button down"])
    desk.up(50, 50, at: 1.2)
    #expect(desk.told() == ["button up", "button tap 1"])
    #expect(desk.referee.isAtRest)
  }

  @Test func contentHearsOfAQuickTapWhenItIsOver() {
    let desk = scrollView { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    desk.up(50, 50, at: 1.1)
    #expect(desk.told() == ["button down", "button up", "button tap 1"])
    #expect(desk.referee.isAtRest)
  }

  @Test func contentNeverHearsOfAQuickDrag() {
    let desk = scrollView { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    desk.move(50, 70, at: 1.1)
    desk.move(50, 50, at: 1.5)
    desk.up(50, 50, at: 1.6)
    #expect(
      desk.told() == [
        "scroll began 0,10", "scroll changed 0,20", "scroll changed 0,0", "scroll ended 0,0",
      ])
  }

  @Test func contentNeverHearsOfACancelledTouch() {
    let desk = scrollView { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    desk.cancel(50, 50, at: 1.1)
    desk.referee.advance(to: 9)
    #expect(desk.told() == [])
    #expect(desk.referee.isAtRest)
  }

  @Test func aDragTakesTheTouchBackFromContent() {
    let desk = scrollView { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    desk.move(50, 70, at: 1.3)
    #expect(
      desk.told() == ["button down", "button up", "scroll began 0,10", "scroll changed 0,20"])
  }

  @Test func unlessItMayNot() {
    let desk = scrollView(canCancel: false) { [$0.tap("button")] }
    desk.down(50, 50, at: 1)
    desk.referee.advance(to: 1.2)
    desk.move(50, 58, at: 1.3)
    desk.move(58, 58, at: 1.4)
    #expect(desk.told() == ["button down", "button up"])
    desk.up(58, 58, at: 1.5)
    #expect(desk.told() == [])
    // Before content has heard, it may.
    desk.down(50, 50, at: 2)
    desk.move(50, 70, at: 2.1)
    #expect(desk.told() == ["scroll began 0,10", "scroll changed 0,20"])
  }

  @Test func aDragInsideIsNotDelayed() {
    let desk = scrollView { [$0.pan("slider", .horizontal)] }
    desk.down(50, 50, at: 1)
    desk.move(70, 50, at: 1.02)
    #expect(desk.told() == ["slider began 10,0", "slider changed 20,0"])
  }
}
