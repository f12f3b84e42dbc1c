import GeometryKit
import GestureKit
import Testing

/// A swipe inwards from the left edge: a custom recognizer that uses only public API.
private final class EdgeSwipe: Recognizer {
  var swipes = 0
  var losses: [Double] = []
  private var landing: Touch?

  override func began(_ touch: Touch) -> Verdict {
    guard landing == nil, touch.position.x < 20 else { return .fail }
    landing = touch
    return .undecided
  }

  override func moved(_ touch: Touch) -> Verdict {
    guard let landing, landing.id == touch.id else { return .fail }
    return touch.position.x - landing.position.x > 40 ? .claim : .undecided
  }

  override func ended(_ touch: Touch) -> Verdict {
    landing = nil
    return .fail
  }

  override func won() { swipes += 1 }

  override func lost(_ id: Int64, at time: Double) {
    guard landing?.id == id else { return }
    landing = nil
    losses.append(time)
  }
}

/// A custom recognizer that claims a touch after the finger has been held for 0.1 s.
private final class Hold: Recognizer {
  var holds = 0
  private var landed: Double?

  override var deadline: Double { landed.map { $0 + 0.1 } ?? .infinity }
  override func began(_ touch: Touch) -> Verdict {
    landed = touch.time
    return .undecided
  }
  override func ended(_ touch: Touch) -> Verdict {
    landed = nil
    return .fail
  }
  override func timePassed() -> Verdict {
    landed = nil
    return .claim
  }
  override func won() { holds += 1 }
  override func lost(_ id: Int64, at time: Double) { landed = nil }
}

@Suite struct CustomRecognizerTests {
  private func touch(_ phase: Touch.Phase, _ x: Double, at time: Double, id: Int64 = 1) -> Touch {
    Touch(id: id, phase: phase, position: Point(x: x, y: 50), time: time)
  }

  @Test func customRecognizerCompetesWithATap() {
    let swipe = EdgeSwipe()
    let tap = TapRecognizer()
    var (taps, presses) = (0, [Bool]())
    tap.onTap = { _ in taps += 1 }
    tap.onPressChange = { presses.append($0) }
    let arena = GestureArena { _, competition in
      competition.append(tap)
      competition.append(swipe)
    }
    // The finger swipes from the left edge. The swipe wins once, and the tap loses.
    arena.handle(touch(.began, 5, at: 0))
    for step in 1...5 {
      arena.handle(touch(.moved, 5 + 12 * Double(step), at: 0.01 * Double(step)))
    }
    arena.handle(touch(.ended, 65, at: 0.1))
    #expect(swipe.swipes == 1 && taps == 0 && presses == [true, false])
    // The finger taps away from the edge. The swipe fails, and the tap is recognized.
    arena.handle(touch(.began, 300, at: 1))
    arena.handle(touch(.ended, 300, at: 1.05))
    #expect(swipe.swipes == 1 && taps == 1)
    // The finger taps at the edge, so the swipe loses to the tap. `lost` receives the time of the
    // touch, even if the system cancels the touch.
    arena.handle(touch(.began, 5, at: 2))
    arena.handle(touch(.ended, 5, at: 2.05))
    arena.handle(touch(.began, 5, at: 3))
    arena.handle(touch(.cancelled, 5, at: 3.5))
    #expect(taps == 2 && swipe.losses == [2.05, 3.5])
    #expect(arena.isAtRest)
  }

  @Test func customRecognizerCanClaimAtADeadline() {
    let hold = Hold()
    let pan = PanRecognizer()
    var pans: [Pan] = []
    pan.onPan = { pans.append($0) }
    let arena = GestureArena { _, competition in
      competition.append(hold)
      competition.append(pan)
    }
    arena.handle(touch(.began, 5, at: 0))
    #expect(arena.nextDeadline == 0.1)
    arena.advance(to: 0.2)
    #expect(hold.holds == 1)
    arena.handle(touch(.moved, 50, at: 0.3))
    arena.handle(touch(.ended, 50, at: 0.4))
    #expect(pans.isEmpty && arena.isAtRest)
  }
}
