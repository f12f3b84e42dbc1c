import GeometryKit

/// A button of a gamepad, by where it is on most of them.
public enum GamepadButton: String, CaseIterable, Sendable {
  /// The one that opens and says yes.
  case a
  /// The one that goes back and says no.
  case b
  /// The two others beside them.
  case x, y
  /// The small ones in the middle, the left one and the right one.
  case back, start
  /// The upper ones at the far edge.
  case leftShoulder, rightShoulder
  /// The directional pad.
  case up, down, left, right
}

/// What a hand does with a gamepad. Several count as one.
public enum GamepadEvent: Hashable, Sendable {
  /// A button was pressed.
  case pressed(GamepadButton)
  /// A button was let go, or what it was on is gone, or the window can't follow it any more.
  case released(GamepadButton)
  /// The left stick is somewhere else: x to the right and y down, no longer than 1. Zero at rest.
  case stick(Point)
  /// The triggers are pulled otherwise: how much more the right one than the left one, −1…1. Zero at rest.
  case triggers(Double)
}

/// What is held of a gamepad.
struct GamepadState: Equatable {
  var buttons: Set<GamepadButton> = []
  var stick = Point.zero
  var triggers = 0.0

  /// Tells what a hand must have done to come from one state to another.
  static func tell(
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
