import GeometryKit

@testable import GestureKit

/// Views with recognisers that write down what they tell, and fingers to put on them.
final class Desk {
  /// What was told, in order: "name.pan began 11,0".
  var log: [String] = []
  /// The drags told, by name.
  var pans: [String: [Pan]] = [:]
  var pinches: [Pinch] = []
  var taps: [Tap] = []

  private var views: [(frame: Rect, add: (Contest) -> Void)] = []
  private(set) lazy var referee = Referee { [unowned self] point, contest in
    for view in views where view.frame.contains(point) { view.add(contest) }
  }

  /// Everything up to now, which is then forgotten.
  func told() -> [String] {
    defer { log = [] }
    return log
  }

  /// Adds a view outside (behind) those added before.
  func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ parts: Recognizer...) {
    let frame = Rect(x: x, y: y, width: width, height: height)
    views.append((frame, { contest in for part in parts { contest.append(part) } }))
  }

  /// Adds a view that takes the wheel.
  func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ wheel: WheelRecognizer) {
    views.append((Rect(x: x, y: y, width: width, height: height), { $0.append(wheel) }))
  }

  func pan(_ name: String, _ axis: Axis? = nil) -> PanRecognizer {
    let pan = PanRecognizer()
    pan.axis = axis
    pan.onPan = { [unowned self] in
      pans[name, default: []].append($0)
      log.append("\(name) \($0.state) \(text($0.translation))")
    }
    return pan
  }

  func tap(_ name: String, count: Int = 1) -> TapRecognizer {
    let tap = TapRecognizer()
    tap.maximumCount = count
    tap.onTap = { [unowned self] in
      taps.append($0)
      log.append("\(name) tap \($0.count)")
    }
    tap.onPressChange = { [unowned self] in log.append("\(name) \($0 ? "down" : "up")") }
    return tap
  }

  func press(_ name: String) -> LongPressRecognizer {
    let press = LongPressRecognizer()
    press.onPress = { [unowned self] in log.append("\(name) \($0.state) \(text($0.position))") }
    return press
  }

  func pinch(_ name: String) -> PinchRecognizer {
    let pinch = PinchRecognizer()
    pinch.onPinch = { [unowned self] in
      pinches.append($0)
      log.append("\(name) \($0.state) ×\(text($0.scale)) \(text($0.translation))")
    }
    return pinch
  }

  func observer(_ name: String) -> TouchObserver {
    let observer = TouchObserver()
    observer.onDown = { [unowned self] _ in log.append("\(name) landed") }
    observer.onUp = { [unowned self] in
      log.append("\(name) left \($0.phase) \($1 ? "claimed" : "free")")
    }
    return observer
  }

  func wheel(_ name: String) -> WheelRecognizer {
    let wheel = WheelRecognizer()
    wheel.onStep = { [unowned self] count, _ in log.append("\(name) step \(count)") }
    wheel.onPan = { [unowned self] in
      pans[name, default: []].append($0)
      log.append("\(name) \($0.state) \(text($0.translation))")
    }
    return wheel
  }

  // MARK: Fingers

  func down(
    _ x: Double, _ y: Double, at time: Double, id: Int64 = 1, _ device: Touch.Device = .finger
  ) {
    touch(.began, x, y, time, id, device)
  }

  func move(
    _ x: Double, _ y: Double, at time: Double, id: Int64 = 1, _ device: Touch.Device = .finger
  ) {
    touch(.moved, x, y, time, id, device)
  }

  func up(
    _ x: Double, _ y: Double, at time: Double, id: Int64 = 1, _ device: Touch.Device = .finger
  ) {
    touch(.ended, x, y, time, id, device)
  }

  func cancel(_ x: Double, _ y: Double, at time: Double, id: Int64 = 1) {
    touch(.cancelled, x, y, time, id, .finger)
  }

  /// A quick tap, 50 ms long.
  func tapOnce(_ x: Double, _ y: Double, at time: Double, _ device: Touch.Device = .finger) {
    down(x, y, at: time, device)
    up(x, y, at: time + 0.05, device)
  }

  private func touch(
    _ phase: Touch.Phase, _ x: Double, _ y: Double, _ time: Double, _ id: Int64,
    _ device: Touch.Device
  ) {
    referee.handle(
      Touch(id: id, phase: phase, position: Point(x: x, y: y), time: time, device: device))
  }

  func turn(
    _ x: Double, _ y: Double, at time: Double, over position: Point = Point(x: 50, y: 50),
    zooms: Bool = false
  ) {
    referee.handle(
      Wheel(delta: Point(x: x, y: y), position: position, time: time, zooms: zooms))
  }
}

/// A number with at most two digits after the point.
func text(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }
