import CSDL2StageKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

/// Tests which times events get if a frame is late.
@Suite struct EventClockTests {
  private func times(_ interval: Double, _ events: Int) -> [Double] {
    var clock = EventClock()
    clock.begin(at: 100, events: 0)
    clock.begin(at: 100 + interval, events: events)
    return (0..<events).map { _ in clock.next() }
  }

  @Test(arguments: [0.004, 1.0 / 144, 1.0 / 60, 1.0 / 30], [1, 2, 7, 200])
  func eventsOfAFrameOnTimeHaveTheTimeOfTheFrame(interval: Double, events: Int) {
    #expect(times(interval, events).allSatisfy { $0 == 100 + interval })
  }

  @Test(arguments: [0.05, 0.15, 1, 3600], [1, 2, 7, 200])
  func eventsOfALateFrameAreSpreadEvenly(interval: Double, events: Int) {
    let times = times(interval, events)
    #expect(times.last == 100 + interval)
    #expect(times.allSatisfy { $0 > 100 })
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    for step in steps {
      #expect(step > 0 && step <= EventClock.longestStep + 1e-9)
      #expect(abs(step - steps[0]) < 1e-9)
    }
  }

  /// Even in a very late frame, the times of the events are at most 1/120 s apart, which is the
  /// interval of a touchscreen.
  @Test func spreadEventsAreAtMostATouchscreenIntervalApart() {
    #expect(abs(times(1, 3)[2] - times(1, 3)[1] - 1.0 / 120) < 1e-9)
  }

  /// A frame counts as late if it begins more than 0.04 s after the previous frame.
  @Test(arguments: [(0.036, false), (0.044, true)])
  func eventTimesAreSpreadOnlyInLateFrames(interval: Double, isLate: Bool) {
    let times = times(interval, 4)
    #expect((times[0] < 100 + interval) == isLate)
  }

  /// The time of a frame may be slightly before the time at which its loop woke up.
  @Test(arguments: [-0.03, -0.002, 0, 0.002, 0.03])
  func noEventIsLaterThanItsFrame(wakeAfterFrame: Double) {
    var clock = EventClock()
    clock.begin(at: 5, events: 1)
    clock.recordQuiet(until: 5.1 + wakeAfterFrame)
    clock.begin(at: 5.1, events: 3)
    #expect((0..<3).map { _ in clock.next() } == [5.1, 5.1, 5.1])
    #expect(clock.previous == min(5.1, 5.1 + wakeAfterFrame))
  }

  @Test func eventsStayInOrderWhenTimesAreInvalid() {
    var clock = EventClock()
    var last = -Double.infinity
    for time in [5.0, 4, .infinity, 6, -.infinity, 7, 7] {
      clock.recordQuiet(until: 5.5)
      clock.begin(at: time, events: 3)
      // The frame has announced three events, but four are read.
      for _ in 0..<4 {
        let next = clock.next()
        #expect(next >= last)
        last = next
      }
    }
  }
}

extension Headless {
  @WindowActor @Suite struct LatePollTests {
    /// The window that receives the events.
    let headless: HeadlessWindow
    var window: Window { headless.window }

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 1000, height: 700), access: await WindowAccess.acquire())
    }

    /// A flick covers 600 points in 0.15 s, with `rate` touch events a second. All events are read
    /// at once, `interval` seconds after the previous events, because the program was busy or
    /// asleep during the whole flick.
    @Test(arguments: [60.0, 120, 240], [0.15, 0.2, 0.5, 60])
    func flickReadInOneBatchKeepsItsSpeed(rate: Double, interval: Double) {
      _ = window.events(at: 1000)
      let moves = Int(0.15 * rate)
      push(SDL_FINGERDOWN) { $0.tfinger = finger(0.8) }
      for move in 1...moves {
        push(SDL_FINGERMOTION) { $0.tfinger = finger(0.8 - 0.6 * Float(move) / Float(moves)) }
      }
      push(SDL_FINGERUP) { $0.tfinger = finger(0.2) }
      let pan = PanRecognizer()
      var pans: [Pan] = []
      pan.onPan = { pans.append($0) }
      let arena = GestureArena { _, competition in competition.append(pan) }
      for event in window.events(at: 1000 + interval) {
        if case .touch(let touch) = event { arena.handle(touch) }
      }
      #expect(pans.last?.state == .ended)
      // The true speed is 4,000 points/s. The tolerance is wide because neither the device's
      // sampling rate is known nor the time between the end of the flick and the reading of its
      // events.
      let speed = -(pans.last?.velocity.x ?? 0)
      #expect(speed > 4000 / 2.2, "\(speed)")
      #expect(speed < 4000 * 2.2, "\(speed)")
    }

    private func finger(_ x: Float) -> SDL_TouchFingerEvent {
      var finger = SDL_TouchFingerEvent()
      finger.touchId = 6
      finger.x = x
      finger.y = 0.5
      return finger
    }
  }
}
