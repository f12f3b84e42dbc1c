import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// Fingers on a scroll view with a button in it, through the referee.
@Suite struct TouchTests {
  @Test func aDragScrollsAndAFlickGlides() {
    let desk = Desk()
    desk.touch(.began, y: 300)
    #expect(desk.view.isTracking && !desk.view.isDragging)
    for step in 1...10 { desk.touch(.moved, y: 300 - Double(step) * 20) }
    #expect(desk.view.isDragging)
    // The drag counts from the edge of the slop.
    #expect(abs(desk.view.contentOffset.y - 190) < 1e-9)
    desk.touch(.ended, y: 100)
    #expect(!desk.view.isTracking && desk.view.isDecelerating)
    desk.view.run()
    // 20 pt a sixtieth of a second: 1200 pt/s, a glide of 599.4 pt.
    #expect(abs(desk.view.contentOffset.y - 789.4) < 0.1)
    #expect(desk.taps == 0)
  }

  @Test func aTapStopsAGlideAndIsNoDrag() {
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

  @Test func aFingerOnAGlideDragsWithoutASlop() {
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

  @Test func contentKeepsATouchThatMayNotBeCancelled() {
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
      // A touch that is a drag before the content has heard of it is another matter.
      desk.touch(.began, y: 300)
      for step in 1...5 { desk.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(desk.view.isDragging)
    }
  }

  @Test func contentHearsLateUnlessToldAtOnce() {
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
      // A drag takes the touch back.
      for step in 1...5 { desk.touch(.moved, y: 300 - Double(step) * 20) }
      #expect(!desk.isPressed && desk.view.isDragging)
    }
  }

  @Test func contentMayBeRefusedItsTouches() {
    for (delays, begins) in [(true, false), (false, false), (true, true)] {
      let desk = Desk()
      desk.view.begins = begins
      desk.view.delaysContentTouches = delays
      desk.touch(.began, y: 300)
      desk.wait(0.2)
      #expect(desk.isPressed == begins)
      desk.touch(.ended, y: 300)
      #expect(desk.taps == (begins ? 1 : 0))
      // It is asked for each touch anew.
      desk.view.begins = true
      desk.wait(1)
      desk.touch(.began, y: 300)
      desk.touch(.ended, y: 300)
      #expect(desk.taps == (begins ? 2 : 1))
    }
  }

  @Test func twoFingersZoomAndTheRestScrolls() {
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

  @Test func notchesOfAWheelAddUp() {
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

  @Test func aSecondFingerThatLeavesLeavesTheFirstInHold() {
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

/// A scroll view under a referee, and the clock of both.
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
  private let referee: Referee
  private var now = 0.0

  init() {
    let (view, tap) = (view, tap)
    view.contentSize = Size(width: 300, height: 5000)
    view.maximumZoomScale = 4
    referee = Referee { _, contest in
      contest.append(tap)
      if let pinch = view.pinchGestureRecognizer { contest.append(pinch) }
      contest.append(view.panGestureRecognizer)
      contest.append(view.touchObserver)
      contest.append(view.wheelRecognizer)
    }
    view.delegate = self
    tap.onTap = { [unowned self] _ in taps += 1 }
    tap.onPressChange = { [unowned self] in isPressed = $0 }
  }

  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }

  /// A moment of a finger, a sixtieth of a second after the last.
  func touch(_ phase: Touch.Phase, y: Double, finger: Int64 = 1) {
    if phase == .moved { now += 1.0 / 60 }
    referee.handle(Touch(id: finger, phase: phase, position: Point(x: 150, y: y), time: now))
  }

  /// Notches of the wheel, onwards.
  func wheel(_ notches: Double) {
    referee.handle(
      Wheel(delta: Point(x: 0, y: -notches), position: Point(x: 150, y: 200), time: now))
  }

  func wait(_ seconds: Double) {
    now += seconds
    view.advance(to: now)
    referee.advance(to: now)
  }

  func flick() {
    touch(.began, y: 400)
    for step in 1...8 { touch(.moved, y: 400 - Double(step) * 20) }
    touch(.ended, y: 240)
  }
}
