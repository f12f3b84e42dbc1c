import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// What is hidden costs no layout, and has it once it is seen.
@WindowActor @Suite struct HiddenLayoutTests {
  private final class Counted: View {
    var count = 0
    override func layOut(_ measures: Measures) { count += 1 }
  }

  let headless: HeadlessWindow

  init() async throws { headless = try HeadlessWindow(turn: await Turn.take()) }

  @Test func whatIsHiddenIsLaidOutWhenItIsShown() {
    let (tree, between, outer, inner) = (ViewTree(), View(), Counted(), Counted())
    tree.root.add(between)
    between.add(outer)
    outer.add(inner)
    func layOut() -> [Int] {
      tree.layOut(text: headless.text)
      return [outer.count, inner.count]
    }
    outer.isHidden = true
    tree.size = Size(width: 400, height: 300)
    #expect(layOut() == [0, 0])
    // Nor is what asks for it while it is hidden.
    inner.setNeedsLayout()
    #expect(layOut() == [0, 0])
    outer.isHidden = false
    #expect(layOut() == [1, 1])
    // Where nothing has changed meanwhile, there is nothing to do.
    outer.isHidden = true
    outer.isHidden = false
    #expect(layOut() == [1, 1])
    // What is deeper in it comes up alone.
    outer.isHidden = true
    inner.setNeedsLayout()
    tree.layOut(text: headless.text)
    outer.isHidden = false
    #expect(layOut() == [1, 2])
    inner.isHidden = true
    outer.setNeedsLayout()
    #expect(layOut() == [2, 2])
    inner.isHidden = false
    #expect(layOut() == [2, 3])
  }

  /// Only another theme asks for it, so that a view may set its own where it is laid out.
  @Test func aThemeThatIsTheSameAsksForNoLayout() {
    let (tree, view) = (ViewTree(), Counted())
    tree.root.add(view)
    tree.size = Size(width: 400, height: 300)
    for (height, count) in [(30.0, 1), (30, 1), (40, 2), (40, 2)] {
      var theme = view.theme ?? Theme()
      theme.switchHeight = height
      view.theme = theme
      tree.layOut(text: headless.text)
      #expect(view.count == count)
    }
  }
}
