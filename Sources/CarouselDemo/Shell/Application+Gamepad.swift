import GeometryKit
import GestureKit
import StageKit
import ViewKit

// Translates gamepad input to key presses and scroll wheel events.
extension Application {
  /// Handles a gamepad event.
  func handle(_ event: GamepadEvent) {
    let time = self.time
    gamepad.handle(event, at: time) { act($0, at: time) }
  }

  /// Performs the input of held gamepad controls that is due at `time`, in seconds. A held
  /// direction repeats its key, and a pulled trigger scrolls.
  func advanceGamepad(to time: Double) { gamepad.advance(to: time) { act($0, at: time) } }

  private func act(_ action: GamepadInput.GamepadAction, at time: Double) {
    switch action {
    case .press(let chord, let isRepeat): press(chord.key, chord.modifiers, isRepeat: isRepeat)
    case .release(let key): tree.release(key, at: time)
    case .turn(let count):
      let stage = contents.isChoosing ? contents.bounds : scene.uncoveredArea
      // Scroll at the centre of the visible area, along the scene's axis. In a wheel event,
      // positive y means up.
      let isVertical = contents.isChoosing || scene.isVertical
      tree.handle(
        Wheel(
          delta: isVertical ? Point(x: 0, y: -count) : Point(x: count, y: 0),
          position: stage.center, time: time))
    }
  }
}
