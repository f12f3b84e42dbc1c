import GeometryKit
import StageKit
import Testing

@testable import ViewKit

/// Tests that a key is sent to the focused view, and from there to its ancestors until one handles
/// it.
@Suite struct FocusTests {
  private final class Listener: View {
    var keys: [Key] = []
    var handledKeys: Set<Key> = []
    var canHaveFocus = true
    override var acceptsFocus: Bool { canHaveFocus }
    override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
      keys.append(key)
      return handledKeys.contains(key)
    }
  }

  @Test func keyIsSentToAncestorsUntilOneHandlesIt() {
    let tree = ViewTree()
    let (outer, middle, inner) = (Listener(), Listener(), Listener())
    tree.root.add(outer)
    outer.add(middle)
    middle.add(inner)
    middle.handledKeys = [.left]
    tree.focus(inner)
    #expect(tree.handle(.left, []))
    #expect(inner.keys == [.left] && middle.keys == [.left] && outer.keys.isEmpty)
    #expect(!tree.handle(.right, []))
    #expect(outer.keys == [.right])
  }

  @Test func tabFocusesAllViewsThatCanHaveTheFocusInOrder() {
    let tree = ViewTree()
    let views = (0..<5).map { _ in Listener() }
    for view in views { tree.root.add(view) }
    views[1].isHidden = true
    views[2].isEnabled = false
    views[3].canHaveFocus = false
    #expect(tree.handle(.tab, []) && tree.focused === views[0])
    #expect(tree.showsFocus)
    #expect(tree.handle(.tab, []) && tree.focused === views[4])
    // After the last view, Tab clears the focus. The tree reports the key as unhandled, so that the
    // program can use it.
    #expect(!tree.handle(.tab, []) && tree.focused == nil)
    #expect(tree.handle(.tab, .shift) && tree.focused === views[4])
    #expect(tree.handle(.tab, .shift) && tree.focused === views[0])
  }

  @Test func hiddenViewsCannotHaveTheFocus() {
    let tree = ViewTree()
    let (outer, inner) = (View(), Listener())
    tree.root.add(outer)
    outer.add(inner)
    outer.isHidden = true
    tree.focus(inner)
    #expect(tree.focused == nil)
    outer.isHidden = false
    tree.focus(inner)
    #expect(tree.focused === inner)
    outer.isHidden = true
    #expect(tree.focused == nil)
  }

  /// A control that is disabled while it has the focus keeps the focus but doesn't respond to keys.
  /// Tab moves on from this control. While disabled, it can't get the focus again.
  @Test func controlDisabledWhileFocusedKeepsTheFocus() {
    let background = Listener()
    background.canHaveFocus = false
    let tree = ViewTree(root: background)
    let views = (0..<3).map { Button("\($0)") }
    var presses = 0
    for view in views {
      background.add(view)
      view.onPress = { presses += 1 }
    }
    tree.focus(views[1])
    views[1].isEnabled = false
    #expect(tree.focused === views[1])
    #expect(tree.handle(.space, []) && tree.handle(.enter, []) && tree.showsFocus)
    #expect(presses == 0 && background.keys.isEmpty)
    #expect(!tree.handle(.left, []) && background.keys == [.left])
    #expect(tree.handle(.tab, []) && tree.focused === views[2])
    #expect(tree.handle(.tab, .shift) && tree.focused === views[0])
    tree.focus(views[1])
    #expect(tree.focused === views[0])
    // Disabling the parent clears the focus.
    background.isEnabled = false
    #expect(tree.focused == nil)
  }

  @Test func spaceEnterAndArrowsOperateControls() {
    let tree = ViewTree()
    let (button, toggle) = (Button("Press"), Switch("Light"))
    let slider = Slider("Size", in: 0...10, value: 5)
    var presses = 0
    button.onPress = { presses += 1 }
    for view in [button, toggle, slider] { tree.root.add(view) }
    tree.focus(button)
    #expect(tree.handle(.space, []) && tree.handle(.enter, []) && presses == 2)
    tree.focus(toggle)
    #expect(tree.handle(.space, []) && toggle.isOn)
    tree.focus(slider)
    #expect(tree.handle(.right, []) && slider.value == 5.5)
    #expect(tree.handle(.left, []) && tree.handle(.left, []) && slider.value == 4.5)
    for _ in 0..<40 { _ = tree.handle(.right, []) }
    #expect(slider.value == 10)
    #expect([button.role, toggle.role, slider.role] == [.button, .toggle, .slider])
    #expect(toggle.accessibleName == "Light" && toggle.accessibleValue == "on")
  }
}
