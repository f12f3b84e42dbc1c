import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Content that goes on beyond an edge fades out towards it, line by line and not view by view.
@WindowActor @Suite struct FadingEdgeTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// How bright the window is along a line downwards.
  private func column(_ surface: ScrollSurface) throws -> [Int] {
    let size = Size(width: 40, height: 120)
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let tree = ViewTree()
    tree.size = size
    tree.root.add(surface)
    _ = tree.update(to: 1)
    let image = headless.window.screenshot { tree.draw(on: $0, text: headless.text) }
    return (0..<image.height).map { Int(image.pixels[($0 * image.width + 10) * 4]) }
  }

  /// A white view that is higher than the surface, scrolled to a place.
  private func surface(at y: Double) -> ScrollSurface {
    let surface = ScrollSurface(frame: Rect(x: 0, y: 20, width: 40, height: 80))
    surface.edgeFade = 20
    surface.contentSize = Size(width: 40, height: 300)
    let sheet = View(frame: Rect(x: 0, y: 0, width: 40, height: 300))
    sheet.ground = Ground(color: .white)
    surface.content.add(sheet)
    surface.scrollView.bounds = surface.size
    surface.scrollView.contentOffset.y = y
    return surface
  }

  @Test func itFadesWhereItGoesOn() throws {
    let middle = try column(surface(at: 100))
    for y in 0..<20 {
      let wanted = 255 * (Double(y) + 0.5) / 20
      #expect(abs(Double(middle[20 + y]) - wanted) < 10, "\(y): \(middle[20 + y])")
      #expect(abs(Double(middle[99 - y]) - wanted) < 10, "\(y): \(middle[99 - y])")
    }
    #expect(middle[40..<80].allSatisfy { $0 == 255 })
    #expect(middle[19] < 60 && middle[100] < 60)
    // At its ends there is nothing more, and it doesn't fade.
    let top = try column(surface(at: 0))
    #expect(top[20..<80].allSatisfy { $0 == 255 } && top[99] < 60)
    let bottom = try column(surface(at: 220))
    #expect(bottom[40..<99].allSatisfy { $0 == 255 } && bottom[20] < 60)
    // On its way from there it comes evenly.
    let near = try column(surface(at: 5))
    #expect(near[20] < 60 && near[25..<80].allSatisfy { $0 == 255 })
  }

  /// What has begun to fade is still touched, as it is still seen.
  @Test func whatFadesIsTouched() throws {
    let surface = surface(at: 100)
    let button = Button("Press", frame: Rect(x: 0, y: 95, width: 40, height: 44))
    surface.content.add(button)
    _ = try column(surface)
    #expect(surface.hitTest(Point(x: 20, y: 15)) === button)
  }
}

/// Arrows on what scrolls, while keys go to one of its controls.
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
    surface.scrollsVertically()
    surface.contentSize = Size(width: 200, height: 944)
    for button in buttons { surface.content.add(button) }
    _ = tree.update(to: 0)
    #expect(tree.handle(.tab, []) && tree.focused === buttons[0])
  }

  private func isInSight(_ view: View) -> Bool {
    let top = view.frame.minY - surface.scrollView.contentOffset.y
    return top >= -1e-6 && top + view.frame.height <= surface.size.height + 1e-6
  }

  @Test func arrowsGoFromOneToTheNextAndEachIsInSight() throws {
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

  /// A finger may have moved it away: the key that is for it brings it back.
  @Test func aKeyBringsItIntoSight() {
    surface.scrollView.contentOffset.y = 600
    _ = tree.update(to: 1)
    #expect(!isInSight(buttons[0]))
    #expect(tree.handle(.space, []))
    _ = tree.update(to: 3)
    #expect(isInSight(buttons[0]))
  }

  /// What is in sight already leaves what a finger has set going alone.
  @Test func aKeyForWhatIsInSightStopsNothing() {
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

  /// Below the last control page keys scroll on, and the focus stays.
  @Test func pageKeysReachWhatIsBelowTheLast() {
    surface.contentSize.height = 1400
    #expect(tree.handle(.end, []) && tree.focused === buttons[9])
    for time in 1...6 {
      _ = tree.update(to: Double(time))
      #expect(tree.handle(.pageDown, []) && tree.focused === buttons[9])
    }
    _ = tree.update(to: 8)
    #expect(surface.scrollView.contentOffset.y == 1200)
  }

  /// Without a ring on it arrows scroll.
  @Test func otherwiseArrowsScroll() {
    tree.focus(nil)
    #expect(surface.press(.down, []))
    _ = tree.update(to: 2)
    #expect(surface.scrollView.contentOffset.y > 0)
  }
}
