import GeometryKit
import StageKit
import Testing

@testable import ViewKit

/// Keys reach what has the focus and travel outwards from there.
@Suite struct FocusTests {
  private final class Listener: View {
    var heard: [Key] = []
    var takes: Set<Key> = []
    var canHaveFocus = true
    override var takesKeys: Bool { canHaveFocus }
    override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
      heard.append(key)
      return takes.contains(key)
    }
  }

  @Test func aKeyTravelsOutwardsUntilItIsTaken() {
    let tree = ViewTree()
    let (outer, middle, inner) = (Listener(), Listener(), Listener())
    tree.root.add(outer)
    outer.add(middle)
    middle.add(inner)
    middle.takes = [.left]
    tree.focus(inner)
    #expect(tree.handle(.left, []))
    #expect(inner.heard == [.left] && middle.heard == [.left] && outer.heard.isEmpty)
    #expect(!tree.handle(.right, []))
    #expect(outer.heard == [.right])
  }

  @Test func tabGoesThroughAllThatTakesKeysInOrder() {
    let tree = ViewTree()
    let views = (0..<5).map { _ in Listener() }
    for view in views { tree.root.add(view) }
    views[1].isHidden = true
    views[2].isEnabled = false
    views[3].canHaveFocus = false
    #expect(tree.handle(.tab, []) && tree.focused === views[0])
    #expect(tree.showsFocus)
    #expect(tree.handle(.tab, []) && tree.focused === views[4])
    // Beyond the last it leaves, to whoever else has a use for the key.
    #expect(!tree.handle(.tab, []) && tree.focused == nil)
    #expect(tree.handle(.tab, .shift) && tree.focused === views[4])
    #expect(tree.handle(.tab, .shift) && tree.focused === views[0])
  }

  @Test func whatIsHiddenGetsNoFocus() {
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

  /// What can't be used any more while keys go to it does nothing by them, and Tab goes on from there; one of its kind
  /// gets no focus anew.
  @Test func whatCantBeUsedAnyMoreKeepsTheFocus() {
    let ground = Listener()
    ground.canHaveFocus = false
    let tree = ViewTree(root: ground)
    let views = (0..<3).map { Button("\($0)") }
    var presses = 0
    for view in views {
      ground.add(view)
      view.onPress = { presses += 1 }
    }
    tree.focus(views[1])
    views[1].isEnabled = false
    #expect(tree.focused === views[1])
    #expect(tree.handle(.space, []) && tree.handle(.enter, []) && tree.showsFocus)
    #expect(presses == 0 && ground.heard.isEmpty)
    #expect(!tree.handle(.left, []) && ground.heard == [.left])
    #expect(tree.handle(.tab, []) && tree.focused === views[2])
    #expect(tree.handle(.tab, .shift) && tree.focused === views[0])
    tree.focus(views[1])
    #expect(tree.focused === views[0])
    // What all of that lies on takes it away.
    ground.isEnabled = false
    #expect(tree.focused == nil)
  }

  @Test func spaceAndArrowsDoWhatAFingerDoes() {
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
