import GeometryKit
import GestureKit
import Glibc
import ScrollKit
import Testing

@Suite struct ZoomTests {
  private func makeZoomable() -> (ScrollView, Recorder) {
    let (view, recorder) = makeScrollView()
    view.contentSize = Size(width: 900, height: 1500)
    recorder.zoomedView = recorder
    view.minimumZoomScale = 0.5
    view.maximumZoomScale = 4
    view.contentOffset = Point(x: 200, y: 300)
    return (view, recorder)
  }

  private func pinch(
    _ state: GestureState, _ scale: Double, center: Point = Point(x: 100, y: 200),
    translation: Point = .zero, at time: Double
  ) -> Pinch {
    Pinch(
      state: state, scale: scale, center: center + translation, translation: translation,
      velocity: .zero, time: time)
  }

  /// Returns the point of the content that appears at a point of the viewport, in the content's
  /// coordinates at scale 1.
  private func content(at point: Point, of view: ScrollView) -> Point {
    (view.contentOffset + point) * (1 / view.zoomScale)
  }

  @Test func zoomRequiresAViewAndARangeOfScales() {
    let (view, recorder) = makeZoomable()
    #expect(view.pinchGestureRecognizer != nil)
    recorder.zoomedView = nil
    #expect(view.pinchGestureRecognizer == nil)
    view.zoomScale = 2
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 2, at: view.time))
    #expect(view.zoomScale == 1 && !view.isZooming)
    recorder.zoomedView = recorder
    view.maximumZoomScale = 0.5
    view.minimumZoomScale = 0.5
    #expect(view.pinchGestureRecognizer == nil)
  }

  @Test func pointUnderTheFingersStaysThereDuringAPinch() {
    let (view, _) = makeZoomable()
    let center = Point(x: 100, y: 200)
    let held = content(at: center, of: view)
    view.pinch(pinch(.began, 1, at: view.time))
    for step in 0...20 {
      let moved = Point(x: Double(step), y: -2 * Double(step))
      view.pinch(pinch(.changed, 1 + Double(step) / 10, translation: moved, at: view.time))
      #expect(abs(view.zoomScale - (1 + Double(step) / 10)) < 1e-9)
      #expect((content(at: center + moved, of: view) - held).length < 1e-9)
      #expect(abs(view.contentSize.width - 900 * view.zoomScale) < 1e-9)
    }
    view.pinch(pinch(.ended, 3, translation: Point(x: 20, y: -40), at: view.time))
    #expect(!view.isZooming && !view.isZoomBouncing)
  }

  @Test func zoomBeyondItsLimitsIsDampedAndReturns() {
    for (scale, limit) in [(20.0, 4.0), (0.1, 0.5)] {
      let (view, _) = makeZoomable()
      view.pinch(pinch(.began, 1, at: view.time))
      view.pinch(pinch(.changed, scale, at: view.time))
      #expect(abs(view.zoomScale - limit * pow(scale / limit, 0.3)) < 1e-9)
      view.pinch(pinch(.ended, scale, at: view.time))
      #expect(view.isZoomBouncing)
      view.run()
      #expect(view.zoomScale == limit)
      #expect(view.contentOffset == view.nearestOffset(to: view.contentOffset))
      #expect(abs(view.contentSize.height - 1500 * limit) < 1e-9)
    }
  }

  @Test func zoomBounceKeepsThePointUnderTheFingers() {
    let (view, _) = makeZoomable()
    let center = Point(x: 100, y: 200)
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 8, at: view.time))
    let held = content(at: center, of: view)
    view.pinch(pinch(.ended, 8, at: view.time))
    let start = view.time
    for frame in 1...60 {
      view.advance(to: start + Double(frame) / 60)
      #expect((content(at: center, of: view) - held).length < 1e-6)
    }
  }

  @Test func pinchDuringAZoomBounceDoesNotJump() {
    let (view, recorder) = makeZoomable()
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 9, at: view.time))
    view.pinch(pinch(.ended, 9, at: view.time))
    view.advance(to: view.time + 0.1)
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    #expect(scale > 4)
    _ = recorder.consumeEvents()
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 1 + 1e-9, at: view.time))
    #expect(abs(view.zoomScale - scale) < 1e-6)
    #expect((view.contentOffset - offset).length < 1e-5)
    view.pinch(pinch(.ended, 1 + 1e-9, at: view.time))
    view.run()
    #expect(
      recorder.consumeEvents().filter { $0 != "didZoom" && $0 != "didScroll" } == ["didEndZooming"])
  }

  @Test func zoomStopsAtTheLimitsIfBouncesAreOff() {
    let (view, _) = makeZoomable()
    view.bouncesZoom = false
    view.pinch(pinch(.began, 1, at: view.time))
    view.pinch(pinch(.changed, 9, at: view.time))
    #expect(view.zoomScale == 4)
    view.pinch(pinch(.ended, 9, at: view.time))
    #expect(!view.isZoomBouncing)
  }

  @Test func zoomToARectangleCentresTheRectangle() {
    for animated in [false, true] {
      let (view, _) = makeZoomable()
      view.zoom(to: Rect(x: 300, y: 600, width: 150, height: 100), animated: animated)
      view.run()
      #expect(view.zoomScale == 2)
      #expect((content(at: Point(x: 150, y: 250), of: view) - Point(x: 375, y: 650)).length < 1e-9)
      // At the corner of the content, the offset is clamped and the scale stays at its maximum.
      view.zoom(to: Rect.unit, animated: animated)
      view.run()
      #expect(view.zoomScale == 4 && view.contentOffset == .zero)
    }
  }

  @Test func doubleTapZoomsInAtThePointAndOutAgain() {
    let (view, _) = makeZoomable()
    view.zoomScale = 0.5
    let point = Point(x: 80, y: 300)
    let held = content(at: point, of: view)
    view.doubleTap(at: point)
    view.run()
    #expect(view.zoomScale == 1.25)
    #expect((content(at: point, of: view) - held).length < 1e-9)
    view.doubleTap(at: point)
    view.run()
    #expect(view.zoomScale == 0.5)
  }

  /// A zoom that replaces another one starts from its present scale, and both report one beginning
  /// and one end.
  @Test func zoomThatReplacesAnotherZoomDoesNotJump() {
    let (view, recorder) = makeZoomable()
    _ = recorder.consumeEvents()
    view.setZoomScale(4, animated: true)
    view.advance(to: view.time + 0.15)
    let scale = view.zoomScale
    #expect(scale > 1.5 && scale < 3)
    view.setZoomScale(1, animated: true)
    #expect(view.zoomScale == scale)
    view.run()
    #expect(view.zoomScale == 1)
    let ends = recorder.consumeEvents().filter { $0 != "didZoom" && $0 != "didScroll" }
    #expect(ends == ["willBeginZooming", "didEndZooming"])
  }

  /// A call that sets the scale to its present value ends a zoom that begins at that scale.
  @Test func presentScaleReplacesTheTargetOfAZoom() {
    let (view, _) = makeZoomable()
    view.setZoomScale(4, animated: true)
    view.zoomScale = 1
    view.run()
    #expect(view.zoomScale == 1)
  }

  /// A scale that is set during a drag takes effect at once, and the drag continues from there.
  @Test(arguments: [false, true]) func scaleSetDuringADragEndsAZoom(isAnimated: Bool) {
    let (view, recorder) = makeZoomable()
    view.setZoomScale(4, animated: true)
    view.advance(to: view.time + 0.1)
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    _ = recorder.consumeEvents()
    view.setZoomScale(1, animated: isAnimated)
    #expect(recorder.consumeEvents() == ["didZoom", "didScroll", "didEndZooming"])
    let offset = view.contentOffset
    view.advance(to: view.time + 0.1)
    #expect(view.zoomScale == 1 && view.contentOffset == offset && view.isDragging)
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -10), velocity: .zero, time: view.time))
    #expect(view.contentOffset == offset + Point(x: 0, y: 10))
  }

  /// A deceleration that a drag has interrupted still reports its end if the scale is set during
  /// the drag.
  @Test func scaleSetDuringADragKeepsTheInterruptedDeceleration() {
    let (view, recorder) = makeZoomable()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.1)
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.zoomScale = 2
    _ = recorder.consumeEvents()
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    #expect(
      recorder.consumeEvents() == ["willEndDragging", "didEndDragging:0", "didEndDecelerating"])
  }

  /// Changes of the offset and its range.
  enum OffsetChange: CaseIterable {
    case set, setAnimated, moveOrigin, resizeContent, limitScale
  }

  /// Whatever changes the offset or its range during a pinch, the next movement of the fingers
  /// moves the content from its present place.
  @Test(arguments: OffsetChange.allCases) func pinchContinuesAfterTheOffsetChanges(
    change: OffsetChange
  ) {
    let (view, recorder) = makeZoomable()
    view.contentOffset.x = 0
    view.pinch(pinch(.began, 1, at: view.time))
    // Twice the size, and beyond the left edge of the content.
    view.pinch(pinch(.changed, 2, translation: Point(x: 190, y: 0), at: view.time))
    #expect(view.contentOffset.x < -30)
    _ = recorder.consumeEvents()
    switch change {
    case .set: view.contentOffset = Point(x: 700, y: 900)
    case .setAnimated:
      view.setContentOffset(Point(x: 700, y: 900), animated: true)
      #expect(recorder.consumeEvents() == ["didScroll", "didEndScrollingAnimation"])
      #expect(view.contentOffset == Point(x: 700, y: 900))
    case .moveOrigin: view.moveOrigin(by: Point(x: 700, y: 900))
    case .resizeContent: view.contentInset.left = 40
    case .limitScale: view.maximumZoomScale = 1.5
    }
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    view.advance(to: view.time + 0.1)
    view.pinch(pinch(.changed, 2, translation: Point(x: 190, y: 1), at: view.time))
    #expect(abs(view.zoomScale - scale) < 1e-9)
    #expect((view.contentOffset - offset).length < 1 + 1e-9)
  }

  /// Changes of the limits of the scale and of the offset.
  enum LimitChange: CaseIterable {
    case maximumScale, presentScale, bounds, insets
  }

  /// New limits in the middle of a zoom lead to another end, but not to a jump.
  @Test(arguments: LimitChange.allCases, [0.02, 0.15, 0.29])
  func zoomDoesNotJumpWhenItsLimitsChange(change: LimitChange, time: Double) {
    let (view, recorder) = makeZoomable()
    view.zoom(to: Rect(x: 800, y: 1400, width: 100, height: 100), animated: true)
    view.advance(to: view.time + time)
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    switch change {
    case .maximumScale: view.maximumZoomScale = 2
    case .presentScale: view.maximumZoomScale = scale * 0.9999
    case .bounds: view.bounds = Size(width: 900, height: 1500)
    case .insets: view.contentInset = Insets(top: 0, left: 0, bottom: -900, right: -900)
    }
    view.advance(to: view.time + 1e-6)
    #expect(abs(view.zoomScale - scale) < 1e-3)
    #expect((view.contentOffset - offset).length < 0.1)
    _ = recorder.consumeEvents()
    let offsets = view.run()
    let end = view.contentOffset
    for passed in offsets { #expect((passed - end).length < 1.3 * (offset - end).length) }
    #expect(view.zoomScale <= view.maximumZoomScale)
    #expect(end == view.nearestOffset(to: end))
    #expect(recorder.consumeEvents().last == "didEndZooming")
  }

  /// While a finger drags the content, Ctrl and the wheel neither zoom the content nor scroll
  /// anything else.
  @Test func wheelDoesNotZoomDuringADrag() {
    let (view, _) = makeZoomable()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    let notch = WheelZoom(
      scale: 2, center: Point(x: 150, y: 250), isSmooth: true, time: view.time)
    #expect(view.zoom(notch))
    #expect(view.zoomScale == 1)
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    #expect(view.zoom(notch))
    #expect(view.zoomScale == 2)
  }

  @Test func contentSmallerThanTheViewportCanBeCentred() {
    let (view, _) = makeZoomable()
    for size in [Size(width: 100, height: 5000), Size(width: 5000, height: 60)] {
      view.contentSize = size
      for (scale, centers) in [(1.0, true), (0.7, true), (2, true), (2, false)] {
        view.centersContent = centers
        view.zoomScale = scale
        for axis in Axis.allCases {
          let spare = view.bounds[axis] - view.contentSize[axis]
          let range = view.range(along: axis)
          #expect(range.contains(view.contentOffset[axis]))
          if spare > 0 {
            #expect(range.lowerBound == (centers ? -spare / 2 : 0))
            #expect(range.upperBound == range.lowerBound)
          } else {
            #expect(range == 0...(-spare))
          }
        }
      }
    }
  }

  @Test func zoomScaleIsClampedToItsLimits() {
    let (view, _) = makeZoomable()
    view.zoomScale = 100
    #expect(view.zoomScale == 4)
    view.maximumZoomScale = 3
    #expect(view.zoomScale == 3)
    #expect(view.contentSize == Size(width: 2700, height: 4500))
    view.setZoomScale(0, animated: false)
    view.setZoomScale(.nan, animated: true)
    #expect(view.zoomScale == 3)
    view.zoomScale = 1e-9
    #expect(view.zoomScale == 0.5)
    view.minimumZoomScale = -1
    #expect(view.minimumZoomScale == 0.5)
  }

  /// Returns a scroll view and its recorder. The content is a picture that fills the view at the
  /// minimum scale.
  private func makePicture() -> (ScrollView, Recorder) {
    let (view, recorder) = makeScrollView()
    view.contentSize = view.bounds
    recorder.zoomedView = recorder
    view.maximumZoomScale = 4
    return (view, recorder)
  }

  @Test func pinchBelowTheMinimumScaleKeepsThePointUnderTheFingers() {
    for center in [Point(x: 150, y: 250), Point(x: 60, y: 400), Point(x: 299, y: 1)] {
      let (view, _) = makePicture()
      view.pinch(pinch(.began, 1, center: center, at: view.time))
      for step in 1...19 {
        view.pinch(pinch(.changed, 1 - Double(step) / 20, center: center, at: view.time))
        #expect(view.zoomScale < 1)
        #expect((content(at: center, of: view) - center).length < 1e-9)
      }
      view.pinch(pinch(.ended, 0.05, center: center, at: view.time))
      var last = view.contentOffset
      for offset in view.run(frameRate: 240) {
        #expect(abs(offset.x) <= abs(last.x) + 1e-9 && abs(offset.y) <= abs(last.y) + 1e-9)
        last = offset
      }
      #expect(view.contentOffset == .zero && view.zoomScale == 1)
    }
  }

  @Test func offsetDoesNotJumpWhenTheScalePassesItsMinimum() {
    let (view, _) = makePicture()
    let center = Point(x: 100, y: 200)
    view.pinch(pinch(.began, 1, center: center, at: view.time))
    var last = Point.zero
    // The pinch moves across the picture while its scale falls below the minimum and rises again.
    for step in 0...200 {
      let progress = Double(step) / 200
      let scale = 1.2 - 0.6 * sin(progress * .pi)
      view.pinch(
        pinch(
          .changed, scale, center: center, translation: Point(x: 90 * progress, y: -70 * progress),
          at: view.time))
      #expect(step == 0 || (view.contentOffset - last).length < 6)
      last = view.contentOffset
    }
    // A pinch at another point stops the zoom bounce. Neither the scale nor the offset jumps.
    view.pinch(pinch(.changed, 0.4, center: center, at: view.time))
    view.pinch(pinch(.ended, 0.4, center: center, at: view.time))
    view.advance(to: view.time + 0.05)
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    #expect(scale < 1 && offset.length > 1)
    view.pinch(pinch(.began, 1, center: Point(x: 280, y: 450), at: view.time))
    view.pinch(pinch(.changed, 1 + 1e-9, center: Point(x: 280, y: 450), at: view.time))
    #expect(abs(view.zoomScale - scale) < 1e-6)
    #expect((view.contentOffset - offset).length < 1e-5)
  }
}
