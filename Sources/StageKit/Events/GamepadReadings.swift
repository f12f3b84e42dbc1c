import GeometryKit

/// The raw readings of a gamepad.
struct GamepadReadings {
  var buttons: Set<GamepadButton> = []
  /// The left stick's horizontal and vertical deflection, −32768…32767.
  var stickX: Int16 = 0
  var stickY: Int16 = 0
  /// The pull of the triggers, 0…32767.
  var leftTrigger: Int16 = 0
  var rightTrigger: Int16 = 0

  /// The deflection of a stick below which it counts as at rest, as a fraction of the full
  /// deflection. Source: `XINPUT_GAMEPAD_LEFT_THUMB_DEADZONE`.
  static let stickDeadZone = 7849.0 / 32767
  /// The pull of a trigger below which it counts as at rest, as a fraction of the full pull.
  /// Source: `XINPUT_GAMEPAD_TRIGGER_THRESHOLD`, 30 of 255.
  static let triggerDeadZone = 30.0 / 255
  /// The number of steps into which the range 0…1 is divided when a value is rounded. The tremor of
  /// a resting thumb is smaller than one step.
  private static let steps = 32.0

  /// The gamepad's state according to the readings. The values of the stick and triggers grow from
  /// zero at the edge of the dead zone.
  var state: GamepadState {
    let stick = Point(x: Double(stickX), y: Double(stickY)) * (1 / 32767)
    let length = stick.length
    let scale = Self.deflection(length, beyond: Self.stickDeadZone)
    let triggers =
      Self.deflection(Double(rightTrigger) / 32767, beyond: Self.triggerDeadZone)
      - Self.deflection(Double(leftTrigger) / 32767, beyond: Self.triggerDeadZone)
    return GamepadState(
      buttons: buttons,
      stick: length > 0
        ? Point(x: Self.step(stick.x / length * scale), y: Self.step(stick.y / length * scale))
        : .zero,
      triggers: Self.step(triggers))
  }

  /// Returns the deflection beyond the dead zone as a fraction of the possible one, 0…1.
  private static func deflection(_ value: Double, beyond deadZone: Double) -> Double {
    min(max((value - deadZone) / (1 - deadZone), 0), 1)
  }

  /// Returns a value rounded to a whole step.
  private static func step(_ value: Double) -> Double { (value * steps).rounded() / steps }
}
