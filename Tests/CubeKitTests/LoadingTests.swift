import CubeKit
import GeometryKit
import Testing

@Suite struct LoadingTests {
  @Test(arguments: [
    (1, false, 0, 0..<1), (1, true, 0, 0..<1), (0, true, 0, 0..<0), (3, false, 0, 0..<2),
    (3, false, 2, 1..<3), (6, false, 3, 2..<5), (3, true, 0, -1..<2), (3, true, 2, 1..<4),
    (2, true, 0, -1..<2),
  ])
  func loadsOneTurnAhead(count: Int, wrapped: Bool, index: Int, loaded: Range<Int>) {
    let book = Book(count, wrapped: wrapped)
    book.cube.currentPageIndex = index
    #expect(book.cube.indexesOfLoadedPages == loaded)
    #expect(book.faces.map(\.index) == Array(loaded))
    for face in book.faces { #expect(face.page.number == (face.index + count) % count) }
    #expect(book.cube.face(at: loaded.lowerBound - 1) == nil)
    #expect(book.cube.face(at: loaded.upperBound) == nil)
  }

  @Test func pagesHearThatTheyComeAndGo() {
    let book = Book(4)
    let first = book.leaves[0]
    #expect(first.events == ["willAppear", "didAppear"])
    #expect(first.cubeController === book.cube)
    book.cube.currentPageIndex = 1
    #expect(first.events.count == 2)
    book.cube.currentPageIndex = 2
    #expect(first.events == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(first.cubeController == nil)
    #expect(book.leaves.map(\.number) == [0, 1, 2, 3])
    // Every page is asked for once while it stays loaded.
    for x in stride(from: 640.0, through: 400, by: -1) { book.cube.scrollView.contentOffset.x = x }
    #expect(book.leaves.map(\.number) == [0, 1, 2, 3, 0])
  }

  @Test func aPageCanTurnItsCube() {
    let book = Book(4)
    book.leaves[1].cubeController?.scrollForward(animated: false)
    #expect(book.cube.currentPageIndex == 1)
    book.leaves[1].cubeController?.currentPageIndex = 3
    #expect(book.cube.currentPageIndex == 3)
    #expect(book.leaves[1].cubeController == nil)
  }

  @Test func goingOverTheSeamKeepsThePage() {
    let book = Book(3, wrapped: true)
    book.drag(by: 60, velocity: 1000)
    book.run()
    // All three are always loaded, whatever they are counted as.
    #expect(book.leaves.count == 3)
    #expect(book.cube.face(at: 2)?.page.number == 2)
    #expect(book.cube.face(at: 3)?.page === book.leaves.first { $0.number == 0 })
  }

  @Test func reloadKeepsThePlaceIfItIsThere() {
    let book = Book(6)
    book.cube.currentPageIndex = 4
    let old = book.leaves
    _ = book.takeEvents()
    book.count = 9
    book.cube.reloadData()
    #expect(book.cube.scrollOffset == 4 && book.cube.numberOfPages == 9)
    for leaf in old { #expect(leaf.cubeController == nil && leaf.events.last == "didDisappear") }
    book.count = 3
    book.cube.reloadData()
    #expect(book.cube.scrollOffset == 2 && book.cube.currentPageIndex == 2)
    #expect(book.cube.scrollView.contentOffset == Point(x: 640, y: 0))
    book.count = 0
    book.cube.reloadData()
    #expect(book.cube.scrollOffset == 0 && book.faces.isEmpty)
    book.count = -5
    book.cube.reloadData()
    #expect(book.cube.numberOfPages == 0)
    #expect(book.takeEvents().isEmpty)
  }

  @Test func reloadDuringATurnEndsOnAPage() {
    for count in [1, 3, 9] {
      for isWrapped in [false, true] {
        let book = Book(6, wrapped: isWrapped)
        book.cube.currentPageIndex = 4
        book.cube.scrollForward(animated: true)
        book.cube.advance(to: 0.12)
        book.count = count
        book.cube.reloadData()
        book.run()
        #expect(book.cube.scrollOffset == book.cube.scrollOffset.rounded())
        #expect((0..<count).contains(book.cube.currentPageIndex))
      }
    }
  }

  @Test func oneReloadedPageFadesIn() throws {
    let book = Book(4)
    let old = book.leaves[0]
    book.cube.reloadPage(at: 3, animated: true)
    #expect(book.leaves.count == 2)
    book.cube.reloadPage(at: 0, animated: true)
    let new = try #require(book.leaves.last)
    #expect(book.cube.isMoving)
    for share in [0.0, 0.25, 0.75] {
      book.cube.advance(to: CubeConstants.fadeDuration * share)
      let face = try #require(book.cube.face(at: 0))
      #expect(face.page === new && face.outgoingPage === old)
      #expect(abs(face.alpha - share) < 1e-12)
      #expect(old.events.last == "willDisappear")
    }
    book.cube.advance(to: CubeConstants.fadeDuration)
    #expect(book.cube.face(at: 0)?.outgoingPage == nil && book.cube.face(at: 0)?.alpha == 1)
    #expect(old.events.last == "didDisappear" && old.cubeController == nil)
    #expect(new.cubeController === book.cube && !book.cube.isMoving)
    book.cube.reloadPage(at: 0, animated: false)
    #expect(book.cube.face(at: 0)?.page === book.leaves.last)
    #expect(new.events.last == "didDisappear")
    #expect(book.takeEvents().isEmpty)
  }

  @Test func layoutKeepsThePlace() {
    let book = Book(5)
    book.cube.currentPageIndex = 3
    _ = book.takeEvents()
    book.cube.bounds = Size(width: 200, height: 100)
    #expect(book.cube.scrollView.contentOffset.x == 600)
    book.cube.isWrapEnabled = true
    #expect(book.cube.scrollView.contentOffset.x == 800)
    book.cube.isWrapEnabled = false
    #expect(book.cube.scrollOffset == 3 && book.takeEvents().isEmpty)
    for odd in [0, -4, .nan, .infinity, 1e-300, 1e300] {
      book.cube.bounds = Size(width: odd, height: odd)
      for face in book.faces { #expect(face.transform.isFinite) }
      #expect(book.cube.currentPageIndex == 3)
    }
  }
}
