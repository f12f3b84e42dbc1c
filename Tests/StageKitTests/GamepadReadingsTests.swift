import Testing

@testable import StageKit

/// Tests the positions below which sticks and triggers are ignored ("dead zones").
@Suite struct GamepadReadingsTests {
  /// A stick has an effect beyond 7,849 of 32,767, about a quarter of its range. This is XInput's
  /// dead zone.
  @Test(arguments: [(7600, false), (9000, true), (-7600, false), (-9000, true)])
  func stickHasAnEffectBeyondItsDeadZone(value: Int16, hasEffect: Bool) {
    var readings = GamepadReadings()
    readings.stickX = value
    #expect((readings.state.stick.x != 0) == hasEffect)
    (readings.stickX, readings.stickY) = (0, value)
    #expect((readings.state.stick.y != 0) == hasEffect)
  }

  /// A trigger has an effect beyond 30 of 255, about an eighth of its range. This is XInput's
  /// threshold.
  @Test(arguments: [(3600, false), (4800, true)])
  func triggerHasAnEffectBeyondItsDeadZone(value: Int16, hasEffect: Bool) {
    var readings = GamepadReadings()
    readings.rightTrigger = value
    #expect((readings.state.triggers > 0) == hasEffect)
    (readings.rightTrigger, readings.leftTrigger) = (0, value)
    #expect((readings.state.triggers < 0) == hasEffect)
  }
}
