import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// Touches on a scroll view with a button, sent through a gesture arena.
@Suite struct TouchTests {
  @Test func dragScrollsAndFlickStartsADeceleration() {
    let fixture = TouchFixture()
    fixture.touch(.began, y: 300)
    #expect(fixture.view.isTracking && !fixture.view.isDragging)
    for step in 1...10 { fixture.touch(.moved, y: 300 - Double(step) * 20) }
    #expect(fixture.view.isDragging)
    // The drag is measured from the point where the finger left the slop.
    #expect(abs(fixture.view.contentOffset.y - 190) < 1e-9)
    fixture.touch(.ended, y: 100)
    #expect(!fixture.view.isTracking && fixture.view.isDecelerating)
    fixture.view.run()
    // 20 points in 1/60 s are 1,200 points/s. At that speed, a deceleration covers 599.4 points.
    #expect(abs(fixture.view.contentOffset.y - 789.4) < 0.1)
    #expect(fixture.taps == 0)
  }

  @Test func tapDuringADecelerationStopsItWithoutADrag() {
    let fixture = TouchFixture()
    fixture.flick()
    fixture.wait(0.1)
    let offset = fixture.view.contentOffset
    fixture.touch(.began, y: 300)
    #expect(fixture.view.contentOffset.y > 0 && fixture.view.isDecelerating)
    fixture.wait(0.2)
    fixture.touch(.ended, y: 300)
    #expect(!fixture.view.isDecelerating && !fixture.view.isTracking)
    #expect((fixture.view.contentOffset - offset).length < 20)
    fixture.wait(1)
    #expect((fixture.view.contentOffset - offset).length < 20)
  }

  @Test func fingerOnDeceleratingContentDragsWithoutSlop() {
    let fixture = TouchFixture()
    fixture.flick()
    fixture.wait(0.1)
    fixture.touch(.began, y: 300)
    let offset = fixture.view.contentOffset.y
    fixture.touch(.moved, y: 299)
    #expect(fixture.view.isDragging)
    fixture.touch(.moved, y: 290)
    #expect(abs(fixture.view.contentOffset.y - offset - 10) < 1e-9)
  }

  @Test func contentKeepsATouchIfCancellingIsDisabled() {
    for (canCancel, shouldCancel) in [(true, true), (true, false), (false, true)] {
      let fixture = TouchFixture()
      fixture.view.canCancelContentTouches = canCancel
      fixture.view.cancels = shouldCancel
      fixture.touch(.began, y: 300)
      fixture.wait(0.2)
      #expect(fixture.isPressed)
      for step in 1...5 { fixture.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(fixture.view.isDragging == (canCancel && shouldCancel))
      fixture.touch(.ended, y: 200)
      // If the touch becomes a drag before the content receives it, the view scrolls.
      fixture.touch(.began, y: 300)
      for step in 1...5 { fixture.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(fixture.view.isDragging)
    }
  }

  /// By default, a drag cancels the touch of a view in the content, but not the touch of a control.
  @Test func touchesInControlsAreNotCancelledByDefault() {
    final class Knob: TouchControl {}
    let view = ScrollView()
    #expect(!view.touchesShouldCancel(in: Knob()) && view.touchesShouldCancel(in: view))
  }

  @Test func contentTouchesAreDelayedByDefault() {
    for delays in [true, false] {
      let fixture = TouchFixture()
      #expect(fixture.view.delaysContentTouches)
      fixture.view.delaysContentTouches = delays
      fixture.touch(.began, y: 300)
      #expect(fixture.isPressed == !delays)
      fixture.wait(0.14)
      #expect(fixture.isPressed == !delays)
      fixture.wait(0.02)
      #expect(fixture.isPressed)
      // The drag cancels the button's touch.
      for step in 1...5 { fixture.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(!fixture.isPressed && fixture.view.isDragging)
    }
  }

  @Test func contentTouchesCanBeRefused() {
    for (delays, begins) in [(true, false), (false, false), (true, true)] {
      let fixture = TouchFixture()
      fixture.view.begins = begins
      fixture.view.delaysContentTouches = delays
      fixture.touch(.began, y: 300)
      fixture.wait(0.2)
      #expect(fixture.isPressed == begins)
      fixture.touch(.ended, y: 300)
      #expect(fixture.taps == (begins ? 1 : 0))
      // `touchesShouldBegin` is called again for each touch.
      fixture.view.begins = true
      fixture.wait(1)
      fixture.touch(.began, y: 300)
      fixture.touch(.ended, y: 300)
      #expect(fixture.taps == (begins ? 2 : 1))
    }
  }

  @Test func pinchZoomsWithinTheLimits() {
    let fixture = TouchFixture()
    fixture.touch(.began, y: 200, finger: 1)
    fixture.touch(.began, y: 300, finger: 2)
    for step in 1...20 { fixture.touch(.moved, y: 300 + Double(step) * 10, finger: 2) }
    #expect(fixture.view.isZooming && fixture.view.zoomScale > 1.5)
    fixture.touch(.ended, y: 500, finger: 2)
    fixture.touch(.ended, y: 200, finger: 1)
    #expect(!fixture.view.isZooming && !fixture.view.isTracking)
    fixture.view.run()
    #expect(fixture.view.zoomScale <= 4)
  }

  @Test func wheelNotchesAddUp() {
    let fixture = TouchFixture()
    for _ in 0..<3 {
      fixture.wheel(1)
      fixture.wait(0.05)
    }
    fixture.wait(1)
    #expect(fixture.view.contentOffset == Point(x: 0, y: 3 * ScrollPhysics.wheelStep))
    fixture.wheel(-50)
    fixture.wait(1)
    #expect(fixture.view.contentOffset == .zero)
    fixture.view.contentSize = Size(width: 2000, height: 500)
    fixture.wheel(2)
    fixture.wait(1)
    #expect(fixture.view.contentOffset == Point(x: 2 * ScrollPhysics.wheelStep, y: 0))
  }

  /// A wheel notch while the view moves to the next page adds another page to the target.
  @Test func notchDuringAPageAnimationAddsAPage() {
    let fixture = TouchFixture()
    fixture.view.isPagingEnabled = true
    fixture.flick()
    fixture.wait(0.05)
    fixture.wheel(1)
    fixture.wait(2)
    #expect(fixture.view.contentOffset == Point(x: 0, y: 2 * fixture.view.bounds.height))
  }

  @Test func viewStaysStoppedUntilTheLastFingerIsLifted() {
    let fixture = TouchFixture()
    fixture.flick()
    fixture.wait(0.1)
    fixture.touch(.began, y: 200, finger: 1)
    fixture.touch(.began, y: 300, finger: 2)
    fixture.touch(.ended, y: 300, finger: 2)
    #expect(fixture.view.isTracking)
    fixture.touch(.ended, y: 200, finger: 1)
    #expect(!fixture.view.isTracking && !fixture.view.isDecelerating)
  }
}

/// A scroll view in a gesture arena, both with the same clock.
private final class TouchFixture: ScrollViewDelegate {
  final class View: ScrollView {
    var begins = true
    var cancels = true
    override func touchesShouldBegin(_ touches: [Touch], in content: AnyObject) -> Bool { begins }
    override func touchesShouldCancel(in content: AnyObject) -> Bool { cancels }
  }

  let view = View(bounds: Size(width: 300, height: 500))
  private(set) var taps = 0
  private(set) var isPressed = false
  private let tap = TapRecognizer()
  private let arena: GestureArena
  private var now = 0.0

  init() {
    let (view, tap) = (view, tap)
    view.contentSize = Size(width: 300, height: 5000)
    view.maximumZoomScale = 4
    arena = GestureArena { _, competition in
      competition.append(tap)
      if let pinch = view.pinchGestureRecognizer { competition.append(pinch) }
      competition.append(view.panGestureRecognizer)
      competition.append(view.touchObserver)
      competition.append(view.wheelRecognizer)
    }
    view.delegate = self
    tap.onTap = { [unowned self] _ in taps += 1 }
    tap.onPressChange = { [unowned self] in isPressed = $0 }
  }

  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }

  /// Sends a touch event. A movement is sent 1/60 s after the previous event.
  func touch(_ phase: Touch.Phase, y: Double, finger: Int64 = 1) {
    if phase == .moved { now += 1.0 / 60 }
    arena.handle(Touch(id: finger, phase: phase, position: Point(x: 150, y: y), time: now))
  }

  /// Sends wheel notches. Positive values scroll down.
  func wheel(_ notches: Double) {
    arena.handle(
      Wheel(delta: Point(x: 0, y: -notches), position: Point(x: 150, y: 200), time: now))
  }

  func wait(_ seconds: Double) {
    now += seconds
    view.advance(to: now)
    arena.advance(to: now)
  }

  func flick() {
    touch(.began, y: 400)
    for step in 1...8 { touch(.moved, y: 400 - Double(step) * 20) }
    touch(.ended, y: 240)
  }
}
