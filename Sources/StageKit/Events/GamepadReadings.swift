import GeometryKit

/// What a gamepad tells of itself, in its own numbers.
struct GamepadReadings {
  var buttons: Set<GamepadButton> = []
  /// The left stick's axes, −32768…32767.
  var stickX: Int16 = 0
  var stickY: Int16 = 0
  /// The triggers, 0…32767.
  var leftTrigger: Int16 = 0
  var rightTrigger: Int16 = 0

  /// A stick that is nearer to its middle is at rest. Source: `XINPUT_GAMEPAD_LEFT_THUMB_DEADZONE`.
  static let stickDeadZone = 7849.0 / 32767
  /// A trigger that is pulled less is at rest. Source: `XINPUT_GAMEPAD_TRIGGER_THRESHOLD`, 30 of 255.
  static let triggerDeadZone = 30.0 / 255
  /// Steps of what is told: a thumb that holds still trembles by less.
  private static let steps = 32.0

  /// What they mean: from the edge of its dead zone on everything grows from zero.
  var state: GamepadState {
    let stick = Point(x: Double(stickX), y: Double(stickY)) * (1 / 32767)
    let length = stick.length
    let reach = Self.reach(length, beyond: Self.stickDeadZone)
    let triggers =
      Self.reach(Double(rightTrigger) / 32767, beyond: Self.triggerDeadZone)
      - Self.reach(Double(leftTrigger) / 32767, beyond: Self.triggerDeadZone)
    return GamepadState(
      buttons: buttons,
      stick: length > 0
        ? Point(x: Self.step(stick.x / length * reach), y: Self.step(stick.y / length * reach))
        : .zero,
      triggers: Self.step(triggers))
  }

  private static func reach(_ value: Double, beyond deadZone: Double) -> Double {
    min(max((value - deadZone) / (1 - deadZone), 0), 1)
  }

  private static func step(_ value: Double) -> Double { (value * steps).rounded() / steps }
}
