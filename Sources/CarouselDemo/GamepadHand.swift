import GeometryKit
import StageKit

/// What a gamepad's buttons are for: each is a key.
struct GamepadControl: Sendable {
  /// What they are called, for people.
  let name: String
  /// What they do, for people.
  let does: String
  /// The key that each of them is.
  var keys: [GamepadButton: Chord] = [:]

  /// The same as a line of the help.
  var row: HelpRow { HelpRow(name: "gamepad: \(name)", does: does) }

  /// All of them.
  static let all = [
    GamepadControl(
      name: "stick, pad", does: "as the arrow keys; held, it glides",
      keys: [
        .left: Chord(key: .left), .right: Chord(key: .right), .up: Chord(key: .up),
        .down: Chord(key: .down),
      ]),
    GamepadControl(
      name: "A, B", does: "as Enter and Esc: open; back",
      keys: [.a: Chord(key: .enter), .b: Chord(key: .escape)]),
    GamepadControl(
      name: "X", does: "as Tab: the next control, or all scenes", keys: [.x: Chord(key: .tab)]),
    GamepadControl(
      name: "Y", does: "what can be done with the item in the middle, or in the scene",
      keys: [.y: Chord(key: .menu)]),
    GamepadControl(
      name: "start", does: "all that can be done", keys: [.start: Chord(key: .function(10))]),
    GamepadControl(
      name: "shoulders", does: "as Shift+T and T: previous, next type",
      keys: [
        .leftShoulder: Chord(key: .letter("t"), modifiers: .shift),
        .rightShoulder: Chord(key: .letter("t")),
      ]),
    GamepadControl(name: "triggers", does: "scrub back, onwards; pulled farther, faster"),
    GamepadControl(
      name: "back", does: "as F1: this help", keys: [.back: Chord(key: .function(1))]),
  ]

  /// The key that a button is; nil for none.
  static func key(of button: GamepadButton) -> Chord? {
    all.lazy.compactMap { $0.keys[button] }.first
  }
}

/// Does with keys and a wheel what a hand does with a gamepad: its buttons are keys, its stick is the arrows,
/// its triggers turn a wheel without notches.
struct GamepadHand {
  /// What is done.
  enum Deed: Equatable {
    case press(Chord, isRepeat: Bool)
    case release(Key)
    /// Onwards by so many notches, or back.
    case turn(Double)
  }

  /// The direction that is held, and when it counts as pressed again, in seconds.
  private var held: (chord: Chord, next: Double)?
  /// The direction in which the stick lies; nil for none.
  private var direction: GamepadButton?
  private var triggers = 0.0
  /// Until when the triggers have turned the wheel, in seconds.
  private var turned = 0.0

  /// A direction that is held repeats after so long, and then so often, in seconds. Source: GNOME's keyboard.
  static let delay = 0.5
  static let interval = 0.03
  /// A stick that lies so far presses an arrow, and one that is nearer lets go of it.
  private static let pressing = 0.5
  private static let releasing = 0.3
  /// How far a trigger that is wholly pulled turns the wheel in a second, in notches: 3000 points.
  private static let pace = 300.0
  /// The least turn, in notches, by which the triggers' wheel shows that it has none.
  private static let smoothness = 0.01

  /// Takes what was done at a time in seconds.
  mutating func take(_ event: GamepadEvent, at time: Double, _ act: (Deed) -> Void) {
    switch event {
    case .pressed(let button): press(button, at: time, act)
    case .released(let button): release(button, act)
    case .stick(let place):
      let former = direction
      direction = direction(of: place)
      guard direction != former else { return }
      if let former { release(former, act) }
      if let direction { press(direction, at: time, act) }
    case .triggers(let pull):
      if triggers == 0, pull != 0 {
        turned = time
        act(.turn(pull < 0 ? -Self.smoothness : Self.smoothness))
      }
      triggers = pull
    }
  }

  /// Goes on with what is held, at a time in seconds.
  mutating func advance(to time: Double, _ act: (Deed) -> Void) {
    if let (chord, next) = held, time >= next {
      held = (chord, time + Self.interval)
      act(.press(chord, isRepeat: true))
    }
    guard triggers != 0, time > turned else { return }
    act(.turn(triggers * abs(triggers) * Self.pace * (time - turned)))
    turned = time
  }

  /// Whether it goes on with something, or when it next does.
  var activity: Activity { triggers != 0 ? .moving : .still(until: held?.next) }

  private mutating func press(_ button: GamepadButton, at time: Double, _ act: (Deed) -> Void) {
    guard let chord = GamepadControl.key(of: button) else { return }
    // Only directions go on.
    held =
      [.left, .right, .up, .down].contains(button) ? (chord, time + Self.delay) : nil
    act(.press(chord, isRepeat: false))
  }

  private mutating func release(_ button: GamepadButton, _ act: (Deed) -> Void) {
    guard let chord = GamepadControl.key(of: button) else { return }
    if held?.chord == chord { held = nil }
    act(.release(chord.key))
  }

  /// The direction in which a stick lies: the one that it lay in as long as it doesn't leave that.
  private func direction(of place: Point) -> GamepadButton? {
    let reaches: [(button: GamepadButton, reach: Double)] = [
      (.left, -place.x), (.right, place.x), (.up, -place.y), (.down, place.y),
    ]
    let most = reaches.max { $0.reach < $1.reach }
    guard let most, most.reach >= Self.releasing else { return nil }
    if most.button == direction { return direction }
    return most.reach >= Self.pressing ? most.button : nil
  }
}
