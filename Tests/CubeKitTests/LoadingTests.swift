import CubeKit
import GeometryKit
import Testing

@Suite struct LoadingTests {
  @Test(arguments: [
    (1, false, 0, 0..<1), (1, true, 0, 0..<1), (0, true, 0, 0..<0), (3, false, 0, 0..<2),
    (3, false, 2, 1..<3), (6, false, 3, 2..<5), (3, true, 0, -1..<2), (3, true, 2, 1..<4),
    (2, true, 0, -1..<2),
  ])
  func neighbouringPagesAreLoaded(count: Int, wrapped: Bool, index: Int, loaded: Range<Int>) {
    let fixture = CubeFixture(count, wrapped: wrapped)
    fixture.cube.currentPageIndex = index
    #expect(fixture.cube.indexesOfLoadedPages == loaded)
    #expect(fixture.faces.map(\.index) == Array(loaded))
    for face in fixture.faces { #expect(face.page.number == (face.index + count) % count) }
    #expect(fixture.cube.face(at: loaded.lowerBound - 1) == nil)
    #expect(fixture.cube.face(at: loaded.upperBound) == nil)
  }

  @Test func pagesReceiveAppearanceCallbacks() {
    let fixture = CubeFixture(4)
    let first = fixture.pages[0]
    #expect(first.events == ["willAppear", "didAppear"])
    #expect(first.cubeController === fixture.cube)
    fixture.cube.currentPageIndex = 1
    #expect(first.events.count == 2)
    fixture.cube.currentPageIndex = 2
    #expect(first.events == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(first.cubeController == nil)
    #expect(fixture.pages.map(\.number) == [0, 1, 2, 3])
    // A page is requested only once while it stays loaded.
    for x in stride(from: 640.0, through: 400, by: -1) {
      fixture.cube.scrollView.contentOffset.x = x
    }
    #expect(fixture.pages.map(\.number) == [0, 1, 2, 3, 0])
  }

  @Test func pageCanRotateItsCube() {
    let fixture = CubeFixture(4)
    fixture.pages[1].cubeController?.scrollForward(animated: false)
    #expect(fixture.cube.currentPageIndex == 1)
    fixture.pages[1].cubeController?.currentPageIndex = 3
    #expect(fixture.cube.currentPageIndex == 3)
    #expect(fixture.pages[1].cubeController == nil)
  }

  @Test func rotationFromTheFirstToTheLastPageKeepsTheLoadedPages() {
    let fixture = CubeFixture(3, wrapped: true)
    fixture.drag(by: 60, velocity: 1000)
    fixture.run()
    // All three pages stay loaded while their indexes change.
    #expect(fixture.pages.count == 3)
    #expect(fixture.cube.face(at: 2)?.page.number == 2)
    #expect(fixture.cube.face(at: 3)?.page === fixture.pages.first { $0.number == 0 })
  }

  @Test func reloadKeepsTheCurrentPageIfItExists() {
    let fixture = CubeFixture(6)
    fixture.cube.currentPageIndex = 4
    let old = fixture.pages
    _ = fixture.consumeEvents()
    fixture.count = 9
    fixture.cube.reloadData()
    #expect(fixture.cube.scrollOffset == 4 && fixture.cube.numberOfPages == 9)
    for page in old { #expect(page.cubeController == nil && page.events.last == "didDisappear") }
    fixture.count = 3
    fixture.cube.reloadData()
    #expect(fixture.cube.scrollOffset == 2 && fixture.cube.currentPageIndex == 2)
    #expect(fixture.cube.scrollView.contentOffset == Point(x: 640, y: 0))
    fixture.count = 0
    fixture.cube.reloadData()
    #expect(fixture.cube.scrollOffset == 0 && fixture.faces.isEmpty)
    fixture.count = -5
    fixture.cube.reloadData()
    #expect(fixture.cube.numberOfPages == 0)
    #expect(fixture.consumeEvents().isEmpty)
  }

  @Test func reloadDuringARotationEndsOnAPage() {
    for count in [1, 3, 9] {
      for isWrapped in [false, true] {
        let fixture = CubeFixture(6, wrapped: isWrapped)
        fixture.cube.currentPageIndex = 4
        fixture.cube.scrollForward(animated: true)
        fixture.cube.advance(to: 0.12)
        fixture.count = count
        fixture.cube.reloadData()
        fixture.run()
        #expect(fixture.cube.scrollOffset == fixture.cube.scrollOffset.rounded())
        #expect((0..<count).contains(fixture.cube.currentPageIndex))
      }
    }
  }

  @Test func reloadedPageFadesIn() throws {
    let fixture = CubeFixture(4)
    let old = fixture.pages[0]
    fixture.cube.reloadPage(at: 3, animated: true)
    #expect(fixture.pages.count == 2)
    fixture.cube.reloadPage(at: 0, animated: true)
    let new = try #require(fixture.pages.last)
    #expect(fixture.cube.isMoving)
    for fraction in [0.0, 0.25, 0.75] {
      fixture.cube.advance(to: CubeConstants.fadeDuration * fraction)
      let face = try #require(fixture.cube.face(at: 0))
      #expect(face.page === new && face.outgoingPage === old)
      #expect(abs(face.alpha - fraction) < 1e-12)
      #expect(old.events.last == "willDisappear")
    }
    fixture.cube.advance(to: CubeConstants.fadeDuration)
    #expect(fixture.cube.face(at: 0)?.outgoingPage == nil && fixture.cube.face(at: 0)?.alpha == 1)
    #expect(old.events.last == "didDisappear" && old.cubeController == nil)
    #expect(new.cubeController === fixture.cube && !fixture.cube.isMoving)
    fixture.cube.reloadPage(at: 0, animated: false)
    #expect(fixture.cube.face(at: 0)?.page === fixture.pages.last)
    #expect(new.events.last == "didDisappear")
    #expect(fixture.consumeEvents().isEmpty)
  }

  @Test func resizingAndWrappingKeepTheScrollOffset() {
    let fixture = CubeFixture(5)
    fixture.cube.currentPageIndex = 3
    _ = fixture.consumeEvents()
    fixture.cube.bounds = Size(width: 200, height: 100)
    #expect(fixture.cube.scrollView.contentOffset.x == 600)
    fixture.cube.isWrapEnabled = true
    #expect(fixture.cube.scrollView.contentOffset.x == 800)
    fixture.cube.isWrapEnabled = false
    #expect(fixture.cube.scrollOffset == 3 && fixture.consumeEvents().isEmpty)
    for odd in [0, -4, .nan, .infinity, 1e-300, 1e300] {
      fixture.cube.bounds = Size(width: odd, height: odd)
      for face in fixture.faces { #expect(face.transform.isFinite) }
      #expect(fixture.cube.currentPageIndex == 3)
    }
  }

  /// A reloaded page is fully opaque after 0.4 s.
  @Test func reloadedPageIsOpaqueAfterTheFadeDuration() {
    let fixture = CubeFixture(4)
    fixture.cube.reloadPage(at: 0, animated: true)
    fixture.cube.advance(to: 0.2)
    #expect(abs((fixture.cube.face(at: 0)?.alpha ?? 0) - 0.5) < 1e-9 && fixture.cube.isMoving)
    fixture.cube.advance(to: 0.401)
    #expect(fixture.cube.face(at: 0)?.alpha == 1 && !fixture.cube.isMoving)
  }
}
