import GeometryKit
import TestSupport
import Testing

@testable import GestureKit

/// Random touches, clicks and wheel events on nested views. The invariants are checked after each
/// event.
@Suite struct RandomSessionTests {
  /// Runs 100 sessions of 600 events.
  @Test func invariantsHoldInEverySession() {
    var count: [String: Int] = [:]
    for seed in 0..<100 {
      var session = Session(seed: UInt64(seed))
      for _ in 0..<600 { session.step() }
      session.finish()
      #expect(session.checker.violations == [], "seed \(seed)")
      count.merge(session.checker.count, uniquingKeysWith: +)
    }
    // Without gestures, the sessions would prove nothing.
    for gesture in ["tap", "pan", "press", "pinch", "wheel"] {
      #expect(count[gesture, default: 0] > 100, "\(gesture)")
    }
  }

  /// Handlers cancel recognizers or all touches at random, while an event is being delivered.
  @Test func handlersMayCancelDuringAnEvent() {
    for seed in 0..<100 {
      var session = Session(seed: UInt64(seed), interrupts: true)
      for _ in 0..<600 { session.step() }
      session.finish()
      #expect(session.checker.violations == [], "seed \(seed)")
    }
  }

  @Test func sameSeedProducesTheSameGestures() {
    func log(_ seed: UInt64) -> [String] {
      var session = Session(seed: seed)
      for _ in 0..<600 { session.step() }
      return session.checker.log
    }
    #expect(log(5) == log(5))
    #expect(log(5) != log(6))
  }
}

/// Records violations of the rules that recognizers must follow, such as the order of a gesture's
/// states.
private final class GestureChecker {
  var violations: [String] = []
  var count: [String: Int] = [:]
  var log: [String] = []
  /// The number of taps reported since the last event was sent.
  var taps = 0
  /// The tap that the last call of `shouldTap` accepted, or `nil` if the call refused its tap.
  var acceptedTap: Tap?
  /// The names of the gestures that began or changed since the last event was sent.
  var moved: Set<String> = []
  /// The distance in points by which the last event moved its finger.
  var step = 0.0
  var active: Set<String> = []
  var pressed: Set<String> = []
  var touches = 0
  /// Called while an event is being delivered.
  var interrupt: () -> Void = {}
  /// Returns the latest time of the arena, in seconds.
  var now: () -> Double = { 0 }
  private var last: [String: Point] = [:]

  func require(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
    if !isTrue { violations.append(fault()) }
  }

  func check(_ name: String, _ kind: String, _ state: GestureState, at time: Double) {
    // A gesture carries the time of the event, or of a deadline before the event.
    require(time <= now() && time >= now() - 0.8, "\(name) at \(time), now \(now())")
    log.append("\(name) \(state)")
    switch state {
    case .began:
      require(active.insert(name).inserted, "\(name) began twice")
      count[kind, default: 0] += 1
      moved.insert(name)
    case .changed:
      require(active.contains(name), "\(name) changed before it began")
      moved.insert(name)
    case .ended, .cancelled:
      require(active.remove(name) != nil, "\(name) ended without having begun")
    }
    interrupt()
  }

  /// Checks that a gesture moves no farther than its finger, and that it doesn't move when it ends.
  func move(_ name: String, to translation: Point, _ state: GestureState, velocity: Point) {
    require(
      translation.length.isFinite && velocity.length.isFinite, "\(name) is not finite")
    if let before = last[name], state != .began {
      let distance = (translation - before).length
      require(
        distance <= (state == .changed ? step : 0) + 1e-6, "\(name) \(state) jumped by \(distance)")
    }
    if state == .cancelled { require(velocity == .zero, "\(name) cancelled with a velocity") }
    last[name] = translation
  }
}

private struct Session {
  let checker = GestureChecker()
  private let arena: GestureArena
  private var random: SplitMix64
  private var fingers: [Int64: (position: Point, device: Touch.Device)] = [:]
  private var nextID: Int64 = 0
  private var time = 0.0

  init(seed: UInt64, interrupts: Bool = false) {
    random = SplitMix64(seed: seed)
    let checker = checker
    let stage = Rect(x: 0, y: 0, width: 400, height: 400)

    func pan(_ name: String, _ axis: Axis?) -> PanRecognizer {
      let pan = PanRecognizer()
      pan.axis = axis
      pan.shouldBegin = { _ in
        checker.interrupt()
        return true
      }
      pan.onPan = {
        checker.move(name, to: $0.translation, $0.state, velocity: $0.velocity)
        checker.check(name, "pan", $0.state, at: $0.time)
      }
      return pan
    }
    func tap(_ name: String) -> TapRecognizer {
      let tap = TapRecognizer()
      tap.onTap = { tap in
        checker.log.append("\(name) tap \(tap.count)")
        checker.require(checker.acceptedTap == tap, "\(name) reported a tap that was not accepted")
        checker.count["tap", default: 0] += 1
        checker.taps += 1
        checker.require(!checker.pressed.contains(name), "\(name) tapped while it is pressed")
      }
      // Some taps are refused. They must not be reported.
      tap.shouldTap = { tap in
        checker.require(
          checker.pressed.contains(name), "\(name) was asked while not pressed")
        checker.acceptedTap = checker.log.count % 4 == 0 ? nil : tap
        checker.interrupt()
        return checker.acceptedTap != nil
      }
      tap.onPressChange = {
        let hasChanged =
          $0 ? checker.pressed.insert(name).inserted : checker.pressed.remove(name) != nil
        checker.require(hasChanged, "\(name) press reported twice")
        checker.interrupt()
      }
      return tap
    }

    let button = tap("button")
    let slider = pan("slider", .horizontal)
    let list = pan("list", .vertical)
    list.contentTouches.delaysTouches = true
    let row = tap("row")
    let carousel = pan("carousel", .horizontal)
    carousel.isContentMoving = { checker.log.count % 3 == 0 }
    let item = tap("item")
    item.maximumCount = 2
    let press = LongPressRecognizer()
    press.onPress = { checker.check("press", "press", $0.state, at: $0.time) }
    let pinch = PinchRecognizer()
    pinch.onPinch = {
      checker.require($0.scale.isFinite && $0.scale > 0, "scale \($0.scale)")
      checker.move("pinch", to: $0.translation, $0.state, velocity: $0.velocity)
      checker.check("pinch", "pinch", $0.state, at: $0.time)
    }
    pinch.team = ObjectIdentifier(carousel)
    carousel.team = ObjectIdentifier(carousel)
    let wheel = WheelRecognizer()
    wheel.onStep = { _, _ in checker.count["wheel", default: 0] += 1 }
    wheel.onPan = { checker.check("wheel", "wheel", $0.state, at: $0.time) }
    let observer = TouchObserver()
    observer.onDown = { _ in checker.touches += 1 }
    observer.onUp = { _, _ in checker.touches -= 1 }

    arena = GestureArena { point, competition in
      if Rect(x: 0, y: 0, width: 100, height: 100).contains(point) { competition.append(button) }
      if Rect(x: 100, y: 0, width: 100, height: 100).contains(point) { competition.append(slider) }
      if Rect(x: 200, y: 0, width: 200, height: 200).contains(point) {
        competition.append(row)
        competition.append(list)
      }
      if stage.contains(point) {
        competition.append(item)
        competition.append(press)
        competition.append(pinch)
        competition.append(carousel)
        competition.append(wheel)
        competition.append(observer)
      }
    }
    checker.now = { [weak arena] in arena?.now ?? 0 }
    guard interrupts else { return }
    var choice = SplitMix64(seed: ~seed)
    checker.interrupt = { [weak arena] in
      switch Int.random(in: 0..<60, using: &choice) {
      case 0: arena?.cancelAll()
      case 1: arena?.cancel([carousel, list, row, item, press, pinch][checker.log.count % 6])
      default: break
      }
    }
  }

  /// Sends a random event and checks the invariants.
  mutating func step() {
    checker.taps = 0
    checker.moved = []
    checker.step = 0
    // The time usually advances as with a touchscreen. Sometimes it advances past all deadlines or
    // goes back.
    let pace = Int.random(in: 0..<20, using: &random)
    time += pace == 0 ? 0.7 : pace == 1 ? -0.004 : Double.random(in: 0...0.03, using: &random)
    // Performs due actions before the event, to separate their effects from the event's effects.
    arena.advance(to: time)
    checker.taps = 0
    checker.moved = []

    switch Int.random(in: 0..<100, using: &random) {
    case 0..<12 where fingers.count < 4: land()
    case 12..<22: lift(.ended)
    case 22..<24: lift(.cancelled)
    case 24: cancelAll()
    case 25..<31: turn()
    default: fingers.isEmpty ? land() : move()
    }
    checker.require(checker.moved.count <= 1, "one event moved \(checker.moved)")
    checker.require(checker.taps <= 1, "one event was \(checker.taps) taps")
    checker.require(checker.touches == arena.competitions.count, "an observer missed a touch")
    checker.require(Int(checker.touches) <= fingers.count, "a touch was not let go")
    for competition in arena.competitions { check(competition) }
  }

  /// Lifts all fingers, advances the time by a second and checks that no gesture is active.
  mutating func finish() {
    while !fingers.isEmpty { lift(.ended) }
    arena.advance(to: time + 1)
    checker.require(arena.isAtRest, "not at rest")
    checker.require(checker.active.isEmpty, "still active: \(checker.active)")
    checker.require(checker.pressed.isEmpty, "still pressed: \(checker.pressed)")
    checker.require(checker.touches == 0, "an observer counts \(checker.touches) touches")
  }

  /// Checks the recognizers of a claimed touch. Besides the recognizer that claimed the touch, only
  /// observers and recognizers that can take over a touch may remain.
  private func check(_ competition: Competition) {
    guard let winner = competition.winner else { return }
    for entry in competition.entries where entry.recognizer !== winner {
      let mayStay = entry.recognizer.isObserver || entry.recognizer.takesOver
      checker.require(entry.state == .out || mayStay, "two have one touch")
    }
  }

  private mutating func land() {
    let position = Point(
      x: Double.random(in: 0..<400, using: &random), y: Double.random(in: 0..<400, using: &random))
    nextID += 1
    let device: Touch.Device = nextID % 5 == 0 ? .mouse : .finger
    fingers[nextID] = (position, device)
    send(nextID, .began, position, device)
    checker.require(checker.taps <= 1, "landing tapped")
  }

  private mutating func move() {
    guard let id = randomFinger(), let finger = fingers[id] else { return }
    if Int.random(in: 0..<30, using: &random) == 0 {
      return send(id, .moved, Point(x: .nan, y: finger.position.y), finger.device)
    }
    let maxStep = Bool.random(using: &random) ? 3.0 : 25.0
    let step = Point(
      x: Double.random(in: -maxStep...maxStep, using: &random),
      y: Double.random(in: -maxStep...maxStep, using: &random))
    checker.step = step.length
    fingers[id] = (finger.position + step, finger.device)
    send(id, .moved, finger.position + step, finger.device)
    checker.require(checker.taps == 0, "a movement was a tap")
  }

  private mutating func lift(_ phase: Touch.Phase) {
    guard let id = randomFinger(), let finger = fingers.removeValue(forKey: id) else { return }
    send(id, phase, finger.position, finger.device)
    if phase == .cancelled { checker.require(checker.taps == 0, "a cancelled touch tapped") }
    // Further events of a touch that has ended must have no effect.
    let before = checker.log.count
    send(id, .moved, finger.position + Point(x: 50, y: 0), finger.device)
    send(id, .ended, finger.position, finger.device)
    checker.require(checker.log.count == before, "a touch that was over did something")
  }

  private mutating func cancelAll() {
    arena.cancelAll()
    checker.require(checker.taps == 0, "cancelling tapped")
    checker.require(checker.active.isEmpty && checker.pressed.isEmpty, "cancelling left something")
    checker.require(arena.isAtRest, "cancelling left a deadline")
    // In half of the cases the fingers stay down, but their events are ignored.
    if Bool.random(using: &random) { fingers = [:] }
  }

  private mutating func turn() {
    let isSmooth = Bool.random(using: &random)
    let delta = Point(
      x: isSmooth ? Double.random(in: -1...1, using: &random) : 0,
      y: isSmooth ? Double.random(in: -1...1, using: &random) : -1)
    arena.handle(Wheel(delta: delta, position: Point(x: 200, y: 300), time: time))
    checker.require(checker.taps == 0, "the wheel tapped")
  }

  /// Returns the identifier of a random finger, or `nil` if no finger is down. The identifiers are
  /// sorted because a dictionary has a different order in every run.
  private mutating func randomFinger() -> Int64? {
    fingers.keys.sorted().randomElement(using: &random)
  }

  private func send(_ id: Int64, _ phase: Touch.Phase, _ position: Point, _ device: Touch.Device) {
    arena.handle(Touch(id: id, phase: phase, position: position, time: time, device: device))
  }
}
