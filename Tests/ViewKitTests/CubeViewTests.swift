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
  private final class ButtonPage: View, CubePage {
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
    let view = CubeView<ButtonPage>()
    let pages: [ButtonPage]
    private(set) var requestCount = 0

    init(pages count: Int = 4) {
      pages = (0..<count).map { _ in ButtonPage() }
      view.frame = Rect(x: 0, y: 0, width: 400, height: 400)
      view.cube.bounds = view.size
      view.cube.dataSource = self
    }

    func numberOfPages(in cubeController: CubeController<ButtonPage>) -> Int { pages.count }
    func cubeController(_ cubeController: CubeController<ButtonPage>, pageAt index: Int)
      -> ButtonPage
    {
      requestCount += 1
      return pages[index]
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
      for (index, page) in book.pages.enumerated()
      where page.tree != nil && page.parent?.isHidden == false {
        guard let position = page.button.projection.project(page.button.bounds.center) else {
          continue
        }
        let hit = harness.tree.root.hitTest(position)
        if index == current { #expect(hit === page.button || hit === book.pages[index]) }
        if index != current { #expect(hit !== page.button) }
      }
    }
  }

  @Test(arguments: angles) func pageHasAReferenceToItsCubeAndKeepsItsScrollOffset(angle: Double)
    throws
  {
    let book = Book()
    let harness = TreeHarness(book.view, turned: angle)
    let first = book.pages[0]
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

  /// A tipped cube has no open side, whether it has one page or several.
  @Test(arguments: [1, 2, 4], [0.26, -0.26]) func tippedCubeIsClosed(count: Int, yaw: Double) {
    let book = Book(pages: count)
    let harness = TreeHarness(book.view)
    book.view.pose = CubePose(
      pitch: 0.26, yaw: yaw, scale: Size(width: 0.5, height: 0.5), perspective: 0.25)
    for index in 0..<count {
      book.view.cube.currentPageIndex = index
      harness.pass(0.1)
      // The front, the top, and one side.
      let faces = book.view.subviews.compactMap { $0 as? FaceView }.filter { !$0.isHidden }
      #expect(faces.count == 3, "page \(index)")
    }
  }

  /// A cube that turns is in the middle of its view, so that both sides have equal margins.
  @Test func turningCubeStaysInTheMiddle() throws {
    let book = Book()
    let harness = TreeHarness(book.view)
    for offset in [0.02, 0.1, 0.17, 0.3, 0.5, 0.8, 0.99] {
      book.view.cube.scrollView.contentOffset.x = (1 + offset) * 400
      harness.pass(0.1)
      let faces = book.view.subviews.compactMap { $0 as? FaceView }.filter { !$0.isHidden }
      let boxes = faces.compactMap { $0.projection.bounds(of: $0.bounds) }
      let left = try #require(boxes.map(\.minX).min())
      let right = try #require(boxes.map(\.maxX).max())
      #expect(abs(left + right - 400) < 0.5, "\(offset): \(left)…\(right)")
    }
  }

  /// When a page is removed from the cube, its touch is cancelled and the focus is cleared.
  @Test(arguments: angles) func removedPageLosesItsTouchAndTheFocus(angle: Double) throws {
    let book = Book()
    let harness = TreeHarness(book.view, turned: angle)
    let before = book.requestCount
    book.view.cube.reloadPage(at: 3, animated: true)
    #expect(book.requestCount == before)
    let toggle = Switch("Light", frame: Rect(x: 40, y: 150, width: 300, height: 44))
    book.pages[0].add(toggle)
    harness.tree.focus(toggle)
    try harness.send(.began, book.pages[0].button.bounds.center, on: book.pages[0].button)
    book.view.cube.scrollToPage(at: 2, animated: false)
    harness.rest(1)
    #expect(book.pages[0].parent == nil && harness.tree.focused == nil)
    #expect(book.view.cube.currentPageIndex == 2 && !book.pages[0].button.isPressed)
    try harness.tap(book.pages[2].button.bounds.center, on: book.pages[2].button)
    #expect(book.pages[2].presses == 1 && book.pages[0].presses == 0)
  }
}
