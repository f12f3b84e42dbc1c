import GeometryKit
import StageKit
import Testing

@testable import ViewKit

/// Arrows go along controls that lie beside one another, and move nothing behind them.
@Suite struct ControlRowTests {
  /// What takes keys and hears of those that nothing on it takes.
  private final class Ground: View {
    var heard: [Key] = []
    override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
      heard.append(key)
      return key != .tab
    }
  }

  private let ground = Ground()
  private let tree: ViewTree
  private let row = ControlRow(frame: Rect(x: 0, y: 40, width: 300, height: 100))
  private let buttons = (0..<3).map { index in
    Button("\(index)", frame: Rect(x: 100 * Double(index), y: 0, width: 90, height: 44))
  }

  init() {
    tree = ViewTree(root: ground)
    tree.size = Size(width: 300, height: 400)
    ground.add(row)
    for button in buttons { row.add(button) }
    #expect(tree.handle(.tab, []) && tree.focused === buttons[0])
    ground.heard = []
  }

  /// Presses keys one after another; where the focus is after each, or −1.
  private func press(_ keys: Key...) -> [Int] {
    keys.map { key in
      #expect(tree.handle(key, []))
      return buttons.firstIndex { $0 === tree.focused } ?? -1
    }
  }

  @Test func arrowsGoAlongThem() {
    #expect(press(.right, .right, .right, .left, .end, .home, .left) == [1, 2, 2, 1, 2, 0, 0])
    #expect(tree.showsFocus && ground.heard.isEmpty)
    // Those that can't be pressed are passed over.
    buttons[1].isEnabled = false
    #expect(press(.right, .left) == [2, 0] && ground.heard.isEmpty)
    // Keys that are nothing of theirs go on.
    #expect(tree.handle(.pageDown, []) && tree.handle(.right, .shift))
    #expect(ground.heard == [.pageDown, .right] && tree.focused === buttons[0])
  }

  @Test func aControlThatTakesArrowsKeepsThem() {
    let slider = Slider(
      "Size", in: 0...10, value: 5, frame: Rect(x: 0, y: 50, width: 90, height: 44))
    row.add(slider)
    tree.focus(slider)
    #expect(tree.handle(.right, []) && slider.value == 5.5 && tree.focused === slider)
    #expect(press(.home) == [0])
  }

  @Test func upAndDownGoToWhatIsNearest() {
    // A second line of the same row, something below it to the right, and something far above.
    let second = Button("second", frame: Rect(x: 100, y: 50, width: 90, height: 44))
    row.add(second)
    let (below, above) = (
      Button("below", frame: Rect(x: 210, y: 300, width: 80, height: 44)),
      Button("above", frame: Rect(x: 0, y: 0, width: 50, height: 20))
    )
    for button in [below, above] { ground.add(button) }
    tree.focus(buttons[1])
    #expect(tree.handle(.down, []) && tree.focused === second)
    #expect(tree.handle(.down, []) && tree.focused === below)
    // From what is in no row arrows do what they did.
    #expect(tree.handle(.up, []) && tree.focused === below && ground.heard == [.up])
    tree.focus(buttons[2])
    #expect(tree.handle(.up, []) && tree.focused === above)
  }

  /// What is cut off at the bounds of something that it lies on isn't gone to.
  @Test func upAndDownPassOverWhatIsNotSeen() {
    let panel = View(frame: Rect(x: 0, y: 200, width: 300, height: 100))
    panel.clipsToBounds = true
    let (unseen, seen) = (
      Button("unseen", frame: Rect(x: 0, y: -60, width: 90, height: 44)),
      Button("seen", frame: Rect(x: 0, y: 20, width: 90, height: 44))
    )
    for button in [unseen, seen] { panel.add(button) }
    ground.add(panel)
    #expect(tree.handle(.down, []) && tree.focused === seen)
  }

  /// With nothing else to go to they leave for the middle of the window, and stay at its edge.
  @Test func theyLeaveForTheMiddle() {
    #expect(press(.up) == [0])
    #expect(press(.down) == [-1] && tree.focused == nil && ground.heard.isEmpty)
    row.frame.origin.y = 300
    tree.focus(buttons[1])
    tree.showsFocus = true
    #expect(press(.down) == [1])
    #expect(press(.up) == [-1] && tree.focused == nil)
    #expect(tree.handle(.up, []) && ground.heard == [.up])
  }

  /// After a finger has been at something else no ring is seen, and arrows are not theirs.
  @Test func withoutARingArrowsGoOn() {
    tree.showsFocus = false
    #expect(tree.handle(.right, []) && ground.heard == [.right] && tree.focused === buttons[0])
  }
}
