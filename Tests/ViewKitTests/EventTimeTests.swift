import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import ViewKit

/// Tests that an animation begins at the time of the event that starts it, even if the next frame
/// is late.
@Suite struct EventTimeTests {
  /// A carousel with a button and with a view that recognizes long presses. Both scroll the
  /// carousel.
  private final class EventTimeHarness {
    let cards = Cards(9, size: Size(width: 100, height: 100)) { _ in View() }
    let button = Button("On", frame: Rect(x: 20, y: 320, width: 100, height: 44))
    let press = Pressed(frame: Rect(x: 200, y: 320, width: 100, height: 44))
    let hand: Hand
    var time: Double

    final class Pressed: View {
      let long = LongPressRecognizer()
      override var acceptsTouches: Bool { true }
      override func enter(_ competition: Competition, at point: Point) { competition.append(long) }
    }

    init() {
      let root = View()
      root.add(cards.view)
      hand = Hand(root)
      cards.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      root.add(button)
      root.add(press)
      hand.rest(1)
      time = hand.time
      button.onPress = { [unowned self] in cards.carousel.step(by: 1) }
      press.long.onPress = { [unowned self] in
        if $0.state == .began { cards.carousel.scrollToItem(at: 1, duration: 0.4) }
      }
      hand.tree.focus(cards.view)
    }

    func touch(_ phase: Touch.Phase, _ view: View) {
      hand.tree.handle(Touch(id: 1, phase: phase, position: view.frame.center, time: time))
    }

    /// Advances by 1/60 s. Returns whether the carousel scrolls and has moved at most as far as
    /// 1/60 s allows.
    func hasJustBegun() -> Bool {
      guard cards.carousel.isScrolling else { return false }
      _ = hand.tree.update(to: time + 1.0 / 60)
      return cards.carousel.scrollOffset < 0.05 && cards.carousel.isScrolling
    }
  }

  @Test(arguments: [0.0, 100]) func scrollByAKeyAfterASleepDoesNotJump(sleep: Double) {
    let desk = EventTimeHarness()
    desk.time += sleep
    #expect(desk.hand.tree.handle(.right, [], at: desk.time))
    #expect(desk.hasJustBegun())
  }

  @Test(arguments: [0.0, 100]) func scrollByAButtonHeldDuringASleepDoesNotJump(sleep: Double) {
    let desk = EventTimeHarness()
    desk.touch(.began, desk.button)
    desk.time += sleep + 0.1
    desk.touch(.ended, desk.button)
    #expect(desk.hasJustBegun())
  }

  /// A long press begins at a time between two frames. It is reported in the next frame, but its
  /// scroll begins at the earlier time.
  @Test(arguments: [0.0, 0.3]) func longPressBeginsAtItsOwnTimeInALateFrame(lateness: Double) {
    let desk = EventTimeHarness()
    desk.touch(.began, desk.press)
    desk.time += GestureConstants.longPressDuration
    _ = desk.hand.tree.update(to: desk.time + lateness)
    #expect(desk.cards.carousel.isScrolling)
    // The scroll lasts 0.4 s from the time at which the long press began.
    _ = desk.hand.tree.update(to: desk.time + 0.39)
    #expect(desk.cards.carousel.isScrolling)
    _ = desk.hand.tree.update(to: desk.time + 0.41)
    #expect(desk.cards.carousel.scrollOffset == 1 && !desk.cards.carousel.isScrolling)
  }

  @Test func viewAddedAfterTheLastFrameHasTheCurrentTime() {
    let desk = EventTimeHarness()
    desk.cards.view.removeFromParent()
    desk.time += 100
    _ = desk.hand.tree.update(to: desk.time)
    desk.hand.tree.root.add(desk.cards.view)
    desk.hand.tree.focus(desk.cards.view)
    #expect(desk.hand.tree.handle(.right, [], at: desk.time))
    #expect(desk.hasJustBegun())
  }

  /// If a frame has an earlier time than an event that was delivered before it, the tree keeps the
  /// time of the event. Time never goes back.
  @Test func frameWithAnEarlierTimeThanAnEventKeepsTheTimeOfTheEvent() {
    let desk = EventTimeHarness()
    let time = desk.hand.tree.time
    desk.hand.tree.handle(
      Touch(id: 7, phase: .began, position: Point(x: 200, y: 150), time: time + 0.5))
    #expect(desk.hand.tree.time == time + 0.5)
    _ = desk.hand.tree.update(to: time + 0.4)
    #expect(desk.hand.tree.time == time + 0.5)
    #expect(desk.cards.carousel.time == time + 0.5)
  }
}
