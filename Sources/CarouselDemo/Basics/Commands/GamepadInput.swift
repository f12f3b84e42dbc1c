import GeometryKit
import StageKit

/// A group of gamepad buttons with the keys to which they are translated.
struct GamepadControl: Sendable {
  /// The name of the buttons in the help.
  let name: String
  /// The effect of the buttons, for the help.
  let action: String
  /// The key for each button of the group.
  var keys: [GamepadButton: Chord] = [:]

  /// The line of the help for the buttons.
  var row: HelpRow { HelpRow(name: name, action: action) }

  /// All groups, in the order of the help.
  static let all = [
    GamepadControl(
      name: "Stick, D-pad", action: "arrow keys; hold to scroll",
      keys: [
        .left: Chord(key: .left), .right: Chord(key: .right), .up: Chord(key: .up),
        .down: Chord(key: .down),
      ]),
    GamepadControl(
      name: "A, B", action: "open, back (Enter, Esc)",
      keys: [.a: Chord(key: .enter), .b: Chord(key: .escape)]),
    GamepadControl(
      name: "X", action: "next control (Tab)", keys: [.x: Chord(key: .tab)]),
    GamepadControl(
      name: "Y", action: "context menu",
      keys: [.y: Chord(key: .menu)]),
    GamepadControl(
      name: "Start", action: "main menu", keys: [.start: Chord(key: .function(10))]),
    GamepadControl(
      name: "Shoulders", action: "previous, next type (Shift+T, T)",
      keys: [
        .leftShoulder: Chord(key: .letter("t"), modifiers: .shift),
        .rightShoulder: Chord(key: .letter("t")),
      ]),
    GamepadControl(name: "Triggers", action: "scroll back, forward; pull further to go faster"),
    GamepadControl(
      name: "Back", action: "all scenes (G)", keys: [.back: Chord(key: .letter("g"))]),
  ]

  /// Returns the key to which a button is translated; `nil` if there is none.
  static func key(of button: GamepadButton) -> Chord? {
    all.lazy.compactMap { $0.keys[button] }.first
  }
}

/// Translates gamepad input to keys and scrolling: buttons act as keys, the stick as the arrow
/// keys, and the triggers as a continuous scroll wheel.
struct GamepadInput {
  /// An action to which gamepad input is translated.
  enum GamepadAction: Equatable {
    case press(Chord, isRepeat: Bool)
    case release(Key)
    /// Scrolls by a number of scroll wheel notches: positive forwards, negative backwards.
    case turn(Double)
  }

  /// The held direction's key, and the time of its next repetition in seconds.
  private var held: (chord: Chord, next: Double)?
  /// The arrow button to which the stick's position is translated; `nil` near the centre.
  private var direction: GamepadButton?
  /// How much farther the right trigger is pulled than the left one, −1…1.
  private var triggers = 0.0
  /// The time of the latest scroll step by the triggers, in seconds.
  private var scrolledTime = 0.0

  /// The delay before a held direction repeats, in seconds. Source: GNOME's keyboard.
  static let delay = 0.5
  /// The time between two repetitions, in seconds. Source: GNOME's keyboard.
  static let interval = 0.03
  /// The deflection at which the stick presses an arrow key, as a fraction of its range.
  private static let pressing = 0.5
  /// The deflection below which the stick releases an arrow key, as a fraction of its range.
  private static let releasing = 0.3
  /// The scroll speed of a fully pulled trigger, in notches per second. It corresponds to 3000
  /// points per second.
  private static let maxSpeed = 300.0
  /// The size of the first scroll event of a trigger, in notches. A fractional number tells the
  /// receiver that the scrolling is continuous.
  private static let firstTurn = 0.01

  /// Translates a gamepad event to actions. `time` is the time of the event, in seconds.
  mutating func handle(_ event: GamepadEvent, at time: Double, _ act: (GamepadAction) -> Void) {
    switch event {
    case .pressed(let button): press(button, at: time, act)
    case .released(let button): release(button, act)
    case .stick(let position):
      let former = direction
      direction = direction(of: position)
      guard direction != former else { return }
      if let former { release(former, act) }
      if let direction { press(direction, at: time, act) }
    case .triggers(let pull):
      if triggers == 0, pull != 0 {
        scrolledTime = time
        act(.turn(pull < 0 ? -Self.firstTurn : Self.firstTurn))
      }
      triggers = pull
    }
  }

  /// Performs the repeats of a held direction and the scrolling by pulled triggers that are due at
  /// `time`, in seconds.
  mutating func advance(to time: Double, _ act: (GamepadAction) -> Void) {
    if let (chord, next) = held, time >= next {
      held = (chord, time + Self.interval)
      act(.press(chord, isRepeat: true))
    }
    guard triggers != 0, time > scrolledTime else { return }
    act(.turn(triggers * abs(triggers) * Self.maxSpeed * (time - scrolledTime)))
    scrolledTime = time
  }

  /// The activity that gamepad input requires: `moving` while a trigger is pulled, otherwise
  /// `still` until a held direction repeats.
  var activity: Activity { triggers != 0 ? .moving : .still(until: held?.next) }

  private mutating func press(
    _ button: GamepadButton, at time: Double, _ act: (GamepadAction) -> Void
  ) {
    guard let chord = GamepadControl.key(of: button) else { return }
    // Only direction buttons repeat while they are held.
    held =
      [.left, .right, .up, .down].contains(button) ? (chord, time + Self.delay) : nil
    act(.press(chord, isRepeat: false))
  }

  private mutating func release(_ button: GamepadButton, _ act: (GamepadAction) -> Void) {
    guard let chord = GamepadControl.key(of: button) else { return }
    if held?.chord == chord { held = nil }
    act(.release(chord.key))
  }

  /// Returns the arrow button for a position of the stick; `nil` near the centre. The current
  /// direction is kept while the deflection is at least `releasing`; a new direction requires at
  /// least `pressing`.
  private func direction(of position: Point) -> GamepadButton? {
    let deflections: [(button: GamepadButton, deflection: Double)] = [
      (.left, -position.x), (.right, position.x), (.up, -position.y), (.down, position.y),
    ]
    let strongest = deflections.max { $0.deflection < $1.deflection }
    guard let strongest, strongest.deflection >= Self.releasing else { return nil }
    if strongest.button == direction { return direction }
    return strongest.deflection >= Self.pressing ? strongest.button : nil
  }
}
