import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit
@testable import ViewKit

/// Keyboard focus on transient controls. Tab reaches these controls while they are visible, and
/// they stay visible while they have focus.
@WindowActor @Suite struct TransientFocusTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A toast with an Undo button stays visible while the button has focus.
  @Test func tabReachesTheUndoButton() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let program = harness.program
    let (tree, toast) = (program.application.tree, program.application.contents.toast)
    let gallery = try #require(program.gallery)
    for kind in [SceneKind.gallery, .helix] {
      program.application.go(to: .gallery)
      program.press(.delete)
      program.application.go(to: kind)
      harness.pass(0.5)
      let reached = program.viewsReachedByTab()
      #expect(reached.count == 1 && reached.first === toast.button)
      #expect(!program.application.contents.isChoosing)
      program.press(.escape)
      program.pass(1)
      program.application.go(to: .gallery)
      program.press(.letter("z"), .control)
      #expect(gallery.cards.items.count == 6)
    }
    program.press(.delete)
    program.press(.tab)
    program.pass(20)
    #expect(tree.focused === toast.button && tree.showsFocus)
    #expect(program.passFrame() == .still(until: nil))
    program.press(.enter)
    #expect(gallery.cards.items.count == 6 && tree.focused == nil)
    program.pass(1)
    #expect(toast.button.isHidden)
    // Esc closes only the toast. A toast whose button loses the focus hides after its usual time.
    program.press(.delete)
    program.press(.tab)
    program.press(.escape)
    program.pass(1)
    #expect(toast.button.isHidden && !program.application.loop.isQuitting)
    program.press(.delete)
    program.press(.tab)
    tree.focus(nil)
    program.pass(10)
    #expect(toast.button.isHidden && gallery.cards.items.count == 4)
  }

  /// Tab reaches the bar's buttons while the bar is visible. The bar stays visible while one of its
  /// buttons has focus.
  @Test(arguments: [SceneKind.gallery, .helix, .pages]) func tabReachesTheVisibleBarsButtons(
    kind: SceneKind
  ) throws {
    let harness = try SceneHarness(kind, access: access)
    let program = harness.program
    let (tree, bar) = (program.application.tree, program.application.contents.bar)
    func show() {
      bar.show(at: program.time)
      harness.pass(0.5)
    }
    show()
    var buttons: [Button] { bar.items.map(\.button) }
    let expected = buttons
    let reached = program.viewsReachedByTab().filter { $0.isInside(bar) }
    #expect(reached.elementsEqual(expected) { $0 === $1 })
    #expect(!program.application.contents.isChoosing && tree.focused == nil)
    program.press(.escape)
    harness.pass(1)
    show()
    tree.focus(buttons[1])
    program.press(.tab, .shift)
    program.pass(20)
    #expect(tree.focused === buttons[0] && bar.isShown)
    program.press(.escape)
    #expect(!bar.isShown && tree.focused == nil && !program.application.loop.isQuitting)
    #expect(program.application.scene.kind == kind)
    // Hidden controls have no focus.
    show()
    program.press(.tab, .shift)
    #expect(tree.focused === buttons.last)
    harness.tap(Point(x: 320, y: 396))
    program.pass(6)
    #expect(!bar.isShown && tree.focused == nil)
    program.press(.tab)
    #expect(tree.focused?.isInside(bar) != true)
  }

  /// Tab cycles through the buttons of an opened picture. They stay visible while one of them has
  /// focus.
  @Test func tabReachesTheViewersButtons() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let program = harness.program
    let tree = program.application.tree
    let viewer = try #require(program.gallery).viewer
    program.press(.enter)
    harness.pass(0.6)
    let reached = program.viewsReachedByTab()
    #expect(reached.elementsEqual(viewer.controls.buttons) { $0 === $1 } && reached.count == 7)
    #expect(!program.application.contents.isChoosing && tree.focused == nil)
    program.press(.right)
    harness.pass(0.6)
    for _ in 0..<3 { program.press(.tab) }
    harness.pass(10)
    let rotate = try #require(viewer.controls.tools.button(for: .rotate(1)))
    #expect(tree.focused === rotate && viewer.captionAlpha == 1)
    #expect(program.passFrame() == .still(until: nil))
    program.press(.space)
    harness.pass(1)
    let index = try #require(viewer.index)
    #expect(viewer.source?.picture(at: index)?.turns == 1)
    // Keys that the buttons don't handle go to the picture.
    program.press(.pageDown)
    harness.pass(1)
    #expect(viewer.index == index + 1 && tree.focused === rotate)
    // While the information panel covers the buttons, they have no focus.
    program.press(.letter("i"))
    harness.pass(0.5)
    #expect(tree.focused == nil)
    program.press(.escape)
    #expect(tree.focused === rotate && viewer.isOpen)
    program.press(.letter("i"))
    harness.pass(5)
    #expect(viewer.captionAlpha == 0)
    // When the panel closes, the buttons reappear with the focus.
    program.press(.escape)
    harness.pass(0.5)
    #expect(tree.focused === rotate && viewer.captionAlpha == 1)
    program.press(.down)
    harness.pass(5)
    #expect(tree.focused == nil && viewer.captionAlpha == 0)
    // When the viewer closes, the buttons hide at once.
    program.press(.right)
    harness.pass(0.6)
    program.press(.tab)
    program.press(.escape)
    #expect(!viewer.isOpen && tree.focused == nil)
  }

  /// Arrow keys move along the strip of carousel types, and Enter selects a type. The carousel
  /// doesn't move.
  @Test func arrowKeysMoveAlongTheStripOfTypes() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let program = harness.program
    let gallery = try #require(program.gallery)
    let (tree, strip) = (program.application.tree, gallery.strip)
    let types = ShownTypes.standard.all
    let start = try #require(types.firstIndex(of: gallery.cards.settings.type))
    program.press(.letter("t"), .control)
    harness.pass(1)
    #expect(tree.focused?.isInside(strip) == true && tree.showsFocus)
    for (key, step) in [(Key.enter, 1), (.space, 2)] {
      program.press(.right)
      harness.pass(1)
      #expect(program.visibleRingThickness() >= 0.9)
      program.press(key)
      harness.pass(1)
      #expect(gallery.cards.settings.type == types[start + step] && strip.isShown)
    }
    #expect(gallery.carousel.currentItemIndex == 0 && !gallery.viewer.isOpen)
    program.press(.escape)
    #expect(!strip.isShown && tree.focused == nil && !program.application.loop.isQuitting)
    program.press(.right)
    harness.pass(2)
    #expect(gallery.carousel.currentItemIndex == 1)
    program.press(.letter("t"), .control)
    harness.pass(0.5)
    // Opening the options panel moves the keyboard input to the panel.
    program.press(.letter("o"))
    program.press(.down)
    #expect(tree.focused == nil && gallery.panel.focus == 1)
  }
}
