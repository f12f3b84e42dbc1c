import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import ViewKit

/// What an event starts begins when the event was, however long no frame has come, and whoever starts it.
@Suite struct EventTimeTests {
  /// A carousel with a button and something to press long beside it, each of which scrolls it.
  private final class Desk {
    let cards = Cards(9, size: Size(width: 100, height: 100)) { _ in View() }
    let button = Button("On", frame: Rect(x: 20, y: 320, width: 100, height: 44))
    let press = Pressed(frame: Rect(x: 200, y: 320, width: 100, height: 44))
    let hand: Hand
    var time: Double

    final class Pressed: View {
      let long = LongPressRecognizer()
      override var takesTouches: Bool { true }
      override func enter(_ contest: Contest, at point: Point) { contest.append(long) }
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

    /// Whether the carousel has set out, and is no farther than a sixtieth of a second brings it.
    func hasJustBegun() -> Bool {
      guard cards.carousel.isScrolling else { return false }
      _ = hand.tree.update(to: time + 1.0 / 60)
      return cards.carousel.scrollOffset < 0.05 && cards.carousel.isScrolling
    }
  }

  @Test(arguments: [0.0, 100]) func aKeyAfterASleepDoesNotJump(sleep: Double) {
    let desk = Desk()
    desk.time += sleep
    #expect(desk.hand.tree.handle(.right, [], at: desk.time))
    #expect(desk.hasJustBegun())
  }

  @Test(arguments: [0.0, 100]) func aButtonHeldThroughASleepDoesNotJump(sleep: Double) {
    let desk = Desk()
    desk.touch(.began, desk.button)
    desk.time += sleep + 0.1
    desk.touch(.ended, desk.button)
    #expect(desk.hasJustBegun())
  }

  /// It is due between two frames, and told when the next one comes, however late.
  @Test(arguments: [0.0, 0.3]) func whatWasWaitedForBeginsWhenItWasDue(lateness: Double) {
    let desk = Desk()
    desk.touch(.began, desk.press)
    desk.time += GestureConstants.longPressDuration
    _ = desk.hand.tree.update(to: desk.time + lateness)
    #expect(desk.cards.carousel.isScrolling)
    // It scrolls for 0.4 seconds from when the finger had rested for long enough.
    _ = desk.hand.tree.update(to: desk.time + 0.39)
    #expect(desk.cards.carousel.isScrolling)
    _ = desk.hand.tree.update(to: desk.time + 0.41)
    #expect(desk.cards.carousel.scrollOffset == 1 && !desk.cards.carousel.isScrolling)
  }

  @Test func aViewThatHasComeSinceTheLastFrameKnowsTheTime() {
    let desk = Desk()
    desk.cards.view.removeFromParent()
    desk.time += 100
    _ = desk.hand.tree.update(to: desk.time)
    desk.hand.tree.root.add(desk.cards.view)
    desk.hand.tree.focus(desk.cards.view)
    #expect(desk.hand.tree.handle(.right, [], at: desk.time))
    #expect(desk.hasJustBegun())
  }

  /// What was shown at an event's time isn't shown as it was before, even where a frame's is earlier.
  @Test func aFrameBeforeAnEventThatWasTakenGoesOnAtItsTime() {
    let desk = Desk()
    let time = desk.hand.tree.time
    desk.hand.tree.handle(
      Touch(id: 7, phase: .began, position: Point(x: 200, y: 150), time: time + 0.5))
    #expect(desk.hand.tree.time == time + 0.5)
    _ = desk.hand.tree.update(to: time + 0.4)
    #expect(desk.hand.tree.time == time + 0.5)
    #expect(desk.cards.carousel.time == time + 0.5)
  }
}
