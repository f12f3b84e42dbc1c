import GeometryKit
import Testing

@testable import GestureKit

/// Controls inside a carousel. Both can be tapped and dragged.
@Suite struct NestedRecognizerTests {
  /// Returns a fixture with a horizontal carousel. In a square of 100 points at its origin, the
  /// carousel contains the given recognizers.
  private func fixture(inside parts: (GestureFixture) -> [Recognizer] = { _ in [] })
    -> GestureFixture
  {
    let fixture = GestureFixture()
    for part in parts(fixture) { fixture.view(0, 0, 100, 100, part) }
    fixture.view(
      0, 0, 1000, 1000, fixture.tap("carousel"), fixture.pan("carousel", .horizontal),
      fixture.observer("carousel"))
    return fixture
  }

  // MARK: A button

  @Test func tapOnAButtonDoesNotSelectTheItem() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.tapOnce(50, 50, at: 0)
    #expect(
      fixture.removeLog() == [
        "button down", "carousel down", "carousel landed", "carousel up", "button up",
        "button tap 1", "carousel left ended claimed",
      ])
  }

  @Test func tapBesideAButtonSelectsTheItem() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.tapOnce(150, 50, at: 0)
    #expect(
      fixture.removeLog() == [
        "carousel down", "carousel landed", "carousel up", "carousel tap 1",
        "carousel left ended claimed",
      ])
  }

  @Test func dragFromAButtonScrollsTheCarouselAndCancelsThePress() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.down(50, 50, at: 0)
    _ = fixture.removeLog()
    fixture.move(61, 50, at: 0.01)
    #expect(
      fixture.removeLog() == [
        "button up", "carousel up", "carousel began 10,0", "carousel changed 11,0",
      ])
    // The finger returns to where it began, but the button isn't pressed again.
    fixture.move(50, 50, at: 0.02)
    fixture.up(50, 50, at: 0.03)
    #expect(
      fixture.removeLog() == [
        "carousel changed 0,0", "carousel ended 0,0", "carousel left ended claimed",
      ])
  }

  @Test func dragAcrossTheCarouselsAxisCancelsThePressWithoutScrolling() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.down(50, 50, at: 0)
    _ = fixture.removeLog()
    fixture.move(50, 65, at: 0.01)
    fixture.up(50, 65, at: 0.02)
    #expect(fixture.removeLog() == ["button up", "carousel up", "carousel left ended free"])
  }

  @Test func secondFingerDuringADragPressesNoButton() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.down(500, 500, at: 0)
    fixture.move(520, 500, at: 0.01)
    _ = fixture.removeLog()
    fixture.down(50, 50, at: 0.02, id: 2)
    fixture.up(50, 50, at: 0.05, id: 2)
    #expect(fixture.removeLog() == ["carousel landed", "carousel left ended claimed"])
  }

  @Test func dragCancelsAButtonHeldByAnotherFinger() {
    let fixture = fixture { [$0.tap("button")] }
    fixture.down(50, 50, at: 0)
    fixture.down(500, 500, at: 0.01, id: 2)
    _ = fixture.removeLog()
    fixture.move(520, 500, at: 0.02, id: 2)
    #expect(fixture.removeLog() == ["button up", "carousel began 10,0", "carousel changed 20,0"])
    fixture.up(50, 50, at: 0.03)
    #expect(fixture.removeLog() == ["carousel left ended claimed"])
  }

  // MARK: A slider, a list

  @Test func sliderAlongTheCarouselsAxisReceivesDrags() {
    let fixture = fixture { [$0.pan("slider", .horizontal)] }
    fixture.down(50, 50, at: 0)
    fixture.move(70, 50, at: 0.01)
    fixture.move(90, 50, at: 0.02)
    fixture.up(90, 50, at: 0.03)
    #expect(
      fixture.removeLog() == [
        "carousel down", "carousel landed", "carousel up", "slider began 10,0",
        "slider changed 20,0",
        "slider changed 40,0", "slider ended 40,0", "carousel left ended claimed",
      ])
  }

  @Test func listReceivesDragsAlongItsOwnAxis() {
    let fixture = fixture { [$0.pan("list", .vertical)] }
    for (x, y, name) in [(0.0, 20.0, "list"), (20, 0, "carousel"), (12, 11, "carousel")] {
      fixture.down(50, 50, at: 0)
      _ = fixture.removeLog()
      fixture.move(50 + x, 50 + y, at: 0.01)
      let edge = Point(x: x, y: y) * (GestureConstants.panSlop / Point(x: x, y: y).length)
      #expect(
        fixture.removeLog() == [
          "carousel up", "\(name) began \(text(edge))",
          "\(name) changed \(text(x)),\(text(y))",
        ])
      // The recognizer that has claimed the drag keeps the touch, even if the finger changes its
      // direction.
      fixture.move(50 - y, 50 - x, at: 0.02)
      #expect(fixture.removeLog() == ["\(name) changed \(text(-y)),\(text(-x))"])
      fixture.up(50 - y, 50 - x, at: 0.03)
    }
  }

  @Test func twoFingersDragTwoViews() {
    let fixture = fixture { [$0.pan("slider", .horizontal)] }
    fixture.down(50, 50, at: 0)
    fixture.move(70, 50, at: 0.01)
    fixture.down(500, 500, at: 0.02, id: 2)
    fixture.move(530, 500, at: 0.03, id: 2)
    _ = fixture.removeLog()
    fixture.move(75, 50, at: 0.04)
    fixture.move(540, 500, at: 0.05, id: 2)
    #expect(fixture.removeLog() == ["slider changed 25,0", "carousel changed 40,0"])
  }

  @Test func longPressInsideACarouselPreventsThePan() {
    let fixture = fixture { [$0.press("item")] }
    fixture.down(50, 50, at: 0)
    fixture.arena.advance(to: 0.5)
    _ = fixture.removeLog()
    fixture.move(90, 50, at: 0.6)
    #expect(fixture.removeLog() == ["item changed 90,50"])
  }

  // MARK: A scroll view

  private func scrollView(canCancel: Bool = true, inside parts: (GestureFixture) -> [Recognizer])
    -> GestureFixture
  {
    let fixture = GestureFixture()
    for part in parts(fixture) { fixture.view(0, 0, 100, 100, part) }
    let pan = fixture.pan("scroll", .vertical)
    pan.contentTouches.delaysTouches = true
    pan.contentTouches.canCancelTouches = canCancel
    fixture.view(0, 0, 1000, 1000, pan)
    return fixture
  }

  @Test func contentOfAScrollViewReceivesATouchAfterADelay() {
    let fixture = scrollView { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    #expect(fixture.removeLog() == [])
    #expect(fixture.arena.nextDeadline == 1 + GestureConstants.contentTouchDelay)
    fixture.arena.advance(to: 1.15)
    #expect(fixture.removeLog() == ["button down"])
    fixture.up(50, 50, at: 1.2)
    #expect(fixture.removeLog() == ["button up", "button tap 1"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func contentOfAScrollViewReceivesAQuickTapWhenTheFingerIsLifted() {
    let fixture = scrollView { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    fixture.up(50, 50, at: 1.1)
    #expect(fixture.removeLog() == ["button down", "button up", "button tap 1"])
    #expect(fixture.arena.isAtRest)
  }

  @Test func contentOfAScrollViewNeverReceivesAQuickDrag() {
    let fixture = scrollView { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    fixture.move(50, 70, at: 1.1)
    fixture.move(50, 50, at: 1.5)
    fixture.up(50, 50, at: 1.6)
    #expect(
      fixture.removeLog() == [
        "scroll began 0,10", "scroll changed 0,20", "scroll changed 0,0", "scroll ended 0,0",
      ])
  }

  @Test func contentOfAScrollViewNeverReceivesACancelledTouch() {
    let fixture = scrollView { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    fixture.cancel(50, 50, at: 1.1)
    fixture.arena.advance(to: 9)
    #expect(fixture.removeLog() == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test func dragOfAScrollViewCancelsTheTouchOfItsContent() {
    let fixture = scrollView { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    fixture.move(50, 70, at: 1.3)
    #expect(
      fixture.removeLog() == [
        "button down", "button up", "scroll began 0,10", "scroll changed 0,20",
      ])
  }

  @Test func contentKeepsTheTouchIfCancellingIsDisabled() {
    let fixture = scrollView(canCancel: false) { [$0.tap("button")] }
    fixture.down(50, 50, at: 1)
    fixture.arena.advance(to: 1.2)
    fixture.move(50, 58, at: 1.3)
    fixture.move(58, 58, at: 1.4)
    #expect(fixture.removeLog() == ["button down", "button up"])
    fixture.up(58, 58, at: 1.5)
    #expect(fixture.removeLog() == [])
    // Until the content has received the touch, a drag may claim the touch.
    fixture.down(50, 50, at: 2)
    fixture.move(50, 70, at: 2.1)
    #expect(fixture.removeLog() == ["scroll began 0,10", "scroll changed 0,20"])
  }

  @Test func dragOfASliderInAScrollViewIsNotDelayed() {
    let fixture = scrollView { [$0.pan("slider", .horizontal)] }
    fixture.down(50, 50, at: 1)
    fixture.move(70, 50, at: 1.02)
    #expect(fixture.removeLog() == ["slider began 10,0", "slider changed 20,0"])
  }
}
