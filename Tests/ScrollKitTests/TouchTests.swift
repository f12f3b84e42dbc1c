import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// Touches on a scroll view with a button, sent through a gesture arena.
@Suite struct TouchTests {
  @Test func dragScrollsAndFlickStartsADeceleration() {
    let desk = Desk()
    desk.touch(.began, y: 300)
    #expect(desk.view.isTracking && !desk.view.isDragging)
    for step in 1...10 { desk.touch(.moved, y: 300 - Double(step) * 20) }
    #expect(desk.view.isDragging)
    // The drag is measured from the point where the finger left the slop.
    #expect(abs(desk.view.contentOffset.y - 190) < 1e-9)
    desk.touch(.ended, y: 100)
    #expect(!desk.view.isTracking && desk.view.isDecelerating)
    desk.view.run()
    // 20 points in 1/60 s are 1,200 points/s. At that speed, a deceleration covers 599.4 points.
    #expect(abs(desk.view.contentOffset.y - 789.4) < 0.1)
    #expect(desk.taps == 0)
  }

  @Test func tapDuringADecelerationStopsItWithoutADrag() {
    let desk = Desk()
    desk.flick()
    desk.wait(0.1)
    let place = desk.view.contentOffset
    desk.touch(.began, y: 300)
    #expect(desk.view.contentOffset.y > 0 && desk.view.isDecelerating)
    desk.wait(0.2)
    desk.touch(.ended, y: 300)
    #expect(!desk.view.isDecelerating && !desk.view.isTracking)
    #expect((desk.view.contentOffset - place).length < 20)
    desk.wait(1)
    #expect((desk.view.contentOffset - place).length < 20)
  }

  @Test func fingerOnDeceleratingContentDragsWithoutSlop() {
    let desk = Desk()
    desk.flick()
    desk.wait(0.1)
    desk.touch(.began, y: 300)
    let place = desk.view.contentOffset.y
    desk.touch(.moved, y: 299)
    #expect(desk.view.isDragging)
    desk.touch(.moved, y: 290)
    #expect(abs(desk.view.contentOffset.y - place - 10) < 1e-9)
  }

  @Test func contentKeepsATouchIfCancellingIsDisabled() {
    for (canCancel, shouldCancel) in [(true, true), (true, false), (false, true)] {
      let desk = Desk()
      desk.view.canCancelContentTouches = canCancel
      desk.view.cancels = shouldCancel
      desk.touch(.began, y: 300)
      desk.wait(0.2)
      #expect(desk.isPressed)
      for step in 1...5 { desk.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(desk.view.isDragging == (canCancel && shouldCancel))
      desk.touch(.ended, y: 200)
      // If the touch becomes a drag before the content receives it, the view scrolls.
      desk.touch(.began, y: 300)
      for step in 1...5 { desk.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(desk.view.isDragging)
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
      let desk = Desk()
      #expect(desk.view.delaysContentTouches)
      desk.view.delaysContentTouches = delays
      desk.touch(.began, y: 300)
      #expect(desk.isPressed == !delays)
      desk.wait(0.14)
      #expect(desk.isPressed == !delays)
      desk.wait(0.02)
      #expect(desk.isPressed)
      // The drag cancels the button's touch.
      for step in 1...5 { desk.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(!desk.isPressed && desk.view.isDragging)
    }
  }

  @Test func contentTouchesCanBeRefused() {
    for (delays, begins) in [(true, false), (false, false), (true, true)] {
      let desk = Desk()
      desk.view.begins = begins
      desk.view.delaysContentTouches = delays
      desk.touch(.began, y: 300)
      desk.wait(0.2)
      #expect(desk.isPressed == begins)
      desk.touch(.ended, y: 300)
      #expect(desk.taps == (begins ? 1 : 0))
      // `touchesShouldBegin` is called again for each touch.
      desk.view.begins = true
      desk.wait(1)
      desk.touch(.began, y: 300)
      desk.touch(.ended, y: 300)
      #expect(desk.taps == (begins ? 2 : 1))
    }
  }

  @Test func pinchZoomsWithinTheLimits() {
    let desk = Desk()
    desk.touch(.began, y: 200, finger: 1)
    desk.touch(.began, y: 300, finger: 2)
    for step in 1...20 { desk.touch(.moved, y: 300 + Double(step) * 10, finger: 2) }
    #expect(desk.view.isZooming && desk.view.zoomScale > 1.5)
    desk.touch(.ended, y: 500, finger: 2)
    desk.touch(.ended, y: 200, finger: 1)
    #expect(!desk.view.isZooming && !desk.view.isTracking)
    desk.view.run()
    #expect(desk.view.zoomScale <= 4)
  }

  @Test func wheelNotchesAddUp() {
    let desk = Desk()
    for _ in 0..<3 {
      desk.wheel(1)
      desk.wait(0.05)
    }
    desk.wait(1)
    #expect(desk.view.contentOffset == Point(x: 0, y: 3 * ScrollPhysics.wheelStep))
    desk.wheel(-50)
    desk.wait(1)
    #expect(desk.view.contentOffset == .zero)
    desk.view.contentSize = Size(width: 2000, height: 500)
    desk.wheel(2)
    desk.wait(1)
    #expect(desk.view.contentOffset == Point(x: 2 * ScrollPhysics.wheelStep, y: 0))
  }

  /// A wheel notch while the view moves to the next page adds another page to the target.
  @Test func notchDuringAPageAnimationAddsAPage() {
    let desk = Desk()
    desk.view.isPagingEnabled = true
    desk.flick()
    desk.wait(0.05)
    desk.wheel(1)
    desk.wait(2)
    #expect(desk.view.contentOffset == Point(x: 0, y: 2 * desk.view.bounds.height))
  }

  @Test func viewStaysStoppedUntilTheLastFingerIsLifted() {
    let desk = Desk()
    desk.flick()
    desk.wait(0.1)
    desk.touch(.began, y: 200, finger: 1)
    desk.touch(.began, y: 300, finger: 2)
    desk.touch(.ended, y: 300, finger: 2)
    #expect(desk.view.isTracking)
    desk.touch(.ended, y: 200, finger: 1)
    #expect(!desk.view.isTracking && !desk.view.isDecelerating)
  }
}

/// A scroll view in a gesture arena, both with the same clock.
private final class Desk: ScrollViewDelegate {
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
