import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests gamepads with SDL's virtual joysticks.
  @WindowActor @Suite final class GamepadTests {
    /// The window that receives the events.
    let headless: HeadlessWindow
    var window: Window { headless.window }

    init() async throws {
      headless = try HeadlessWindow(access: await WindowAccess.acquire())
      // SDL must be allowed to report events in the background, because a window that is never
      // shown doesn't get the keyboard focus.
      allowBackground(true)
      window.gamepads.start()
      _ = window.events()
    }

    private func allowBackground(_ isAllowed: Bool) {
      SDL_SetHintWithPriority(
        SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, isAllowed ? "1" : "0", SDL_HINT_OVERRIDE)
    }

    /// Returns the pending gamepad events.
    private func gamepadEvents() -> [GamepadEvent] {
      window.events().compactMap { if case .gamepad(let event) = $0 { event } else { nil } }
    }

    /// A virtual gamepad. It is connected when it is created.
    @WindowActor private final class Pad {
      private let index: Int32
      private(set) var joystick: OpaquePointer?

      init() throws {
        index = SDL_JoystickAttachVirtual(
          SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX.rawValue,
          SDL_CONTROLLER_BUTTON_MAX.rawValue, 0)
        try #require(index >= 0, "\(String(cString: SDL_GetError()))")
        joystick = SDL_JoystickOpen(index)
      }

      func set(_ button: SDL_GameControllerButton, _ isPressed: Bool) {
        SDL_JoystickSetVirtualButton(joystick, button.rawValue, isPressed ? 1 : 0)
      }

      func set(_ axis: SDL_GameControllerAxis, _ value: Int16) {
        SDL_JoystickSetVirtualAxis(joystick, axis.rawValue, value)
      }

      func unplug() {
        SDL_JoystickDetachVirtual(index)
        SDL_JoystickClose(joystick)
        joystick = nil
      }
    }

    @Test func buttonPressesAndReleasesAreReported() throws {
      let pad = try Pad()
      #expect(gamepadEvents().isEmpty)
      #expect(!window.gamepads.isEmpty)
      pad.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(gamepadEvents() == [.pressed(.a)])
      #expect(gamepadEvents().isEmpty)
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, true)
      pad.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(Set(gamepadEvents()) == [.released(.a), .pressed(.left)])
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, false)
      #expect(gamepadEvents() == [.released(.left)])
      pad.unplug()
      #expect(gamepadEvents().isEmpty)
      #expect(window.gamepads.isEmpty)
    }

    @Test func smallStickMovementsAreIgnored() throws {
      let pad = try Pad()
      _ = gamepadEvents()
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 7000)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, -3000)
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, -29000)
      #expect(gamepadEvents().isEmpty)
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 32767)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, 0)
      #expect(gamepadEvents().last == .stick(Point(x: 1, y: 0)))
      // Small movements of a stick that is held at its end are ignored, too.
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 32700)
      #expect(gamepadEvents().isEmpty)
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, -32768)
      #expect(gamepadEvents() == [.stick(Point(x: -1, y: 0))])
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 0)
      #expect(gamepadEvents() == [.stick(.zero)])
      pad.unplug()
    }

    @Test func bothTriggersTogetherHaveNoEffect() throws {
      let pad = try Pad()
      _ = gamepadEvents()
      // A trigger that isn't pressed reports its minimum.
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, -32768)
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767)
      #expect(gamepadEvents() == [.triggers(1)])
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767)
      #expect(gamepadEvents() == [.triggers(0)])
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768)
      #expect(gamepadEvents() == [.triggers(-1)])
      pad.unplug()
      #expect(gamepadEvents() == [.triggers(0)])
    }

    @Test func disconnectingReleasesButtonsAndSticks() throws {
      let pad = try Pad()
      _ = gamepadEvents()
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, 32767)
      #expect(Set(gamepadEvents()) == [.pressed(.right), .stick(Point(x: 0, y: 1))])
      pad.unplug()
      #expect(Set(gamepadEvents()) == [.released(.right), .stick(.zero)])
      // Another gamepad can be connected afterwards.
      let other = try Pad()
      _ = gamepadEvents()
      other.set(SDL_CONTROLLER_BUTTON_B, true)
      #expect(gamepadEvents() == [.pressed(.b)])
      other.unplug()
      #expect(gamepadEvents() == [.released(.b)])
    }

    @Test func inputOfTwoGamepadsIsCombined() throws {
      let (first, second) = (try Pad(), try Pad())
      _ = gamepadEvents()
      first.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(gamepadEvents() == [.pressed(.a)])
      second.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(gamepadEvents().isEmpty)
      first.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(gamepadEvents().isEmpty)
      second.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(gamepadEvents() == [.released(.a)])
      second.unplug()
      first.unplug()
    }

    @Test func losingTheKeyboardFocusReleasesButtons() throws {
      let pad = try Pad()
      _ = gamepadEvents()
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_UP, true)
      #expect(gamepadEvents() == [.pressed(.up)])
      push(SDL_WINDOWEVENT) { event in
        event.window.windowID = SDL_GetWindowID(self.window.system.handle)
        event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
      }
      #expect(window.events().first == .gamepad(.released(.up)))
      // If the window has no focus and background events aren't allowed, no gamepad events arrive.
      // A hidden window loses the focus.
      SDL_HideWindow(window.system.handle)
      allowBackground(false)
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_UP, false)
      pad.set(SDL_CONTROLLER_BUTTON_X, true)
      #expect(gamepadEvents().isEmpty)
      pad.unplug()
    }
  }

  /// Tests the object that watches whether any gamepad is connected.
  @Suite struct GamepadWatchTests {
    @Test func watchReportsAddedAndRemovedGamepads() async throws {
      let folder = TemporaryFolder()
      let count = CallCount()
      let watch = GamepadMonitor(folder: folder.path) { count.add() }
      // The first query reports a change, because gamepads may already be connected.
      #expect(watch.takePendingChange() && !watch.takePendingChange())
      #expect(!watch.hasGamepad)
      _ = try folder.write([], as: "event3")
      _ = try folder.write([], as: "js0")
      await count.wait(for: 1)
      #expect(watch.takePendingChange() && watch.hasGamepad)
      let before = count.value
      try FileManager.default.removeItem(atPath: folder.name("event3"))
      try FileManager.default.removeItem(atPath: folder.name("js0"))
      await count.wait(for: before + 1)
      #expect(watch.takePendingChange() && !watch.hasGamepad)
    }

    @Test func machineWithoutDevicesHasNoGamepad() {
      let watch = GamepadMonitor(folder: "/nonexistent") {}
      #expect(!watch.hasGamepad)
    }

    private final class CallCount: Sendable {
      private let count = Atomic<Int>(0)
      var value: Int { count.load(ordering: .acquiring) }
      func add() { count.add(1, ordering: .releasing) }

      /// Waits for at least `minimum` calls. Without them, the time limit of the test ends the
      /// wait.
      func wait(for minimum: Int) async {
        while value < minimum { try? await Task.sleep(for: .milliseconds(1)) }
      }
    }
  }
}
