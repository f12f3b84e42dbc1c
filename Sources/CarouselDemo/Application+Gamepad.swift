import GeometryKit
import GestureKit
import StageKit
import ViewKit

// What a hand does with a gamepad is done with keys and a wheel.
extension Application {
  /// Takes what was done.
  func take(_ event: GamepadEvent) {
    let time = self.time
    gamepad.take(event, at: time) { act($0, at: time) }
  }

  /// Goes on with what is held, at a time in seconds.
  func followGamepad(to time: Double) { gamepad.advance(to: time) { act($0, at: time) } }

  private func act(_ deed: GamepadHand.Deed, at time: Double) {
    switch deed {
    case .press(let chord, let isRepeat): press(chord.key, chord.modifiers, isRepeat: isRepeat)
    case .release(let key): tree.release(key, at: time)
    case .turn(let count):
      let stage = contents.isChoosing ? contents.bounds : scene.stage
      // Over what is in the middle, along its axis; a wheel's y is positive upwards.
      let isVertical = !contents.isChoosing && scene.isVertical
      tree.handle(
        Wheel(
          delta: isVertical ? Point(x: 0, y: -count) : Point(x: count, y: 0),
          position: stage.center, time: time))
    }
  }
}
