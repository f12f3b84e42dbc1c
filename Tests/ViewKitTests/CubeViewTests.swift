import CubeKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import ViewKit

/// Tests which page of a cube view receives touches, and which state a page keeps while it isn't
/// visible.
@Suite struct CubeViewTests {
  private static let angles = [0, 0.5, -0.8]

  /// A page that counts how often its button is pressed.
  private final class Leaf: View, CubePage {
    weak var cubeController: (any CubeControlling)?
    let button = Button("Press", frame: Rect(x: 40, y: 40, width: 320, height: 100))
    let list = ScrollSurface(frame: Rect(x: 40, y: 200, width: 320, height: 160))
    var presses = 0

    init() {
      super.init()
      background = Background(color: .black)
      list.limitToVerticalScrolling()
      list.contentSize = Size(width: 320, height: 1000)
      button.onPress = { [unowned self] in presses += 1 }
      add(button)
      add(list)
    }
  }

  private final class Book: CubeControllerDataSource {
    let view = CubeView<Leaf>()
    let leaves = (0..<4).map { _ in Leaf() }
    private(set) var asked = 0

    init() {
      view.frame = Rect(x: 0, y: 0, width: 400, height: 400)
      view.cube.bounds = view.size
      view.cube.dataSource = self
    }

    func numberOfPages(in cubeController: CubeController<Leaf>) -> Int { leaves.count }
    func cubeController(_ cubeController: CubeController<Leaf>, pageAt index: Int) -> Leaf {
      asked += 1
      return leaves[index]
    }
  }

  /// Only the current page receives touches, even while two pages are visible.
  @Test(arguments: angles) func onlyTheCurrentPageReceivesTouches(angle: Double) throws {
    let book = Book()
    let harness = TreeHarness(book.view, turned: angle)
    for offset in [0.0, 0.2, 0.4, 0.6, 0.8, 1, 1.4, 1.6] {
      book.view.cube.scrollView.contentOffset.x = offset * 400
      harness.pass(0.02)
      let current = book.view.cube.currentPageIndex
      for (index, leaf) in book.leaves.enumerated()
      where leaf.tree != nil && leaf.parent?.isHidden == false {
        guard let place = leaf.button.projection.project(leaf.button.bounds.center) else {
          continue
        }
        let hit = harness.tree.root.hitTest(place)
        if index == current { #expect(hit === leaf.button || hit === book.leaves[index]) }
        if index != current { #expect(hit !== leaf.button) }
      }
    }
  }

  @Test(arguments: angles) func pageHasAReferenceToItsCubeAndKeepsItsScrollOffset(angle: Double)
    throws
  {
    let book = Book()
    let harness = TreeHarness(book.view, turned: angle)
    let first = book.leaves[0]
    #expect(first.cubeController === book.view.cube)
    try harness.tap(first.button.bounds.center, on: first.button)
    #expect(first.presses == 1)
    try harness.drag(Point(x: 100, y: 120), by: Point(x: 0, y: -90), on: first.list)
    harness.rest()
    let scrolled = first.list.scrollView.contentOffset.y
    #expect(scrolled > 50)
    // A horizontal drag rotates the cube, even if it begins on a button.
    try harness.drag(Point(x: 300, y: 50), by: Point(x: -250, y: 0), on: first.button)
    harness.rest()
    #expect(book.view.cube.currentPageIndex == 1 && first.presses == 1)
    book.view.cube.scrollToPage(at: 3, animated: true)
    harness.rest()
    book.view.cube.scrollToPage(at: 0, animated: true)
    harness.rest()
    #expect(book.view.cube.currentPageIndex == 0)
    #expect(first.list.scrollView.contentOffset.y == scrolled)
    try harness.tap(first.button.bounds.center, on: first.button)
    #expect(first.presses == 2)
  }

  /// When another page replaces a page, the touch and the focus of the replaced page are cancelled.
  @Test(arguments: angles) func replacedPageLosesItsTouchAndTheFocus(angle: Double) throws {
    let book = Book()
    let harness = TreeHarness(book.view, turned: angle)
    let asked = book.asked
    book.view.cube.reloadPage(at: 3, animated: true)
    #expect(book.asked == asked)
    let toggle = Switch("Light", frame: Rect(x: 40, y: 150, width: 300, height: 44))
    book.leaves[0].add(toggle)
    harness.tree.focus(toggle)
    try harness.send(.began, book.leaves[0].button.bounds.center, on: book.leaves[0].button)
    book.view.cube.scrollToPage(at: 2, animated: false)
    harness.rest(1)
    #expect(book.leaves[0].parent == nil && harness.tree.focused == nil)
    #expect(book.view.cube.currentPageIndex == 2 && !book.leaves[0].button.isPressed)
    try harness.tap(book.leaves[2].button.bounds.center, on: book.leaves[2].button)
    #expect(book.leaves[2].presses == 1 && book.leaves[0].presses == 0)
  }
}
