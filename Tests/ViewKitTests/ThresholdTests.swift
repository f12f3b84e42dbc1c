import GeometryKit
import GestureKit
import StageKit
import Testing

@testable import ViewKit

/// Steps and durations of controls. A user would notice if these values changed.
@Suite struct ThresholdTests {
  @Test func switchAnimatesForAFifthOfASecond() {
    let toggle = Switch("Light", frame: Rect(x: 0, y: 0, width: 200, height: 50))
    let tree = ViewTree(root: toggle)
    _ = tree.update(to: 10)
    toggle.set(true)
    _ = tree.update(to: 10.19)
    #expect(toggle.ownActivity == .moving)
    _ = tree.update(to: 10.21)
    #expect(toggle.ownActivity == .still(until: nil))
  }

  /// An arrow key changes the value of a slider by a twentieth of its range.
  @Test func arrowKeyMovesASliderByATwentieth() {
    let slider = Slider(
      "Size", in: 0...10, value: 2, frame: Rect(x: 0, y: 0, width: 200, height: 50))
    #expect(slider.press(.right, [], isRepeat: false) && slider.value == 2.5)
    #expect(
      slider.press(.left, [], isRepeat: false) && slider.press(.left, [], isRepeat: false)
        && slider.value == 1.5)
  }

  /// In every 1.2 s, the caret is visible for the first 0.8 s. After 9.6 s, it stays visible.
  @Test func caretBlinksAndThenStaysVisible() {
    let blink = CaretBlink(start: 10)
    for (time, isOn) in [
      (0.1, true), (0.75, true), (0.85, false), (1.15, false), (1.25, true), (9.55, false),
      (9.65, true), (10.6, true),
    ] {
      #expect(blink.isOn(at: 10 + time) == isOn, "\(time)")
    }
  }

  /// A tap within 24 points of the window's upper edge scrolls a surface there to its top.
  @Test(arguments: [(22.0, 0.0), (27, 500)])
  func tapOnTheUpperEdgeScrollsToTheTop(y: Double, offset: Double) {
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    let tree = ViewTree()
    tree.size = Size(width: 300, height: 400)
    tree.root.add(surface)
    surface.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    surface.contentSize = Size(width: 300, height: 2000)
    surface.scrollView.contentOffset.y = 500
    _ = tree.update(to: 1)
    for (phase, time) in [(Touch.Phase.began, 1.0), (.ended, 1.05)] {
      tree.handle(Touch(id: 1, phase: phase, position: Point(x: 150, y: y), time: time))
    }
    for frame in 1...120 { _ = tree.update(to: 1.05 + Double(frame) / 60) }
    #expect(surface.scrollView.contentOffset.y == offset)
  }
}
