import CSDL2StageKit
import GeometryKit
import GestureKit
import SystemKit

/// Converts SDL's events into an app's events.
struct EventTranslator {
  /// The window coordinates, in points, of a finger whose normalised coordinates are both 1.
  ///
  /// This is the window's size. On X11 both coordinates are one pixel less, because X11's
  /// normalised coordinate 1 is the window's last pixel.
  var fingerExtent: Size
  /// The unit of SDL's mouse coordinates, in points.
  var mouseUnit: Double
  /// The active touches.
  private(set) var touches = TouchTracker()

  private var dropped: [FilePath] = []
  private var isHovering = false
  /// The modifiers of the last key event: SDL's wheel events don't include them.
  private var modifiers: Modifiers = []
  /// The time of the last event of a finger, in seconds.
  private var lastFingerTime = -Double.infinity

  /// The time after a finger's event during which mouse motion isn't reported as hovering, in
  /// seconds. When a finger lands, an X server moves the pointer to the finger, so the mouse seems
  /// to move, too.
  private static let hoverDelay = 0.25

  init(fingerExtent: Size, mouseUnit: Double = 1) {
    self.fingerExtent = fingerExtent
    self.mouseUnit = mouseUnit
  }

  /// Converts an event and frees the memory that SDL allocated for it.
  ///
  /// Window events are handled by `Window`, which calls `pointerLeft(emit:)` when the pointer
  /// leaves.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event, or of the call of `SDL_PumpEvents` that delivered it, in
  ///     seconds.
  ///   - arrival: Further facts about the time at which a finger or the mouse was sampled; `nil` if
  ///     nothing else is known.
  ///   - emit: Called with each resulting event.
  mutating func translate(
    _ event: SDL_Event, at time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      translate(event.tfinger, at: time, arrival, emit: emit)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      translate(event.button, at: time, arrival, emit: emit)
    case SDL_MOUSEMOTION:
      translate(event.motion, at: time, arrival, emit: emit)
    case SDL_MOUSEWHEEL:
      translate(event.wheel, at: time, emit: emit)
    case SDL_KEYDOWN:
      modifiers = Modifiers(event.key.keysym.mod)
      if let key = Key(event.key.keysym) {
        emit(.key(key, modifiers: modifiers, isRepeat: event.key.repeat != 0))
      }
    case SDL_KEYUP:
      modifiers = Modifiers(event.key.keysym.mod)
      if let key = Key(event.key.keysym) { emit(.keyUp(key)) }
    case SDL_TEXTINPUT:
      emit(.textInput(string(in: event.text.text)))
    case SDL_TEXTEDITING:
      emit(.textComposition(string(in: event.edit.text)))
    case SDL_TEXTEDITING_EXT:
      emit(.textComposition(takeString(event.editExt.text)))
    case SDL_DROPBEGIN:
      dropped.removeAll()
    case SDL_DROPFILE:
      if let file = event.drop.file {
        dropped.append(FilePath(cString: file))
        SDL_free(file)
      }
    case SDL_DROPTEXT:
      // Some programs drop a list of file URLs as text.
      for line in takeString(event.drop.file).split(whereSeparator: \.isNewline)
      where line.lowercased().hasPrefix("file:/") {
        dropped.append(FilePath(String(line)))
      }
    case SDL_DROPCOMPLETE:
      if !dropped.isEmpty { emit(.drop(dropped)) }
      dropped.removeAll()
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      emit(.renderTargetsReset)
    case SDL_APP_LOWMEMORY:
      emit(.lowMemory)
    case SDL_QUIT:
      emit(.quit)
    default:
      break
    }
  }

  /// Cancels all touches, because the window doesn't receive their events any more.
  mutating func cancelTouches(at time: Double, emit: (Event) -> Void) {
    touches.cancelAll(time: time, emit: emit)
  }

  /// Ends hovering after the pointer has left the window.
  mutating func pointerLeft(emit: (Event) -> Void) {
    guard isHovering else { return }
    isHovering = false
    emit(.hover(nil))
  }

  // MARK: Pointers

  private mutating func translate(
    _ finger: SDL_TouchFingerEvent, at time: Double, _ arrival: SampleClock.Arrival?,
    emit: (Event) -> Void
  ) {
    guard finger.touchId != CSDL_MouseTouchID(), finger.x.isFinite, finger.y.isFinite else {
      return
    }
    let source = TouchTracker.Source.finger(device: finger.touchId, number: finger.fingerId)
    let position = Point(
      x: Double(finger.x) * fingerExtent.width, y: Double(finger.y) * fingerExtent.height)
    lastFingerTime = time
    switch SDL_EventType(finger.type) {
    case SDL_FINGERDOWN: touches.began(source, at: position, time: time, emit: emit)
    case SDL_FINGERMOTION:
      touches.moved(source, to: position, time: time, arrival: arrival, emit: emit)
    default: touches.ended(source, at: position, time: time, arrival: arrival, emit: emit)
    }
  }

  private mutating func translate(
    _ button: SDL_MouseButtonEvent, at time: Double, _ arrival: SampleClock.Arrival?,
    emit: (Event) -> Void
  ) {
    guard button.which != CSDL_TouchMouseID() else { return }
    let position = point(button.x, button.y)
    let isDown = button.type == SDL_MOUSEBUTTONDOWN.rawValue
    if Int32(button.button) == SDL_BUTTON_LEFT {
      if isDown {
        touches.began(.mouse, at: position, time: time, emit: emit)
      } else {
        touches.ended(.mouse, at: position, time: time, arrival: arrival, emit: emit)
      }
    } else if Int32(button.button) == SDL_BUTTON_RIGHT, isDown {
      emit(.secondaryPress(position))
    }
  }

  private mutating func translate(
    _ motion: SDL_MouseMotionEvent, at time: Double, _ arrival: SampleClock.Arrival?,
    emit: (Event) -> Void
  ) {
    guard motion.which != CSDL_TouchMouseID() else { return }
    let position = point(motion.x, motion.y)
    if motion.state & CSDL_PrimaryButtonMask() != 0 {
      touches.moved(.mouse, to: position, time: time, arrival: arrival, emit: emit)
    } else if !touches.hasFingers, time - lastFingerTime > Self.hoverDelay {
      isHovering = true
      emit(.hover(position))
    }
  }

  private func translate(
    _ wheel: SDL_MouseWheelEvent, at time: Double, emit: (Event) -> Void
  ) {
    guard wheel.which != CSDL_TouchMouseID(), wheel.preciseX.isFinite, wheel.preciseY.isFinite
    else { return }
    let sign = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
    let delta = Point(x: Double(wheel.preciseX) * sign, y: Double(wheel.preciseY) * sign)
    guard delta != .zero else { return }
    // SDL's wheel events contain a position only since SDL 2.26.
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    emit(
      .wheel(
        Wheel(
          delta: delta, position: point(x, y), time: time, zooms: modifiers.contains(.control))))
  }

  /// Returns the position of the mouse, in points.
  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x), y: Double(y)) * mouseUnit
  }

  // MARK: Strings

  private func string<Characters>(in characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns a C string as a `String`, and frees the C string.
  private func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { SDL_free(text) }
    return String(cString: text)
  }
}
