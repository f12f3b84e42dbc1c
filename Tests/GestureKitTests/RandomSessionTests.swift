import GeometryKit
import TestSupport
import Testing

@testable import GestureKit

/// Random fingers, mice and wheels on nested views, with what must hold after every event.
@Suite struct RandomSessionTests {
  /// 100 sessions of 600 events.
  @Test func holdsInEverySession() {
    var count: [String: Int] = [:]
    for seed in 0..<100 {
      var session = Session(seed: UInt64(seed))
      for _ in 0..<600 { session.step() }
      session.finish()
      #expect(session.watch.faults == [], "seed \(seed)")
      count.merge(session.watch.count, uniquingKeysWith: +)
    }
    // Sessions in which nothing happens would prove nothing.
    for gesture in ["tap", "pan", "press", "pinch", "wheel"] {
      #expect(count[gesture, default: 0] > 100, "\(gesture)")
    }
  }

  @Test func theSameSeedGivesTheSameGestures() {
    func log(_ seed: UInt64) -> [String] {
      var session = Session(seed: seed)
      for _ in 0..<600 { session.step() }
      return session.watch.log
    }
    #expect(log(5) == log(5))
    #expect(log(5) != log(6))
  }
}

/// Writes down every breach of what a client may rely on.
private final class Watch {
  var faults: [String] = []
  var count: [String: Int] = [:]
  var log: [String] = []
  /// Taps told since the event came.
  var taps = 0
  /// The tap that was accepted last.
  var asked: Tap?
  /// The drags, presses and pinches that the event has begun or moved.
  var moved: Set<String> = []
  /// How far the event moved its finger.
  var step = 0.0
  var active: Set<String> = []
  var pressed: Set<String> = []
  var touches = 0
  /// The latest time that the referee has heard of.
  var now: () -> Double = { 0 }
  private var last: [String: Point] = [:]

  func require(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
    if !isTrue { faults.append(fault()) }
  }

  func follow(_ name: String, _ kind: String, _ state: Pan.State, at time: Double) {
    // Whatever is told happened at the event, or when it was due before that.
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
  }

  /// No jump: a drag moves by no more than the finger has, and not at all at its end.
  func move(_ name: String, to translation: Point, _ state: Pan.State, velocity: Point) {
    require(
      translation.length.isFinite && velocity.length.isFinite, "\(name) is not finite")
    if let before = last[name], state != .began {
      let way = (translation - before).length
      require(
        way <= (state == .changed ? step : 0) + 1e-6, "\(name) \(state) jumped by \(way)")
    }
    if state == .cancelled { require(velocity == .zero, "\(name) cancelled with a velocity") }
    last[name] = translation
  }
}

private struct Session {
  let watch = Watch()
  private let referee: Referee
  private var random: SplitMix64
  private var fingers: [Int64: (position: Point, device: Touch.Device)] = [:]
  private var nextID: Int64 = 0
  private var time = 0.0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let watch = watch
    let stage = Rect(x: 0, y: 0, width: 400, height: 400)

    func pan(_ name: String, _ axis: Axis?) -> PanRecognizer {
      let pan = PanRecognizer()
      pan.axis = axis
      pan.onPan = {
        watch.move(name, to: $0.translation, $0.state, velocity: $0.velocity)
        watch.follow(name, "pan", $0.state, at: $0.time)
      }
      return pan
    }
    func tap(_ name: String) -> TapRecognizer {
      let tap = TapRecognizer()
      tap.onTap = { tap in
        watch.log.append("\(name) tap \(tap.count)")
        watch.require(watch.asked == tap, "\(name) tapped without being asked")
        watch.count["tap", default: 0] += 1
        watch.taps += 1
        watch.require(!watch.pressed.contains(name), "\(name) tapped while it is pressed")
      }
      // Every fourth is refused, and must not be told.
      tap.shouldTap = { tap in
        watch.require(watch.pressed.contains(name), "\(name) is asked about while not pressed")
        watch.asked = watch.log.count % 4 == 0 ? nil : tap
        return watch.asked != nil
      }
      tap.onPressChange = {
        let hasChanged =
          $0 ? watch.pressed.insert(name).inserted : watch.pressed.remove(name) != nil
        watch.require(hasChanged, "\(name) press told twice")
      }
      return tap
    }

    let button = tap("button")
    let slider = pan("slider", .horizontal)
    let list = pan("list", .vertical)
    list.delaysContentTouches = true
    let row = tap("row")
    let carousel = pan("carousel", .horizontal)
    carousel.isContentMoving = { watch.log.count % 3 == 0 }
    let item = tap("item")
    item.maximumCount = 2
    let press = LongPressRecognizer()
    press.onPress = { watch.follow("press", "press", $0.state, at: $0.time) }
    let pinch = PinchRecognizer()
    pinch.onPinch = {
      watch.require($0.scale.isFinite && $0.scale > 0, "scale \($0.scale)")
      watch.move("pinch", to: $0.translation, $0.state, velocity: $0.velocity)
      watch.follow("pinch", "pinch", $0.state, at: $0.time)
    }
    pinch.team = ObjectIdentifier(carousel)
    carousel.team = ObjectIdentifier(carousel)
    let wheel = WheelRecognizer()
    wheel.onStep = { _, _ in watch.count["wheel", default: 0] += 1 }
    wheel.onPan = { watch.follow("wheel", "wheel", $0.state, at: $0.time) }
    let observer = TouchObserver()
    observer.onDown = { _ in watch.touches += 1 }
    observer.onUp = { _, _ in watch.touches -= 1 }

    referee = Referee { point, contest in
      if Rect(x: 0, y: 0, width: 100, height: 100).contains(point) { contest.append(button) }
      if Rect(x: 100, y: 0, width: 100, height: 100).contains(point) { contest.append(slider) }
      if Rect(x: 200, y: 0, width: 200, height: 200).contains(point) {
        contest.append(row)
        contest.append(list)
      }
      if stage.contains(point) {
        contest.append(item)
        contest.append(press)
        contest.append(pinch)
        contest.append(carousel)
        contest.append(wheel)
        contest.append(observer)
      }
    }
    watch.now = { [weak referee] in referee?.now ?? 0 }
  }

  /// One random event, and what must hold after it.
  mutating func step() {
    watch.taps = 0
    watch.moved = []
    watch.step = 0
    // Mostly as fast as a touchscreen, now and then long enough to wait for; sometimes backwards.
    let pace = Int.random(in: 0..<20, using: &random)
    time += pace == 0 ? 0.7 : pace == 1 ? -0.004 : Double.random(in: 0...0.03, using: &random)
    // Time by itself, so that what is due then is told apart from what the event does.
    referee.advance(to: time)
    watch.taps = 0
    watch.moved = []

    switch Int.random(in: 0..<100, using: &random) {
    case 0..<12 where fingers.count < 4: land()
    case 12..<22: lift(.ended)
    case 22..<24: lift(.cancelled)
    case 24: cancelAll()
    case 25..<31: turn()
    default: fingers.isEmpty ? land() : move()
    }
    watch.require(watch.moved.count <= 1, "one event moved \(watch.moved)")
    watch.require(watch.taps <= 1, "one event was \(watch.taps) taps")
    watch.require(watch.touches == referee.contests.count, "an observer missed a touch")
    watch.require(Int(watch.touches) <= fingers.count, "a touch was not let go")
    for contest in referee.contests { check(contest) }
  }

  /// All fingers leave, and time passes: nothing may be left.
  mutating func finish() {
    while !fingers.isEmpty { lift(.ended) }
    referee.advance(to: time + 1)
    watch.require(referee.isAtRest, "not at rest")
    watch.require(watch.active.isEmpty, "still active: \(watch.active)")
    watch.require(watch.pressed.isEmpty, "still pressed: \(watch.pressed)")
    watch.require(watch.touches == 0, "an observer counts \(watch.touches) touches")
  }

  /// Whoever has won a touch has it alone, but for who may take it over.
  private func check(_ contest: Contest) {
    guard let winner = contest.winner else { return }
    for entry in contest.entries where entry.recognizer !== winner {
      let mayStay = entry.recognizer.isObserver || entry.recognizer.takesOver
      watch.require(entry.standing == .out || mayStay, "two have one touch")
    }
  }

  private mutating func land() {
    let position = Point(
      x: Double.random(in: 0..<400, using: &random), y: Double.random(in: 0..<400, using: &random))
    nextID += 1
    let device: Touch.Device = nextID % 5 == 0 ? .mouse : .finger
    fingers[nextID] = (position, device)
    send(nextID, .began, position, device)
    watch.require(watch.taps <= 1, "landing tapped")
  }

  private mutating func move() {
    guard let id = anyone(), let finger = fingers[id] else { return }
    if Int.random(in: 0..<30, using: &random) == 0 {
      return send(id, .moved, Point(x: .nan, y: finger.position.y), finger.device)
    }
    let reach = Bool.random(using: &random) ? 3.0 : 25.0
    let way = Point(
      x: Double.random(in: -reach...reach, using: &random),
      y: Double.random(in: -reach...reach, using: &random))
    watch.step = way.length
    fingers[id] = (finger.position + way, finger.device)
    send(id, .moved, finger.position + way, finger.device)
    watch.require(watch.taps == 0, "a movement was a tap")
  }

  private mutating func lift(_ phase: Touch.Phase) {
    guard let id = anyone(), let finger = fingers.removeValue(forKey: id) else { return }
    send(id, phase, finger.position, finger.device)
    if phase == .cancelled { watch.require(watch.taps == 0, "a cancelled touch tapped") }
    // Whatever comes of a touch that is over is nothing.
    let before = watch.log.count
    send(id, .moved, finger.position + Point(x: 50, y: 0), finger.device)
    send(id, .ended, finger.position, finger.device)
    watch.require(watch.log.count == before, "a touch that was over did something")
  }

  private mutating func cancelAll() {
    referee.cancelAll()
    watch.require(watch.taps == 0, "cancelling tapped")
    watch.require(watch.active.isEmpty && watch.pressed.isEmpty, "cancelling left something")
    watch.require(referee.isAtRest, "cancelling left a deadline")
    // Half of the time the fingers stay on the glass, unheard.
    if Bool.random(using: &random) { fingers = [:] }
  }

  private mutating func turn() {
    let isSmooth = Bool.random(using: &random)
    let delta = Point(
      x: isSmooth ? Double.random(in: -1...1, using: &random) : 0,
      y: isSmooth ? Double.random(in: -1...1, using: &random) : -1)
    referee.handle(Wheel(delta: delta, position: Point(x: 200, y: 300), time: time))
    watch.require(watch.taps == 0, "the wheel tapped")
  }

  /// One of the fingers; by its number, because a dictionary's order is another in every run.
  private mutating func anyone() -> Int64? {
    fingers.keys.sorted().randomElement(using: &random)
  }

  private func send(_ id: Int64, _ phase: Touch.Phase, _ position: Point, _ device: Touch.Device) {
    referee.handle(Touch(id: id, phase: phase, position: position, time: time, device: device))
  }
}
