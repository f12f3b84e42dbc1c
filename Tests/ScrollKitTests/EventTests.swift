import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// The events that a scroll view reports to its delegate, in order.
@Suite struct EventTests {
  @Test func dragReportsItsEvents() {
    let (view, recorder) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    #expect(recorder.consumeEvents() == ["willBeginDragging"])
    #expect(view.isTracking && view.isDragging && !view.isDecelerating)
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -9), velocity: .zero, time: view.time))
    #expect(recorder.consumeEvents() == ["didScroll"])
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -9), velocity: .zero, time: view.time))
    #expect(recorder.consumeEvents().isEmpty)
    view.pan(Pan(state: .ended, translation: Point(x: 0, y: -9), velocity: .zero, time: view.time))
    #expect(recorder.consumeEvents() == ["willEndDragging", "didEndDragging:0"])
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
  }

  @Test func flickReportsItsEvents() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    #expect(!view.isTracking && view.isDragging && view.isDecelerating)
    view.run()
    #expect(
      recorder.consumeEvents() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging:1",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(!view.isDecelerating && !view.isDragging)
  }

  @Test func bounceIsReportedAsADeceleration() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: 90))
    view.run()
    #expect(
      recorder.consumeEvents() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging:1",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(view.contentOffset == .zero)
  }

  @Test func flickToAPageDoesNotReportWillEndDragging() {
    let (view, recorder) = makeScrollView()
    view.isPagingEnabled = true
    view.drag(by: Point(x: -60, y: 0), velocity: Point(x: -900, y: 0))
    view.run()
    #expect(
      recorder.consumeEvents() == [
        "willBeginDragging", "didScroll", "didEndDragging:1", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
  }

  @Test func interruptedDecelerationReportsItsEndAfterTheNextDrag() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.1)
    _ = recorder.consumeEvents()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    #expect(recorder.consumeEvents() == ["willBeginDragging"])
    #expect(view.isDragging && view.isDecelerating)
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    // The second drag is released without speed, so no new deceleration begins. The interrupted
    // deceleration reports its end.
    #expect(
      recorder.consumeEvents() == ["willEndDragging", "didEndDragging:0", "didEndDecelerating"])
    #expect(!view.isDragging && !view.isDecelerating)
    view.run()
    #expect(recorder.consumeEvents().isEmpty)
  }

  @Test func flickDuringADecelerationReportsOneEnd() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.1)
    _ = recorder.consumeEvents()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    #expect(view.isDragging && view.isDecelerating && !view.isTracking)
    view.run()
    #expect(
      recorder.consumeEvents() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging:1",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(!view.isDragging && !view.isDecelerating)
  }

  /// With paging, a drag interrupts a deceleration and is followed by another deceleration. The two
  /// decelerations report a single end, when the view reaches the next page.
  @Test func interruptedDecelerationToAPageReportsOneEnd() {
    let (view, recorder) = makeScrollView()
    view.isPagingEnabled = true
    view.drag(by: Point(x: -60, y: 0), velocity: Point(x: -900, y: 0))
    view.advance(to: view.time + 0.1)
    _ = recorder.consumeEvents()
    view.drag(by: Point(x: -10, y: 0))
    view.run()
    #expect(
      recorder.consumeEvents() == [
        "willBeginDragging", "didScroll", "didEndDragging:1", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
  }

  /// After a flick, `isDragging` stays true until the view rests. If a finger stops the view,
  /// `isDragging` becomes false when the finger is lifted.
  @Test func flickStoppedByAFingerReportsItsEndWhenTheFingerIsLifted() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.1)
    _ = recorder.consumeEvents()
    view.touchDown()
    #expect(view.isTracking && view.isDragging && view.isDecelerating)
    view.touchUp()
    #expect(recorder.consumeEvents() == ["didEndDecelerating"])
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
  }

  @Test func decelerationStoppedByCodeReportsNoEnd() {
    let (view, recorder) = makeScrollView()
    for cut in [{ $0.contentOffset.y = 40 }, { $0.setContentOffset(.zero, animated: true) }]
      as [(ScrollView) -> Void]
    {
      view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
      cut(view)
      #expect(!view.isDragging && !view.isDecelerating)
      view.run()
      #expect(!recorder.consumeEvents().contains("didEndDecelerating"))
    }
  }

  /// With scrolling disabled, touches don't stop a programmatic scroll, and pinches don't zoom.
  @Test func touchesAreIgnoredWhileScrollingIsDisabled() {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    view.isScrollEnabled = false
    view.setContentOffset(Point(x: 0, y: 900), animated: true)
    view.advance(to: view.time + 0.1)
    let offset = view.contentOffset.y
    #expect(view.panGestureRecognizer.isContentMoving?() == false)
    view.touchDown()
    #expect(view.isScrolling && !view.isTracking)
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 2, at: view.time))
    view.drag(by: Point(x: 0, y: 50), velocity: Point(x: 0, y: 900))
    #expect(view.zoomScale == 1 && !view.isZooming && view.contentOffset.y > offset)
    view.touchUp()
    view.run()
    #expect(view.contentOffset.y == 900)
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
  }

  /// If a finger holds content beyond an edge and scrolling is then disabled, the content returns
  /// to the edge.
  @Test func contentHeldBeyondAnEdgeReturnsWhenScrollingIsDisabled() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: 90))
    view.advance(to: view.time + 0.05)
    view.touchDown()
    view.isScrollEnabled = false
    #expect(!view.isTracking)
    view.run()
    #expect(view.contentOffset == .zero)
    #expect(recorder.consumeEvents().filter { $0 == "didEndDecelerating" }.count == 1)
    #expect(!view.isDragging && !view.isDecelerating)
  }

  @Test func heldBounceContinuesWhenTheFingerIsLifted() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: 90))
    view.advance(to: view.time + 0.05)
    _ = recorder.consumeEvents()
    view.touchDown()
    view.advance(to: view.time + 0.5)
    #expect(view.contentOffset.y < 0)
    view.touchUp()
    #expect(recorder.consumeEvents().isEmpty)
    view.run()
    // The deceleration that the finger has stopped continues and reports its end.
    #expect(recorder.consumeEvents() == ["didScroll", "didEndDecelerating"])
    #expect(view.contentOffset == .zero)
  }

  @Test func programmaticScrollsReportScrollingAndTheEndOfAnimations() {
    let (view, recorder) = makeScrollView()
    view.contentOffset = Point(x: 0, y: 100)
    #expect(recorder.consumeEvents() == ["didScroll"])
    view.contentOffset = Point(x: 0, y: 100)
    view.setContentOffset(Point(x: 0, y: 100), animated: true)
    view.run()
    #expect(recorder.consumeEvents().isEmpty)

    view.setContentOffset(Point(x: 0, y: 300), animated: true)
    #expect(recorder.consumeEvents().isEmpty)
    let offsets = view.run()
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
    #expect(view.contentOffset.y == 300)
    for (before, after) in zip(offsets, offsets.dropFirst()) { #expect(after.y >= before.y) }

    // An animation that is cancelled or replaced by another animation reports no end.
    view.setContentOffset(Point(x: 0, y: 900), animated: true)
    view.advance(to: view.time + 0.1)
    view.setContentOffset(Point(x: 0, y: 0), animated: true)
    view.run()
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
    view.setContentOffset(Point(x: 0, y: 900), animated: true)
    view.advance(to: view.time + 0.1)
    view.contentOffset.y = 17
    view.run()
    #expect(recorder.consumeEvents() == ["didScroll"])
    #expect(view.contentOffset.y == 17)

    // A deceleration that is stopped by code reports no end.
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    _ = recorder.consumeEvents()
    view.contentOffset.y = 40
    #expect(!view.isDecelerating)
    view.run()
    #expect(recorder.consumeEvents() == ["didScroll"])
  }

  @Test func scrollToTopReportsItsEndIfAllowed() {
    let (view, recorder) = makeScrollView()
    view.contentInset.top = 20
    view.contentOffset = Point(x: 30, y: 2000)
    _ = recorder.consumeEvents()
    recorder.allowsScrollToTop = false
    view.scrollToTop()
    view.run()
    #expect(recorder.consumeEvents().isEmpty)
    recorder.allowsScrollToTop = true
    view.scrollsToTop = false
    view.scrollToTop()
    view.run()
    #expect(recorder.consumeEvents().isEmpty)
    view.scrollsToTop = true
    view.scrollToTop()
    view.run()
    #expect(recorder.consumeEvents() == ["didScroll", "didScrollToTop"])
    #expect(view.contentOffset == Point(x: 30, y: -20))
    view.scrollToTop()
    #expect(recorder.consumeEvents() == ["didScrollToTop"])
  }

  /// A scroll to the top ends a zoom. If the delegate then scrolls elsewhere, the view doesn't
  /// report that it has reached the top.
  @Test(arguments: [false, true]) func scrollToTopThatTheDelegateReplacesReportsNoEnd(
    isAnimated: Bool
  ) {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    view.zoom(to: Rect(x: 0, y: 0, width: 150, height: 250), animated: true)
    view.advance(to: view.time + 0.1)
    recorder.onEndZooming = { $0.setContentOffset(Point(x: 0, y: 700), animated: isAnimated) }
    view.scrollToTop()
    view.run()
    #expect(view.contentOffset == Point(x: 0, y: 700))
    #expect(!recorder.consumeEvents().contains("didScrollToTop"))
  }

  @Test(arguments: [false, true]) func scrollToTopEndsAtAValidOffset(isPaging: Bool) {
    let (view, _) = makeScrollView()
    view.contentSize = Size(width: 1000, height: 2000)
    view.isPagingEnabled = isPaging
    view.contentOffset = Point(x: 0, y: 900)
    view.drag(by: Point(x: 200, y: 0), velocity: .zero)
    view.advance(to: view.time + 0.03)
    #expect(view.contentOffset.x < -10)
    view.scrollToTop()
    view.run()
    #expect(view.contentOffset == .zero)
    // With paging, the scroll also ends at a page horizontally.
    view.contentOffset = Point(x: view.bounds.width * 0.6, y: 900)
    view.scrollToTop()
    view.run()
    #expect(view.contentOffset.x == view.bounds.width * (isPaging ? 1 : 0.6))
  }

  @Test func animatedZoomReportsItsEvents() {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    view.setZoomScale(2, animated: true)
    #expect(recorder.consumeEvents() == ["willBeginZooming"])
    view.run()
    let events = recorder.consumeEvents()
    #expect(events.first == "didZoom" && events.last == "didEndZooming")
    #expect(Set(events) == ["didZoom", "didScroll", "didEndZooming"])
    view.zoomScale = 1
    #expect(recorder.consumeEvents() == ["didZoom", "didScroll"])
  }

  @Test func pinchBeyondTheMaximumScaleReportsItsEndAfterTheBounce() {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 2
    view.pinch(pinch(.began, 1, at: view.time))
    #expect(view.isTracking && view.isZooming)
    #expect(recorder.consumeEvents() == ["willBeginZooming"])
    view.pinch(pinch(.changed, 3, at: view.time))
    #expect(recorder.consumeEvents() == ["didZoom", "didScroll"])
    view.pinch(pinch(.ended, 3, at: view.time))
    #expect(!view.isTracking && !view.isZooming && view.isZoomBouncing)
    view.run()
    let events = recorder.consumeEvents()
    #expect(events.filter { $0 == "didEndZooming" }.count == 1 && events.last == "didEndZooming")
    #expect(!view.isZoomBouncing && view.zoomScale == 2)
  }

  @Test func scrollStartedInTheReleaseCallbackReplacesTheDeceleration() {
    // When the finger is lifted, the delegate scrolls to a target of its own.
    for animated in [false, true] {
      let (view, recorder) = makeScrollView()
      recorder.onRelease = { $0.setContentOffset(Point(x: 0, y: 700), animated: animated) }
      view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
      view.run()
      #expect(view.contentOffset.y == 700 && !view.isDecelerating)
      let events = recorder.consumeEvents()
      #expect(events.contains("didEndDragging:0") && !events.contains("willBeginDecelerating"))
      #expect((events.last == "didEndScrollingAnimation") == animated)
    }
  }

  @Test func offsetSetInAScrollCallbackEndsTheDeceleration() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    _ = recorder.consumeEvents()
    recorder.onScroll = { view in
      if view.contentOffset.y > 500 { view.contentOffset.y = 200 }
    }
    view.run()
    #expect(view.contentOffset.y == 200)
    #expect(recorder.consumeEvents() == ["didScroll"])
  }

  /// A scroll that starts when the last movement of a motion is reported replaces this motion.
  @Test(arguments: [false, true]) func scrollStartedAtTheEndOfAMotionContinues(isZoom: Bool) {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 2
    recorder.onScroll = { [unowned recorder] view in
      guard isZoom ? view.zoomScale == 2 : view.contentOffset.y == 300 else { return }
      recorder.onScroll = nil
      view.setContentOffset(Point(x: 0, y: 700), animated: true)
    }
    if isZoom {
      view.setZoomScale(2, animated: true)
    } else {
      view.setContentOffset(Point(x: 0, y: 300), animated: true)
    }
    view.run()
    #expect(view.contentOffset.y == 700)
    let ends = recorder.consumeEvents().filter { $0.hasPrefix("didEnd") }
    #expect(ends == (isZoom ? ["didEndZooming"] : []) + ["didEndScrollingAnimation"])
  }

  /// Gestures that stop a deceleration.
  enum StoppingGesture: CaseIterable {
    case touch, drag, pinch
  }

  /// A finger lands on a decelerating view, whose last movement is reported first. If the delegate
  /// then disables scrolling, the deceleration continues as if no finger had landed.
  @Test(arguments: StoppingGesture.allCases)
  func gestureDoesNotBeginIfTheDelegateDisablesScrolling(gesture: StoppingGesture) {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    _ = recorder.consumeEvents()
    recorder.onScroll = { $0.isScrollEnabled = false }
    let time = view.time + 0.1
    switch gesture {
    case .touch: view.touchDown(at: time)
    case .drag: view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: time))
    case .pinch: view.pinch(pinch(.began, 1, at: time))
    }
    #expect(!view.isTracking && !view.isZooming && view.isDecelerating)
    view.run()
    #expect(recorder.consumeEvents() == ["didScroll", "didEndDecelerating"])
    #expect(!view.isDragging && !view.isDecelerating)
  }

  /// If the content's size changes during an animated scroll so that its target is outside the
  /// range, the scroll leads to the end of the range, without a jump.
  @Test func animatedScrollDoesNotJumpWhenTheContentShrinks() {
    let (view, recorder) = makeScrollView()
    view.setContentOffset(Point(x: 0, y: 3000), animated: true)
    view.advance(to: view.time + 0.15)
    let offset = view.contentOffset
    view.contentSize.height = 2500
    view.advance(to: view.time + 1e-6)
    #expect((view.contentOffset - offset).length < 0.1)
    view.run()
    #expect(view.contentOffset.y == 2000)
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
  }

  /// Calls that end a zoom in progress.
  enum ZoomEnd: CaseIterable {
    case setOffset, animateOffset, showRectangle, scrollToTop, setScale, pinchOnTouchpad, pressKey
  }

  /// A scroll that the delegate starts when a call has ended a zoom replaces the call's effect, and
  /// doesn't jump.
  @Test(arguments: ZoomEnd.allCases) func scrollStartedWhenACallEndsAZoomContinues(end: ZoomEnd) {
    let (view, recorder) = makeScrollView()
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    view.directionalPressGestureRecognizer.isEnabled = true
    view.contentOffset.y = 1000
    view.setZoomScale(2, animated: true)
    view.advance(to: view.time + 0.1)
    var start = Point.zero
    recorder.onEndZooming = { [unowned recorder] view in
      recorder.onEndZooming = nil
      start = view.contentOffset
      view.setContentOffset(Point(x: 0, y: 700), animated: true)
    }
    _ = recorder.consumeEvents()
    switch end {
    case .setOffset: view.contentOffset = Point(x: 0, y: 3000)
    case .animateOffset: view.setContentOffset(Point(x: 0, y: 3000), animated: true)
    case .showRectangle:
      view.scrollRectToVisible(Rect(x: 0, y: 7000, width: 10, height: 10), animated: false)
    case .scrollToTop: view.scrollToTop()
    case .setScale: view.zoomScale = 3
    case .pinchOnTouchpad:
      _ = view.zoom(WheelZoom(scale: 1.2, center: .zero, isSmooth: true, time: view.time))
    case .pressKey: view.directionalPressGestureRecognizer.press(.end)
    }
    #expect(recorder.consumeEvents() == ["didZoom", "didScroll", "didEndZooming"])
    #expect(view.contentOffset == start)
    let frame = view.run().first ?? .zero
    #expect((frame - start).length < 0.1 * (Point(x: 0, y: 700) - start).length)
    #expect(view.contentOffset.y == 700)
    #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func scrollStartedWhenADragEndsReplacesTheDeceleration() {
    for velocity in [0.0, -2000] {
      let (view, recorder) = makeScrollView()
      recorder.onEndDragging = { $0.setContentOffset(Point(x: 0, y: 700), animated: true) }
      view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: velocity))
      view.run()
      #expect(view.contentOffset.y == 700 && !view.isDragging && !view.isDecelerating)
      let events = recorder.consumeEvents()
      #expect(!events.contains("willBeginDecelerating") && !events.contains("didEndDecelerating"))
      #expect(events.last == "didEndScrollingAnimation")
    }
  }

  private func pinch(_ state: GestureState, _ scale: Double, at time: Double) -> Pinch {
    Pinch(
      state: state, scale: scale, center: Point(x: 150, y: 250), translation: .zero,
      velocity: .zero, time: time)
  }

  /// `isScrolling` is true during decelerations, bounces and animations, but not while a finger
  /// drags.
  @Test func isScrollingIsFalseDuringADrag() {
    let (view, _) = makeScrollView()
    #expect(!view.isScrolling)
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -50), velocity: .zero, time: view.time))
    #expect(!view.isScrolling)
    view.pan(
      Pan(
        state: .ended, translation: Point(x: 0, y: -50), velocity: Point(x: 0, y: -900),
        time: view.time))
    #expect(view.isScrolling)
    view.run()
    #expect(!view.isScrolling)
    view.setContentOffset(.zero, animated: true)
    #expect(view.isScrolling)
    view.advance(to: view.time + ScrollPhysics.animationDuration * 1.01)
    #expect(!view.isScrolling && view.contentOffset == .zero)
    view.setContentOffset(Point(x: 0, y: 99), animated: false)
    #expect(!view.isScrolling)
  }
}
