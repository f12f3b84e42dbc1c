import CSDL2StageKit
import GeometryKit
import GestureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  @WindowActor @Suite struct EventTests {
    /// The window that receives the events.
    let headless: HeadlessWindow
    var window: Window { headless.window }

    init() async throws {
      headless = try HeadlessWindow(access: await WindowAccess.acquire())
      _ = window.events()
    }

    func finger(_ type: SDL_EventType, _ number: Int64, _ x: Float, _ y: Float) {
      push(type) { event in
        event.tfinger.touchId = 6
        event.tfinger.fingerId = number
        event.tfinger.x = x
        event.tfinger.y = y
      }
    }

    func button(_ type: SDL_EventType, _ button: Int32, which: UInt32 = 0, x: Int32, y: Int32) {
      push(type) { event in
        event.button.which = which
        event.button.button = UInt8(button)
        event.button.x = x
        event.button.y = y
      }
    }

    func motion(which: UInt32 = 0, state: UInt32 = 0, x: Int32, y: Int32) {
      push(SDL_MOUSEMOTION) { event in
        event.motion.which = which
        event.motion.state = state
        event.motion.x = x
        event.motion.y = y
      }
    }

    func windowEvent(_ id: SDL_WindowEventID) {
      push(SDL_WINDOWEVENT) { event in
        event.window.windowID = SDL_GetWindowID(window.system.handle)
        event.window.event = UInt8(id.rawValue)
      }
    }

    func touches(at time: Double = 1) -> [Touch] {
      window.events(at: time).compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
    }

    @Test func keyPressesRepetitionsAndReleasesAreReported() {
      for (type, repeats) in [(SDL_KEYDOWN, 0), (SDL_KEYDOWN, 1), (SDL_KEYUP, 0)] {
        push(type) { event in
          event.key.keysym.sym = SDL_Keycode(SDLK_RIGHT.rawValue)
          event.key.keysym.scancode = SDL_SCANCODE_RIGHT
          event.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue)
          event.key.repeat = UInt8(repeats)
        }
      }
      push(SDL_KEYUP) { event in
        event.key.keysym.sym = SDL_Keycode(SDLK_LSHIFT.rawValue)
        event.key.keysym.scancode = SDL_SCANCODE_LSHIFT
      }
      #expect(
        window.events() == [
          .key(.right, modifiers: .shift, isRepeat: false),
          .key(.right, modifiers: .shift, isRepeat: true), .keyUp(.right),
        ])
    }

    @Test func fingerTouchesHaveWindowCoordinatesAndTheEventTime() {
      _ = window.events(at: 3.49)
      finger(SDL_FINGERDOWN, 1, 0.5, 0.25)
      finger(SDL_FINGERMOTION, 1, 0.75, 0.25)
      finger(SDL_FINGERUP, 1, 0.75, 0.5)
      let touches = touches(at: 3.5)
      #expect(touches.map(\.phase) == [.began, .moved, .ended])
      #expect(
        touches.map(\.position) == [
          Point(x: 200, y: 75), Point(x: 300, y: 75), Point(x: 300, y: 150),
        ])
      #expect(touches.allSatisfy { $0.time == 3.5 && $0.device == .finger })
      #expect(Set(touches.map(\.id)).count == 1)
    }

    @Test func touchesInX11AreScaledToTheLastPixel() throws {
      var translator = EventTranslator(fingerExtent: Size(width: 399, height: 299))
      var event = SDL_Event()
      event.tfinger.type = SDL_FINGERDOWN.rawValue
      event.tfinger.x = 1
      event.tfinger.y = 1
      var events: [Event] = []
      translator.translate(event, at: 0) { events.append($0) }
      guard case .touch(let touch) = try #require(events.first) else {
        Issue.record("no touch")
        return
      }
      #expect(touch.position == Point(x: 399, y: 299))
    }

    @Test func touchIDsAreNeverReused() {
      for _ in 0..<3 {
        finger(SDL_FINGERDOWN, 0, 0.5, 0.5)
        finger(SDL_FINGERUP, 0, 0.5, 0.5)
        button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: 10, y: 10)
        button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x: 10, y: 10)
      }
      let touches = touches()
      #expect(touches.count == 12)
      #expect(Set(touches.map(\.id)).count == 6)
    }

    @Test func secondTouchDownOfAFingerCancelsItsFirstTouch() {
      finger(SDL_FINGERDOWN, 4, 0.5, 0.5)
      finger(SDL_FINGERDOWN, 4, 0.1, 0.1)
      let touches = touches()
      #expect(touches.map(\.phase) == [.began, .cancelled, .began])
      #expect(touches[0].id == touches[1].id && touches[1].id != touches[2].id)
    }

    @Test func primaryMouseButtonIsATouchAndEmulatedMouseEventsAreIgnored() {
      button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: 10, y: 20)
      motion(state: CSDL_PrimaryButtonMask(), x: -30, y: 20)
      button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x: -30, y: 20)
      button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, which: CSDL_TouchMouseID(), x: 1, y: 1)
      motion(which: CSDL_TouchMouseID(), state: CSDL_PrimaryButtonMask(), x: 2, y: 2)
      finger(SDL_FINGERDOWN, 0, 0.5, 0.5)
      let touches = touches()
      #expect(touches.map(\.phase) == [.began, .moved, .ended, .began])
      #expect(touches.map(\.device) == [.mouse, .mouse, .mouse, .finger])
      #expect(touches[1].position == Point(x: -30, y: 20))
    }

    @Test func mouseHoverIsIgnoredDuringAndShortlyAfterATouch() {
      motion(x: 5, y: 6)
      #expect(window.events(at: 1) == [.hover(Point(x: 5, y: 6))])
      finger(SDL_FINGERDOWN, 0, 0.5, 0.5)
      motion(x: 7, y: 6)
      finger(SDL_FINGERUP, 0, 0.5, 0.5)
      motion(x: 8, y: 6)
      #expect(touches(at: 2).count == 2)
      motion(x: 9, y: 6)
      #expect(window.events(at: 2.1).isEmpty)
      motion(x: 10, y: 6)
      #expect(window.events(at: 3) == [.hover(Point(x: 10, y: 6))])
      windowEvent(SDL_WINDOWEVENT_LEAVE)
      windowEvent(SDL_WINDOWEVENT_LEAVE)
      #expect(window.events(at: 4) == [.hover(nil)])
    }

    /// Mouse events are reported as hovering again 0.25 s after the last finger was lifted.
    @Test(arguments: [(0.22, 0), (0.28, 1)])
    func mouseHoverIsReportedAMomentAfterTheLastTouch(pause: Double, count: Int) {
      finger(SDL_FINGERDOWN, 0, 0.5, 0.5)
      finger(SDL_FINGERUP, 0, 0.5, 0.5)
      #expect(touches(at: 2).count == 2)
      motion(x: 9, y: 6)
      #expect(window.events(at: 2 + pause).count == count)
    }

    @Test func secondaryMouseButtonIsNotATouch() {
      button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, x: 3, y: 4)
      button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, x: 3, y: 4)
      button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, x: 3, y: 4)
      #expect(window.events() == [.secondaryPress(Point(x: 3, y: 4))])
    }

    @Test(arguments: [
      (SDL_WINDOWEVENT_FOCUS_LOST, Event.focusLost), (SDL_WINDOWEVENT_MINIMIZED, .minimised),
      (SDL_WINDOWEVENT_HIDDEN, .hidden),
    ])
    func touchesAreCancelledOnceWhenTheWindowBecomesInactive(id: SDL_WindowEventID, event: Event) {
      finger(SDL_FINGERDOWN, 1, 0.5, 0.5)
      finger(SDL_FINGERDOWN, 2, 0.25, 0.5)
      button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: 1, y: 1)
      let began = touches()
      windowEvent(id)
      let events = window.events()
      let cancelled = events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
      #expect(cancelled.map(\.id) == began.map(\.id))
      #expect(cancelled.allSatisfy { $0.phase == .cancelled })
      #expect(events.last == event)
      finger(SDL_FINGERMOTION, 1, 0.6, 0.5)
      finger(SDL_FINGERUP, 1, 0.6, 0.5)
      motion(state: CSDL_PrimaryButtonMask(), x: 2, y: 2)
      button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x: 2, y: 2)
      windowEvent(id)
      #expect(window.events().filter { $0 != event }.isEmpty)
      finger(SDL_FINGERDOWN, 1, 0.6, 0.5)
      #expect(touches().map(\.phase) == [.began])
    }

    @Test func invertedWheelDeltasAreNormalised() {
      for (direction, sign) in [(SDL_MOUSEWHEEL_NORMAL, 1.0), (SDL_MOUSEWHEEL_FLIPPED, -1.0)] {
        push(SDL_MOUSEWHEEL) { event in
          event.wheel.preciseX = 0.25
          event.wheel.preciseY = -1.5
          event.wheel.direction = direction.rawValue
        }
        guard case .wheel(let wheel)? = window.events(at: 2).first else {
          Issue.record("no wheel")
          return
        }
        #expect(wheel.delta == Point(x: 0.25 * sign, y: -1.5 * sign))
        #expect(wheel.time == 2)
      }
    }

    /// Several events may arrive together. Whether Control is held for a wheel event depends on the
    /// events before it.
    @Test func wheelZoomsOnlyWhileControlIsHeld() {
      func key(_ type: SDL_EventType, _ modifiers: SDL_Keymod) {
        push(type) {
          $0.key.keysym.sym = Int32(SDLK_LCTRL.rawValue)
          $0.key.keysym.mod = UInt16(modifiers.rawValue)
        }
      }
      func turn() { push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = 1 } }
      turn()
      for control in [KMOD_LCTRL, KMOD_RCTRL] {
        key(SDL_KEYDOWN, control)
        turn()
        key(SDL_KEYUP, KMOD_NONE)
        turn()
      }
      let zooms = window.events().compactMap { event -> Bool? in
        if case .wheel(let wheel) = event { wheel.zooms } else { nil }
      }
      #expect(zooms == [false, true, false, true, false])
    }

    @Test func eventsWithNaNAreDiscarded() {
      finger(SDL_FINGERDOWN, 1, .nan, 0.5)
      push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = .nan }
      #expect(window.events().isEmpty)
    }

    @Test func systemEventsAreDelivered() {
      push(SDL_QUIT)
      push(SDL_APP_LOWMEMORY)
      push(SDL_RENDER_TARGETS_RESET)
      push(SDL_RENDER_DEVICE_RESET)
      #expect(
        window.events() == [.quit, .lowMemory, .renderTargetsReset, .renderTargetsReset])
    }

    @Test func filesDroppedTogetherAreReportedAsOneEvent() {
      push(SDL_DROPBEGIN)
      for name in ["/a.png", "/b c.jpg"] {
        push(SDL_DROPFILE) { $0.drop.file = SDL_strdup(name) }
      }
      push(SDL_DROPCOMPLETE)
      push(SDL_DROPBEGIN)
      push(SDL_DROPCOMPLETE)
      #expect(window.events() == [.drop(["/a.png", "/b c.jpg"])])
    }

    /// File names can contain any bytes.
    @Test func droppedFilesMayHaveNamesThatAreNotUTF8() {
      let name: [UInt8] = [0x2F, 0xFF, 0xC3, 0x28, 0x0A, 0x2E, 0x70, 0x6E, 0x67]
      push(SDL_DROPBEGIN)
      push(SDL_DROPFILE) {
        $0.drop.file = SDL_strdup((name + [0]).map { CChar(bitPattern: $0) })
      }
      push(SDL_DROPCOMPLETE)
      #expect(window.events() == [.drop([FilePath(bytes: name)])])
    }

    @Test func textInputAndCompositionAreDelivered() {
      push(SDL_TEXTINPUT) { event in
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array("é日".utf8)) }
      }
      push(SDL_TEXTEDITING_EXT) { $0.editExt.text = SDL_strdup("にほ") }
      #expect(window.events() == [.textInput("é日"), .textComposition("にほ")])
    }

    @Test func textInputIsActiveWhileATextInputAreaIsSet() {
      #expect(SDL_IsTextInputActive() == SDL_FALSE)
      for x in [10.0, 20] {
        window.textInputArea = Rect(x: x, y: 20, width: 2, height: 20)
        #expect(SDL_IsTextInputActive() == SDL_TRUE)
      }
      window.textInputArea = nil
      #expect(SDL_IsTextInputActive() == SDL_FALSE)
    }

    @Test func clipboardReturnsCopiedText() {
      for text in ["Grüße\n日本", ""] {
        Clipboard.text = text
        #expect(Clipboard.text == text)
      }
    }

    @Test func resizingIsReportedOnce() {
      SDL_SetWindowSize(window.system.handle, 500, 320)
      let size = Size(width: 500, height: 320)
      #expect(window.events().filter { $0 == .resized(size) }.count == 1)
      #expect(window.size == size)
      finger(SDL_FINGERDOWN, 1, 1, 1)
      #expect(touches().first?.position == Point(x: 500, y: 320))
    }

    @Test func windowKeepsItsMinimumSize() throws {
      SDL_SetWindowSize(window.system.handle, 10, 10)
      _ = window.events()
      #expect(window.size == Window.minimumSize)
    }
  }
}
