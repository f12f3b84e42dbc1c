import CSDL2StageKit
import GeometryKit

/// The gamepads that are plugged in, as SDL tells of them.
///
/// As long as SDL's part for them runs, it looks for news many times a second, and to begin with it asks for
/// all devices of the machine. So it runs only while there is a gamepad.
final class Gamepads {
  private struct Pad {
    let handle: OpaquePointer
    let id: SDL_JoystickID
    var readings = GamepadReadings()
  }

  private var pads: [Pad] = []
  /// What has been told of them.
  private var told = GamepadState()
  /// Whether SDL's part for them runs.
  private(set) var isRunning = false
  private var watch: GamepadWatch?

  deinit { stop() }

  /// Whether there is one.
  var isEmpty: Bool { pads.isEmpty }

  // MARK: Presence

  /// Sees to it that gamepads that are there, or come, are heard of; the waker is asked for a turn, at which
  /// this is called again.
  func follow(waking waker: Waker) {
    let watch = watch ?? GamepadWatch { waker.wake() }
    self.watch = watch
    if watch.takeChange(), watch.hasGamepad {
      start()
      // Whether one is among what is there shows at the next turn.
      waker.wake()
    } else if isRunning, pads.isEmpty {
      // What is there is none, or the last one is gone.
      stop()
    }
  }

  /// Starts SDL's part for them; it tells of those that are there with the next events.
  func start() {
    guard !isRunning else { return }
    isRunning = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0
  }

  private func stop() {
    guard isRunning else { return }
    for pad in pads { SDL_GameControllerClose(pad.handle) }
    pads = []
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
    isRunning = false
  }

  // MARK: Events

  /// Takes what SDL tells of a gamepad; whether it was that.
  func take(_ event: SDL_Event, emit: (Event) -> Void) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      guard let handle = SDL_GameControllerOpen(event.cdevice.which) else { return true }
      let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(handle))
      if pads.contains(where: { $0.id == id }) {
        // SDL counts how often it was opened.
        SDL_GameControllerClose(handle)
      } else {
        pads.append(Pad(handle: handle, id: id))
      }
    case SDL_CONTROLLERDEVICEREMOVED:
      for pad in pads where pad.id == event.cdevice.which { SDL_GameControllerClose(pad.handle) }
      pads.removeAll { $0.id == event.cdevice.which }
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      let number = SDL_GameControllerButton(Int32(event.cbutton.button))
      guard let button = Self.buttons.first(where: { $0.number == number })?.button,
        let index = pads.firstIndex(where: { $0.id == event.cbutton.which })
      else { return true }
      if event.type == SDL_CONTROLLERBUTTONDOWN.rawValue {
        pads[index].readings.buttons.insert(button)
      } else {
        pads[index].readings.buttons.remove(button)
      }
    case SDL_CONTROLLERAXISMOTION:
      let axis = SDL_GameControllerAxis(Int32(event.caxis.axis))
      guard let path = Self.axes.first(where: { $0.number == axis })?.path,
        let index = pads.firstIndex(where: { $0.id == event.caxis.which })
      else { return true }
      pads[index].readings[keyPath: path] = event.caxis.value
    default:
      return false
    }
    tell(emit)
    return true
  }

  /// Whatever is held counts as let go: the window can't follow it any more.
  func letGo(emit: (Event) -> Void) {
    for index in pads.indices { pads[index].readings = GamepadReadings() }
    tell(emit)
  }

  /// Tells what has changed of all of them together.
  private func tell(_ emit: (Event) -> Void) {
    var state = GamepadState()
    for one in pads.lazy.map(\.readings.state) {
      state.buttons.formUnion(one.buttons)
      if one.stick.length > state.stick.length { state.stick = one.stick }
      if abs(one.triggers) > abs(state.triggers) { state.triggers = one.triggers }
    }
    let old = told
    told = state
    GamepadState.tell(from: old, to: state) { emit(.gamepad($0)) }
  }

  private static let buttons: [(number: SDL_GameControllerButton, button: GamepadButton)] = [
    (SDL_CONTROLLER_BUTTON_A, .a), (SDL_CONTROLLER_BUTTON_B, .b), (SDL_CONTROLLER_BUTTON_X, .x),
    (SDL_CONTROLLER_BUTTON_Y, .y), (SDL_CONTROLLER_BUTTON_BACK, .back),
    (SDL_CONTROLLER_BUTTON_START, .start),
    (SDL_CONTROLLER_BUTTON_LEFTSHOULDER, .leftShoulder),
    (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, .rightShoulder),
    (SDL_CONTROLLER_BUTTON_DPAD_UP, .up), (SDL_CONTROLLER_BUTTON_DPAD_DOWN, .down),
    (SDL_CONTROLLER_BUTTON_DPAD_LEFT, .left), (SDL_CONTROLLER_BUTTON_DPAD_RIGHT, .right),
  ]

  private static let axes:
    [(number: SDL_GameControllerAxis, path: WritableKeyPath<GamepadReadings, Int16> & Sendable)] = [
      (SDL_CONTROLLER_AXIS_LEFTX, \.stickX), (SDL_CONTROLLER_AXIS_LEFTY, \.stickY),
      (SDL_CONTROLLER_AXIS_TRIGGERLEFT, \.leftTrigger),
      (SDL_CONTROLLER_AXIS_TRIGGERRIGHT, \.rightTrigger),
    ]
}
