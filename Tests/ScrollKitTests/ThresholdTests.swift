import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// The sizes, times and limits that decide how a scroll view behaves. A user would notice a change
/// of any of these values.
@Suite struct ThresholdTests {
  // MARK: Drags and flicks

  /// With the directional lock, drags steeper than 60° and flatter than 30° move along one axis
  /// only. The tangent of 60° is 1.73.
  @Test(arguments: [(1.6, true), (1.9, false)])
  func directionalLockDoesNotRestrictDiagonalDrags(ratio: Double, isFree: Bool) {
    for axis in Axis.allCases {
      let (view, _) = makeScrollView()
      view.isDirectionalLockEnabled = true
      let start = Point(x: 300, y: 1000)
      view.contentOffset = start
      var first = Point(x: 10, y: 10)
      first[axis] *= ratio
      view.pan(Pan(state: .began, translation: first, velocity: .zero, time: view.time))
      view.pan(
        Pan(
          state: .changed, translation: first + Point(x: 50, y: 50), velocity: .zero,
          time: view.time))
      let moved = start - view.contentOffset
      #expect(moved[axis] == 50)
      #expect(moved[axis.perpendicular] == (isFree ? 50 : 0))
    }
  }

  /// A finger slower than 50 points/s doesn't cause a deceleration.
  @Test(arguments: [(45.0, false), (55, true)])
  func decelerationRequiresAMinimumSpeed(speed: Double, flicks: Bool) {
    let (view, _) = makeScrollView()
    view.drag(by: Point(x: 0, y: -100), velocity: Point(x: 0, y: -speed))
    #expect(view.isDecelerating == flicks)
  }

  /// A flick at 1,000 points/s moves 500 points, or 100 points with the fast deceleration rate.
  @Test(arguments: [(DecelerationRate.normal, 499.5), (.fast, 99.5)])
  func flickDistanceDependsOnTheDecelerationRate(rate: DecelerationRate, distance: Double) {
    let (view, _) = makeScrollView()
    view.decelerationRate = rate
    view.drag(by: Point(x: 0, y: -100), velocity: Point(x: 0, y: -1000))
    view.run()
    #expect(abs(view.contentOffset.y - 100 - distance) < 0.1)
  }

  /// If the delegate moves the target of a flick to more than four times the distance, a spring
  /// accelerates the content. Otherwise, the content decelerates from the release on.
  @Test(arguments: [(3.5, false), (4.5, true)])
  func springPullsToATargetFarBeyondThatOfTheFlick(ratio: Double, accelerates: Bool) {
    let (view, recorder) = makeScrollView()
    recorder.newTarget = Point(x: 0, y: 100 + 499.5 * ratio)
    view.drag(by: Point(x: 0, y: -100), velocity: Point(x: 0, y: -1000))
    view.advance(to: view.time + 0.05)
    #expect((view.contentOffset.y - 100 > 1000 * 0.05) == accelerates)
  }

  /// With paging, a flick at 200 points/s or more moves to the next page. After a slower release,
  /// the view returns to the nearest page.
  @Test(arguments: [(185.0, 0.0), (215, 300)])
  func flickToTheNextPageRequiresAMinimumSpeed(speed: Double, page: Double) {
    let (view, _) = makeScrollView()
    view.isPagingEnabled = true
    view.drag(by: Point(x: -60, y: 0), velocity: Point(x: -speed, y: 0))
    view.run()
    #expect(view.contentOffset.x == page)
  }

  /// If a page is released 100 points from its final position, about 17 points remain after 0.2 s.
  @Test func pageSettlesQuicklyAndGently() {
    let (view, _) = makeScrollView()
    view.isPagingEnabled = true
    view.drag(by: Point(x: -100, y: 0))
    let release = view.time
    view.advance(to: release + 0.1)
    #expect(view.contentOffset.x > 45 && view.contentOffset.x < 60)
    view.advance(to: release + 0.2)
    #expect(view.contentOffset.x > 14 && view.contentOffset.x < 20)
  }

  /// Even after the fastest flick, a bounce leaves at least 5 % of the viewport filled with
  /// content.
  @Test func fastestBounceKeepsSomeContentVisible() {
    let (view, _) = makeScrollView()
    view.bounds = Size(width: 300, height: 200)
    view.drag(by: Point(x: 0, y: -10), velocity: Point(x: 0, y: 8000))
    let deepest = view.run(frameRate: 240).map { -$0.y }.max() ?? 0
    #expect(deepest > 170 && deepest <= 190)
  }

  /// In its last frame, a deceleration moves by at most about half a point, so that its end isn't a
  /// visible jump.
  @Test func decelerationEndsWithoutAVisibleJump() {
    let (view, _) = makeScrollView()
    view.drag(by: Point(x: 0, y: -100), velocity: Point(x: 0, y: -1000))
    let offsets = view.run().map(\.y)
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(steps.count > 60 && (steps.last ?? .infinity) <= 0.6)
  }

  /// A flick that interrupts a deceleration can add a part of the deceleration's speed to the speed
  /// of the finger. To do so, the finger must be faster than half of the added speed.
  @Test(arguments: [(0.42, false), (0.6, true)])
  func onlyAFastFlickAddsTheSpeedOfTheStoppedDeceleration(fraction: Double, addsSpeed: Bool) throws
  {
    let (view, recorder) = makeScrollView()
    view.contentSize.height = 1e6
    view.drag(by: Point(x: 0, y: -100), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.001)
    view.touchDown()
    // After a flick of 2,000 points/s, the next flick adds 2,540 points/s.
    let speed = fraction * 2540
    let before = view.contentOffset.y
    view.drag(by: Point(x: 0, y: -1), velocity: Point(x: 0, y: -speed), steps: 1)
    _ = recorder.consumeEvents()
    view.run()
    let distance = view.contentOffset.y - before
    // The distance of a deceleration in points is about half of its initial speed in points a
    // second.
    #expect((distance > speed * 0.75) == addsSpeed)
  }

  // MARK: Animated changes

  @Test func animatedScrollTakesThreeTenthsOfASecond() {
    let (view, _) = makeScrollView()
    view.setContentOffset(Point(x: 0, y: 400), animated: true)
    view.advance(to: 0.29)
    #expect(view.isScrolling && view.contentOffset.y < 400)
    view.advance(to: 0.31)
    #expect(!view.isScrolling && view.contentOffset.y == 400)
  }

  @Test func notchOfAWheelScrollsByAHundredPoints() {
    let (view, _) = makeScrollView()
    view.scroll(byNotches: 1)
    view.run()
    #expect(view.contentOffset.y == 100)
  }

  // MARK: Zoom

  /// While the fingers pinch to twice the maximum scale, the content is shown at 1.23 times the
  /// maximum scale.
  @Test func zoomBeyondTheMaximumScaleIsDamped() {
    let (view, recorder) = makeScrollView()
    view.maximumZoomScale = 4
    recorder.zoomedView = recorder
    for (state, scale) in [(GestureState.began, 1.0), (.changed, 8)] {
      view.pinch(
        Pinch(
          state: state, scale: scale, center: Point(x: 150, y: 250), translation: .zero,
          velocity: .zero, time: view.time))
    }
    #expect(view.zoomScale > 4.7 && view.zoomScale < 5.2)
  }

  /// A wheel notch zooms with an animation. About 90 % of the change is reached after 0.2 s.
  @Test func zoomByAWheelNotchIsQuickAndGentle() {
    let (view, recorder) = makeScrollView()
    view.maximumZoomScale = 4
    recorder.zoomedView = recorder
    let notch = WheelZoom(
      scale: 2, center: Point(x: 150, y: 250), isSmooth: false, time: view.time)
    #expect(view.zoom(notch))
    view.advance(to: 0.1)
    #expect(view.zoomScale > 1.4 && view.zoomScale < 1.6)
    view.advance(to: 0.2)
    #expect(view.zoomScale > 1.84 && view.zoomScale < 1.92)
  }

  // MARK: Indicators

  @Test func indicatorHasAMinimumLength() {
    let (view, _) = makeScrollView()
    view.contentSize = Size(width: 300, height: 1e6)
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    #expect(view.verticalScrollIndicator?.frame.height == 36)
    view.contentOffset.y = -400
    #expect(view.verticalScrollIndicator?.frame.height == 8)
  }

  /// Indicators fade in within 0.25 s, stay for 1.2 s after the last movement and then fade out
  /// within 0.25 s.
  @Test func indicatorsStayForALimitedTime() {
    let (view, _) = makeScrollView()
    view.drag(by: Point(x: 0, y: -100), steps: 60)
    let rest = view.time
    view.advance(to: rest + 1.15)
    #expect(view.verticalScrollIndicator?.alpha == 1)
    view.advance(to: rest + 1.325)
    #expect(abs((view.verticalScrollIndicator?.alpha ?? 0) - 0.5) < 0.1)
    view.advance(to: rest + 1.5)
    #expect(view.verticalScrollIndicator == nil)
  }

  // MARK: Touches

  /// Content that has at most 8 points left to move seems to be at rest, so a touch doesn't count
  /// as stopping the content.
  @Test func contentCountsAsMovingWhileMoreThanEightPointsRemain() {
    let (view, _) = makeScrollView()
    view.setContentOffset(Point(x: 0, y: 400), animated: true)
    var answers = (far: 0, near: 0)
    while view.isScrolling {
      view.advance(to: view.time + 0.0005)
      let left = 400 - view.contentOffset.y
      let isMoving = view.panGestureRecognizer.isContentMoving?() == true
      if left > 8.1 {
        #expect(isMoving)
        answers.far += 1
      } else if left < 7.9 {
        #expect(!isMoving)
        answers.near += 1
      }
    }
    #expect(answers.far > 100 && answers.near > 20)
  }

  /// The speed of a flick is limited to 8,000 points/s.
  @Test func flickSpeedIsLimited() {
    func distance(speed: Double) -> Double {
      let (view, _) = makeScrollView()
      view.contentSize.height = 1e6
      view.drag(by: Point(x: 0, y: -1), velocity: Point(x: 0, y: -speed), steps: 1)
      view.run()
      return view.contentOffset.y
    }
    #expect(distance(speed: 7500) < distance(speed: 8000) * 0.95)
    #expect(abs(distance(speed: 30000) - distance(speed: 8000)) < 1)
  }
}
