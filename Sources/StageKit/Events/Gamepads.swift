import CSDL2StageKit

/// The connected gamepads, as SDL reports them.
///
/// While SDL's gamepad subsystem runs, it polls many times a second, and starting it enumerates all
/// devices of the machine. Therefore it runs only while a gamepad is connected.
final class Gamepads {
  private struct Pad {
    let handle: OpaquePointer
    let id: SDL_JoystickID
    var readings = GamepadReadings()
  }

  private var pads: [Pad] = []
  /// The combined state of all gamepads as it was last reported.
  private var lastReported = GamepadState()
  /// Whether SDL's gamepad subsystem is running.
  private(set) var isRunning = false
  private var monitor: GamepadMonitor?

  deinit { stop() }

  /// Whether no gamepad is open.
  var isEmpty: Bool { pads.isEmpty }

  // MARK: Presence

  /// Starts or stops SDL's gamepad subsystem as gamepads are connected and disconnected.
  ///
  /// Call this method after each iteration of the frame loop. The waker requests an iteration
  /// whenever a gamepad may have been connected or disconnected.
  func update(waking waker: Waker) {
    let monitor = monitor ?? GamepadMonitor { waker.wake() }
    self.monitor = monitor
    if monitor.takePendingChange(), monitor.hasGamepad {
      start()
      // The next iteration of the loop shows whether SDL recognises one of the devices as a
      // gamepad.
      waker.wake()
    } else if isRunning, pads.isEmpty {
      // SDL recognised no gamepad, or the last one was disconnected.
      stop()
    }
  }

  /// Starts SDL's gamepad subsystem. It then reports the connected gamepads as events.
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

  /// Handles an SDL event if it is about a gamepad. Returns whether it is.
  func handle(_ event: SDL_Event, emit: (Event) -> Void) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      guard let handle = SDL_GameControllerOpen(event.cdevice.which) else { return true }
      let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(handle))
      if pads.contains(where: { $0.id == id }) {
        // SDL counts how often a gamepad was opened, so the second opening is undone.
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
    reportChanges(emit)
    return true
  }

  /// Treats all buttons, sticks and triggers as released, because the window doesn't receive their
  /// events any more.
  func releaseAll(emit: (Event) -> Void) {
    for index in pads.indices { pads[index].readings = GamepadReadings() }
    reportChanges(emit)
  }

  /// Emits the changes in the combined state of all gamepads.
  private func reportChanges(_ emit: (Event) -> Void) {
    var state = GamepadState()
    for one in pads.lazy.map(\.readings.state) {
      state.buttons.formUnion(one.buttons)
      if one.stick.length > state.stick.length { state.stick = one.stick }
      if abs(one.triggers) > abs(state.triggers) { state.triggers = one.triggers }
    }
    let old = lastReported
    lastReported = state
    GamepadState.reportChanges(from: old, to: state) { emit(.gamepad($0)) }
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
