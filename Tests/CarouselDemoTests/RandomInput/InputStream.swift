import GeometryKit
import TestSupport

/// A random stream of steps. The stream depends only on its seed, not on the program's state.
struct InputStream {
  private var random: SplitMix64
  /// Steps that are planned but not yet returned, in order.
  private var planned: ArraySlice<InputStep> = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the first steps of a stream, up to and including a number of events.
  static func steps(seed: UInt64, events: Int) -> [InputStep] {
    var stream = InputStream(seed: seed)
    var steps: [InputStep] = []
    var count = 0
    while count < events {
      let step = stream.next()
      steps.append(step)
      if step.isEvent { count += 1 }
    }
    return steps
  }

  mutating func next() -> InputStep {
    if planned.isEmpty { planned = plan()[...] }
    return planned.removeFirst()
  }

  // MARK: Random values

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func real(_ range: ClosedRange<Double>) -> Double {
    // Round to three decimals, so that the text of a step is readable.
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }
  private mutating func position() -> Point {
    // Some positions are outside the window. Others are near the upper left corner and the centre,
    // where controls are.
    switch int(0...9) {
    case 0: Point(x: real(-0.2...1.2), y: real(-0.2...1.2))
    case 1: Point(x: real(0...0.3), y: real(0...0.12))
    case 2, 3: Point(x: 0.5 + real(-0.05...0.05), y: 0.5 + real(-0.05...0.05))
    default: Point(x: real(0...1), y: real(0...1))
    }
  }
  private mutating func pick<Value>(_ values: [Value], _ standard: Value) -> Value {
    values.randomElement(using: &random) ?? standard
  }
  /// Returns a wait, usually for one frame and sometimes for less or much longer.
  private mutating func pause() -> InputStep {
    switch int(0...19) {
    case 0: .frame(real(0.2...2))
    case 1: .frame(pick([0, 5, 60, 100_000], 0))
    case 2: .frame(real(0...0.004))
    default: .frame(pick([0.016, 0.017, 0.007, 0.033], 0.016))
    }
  }
  private mutating func frames(_ count: Int) -> [InputStep] { (0..<count).map { _ in pause() } }

  // MARK: Actions

  private mutating func plan() -> [InputStep] {
    let tail = frames(int(0...2))
    switch int(0...99) {
    case 0..<34: return keys() + tail
    case 34..<44: return stroke(moves: int(0...1)) + tail
    case 44..<58: return stroke(moves: int(2...12)) + tail
    case 58..<64: return fingers() + tail
    case 64..<72: return mouse() + tail
    case 72..<80: return wheel() + tail
    case 80..<83: return resize() + tail
    case 83: return [.ratio(pick([1, 1.25, 1.5, 2, 3, 0.5], 2))] + tail
    case 84..<86: return [.drop(pick(InputFiles.drops, "nothing"))] + tail
    case 86..<93: return [.desktop(pick(DesktopEvent.allCases, .exposed))] + tail
    case 93..<96: return [.load] + tail
    default: return frames(int(1...12))
    }
  }

  private mutating func keys() -> [InputStep] {
    let name = pick(InputKey.weightedNames, "r")
    let isShifted = int(0...7) == 0
    var steps: [InputStep] = [.key(name, isShifted: isShifted, isRepeat: false)]
    // Sometimes press the key repeatedly or hold it down.
    let count = int(0...3) == 0 ? int(1...30) : 0
    let isHeld = int(0...1) == 0
    for _ in 0..<count {
      if int(0...2) > 0 { steps.append(pause()) }
      steps.append(.key(name, isShifted: isShifted, isRepeat: isHeld))
    }
    return steps
  }

  /// Returns the steps of a gesture with one finger: a tap, a drag or a flick. `moves` is the
  /// number of movements.
  private mutating func stroke(moves: Int) -> [InputStep] {
    var position = self.position()
    let number = int(0...2)
    let step = Point(x: real(-0.12...0.12), y: real(-0.12...0.12)) * (int(0...2) == 0 ? 0.2 : 1)
    var steps: [InputStep] = [.finger(number, position, isLanding: true)]
    if int(0...9) == 0 { steps.append(.frame(0.7)) }
    for _ in 0..<moves {
      if int(0...2) > 0 { steps.append(pause()) }
      position += step
      steps.append(.finger(number, rounded(position), isLanding: false))
    }
    steps.append(pause())
    switch int(0...11) {
    case 0: steps.append(.desktop(pick([.focusLost, .hidden, .minimised], .focusLost)))
    // The finger stays down during the following steps.
    case 1: break
    default: steps.append(.lift(number))
    }
    // Sometimes make the tap a double tap.
    if moves == 0, int(0...2) == 0 {
      steps += [
        .frame(0.05), .finger(number, rounded(position), isLanding: true), .frame(0.03),
        .lift(number),
      ]
    }
    return steps
  }

  /// Returns the steps of a gesture with several fingers: a pinch, or independent motion.
  private mutating func fingers() -> [InputStep] {
    let count = int(2...5)
    let middle = self.position()
    let isPinch = int(0...2) > 0
    var positions: [Point] = []
    var movements: [Point] = []
    for number in 0..<count {
      let movement = Point(x: real(-0.03...0.03), y: real(-0.03...0.03))
      positions.append(isPinch ? middle + movement * (number == 0 ? -2 : 2) : position())
      movements.append(isPinch && number > 0 ? movement : movement * -1)
    }
    var steps: [InputStep] = []
    for number in 0..<count {
      steps.append(.finger(number, rounded(positions[number]), isLanding: true))
    }
    for _ in 0..<int(1...8) {
      steps.append(pause())
      for number in 0..<count where int(0...3) > 0 {
        positions[number] += movements[number]
        steps.append(.finger(number, rounded(positions[number]), isLanding: false))
      }
    }
    for number in (0..<count).shuffled(using: &random) where int(0...15) > 0 {
      steps.append(.lift(number))
      if int(0...1) == 0 { steps.append(pause()) }
    }
    return steps
  }

  private mutating func mouse() -> [InputStep] {
    if int(0...2) == 0 {
      return (0...int(0...5)).map { _ in .hover(self.position()) }
        + (int(0...2) == 0 ? [.leave] : [])
    }
    if int(0...5) == 0 { return [.secondary(position())] }
    var position = self.position()
    var steps: [InputStep] = [.hover(position), .press(position)]
    for _ in 0..<int(0...8) {
      steps.append(pause())
      position += Point(x: real(-0.1...0.1), y: real(-0.1...0.1))
      steps.append(.drag(rounded(position)))
      if int(0...15) == 0 { steps.append(.leave) }
    }
    return steps + (int(0...9) > 0 ? [.release(rounded(position))] : [])
  }

  private mutating func wheel() -> [InputStep] {
    let position = self.position()
    if int(0...1) == 0 {
      let notch = Point(x: Double(int(-1...1)), y: Double(int(-3...3)))
      return (0...int(0...4)).flatMap { _ in [.wheel(notch, at: position), pause()] }
    }
    // Scroll by a touchpad gesture that slows down.
    var delta = Point(x: real(-2...2), y: real(-2...2))
    return (0...int(3...20)).flatMap { _ -> [InputStep] in
      delta = rounded(delta * 0.85)
      return [.wheel(delta, at: position), pause()]
    }
  }

  private mutating func resize() -> [InputStep] {
    let sizes = [
      (1, 1), (40, 30), (360, 240), (240, 640), (400, 300), (400, 300), (640, 400), (360, 780),
      (900, 120), (60, 700),
    ]
    if int(0...19) == 0 { return [.size(3000, 2000), pause(), .size(400, 300)] }
    let count = int(0...3) == 0 ? int(2...8) : 1
    return (0..<count).flatMap { _ -> [InputStep] in
      let (width, height) = pick(sizes, (400, 300))
      return [.size(width + int(0...9), height + int(0...9)), pause()]
    }
  }

  private func rounded(_ point: Point) -> Point {
    Point(x: (point.x * 1000).rounded() / 1000, y: (point.y * 1000).rounded() / 1000)
  }
}

/// Names of keys for random input.
enum InputKey {
  /// The names of all keys of the scene table, and of some keys without a command. Likelier keys
  /// are listed several times.
  static let weightedNames: [String] =
    letters + digits + digits
    + ["insert", "insert", "insert", "delete", "delete", "r", "r", "o", "c", "v", "w", "t", "t"]
    + ["left", "right", "up", "down", "left", "right", "up", "down", "pageup", "pagedown"]
    + ["home", "end", "end", "space", "tab", "enter", "enter", "enter", "escape", "escape"]
    + ["f1", "f3", "f11", "f12", "minus", "equals", "slash", "backspace"]

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
  private static let digits = "0123456789".map(String.init)
}
