import GeometryKit
import GestureKit
import ScrollKit
import TestSupport
import Testing

@Suite struct PagingTests {
  private func makePages() -> (ScrollView, Recorder) {
    let (view, recorder) = makeScrollView()
    view.isPagingEnabled = true
    view.contentSize = Size(width: 3000, height: 500)
    return (view, recorder)
  }

  /// After a slow release, the view moves to the nearest page. A flick moves to the next page in
  /// its direction. It ends at most one page from the page where the drag began, or at the page
  /// nearest to the release if that page is farther away.
  ///
  /// `distance` is how far the finger drags, in pages. `velocity` is the velocity of the content
  /// when the finger is lifted, in points a second.
  @Test(arguments: [
    (0.2, 0.0, 4.0), (0.6, 0, 5), (1.4, 0, 5), (2.6, 0, 7), (-0.6, 0, 3),
    (0.2, 190, 4), (0.2, 210, 5), (0.2, 8000, 5), (-0.1, -900, 3), (-0.1, -8000, 3),
    // The last five rows are flicks opposite to the drag, and flicks after a drag of more than a
    // page.
    (0.4, -900, 4), (-0.4, 900, 4), (1.2, 900, 5), (1.6, 900, 6), (-2.3, -900, 2),
  ])
  func flickMovesAtMostOnePage(distance: Double, velocity: Double, page: Double) {
    let (view, _) = makePages()
    view.contentOffset.x = 4 * 300
    view.drag(by: Point(x: -distance * 300, y: 0), velocity: Point(x: -velocity, y: 0))
    view.run()
    #expect(view.contentOffset.x == page * 300)
  }

  @Test func scrollToAPageNeverOvershoots() {
    for velocity in [250.0, 1000, 4000, 20000] {
      let (view, _) = makePages()
      view.drag(by: Point(x: -60, y: 0), velocity: Point(x: -velocity, y: 0))
      let offsets = view.run(frameRate: 144).map(\.x)
      #expect(offsets.allSatisfy { $0 <= 300 })
      for (before, after) in zip(offsets, offsets.dropFirst()) { #expect(after >= before) }
      #expect(view.contentOffset.x == 300)
    }
  }

  @Test func eachOfSeveralFlicksMovesOnePage() {
    let (view, _) = makePages()
    for flick in 1...5 {
      view.drag(by: Point(x: -50, y: 0), velocity: Point(x: -1500, y: 0))
      view.advance(to: view.time + 0.12)
      #expect(view.contentOffset.x > Double(flick - 1) * 300)
    }
    view.run()
    #expect(view.contentOffset.x == 1500)
  }

  @Test func lastPageMayBeNarrowerThanTheView() {
    let (view, _) = makePages()
    view.contentSize.width = 1000
    view.contentOffset.x = 600
    view.drag(by: Point(x: -60, y: 0), velocity: Point(x: -900, y: 0))
    view.run()
    #expect(view.contentOffset.x == 700)
    view.drag(by: Point(x: 60, y: 0), velocity: Point(x: 900, y: 0))
    view.run()
    #expect(view.contentOffset.x == 600)
  }

  @Test func firstPageBouncesPastItsEdge() {
    let (view, _) = makePages()
    view.drag(by: Point(x: 80, y: 0), velocity: Point(x: 900, y: 0))
    let offsets = view.run().map(\.x)
    #expect((offsets.min() ?? 0) < -44)
    #expect(view.contentOffset.x == 0)
  }

  @Test func arrowAndPageKeysMoveByPages() {
    let (view, _) = makePages()
    let keys = view.directionalPressGestureRecognizer
    keys.isEnabled = true
    for _ in 0..<3 {
      #expect(keys.press(.right))
      view.advance(to: view.time + 0.05)
    }
    #expect(!keys.press(.down))
    view.run()
    #expect(view.contentOffset.x == 900)
    // If the content doesn't scroll vertically, the page keys, Home and End scroll horizontally.
    for (key, page) in [(ScrollKey.pageDown, 4.0), (.end, 9), (.pageUp, 8), (.home, 0)] {
      #expect(keys.press(key))
      view.run()
      #expect(view.contentOffset == Point(x: page * 300, y: 0))
    }
    for _ in 0..<19 { #expect(keys.press(.right)) }
    view.run()
    #expect(view.contentOffset.x == 2700)
    for _ in 0..<19 { #expect(keys.press(.left)) }
    view.run()
    #expect(view.contentOffset.x == 0)
  }
}
