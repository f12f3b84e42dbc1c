import GeometryKit
import StageKit
import Testing

@testable import ViewKit

/// Tests arrow keys in a row of controls. They move the focus, and the views behind the row don't
/// receive them.
@Suite struct ControlRowTests {
  /// A root view that records the keys that no other view has handled.
  private final class Background: View {
    var unhandledKeys: [Key] = []
    override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
      unhandledKeys.append(key)
      return key != .tab
    }
  }

  private let background = Background()
  private let tree: ViewTree
  private let row = ControlRow(frame: Rect(x: 0, y: 40, width: 300, height: 100))
  private let buttons = (0..<3).map { index in
    Button("\(index)", frame: Rect(x: 100 * Double(index), y: 0, width: 90, height: 44))
  }

  init() {
    tree = ViewTree(root: background)
    tree.size = Size(width: 300, height: 400)
    background.add(row)
    for button in buttons { row.add(button) }
    #expect(tree.handle(.tab, []) && tree.focused === buttons[0])
    background.unhandledKeys = []
  }

  /// Presses keys one after another. Returns the index of the focused button after each key, or −1
  /// if no button has the focus.
  private func press(_ keys: Key...) -> [Int] {
    keys.map { key in
      #expect(tree.handle(key, []))
      return buttons.firstIndex { $0 === tree.focused } ?? -1
    }
  }

  @Test func arrowsMoveTheFocusAlongTheRow() {
    #expect(press(.right, .right, .right, .left, .end, .home, .left) == [1, 2, 2, 1, 2, 0, 0])
    #expect(tree.showsFocus && background.unhandledKeys.isEmpty)
    // Disabled buttons are skipped.
    buttons[1].isEnabled = false
    #expect(press(.right, .left) == [2, 0] && background.unhandledKeys.isEmpty)
    // Other keys reach the background.
    #expect(tree.handle(.pageDown, []) && tree.handle(.right, .shift))
    #expect(background.unhandledKeys == [.pageDown, .right] && tree.focused === buttons[0])
  }

  @Test func focusedSliderKeepsItsArrowKeys() {
    let slider = Slider(
      "Size", in: 0...10, value: 5, frame: Rect(x: 0, y: 50, width: 90, height: 44))
    row.add(slider)
    tree.focus(slider)
    #expect(tree.handle(.right, []) && slider.value == 5.5 && tree.focused === slider)
    #expect(press(.home) == [0])
  }

  @Test func upAndDownFocusTheNearestControl() {
    // Add a button in a second line of the row, a button below the row on the right, and a button
    // above the row.
    let second = Button("second", frame: Rect(x: 100, y: 50, width: 90, height: 44))
    row.add(second)
    let (below, above) = (
      Button("below", frame: Rect(x: 210, y: 300, width: 80, height: 44)),
      Button("above", frame: Rect(x: 0, y: 0, width: 50, height: 20))
    )
    for button in [below, above] { background.add(button) }
    tree.focus(buttons[1])
    #expect(tree.handle(.down, []) && tree.focused === second)
    #expect(tree.handle(.down, []) && tree.focused === below)
    // The focused button is outside the row, so arrow keys reach the background.
    #expect(tree.handle(.up, []) && tree.focused === below && background.unhandledKeys == [.up])
    tree.focus(buttons[2])
    #expect(tree.handle(.up, []) && tree.focused === above)
  }

  /// A control outside the bounds of a view that clips is skipped.
  @Test func upAndDownSkipClippedControls() {
    let panel = View(frame: Rect(x: 0, y: 200, width: 300, height: 100))
    panel.clipsToBounds = true
    let (clipped, visible) = (
      Button("clipped", frame: Rect(x: 0, y: -60, width: 90, height: 44)),
      Button("visible", frame: Rect(x: 0, y: 20, width: 90, height: 44))
    )
    for button in [clipped, visible] { panel.add(button) }
    background.add(panel)
    #expect(tree.handle(.down, []) && tree.focused === visible)
  }

  /// If there is no other control in its direction, an arrow key towards the middle of the window
  /// clears the focus. An arrow key towards the edge of the window keeps it.
  @Test func arrowKeysTowardsTheMiddleClearTheFocus() {
    #expect(press(.up) == [0])
    #expect(press(.down) == [-1] && tree.focused == nil && background.unhandledKeys.isEmpty)
    row.frame.origin.y = 300
    tree.focus(buttons[1])
    tree.showsFocus = true
    #expect(press(.down) == [1])
    #expect(press(.up) == [-1] && tree.focused == nil)
    #expect(tree.handle(.up, []) && background.unhandledKeys == [.up])
  }

  /// If the focus ring isn't visible, for example after a touch elsewhere, arrow keys reach the
  /// background.
  @Test func arrowKeysReachTheBackgroundWithoutAFocusRing() {
    tree.showsFocus = false
    #expect(
      tree.handle(.right, []) && background.unhandledKeys == [.right] && tree.focused === buttons[0]
    )
  }
}
