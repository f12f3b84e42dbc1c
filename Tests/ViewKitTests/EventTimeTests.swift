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
    let treeHarness: TreeHarness
    var time: Double

    final class Pressed: View {
      let long = LongPressRecognizer()
      override var acceptsTouches: Bool { true }
      override func addRecognizers(to competition: Competition, at point: Point) {
        competition.append(long)
      }
    }

    init() {
      let root = View()
      root.add(cards.view)
      treeHarness = TreeHarness(root)
      cards.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      root.add(button)
      root.add(press)
      treeHarness.rest(1)
      time = treeHarness.time
      button.onPress = { [unowned self] in cards.carousel.step(by: 1) }
      press.long.onPress = { [unowned self] in
        if $0.state == .began { cards.carousel.scrollToItem(at: 1, duration: 0.4) }
      }
      treeHarness.tree.focus(cards.view)
    }

    func touch(_ phase: Touch.Phase, _ view: View) {
      treeHarness.tree.handle(Touch(id: 1, phase: phase, position: view.frame.center, time: time))
    }

    /// Advances by 1/60 s. Returns whether the carousel scrolls and has moved at most as far as
    /// 1/60 s allows.
    func hasJustBegun() -> Bool {
      guard cards.carousel.isScrolling else { return false }
      _ = treeHarness.tree.update(to: time + 1.0 / 60)
      return cards.carousel.scrollOffset < 0.05 && cards.carousel.isScrolling
    }
  }

  @Test func timeOfAViewIsThatOfTheLatestFrameOrEvent() {
    let harness = EventTimeHarness()
    #expect(harness.button.time == harness.time)
    harness.time += 5
    harness.touch(.began, harness.press)
    #expect(harness.button.time == harness.time)
  }

  @Test(arguments: [0.0, 100]) func scrollByAKeyAfterASleepDoesNotJump(sleep: Double) {
    let harness = EventTimeHarness()
    harness.time += sleep
    #expect(harness.treeHarness.tree.handle(.right, [], at: harness.time))
    #expect(harness.hasJustBegun())
  }

  @Test(arguments: [0.0, 100]) func scrollByAButtonHeldDuringASleepDoesNotJump(sleep: Double) {
    let harness = EventTimeHarness()
    harness.touch(.began, harness.button)
    harness.time += sleep + 0.1
    harness.touch(.ended, harness.button)
    #expect(harness.hasJustBegun())
  }

  /// A long press begins at a time between two frames. It is reported in the next frame, but its
  /// scroll begins at the earlier time.
  @Test(arguments: [0.0, 0.3]) func longPressBeginsAtItsOwnTimeInALateFrame(lateness: Double) {
    let harness = EventTimeHarness()
    harness.touch(.began, harness.press)
    harness.time += GestureConstants.longPressDuration
    _ = harness.treeHarness.tree.update(to: harness.time + lateness)
    #expect(harness.cards.carousel.isScrolling)
    // The scroll lasts 0.4 s from the time at which the long press began.
    _ = harness.treeHarness.tree.update(to: harness.time + 0.39)
    #expect(harness.cards.carousel.isScrolling)
    _ = harness.treeHarness.tree.update(to: harness.time + 0.41)
    #expect(harness.cards.carousel.scrollOffset == 1 && !harness.cards.carousel.isScrolling)
  }

  @Test func sampledPositionDoesNotAdvanceTheViews() {
    let harness = EventTimeHarness()
    harness.touch(.began, harness.press)
    let time = harness.time
    harness.time += 0.01
    harness.touch(.sampled, harness.press)
    #expect(harness.treeHarness.tree.time == time)
    #expect(harness.press.time == time)
  }

  @Test(arguments: [0.01, 0.1]) func onlyAMovedTouchAfterALateFrameAdvancesTheViews(delay: Double) {
    let harness = EventTimeHarness()
    harness.touch(.began, harness.press)
    let time = harness.time
    harness.time += delay
    harness.touch(.moved, harness.press)
    #expect(harness.press.time == (delay < 0.03 ? time : harness.time))
  }

  @Test func longPressBeforeASampledPositionBeginsAtItsOwnTime() {
    let harness = EventTimeHarness()
    harness.touch(.began, harness.press)
    let start = harness.time + GestureConstants.longPressDuration
    harness.time = start + 0.3
    harness.touch(.sampled, harness.press)
    #expect(harness.cards.carousel.isScrolling)
    #expect(harness.treeHarness.tree.time == start)
  }

  @Test func viewAddedAfterTheLastFrameHasTheCurrentTime() {
    let harness = EventTimeHarness()
    harness.cards.view.removeFromParent()
    harness.time += 100
    _ = harness.treeHarness.tree.update(to: harness.time)
    harness.treeHarness.tree.root.add(harness.cards.view)
    harness.treeHarness.tree.focus(harness.cards.view)
    #expect(harness.treeHarness.tree.handle(.right, [], at: harness.time))
    #expect(harness.hasJustBegun())
  }

  /// If a frame has an earlier time than an event that was delivered before it, the tree keeps the
  /// time of the event. Time never goes back.
  @Test func frameWithAnEarlierTimeThanAnEventKeepsTheTimeOfTheEvent() {
    let harness = EventTimeHarness()
    let time = harness.treeHarness.tree.time
    harness.treeHarness.tree.handle(
      Touch(id: 7, phase: .began, position: Point(x: 200, y: 150), time: time + 0.5))
    #expect(harness.treeHarness.tree.time == time + 0.5)
    _ = harness.treeHarness.tree.update(to: time + 0.4)
    #expect(harness.treeHarness.tree.time == time + 0.5)
    #expect(harness.cards.carousel.time == time + 0.5)
  }
}
