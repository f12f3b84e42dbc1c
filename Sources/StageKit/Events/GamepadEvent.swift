import GeometryKit

/// A button of a gamepad, named after its usual position.
public enum GamepadButton: String, CaseIterable, Sendable {
  /// The button that opens and confirms.
  case a
  /// The button that goes back and cancels.
  case b
  /// The X and Y buttons, beside A and B.
  case x, y
  /// The small buttons in the middle: `back` on the left and `start` on the right.
  case back, start
  /// The shoulder buttons, at the left and right of the edge away from the player.
  case leftShoulder, rightShoulder
  /// The directional pad.
  case up, down, left, right
}

/// An input from a gamepad. All connected gamepads act as one.
public enum GamepadEvent: Hashable, Sendable {
  /// A button was pressed.
  case pressed(GamepadButton)
  /// A button was released, its gamepad was disconnected, or the window doesn't receive its events
  /// any more.
  case released(GamepadButton)
  /// The left stick moved. The value is its deflection, x to the right and y down, with a length of
  /// at most 1. It is zero at rest.
  case stick(Point)
  /// The triggers moved. The value is the pull of the right trigger minus the pull of the left
  /// trigger, −1…1. It is 0 at rest.
  case triggers(Double)
}

/// The current state of a gamepad.
struct GamepadState: Equatable {
  var buttons: Set<GamepadButton> = []
  var stick = Point.zero
  var triggers = 0.0

  /// Emits the events that describe the change from one state to another, releases before presses.
  static func reportChanges(
    from old: GamepadState, to new: GamepadState, emit: (GamepadEvent) -> Void
  ) {
    guard old != new else { return }
    for button in GamepadButton.allCases where old.buttons.contains(button) {
      if !new.buttons.contains(button) { emit(.released(button)) }
    }
    for button in GamepadButton.allCases where new.buttons.contains(button) {
      if !old.buttons.contains(button) { emit(.pressed(button)) }
    }
    if old.stick != new.stick { emit(.stick(new.stick)) }
    if old.triggers != new.triggers { emit(.triggers(new.triggers)) }
  }
}
