import GeometryKit
import GestureKit
import ScrollKit

/// A scroll view's delegate that records the calls it receives. A test sets the values that the
/// delegate returns.
final class Recorder: ScrollViewDelegate {
  private(set) var events: [String] = []
  private(set) var velocity: Point?
  private(set) var plannedTarget: Point?
  /// The target that replaces the planned target when the finger is next lifted, or `nil` to keep
  /// the planned target.
  var newTarget: Point?
  weak var zoomedView: AnyObject?
  var allowsScrollToTop = true
  var onScroll: ((ScrollView) -> Void)?
  var onRelease: ((ScrollView) -> Void)?
  var onEndDragging: ((ScrollView) -> Void)?
  var onEndZooming: ((ScrollView) -> Void)?

  /// Returns the recorded events and clears the list. Successive `didScroll` or `didZoom` events
  /// are merged into one.
  func consumeEvents() -> [String] {
    defer { events = [] }
    return events.reduce(into: []) { list, event in
      let isRun = event == list.last && (event == "didScroll" || event == "didZoom")
      if !isRun { list.append(event) }
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    events.append("didScroll")
    onScroll?(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { events.append("didZoom") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { events.append("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    events.append("willEndDragging")
    self.velocity = velocity
    plannedTarget = targetContentOffset
    if let newTarget { targetContentOffset = newTarget }
    newTarget = nil
    onRelease?(scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    events.append("didEndDragging:\(decelerate ? 1 : 0)")
    onEndDragging?(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    events.append("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    events.append("didEndDecelerating")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    events.append("didEndScrollingAnimation")
  }
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { zoomedView }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?) {
    events.append("willBeginZooming")
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double
  ) {
    events.append("didEndZooming")
    onEndZooming?(scrollView)
  }
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { allowsScrollToTop }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { events.append("didScrollToTop") }
  func scrollViewDismissesKeyboard(_ scrollView: ScrollView) { events.append("dismissesKeyboard") }
}

/// Returns a scroll view of 300 × 500 points and its recorder. The content has 1,000 × 5,000
/// points.
func makeScrollView() -> (ScrollView, Recorder) {
  let view = RecordedScrollView(bounds: Size(width: 300, height: 500))
  view.contentSize = Size(width: 1000, height: 5000)
  view.delegate = view.recorder
  return (view, view.recorder)
}

/// A scroll view that keeps its recorder alive.
private final class RecordedScrollView: ScrollView {
  let recorder = Recorder()
}

extension ScrollView {
  /// Drags by a translation in steps of 1/60 s. Then lifts the finger at its velocity, in points a
  /// second.
  func drag(by translation: Point, velocity: Point = .zero, steps: Int = 4) {
    pan(Pan(state: .began, translation: .zero, velocity: .zero, time: time))
    for step in 1...steps {
      advance(to: time + 1.0 / 60)
      pan(
        Pan(
          state: .changed, translation: translation * (Double(step) / Double(steps)),
          velocity: velocity, time: time))
    }
    pan(Pan(state: .ended, translation: translation, velocity: velocity, time: time))
  }

  /// Advances frame by frame until the view rests, for at most `limit` seconds. Returns the content
  /// offset in each frame.
  @discardableResult
  func run(frameRate: Double = 60, limit: Double = 30) -> [Point] {
    let start = time
    var offsets: [Point] = []
    var frame = 1.0
    while isDecelerating || isZoomBouncing || isMoving, time < start + limit {
      advance(to: start + frame / frameRate)
      offsets.append(contentOffset)
      frame += 1
    }
    return offsets
  }
}
