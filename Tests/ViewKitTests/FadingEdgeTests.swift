import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// If content continues beyond an edge of a surface, it fades out towards that edge.
@WindowActor @Suite struct FadingEdgeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Draws a surface and returns the window's brightness along a vertical line.
  private func column(_ surface: ScrollSurface) throws -> [Int] {
    let size = Size(width: 40, height: 120)
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let tree = ViewTree()
    tree.size = size
    tree.root.add(surface)
    _ = tree.update(to: 1)
    let image = headless.window.screenshot { tree.draw(on: $0, text: headless.text) }
    return (0..<image.height).map { Int(image.pixels[($0 * image.width + 10) * 4]) }
  }

  /// Returns a surface that is scrolled to an offset. Its content is a white view that is taller
  /// than the surface.
  private func surface(at y: Double) -> ScrollSurface {
    let surface = ScrollSurface(frame: Rect(x: 0, y: 20, width: 40, height: 80))
    surface.edgeFade = 20
    surface.contentSize = Size(width: 40, height: 300)
    let sheet = View(frame: Rect(x: 0, y: 0, width: 40, height: 300))
    sheet.background = Background(color: .white)
    surface.content.add(sheet)
    surface.scrollView.bounds = surface.size
    surface.scrollView.contentOffset.y = y
    return surface
  }

  @Test func contentFadesOnlyAtEdgesBeyondWhichItContinues() throws {
    let middle = try column(surface(at: 100))
    for y in 0..<20 {
      let expected = 255 * (Double(y) + 0.5) / 20
      #expect(abs(Double(middle[20 + y]) - expected) < 10, "\(y): \(middle[20 + y])")
      #expect(abs(Double(middle[99 - y]) - expected) < 10, "\(y): \(middle[99 - y])")
    }
    #expect(middle[40..<80].allSatisfy { $0 == 255 })
    #expect(middle[19] < 60 && middle[100] < 60)
    // There is no fade at an end of the content.
    let top = try column(surface(at: 0))
    #expect(top[20..<80].allSatisfy { $0 == 255 } && top[99] < 60)
    let bottom = try column(surface(at: 220))
    #expect(bottom[40..<99].allSatisfy { $0 == 255 } && bottom[20] < 60)
    // Near an end of the content, the fade is as tall as the part of the content beyond the edge.
    let near = try column(surface(at: 5))
    #expect(near[20] < 60 && near[25..<80].allSatisfy { $0 == 255 })
  }

  /// A button in the faded part of the content receives touches where it is visible.
  @Test func fadedContentReceivesTouches() throws {
    let surface = surface(at: 100)
    let button = Button("Press", frame: Rect(x: 0, y: 95, width: 40, height: 44))
    surface.content.add(button)
    _ = try column(surface)
    #expect(surface.hitTest(Point(x: 20, y: 15)) === button)
  }
}

/// Tests keys in a scroll surface with controls, which can have the focus.
@Suite struct ScrolledControlTests {
  private let tree = ViewTree()
  private let surface = ScrollSurface(
    frame: Rect(x: 0, y: 0, width: 200, height: 200), content: ControlRow())
  private let buttons = (0..<10).map { index in
    Button("\(index)", frame: Rect(x: 0, y: 100 * Double(index), width: 200, height: 44))
  }

  init() {
    tree.size = Size(width: 200, height: 200)
    tree.root.add(surface)
    surface.limitToVerticalScrolling()
    surface.contentSize = Size(width: 200, height: 944)
    for button in buttons { surface.content.add(button) }
    _ = tree.update(to: 0)
    #expect(tree.handle(.tab, []) && tree.focused === buttons[0])
  }

  private func isInSight(_ view: View) -> Bool {
    let top = view.frame.minY - surface.scrollView.contentOffset.y
    return top >= -1e-6 && top + view.frame.height <= surface.size.height + 1e-6
  }

  @Test func arrowKeysMoveTheFocusAndMakeTheFocusedControlVisible() throws {
    var time = 0.0
    for (key, index) in [
      (Key.down, 1), (.down, 2), (.pageDown, 4), (.end, 9), (.up, 8), (.pageUp, 6), (.home, 0),
    ] {
      #expect(tree.handle(key, []) && tree.focused === buttons[index])
      time += 1
      _ = tree.update(to: time)
      #expect(isInSight(buttons[index]), "\(key)")
    }
    #expect(tree.handle(.up, []) && tree.focused === buttons[0])
  }

  /// If the user has dragged the focused control out of sight, the next key that operates it
  /// scrolls it back into view.
  @Test func keyScrollsTheFocusedControlIntoView() {
    surface.scrollView.contentOffset.y = 600
    _ = tree.update(to: 1)
    #expect(!isInSight(buttons[0]))
    #expect(tree.handle(.space, []))
    _ = tree.update(to: 3)
    #expect(isInSight(buttons[0]))
  }

  /// A key that operates a visible control doesn't stop the deceleration after a flick.
  @Test func keyPressOnAVisibleControlDoesNotStopTheDeceleration() {
    tree.focus(buttons[1])
    for step in 0...6 {
      let phase: Touch.Phase = step == 0 ? .began : step == 6 ? .ended : .moved
      tree.handle(
        Touch(
          id: 1, phase: phase, position: Point(x: 100, y: 70 - 10 * Double(step)),
          time: 1 + 0.01 * Double(step)))
    }
    #expect(surface.scrollView.isDecelerating && isInSight(buttons[1]))
    #expect(tree.handle(.space, []) && surface.scrollView.isDecelerating)
  }

  /// If the last control has the focus, page keys scroll further and the focus stays.
  @Test func pageKeysScrollBeyondTheLastControl() {
    surface.contentSize.height = 1400
    #expect(tree.handle(.end, []) && tree.focused === buttons[9])
    for time in 1...6 {
      _ = tree.update(to: Double(time))
      #expect(tree.handle(.pageDown, []) && tree.focused === buttons[9])
    }
    _ = tree.update(to: 8)
    #expect(surface.scrollView.contentOffset.y == 1200)
  }

  /// If no control has the focus, arrow keys scroll.
  @Test func arrowKeysScrollIfNoControlHasTheFocus() {
    tree.focus(nil)
    #expect(surface.press(.down, [], isRepeat: false))
    _ = tree.update(to: 2)
    #expect(surface.scrollView.contentOffset.y > 0)
  }
}
