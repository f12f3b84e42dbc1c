import GeometryKit
import GestureKit
import Testing

/// Gestures carry the time of their event. If they begin or end at a deadline, they carry the time
/// of the deadline.
@Suite struct TimeTests {
  private func touch(_ phase: Touch.Phase, _ x: Double, at time: Double) -> Touch {
    Touch(id: 1, phase: phase, position: Point(x: x, y: 50), time: time)
  }

  @Test func pansCarryTheTimesOfTheirEvents() {
    let pan = PanRecognizer()
    var times: [Double] = []
    pan.onPan = { times.append($0.time) }
    let arena = GestureArena { _, competition in competition.append(pan) }
    arena.handle(touch(.began, 0, at: 5))
    arena.handle(touch(.moved, 20, at: 5.1))
    arena.handle(touch(.moved, 30, at: 5.25))
    arena.handle(touch(.ended, 30, at: 5.5))
    arena.handle(touch(.began, 0, at: 6))
    arena.handle(touch(.moved, 20, at: 6.1))
    arena.handle(touch(.cancelled, 20, at: 6.75))
    #expect(times == [5.1, 5.1, 5.25, 5.5, 6.1, 6.1, 6.75])
  }

  @Test func pinchesCarryTheTimesOfTheirEvents() {
    let pinch = PinchRecognizer()
    var pinches: [Pinch] = []
    pinch.onPinch = { pinches.append($0) }
    let arena = GestureArena { _, competition in competition.append(pinch) }
    func finger(_ id: Int64, _ phase: Touch.Phase, _ x: Double, at time: Double) {
      arena.handle(Touch(id: id, phase: phase, position: Point(x: x, y: 0), time: time))
    }
    finger(1, .began, 0, at: 1)
    finger(2, .began, 100, at: 1.25)
    finger(2, .moved, 150, at: 1.5)
    finger(2, .moved, 160, at: 1.75)
    finger(2, .ended, 160, at: 2)
    finger(1, .cancelled, 0, at: 2.5)
    #expect(pinches.map(\.time) == [1.5, 1.75, 2.5])
    #expect(pinches.last?.state == .cancelled && pinches.last?.velocity == .zero)
  }

  @Test func longPressBeginsAtItsDeadline() {
    let press = LongPressRecognizer()
    var times: [Double] = []
    press.onPress = { times.append($0.time) }
    let arena = GestureArena { _, competition in competition.append(press) }
    arena.handle(touch(.began, 0, at: 3))
    arena.advance(to: 10)
    arena.handle(touch(.moved, 5, at: 10.5))
    arena.handle(touch(.ended, 5, at: 11))
    #expect(times == [3 + GestureConstants.longPressDuration, 10.5, 11])
  }

  /// A touchpad scroll ends with the time of its deadline, even if the arena's time then advances
  /// far beyond the deadline at once. If a finger touches down first, the scroll ends with the time
  /// of the touch. A wheel notch carries the time of its event.
  @Test func touchpadScrollsAndNotchesCarryTheirOwnTimes() {
    let wheel = WheelRecognizer()
    var (times, steps): ([Double], [Double]) = ([], [])
    wheel.onPan = { times.append($0.time) }
    wheel.onStep = { steps.append($1) }
    let arena = GestureArena { _, competition in competition.append(wheel) }
    func turn(_ delta: Double, at time: Double) {
      arena.handle(Wheel(delta: Point(x: 0, y: delta), position: .zero, time: time))
    }
    turn(-0.75, at: 1)
    turn(-0.75, at: 1.0625)
    arena.advance(to: 9)
    #expect(times == [1, 1.0625, 1.0625 + GestureConstants.touchpadPause])
    turn(-0.75, at: 20)
    arena.handle(touch(.began, 0, at: 20.03125))
    #expect(times.suffix(2) == [20, 20.03125])
    arena.handle(touch(.ended, 0, at: 20.5))
    turn(-1, at: 30)
    turn(-2, at: 30.25)
    #expect(steps == [30, 30.25])
  }
}
