import GeometryKit

@testable import GestureKit

/// Views with recognizers that write a log. Methods send touches and wheel events to the views.
final class GestureFixture {
  /// The log of gestures in order, with entries such as "pan began 10,0".
  var log: [String] = []
  /// The reported pans, by the name of the recognizer.
  var pans: [String: [Pan]] = [:]
  var pinches: [Pinch] = []
  var taps: [Tap] = []

  private var views: [(frame: Rect, add: (Competition) -> Void)] = []
  private(set) lazy var arena = GestureArena { [unowned self] point, competition in
    for view in views where view.frame.contains(point) { view.add(competition) }
  }

  /// Returns the log and clears it.
  func removeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Adds a view behind the views that were added before. `parts` are its recognizers.
  func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ parts: Recognizer...) {
    let frame = Rect(x: x, y: y, width: width, height: height)
    views.append((frame, { competition in for part in parts { competition.append(part) } }))
  }

  /// Adds a view with a wheel recognizer behind the views that were added before.
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

  /// Sends a tap that lasts 50 ms.
  func tapOnce(_ x: Double, _ y: Double, at time: Double, _ device: Touch.Device = .finger) {
    down(x, y, at: time, device)
    up(x, y, at: time + 0.05, device)
  }

  private func touch(
    _ phase: Touch.Phase, _ x: Double, _ y: Double, _ time: Double, _ id: Int64,
    _ device: Touch.Device
  ) {
    arena.handle(
      Touch(id: id, phase: phase, position: Point(x: x, y: y), time: time, device: device))
  }

  func turn(
    _ x: Double, _ y: Double, at time: Double, over position: Point = Point(x: 50, y: 50),
    zooms: Bool = false
  ) {
    arena.handle(
      Wheel(delta: Point(x: x, y: y), position: position, time: time, zooms: zooms))
  }
}

/// Formats a number with at most two decimal places.
func text(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }
