import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// Scrolling by keys in a view of 300 × 500 points. The content has 1,000 × 5,000 points.
@Suite struct KeyTests {
  private func makeView() -> (ScrollView, DirectionalPressRecognizer, Recorder) {
    let (view, recorder) = makeScrollView()
    view.directionalPressGestureRecognizer.isEnabled = true
    return (view, view.directionalPressGestureRecognizer, recorder)
  }

  @Test func keysAreDisabledByDefault() {
    let (view, _) = makeScrollView()
    #expect(!view.directionalPressGestureRecognizer.isEnabled)
    for key in ScrollKey.allCases { #expect(!view.directionalPressGestureRecognizer.press(key)) }
    #expect(!view.isMoving && view.contentOffset == .zero)
  }

  /// An arrow key scrolls by 40 points. A page key scrolls by the view's height minus 40 points.
  @Test(arguments: [
    (ScrollKey.up, Point(x: 300, y: 1960)), (.down, Point(x: 300, y: 2040)),
    (.left, Point(x: 260, y: 2000)), (.right, Point(x: 340, y: 2000)),
    (.pageUp, Point(x: 300, y: 1540)), (.pageDown, Point(x: 300, y: 2460)),
    (.home, Point(x: 300, y: 0)), (.end, Point(x: 300, y: 4500)),
  ])
  func arrowAndPageKeysScrollByFixedDistances(key: ScrollKey, target: Point) {
    let (view, keys, recorder) = makeView()
    view.contentOffset = Point(x: 300, y: 2000)
    _ = recorder.consumeEvents()
    #expect(keys.press(key))
    view.run()
    #expect(view.contentOffset == target)
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func repeatedKeyPressesAddUpAndEndAtTheEdge() {
    let (view, keys, _) = makeView()
    for _ in 0..<5 {
      keys.press(.down)
      view.advance(to: view.time + 0.03)
    }
    view.run()
    #expect(view.contentOffset.y == 200)
    for _ in 0..<500 { #expect(keys.press(.pageDown)) }
    view.run()
    #expect(view.contentOffset.y == 4500)
    // At the edge the view still handles the key but doesn't move.
    #expect(keys.press(.down) && !view.isScrolling)
  }

  @Test func homeAndEndIncludeTheContentInsets() {
    let (view, keys, _) = makeView()
    view.contentInset = Insets(top: 30, left: 0, bottom: 20, right: 0)
    keys.press(.end)
    view.run()
    #expect(view.contentOffset.y == 4520)
    keys.press(.home)
    view.run()
    #expect(view.contentOffset.y == -30)
  }

  @Test(arguments: [
    (Rect(x: 320, y: 600, width: 10, height: 20), Point(x: 30, y: 120)),
    (Rect(x: 990, y: 6000, width: 100, height: 20), Point(x: 700, y: 4500)),
    (Rect(x: -90, y: -50, width: 10, height: 20), Point(x: 0, y: 0)),
  ])
  func scrollToARectangleEndsInsideTheRange(rect: Rect, offset: Point) {
    let (view, _) = makeScrollView()
    view.scrollRectToVisible(rect, animated: false)
    #expect(view.contentOffset == offset)
  }

  @Test func keysThatCannotScrollAreReportedAsUnhandled() {
    let (view, keys, _) = makeView()
    view.contentSize.width = 300
    #expect(!keys.press(.left) && keys.press(.down))
    // With `alwaysBounceVertical`, a finger can move content that fits the view, but keys can't.
    view.alwaysBounceVertical = true
    view.contentSize.height = 500
    for key in ScrollKey.allCases { #expect(!keys.press(key)) }
    view.contentSize.height = 5000
    view.isScrollEnabled = false
    #expect(!keys.press(.down))
    view.isScrollEnabled = true
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    #expect(!keys.press(.down))
  }

  @Test func keysDoNotCrashInAViewWithoutSize() {
    let view = ScrollView()
    view.contentSize = Size(width: 100, height: 100)
    view.directionalPressGestureRecognizer.isEnabled = true
    for isPaging in [false, true] {
      view.isPagingEnabled = isPaging
      for key in ScrollKey.allCases {
        view.directionalPressGestureRecognizer.press(key)
        view.run()
        #expect(view.range(along: .vertical).contains(view.contentOffset.y))
        #expect(view.range(along: .horizontal).contains(view.contentOffset.x))
      }
    }
  }
}
