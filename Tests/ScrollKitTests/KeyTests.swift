import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// The keys in a view of 300 × 500 on content of 1000 × 5000.
@Suite struct KeyTests {
  private func makeView() -> (ScrollView, DirectionalPressRecognizer, Recorder) {
    let (view, recorder) = makeScrollView()
    view.directionalPressGestureRecognizer.isEnabled = true
    return (view, view.directionalPressGestureRecognizer, recorder)
  }

  @Test func theyAreOffUnlessAskedFor() {
    let (view, _) = makeScrollView()
    #expect(!view.directionalPressGestureRecognizer.isEnabled)
    for key in ScrollKey.allCases { #expect(!view.directionalPressGestureRecognizer.press(key)) }
    #expect(!view.isMoving && view.contentOffset == .zero)
  }

  /// A step is 40 points, a screenful the view's height less a step.
  @Test(arguments: [
    (ScrollKey.up, Point(x: 300, y: 1960)), (.down, Point(x: 300, y: 2040)),
    (.left, Point(x: 260, y: 2000)), (.right, Point(x: 340, y: 2000)),
    (.pageUp, Point(x: 300, y: 1540)), (.pageDown, Point(x: 300, y: 2460)),
    (.home, Point(x: 300, y: 0)), (.end, Point(x: 300, y: 4500)),
  ])
  func eachGoesItsWay(key: ScrollKey, target: Point) {
    let (view, keys, recorder) = makeView()
    view.contentOffset = Point(x: 300, y: 2000)
    _ = recorder.takeEvents()
    #expect(keys.press(key))
    view.run()
    #expect(view.contentOffset == target)
    #expect(recorder.takeEvents() == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func pressesInARowAddUpAndEndAtTheEdge() {
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
    // At the end the key is still the view's, and nothing moves.
    #expect(keys.press(.down) && !view.isScrolling)
  }

  @Test func insetsAreScrolledToAsWell() {
    let (view, keys, _) = makeView()
    view.contentInset = Insets(top: 30, left: 0, bottom: 20, right: 0)
    keys.press(.end)
    view.run()
    #expect(view.contentOffset.y == 4520)
    keys.press(.home)
    view.run()
    #expect(view.contentOffset.y == -30)
  }

  @Test func whatIsNotTheViewsIsLeftToOthers() {
    let (view, keys, _) = makeView()
    view.contentSize.width = 300
    #expect(!keys.press(.left) && keys.press(.down))
    // Content that fits may bounce under a finger; a key has nowhere to go.
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

  @Test func aViewWithoutSizeIsHarmless() {
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
