import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests that hidden views aren't laid out until they become visible.
@WindowActor @Suite struct HiddenLayoutTests {
  private final class Counted: View {
    var count = 0
    override func layOut(_ measures: Measures) { count += 1 }
  }

  let headless: HeadlessWindow

  init() async throws { headless = try HeadlessWindow(access: await WindowAccess.acquire()) }

  @Test func hiddenViewIsLaidOutWhenItBecomesVisible() {
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
    // A view that requests layout while it is hidden isn't laid out yet.
    inner.setNeedsLayout()
    #expect(layOut() == [0, 0])
    outer.isHidden = false
    #expect(layOut() == [1, 1])
    // If nothing has changed in the meantime, the view isn't laid out again when it becomes
    // visible.
    outer.isHidden = true
    outer.isHidden = false
    #expect(layOut() == [1, 1])
    // If only the inner view has requested layout, only the inner view is laid out.
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

  /// A hidden carousel doesn't update its views. When the carousel is drawn again, its views are up
  /// to date and laid out. This holds even if the carousel becomes visible late in a frame, after
  /// it has been advanced.
  @Test func hiddenCarouselIsUpToDateWhenItBecomesVisible() {
    final class Source: CarouselDataSource {
      let items = (0..<3).map { _ in Counted(frame: Rect(x: 0, y: 0, width: 50, height: 50)) }
      func numberOfItems(in carousel: Carousel<Counted>) -> Int { items.count }
      func carousel(
        _ carousel: Carousel<Counted>, viewForItemAt index: Int, reusing view: Counted?
      ) -> Counted { items[index] }
    }
    let (tree, outer, view, source) = (ViewTree(), View(), CarouselView<Counted>(), Source())
    tree.size = Size(width: 400, height: 300)
    outer.frame = tree.root.bounds
    view.frame = tree.root.bounds
    tree.root.add(outer)
    outer.add(view)
    outer.isHidden = true
    view.carousel.dataSource = source
    _ = tree.update(to: 1)
    tree.layOut(text: headless.text)
    #expect(source.items.allSatisfy { $0.parent == nil && $0.count == 0 })
    outer.isHidden = false
    tree.layOut(text: headless.text)
    #expect(source.items.allSatisfy { $0.parent != nil && $0.count == 1 })
    #expect(view.carousel.itemView(at: 0) === source.items[0])
  }

  /// A view requests layout only if its theme is set to a different one. It may therefore set its
  /// own theme during layout.
  @Test func settingAnEqualThemeRequestsNoLayout() {
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
