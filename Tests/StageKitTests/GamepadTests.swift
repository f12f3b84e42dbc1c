import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Gamepads that SDL makes for tests.
  @WindowActor @Suite final class Gamepads {
    /// Goes last, with the window.
    let headless: HeadlessWindow
    var window: Window { headless.window }

    init() async throws {
      headless = try HeadlessWindow(turn: await Turn.take())
      // Nobody gives a window that is never shown the keyboard.
      allowBackground(true)
      window.gamepads.start()
      _ = window.events()
    }

    private func allowBackground(_ isAllowed: Bool) {
      SDL_SetHintWithPriority(
        SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, isAllowed ? "1" : "0", SDL_HINT_OVERRIDE)
    }

    /// What hands have done with gamepads.
    private func deeds() -> [GamepadEvent] {
      window.events().compactMap { if case .gamepad(let event) = $0 { event } else { nil } }
    }

    /// A gamepad that is plugged in.
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

    @Test func itsButtonsArePressedAndLetGo() throws {
      let pad = try Pad()
      #expect(deeds().isEmpty)
      #expect(!window.gamepads.isEmpty)
      pad.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(deeds() == [.pressed(.a)])
      #expect(deeds().isEmpty)
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, true)
      pad.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(Set(deeds()) == [.released(.a), .pressed(.left)])
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, false)
      #expect(deeds() == [.released(.left)])
      pad.unplug()
      #expect(deeds().isEmpty)
      #expect(window.gamepads.isEmpty)
    }

    @Test func aStickAtRestTrembles() throws {
      let pad = try Pad()
      _ = deeds()
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 7000)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, -3000)
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, -29000)
      #expect(deeds().isEmpty)
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 32767)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, 0)
      #expect(deeds().last == .stick(Point(x: 1, y: 0)))
      // So does a thumb that holds it.
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 32700)
      #expect(deeds().isEmpty)
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, -32768)
      #expect(deeds() == [.stick(Point(x: -1, y: 0))])
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 0)
      #expect(deeds() == [.stick(.zero)])
      pad.unplug()
    }

    @Test func theTriggersPullAgainstEachOther() throws {
      let pad = try Pad()
      _ = deeds()
      // A trigger's axis has its rest at its least.
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, -32768)
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767)
      #expect(deeds() == [.triggers(1)])
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767)
      #expect(deeds() == [.triggers(0)])
      pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768)
      #expect(deeds() == [.triggers(-1)])
      pad.unplug()
      #expect(deeds() == [.triggers(0)])
    }

    @Test func whatIsHeldIsLetGoWhenItIsUnplugged() throws {
      let pad = try Pad()
      _ = deeds()
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true)
      pad.set(SDL_CONTROLLER_AXIS_LEFTY, 32767)
      #expect(Set(deeds()) == [.pressed(.right), .stick(Point(x: 0, y: 1))])
      pad.unplug()
      #expect(Set(deeds()) == [.released(.right), .stick(.zero)])
      // Another one can be plugged in.
      let other = try Pad()
      _ = deeds()
      other.set(SDL_CONTROLLER_BUTTON_B, true)
      #expect(deeds() == [.pressed(.b)])
      other.unplug()
      #expect(deeds() == [.released(.b)])
    }

    @Test func twoCountAsOne() throws {
      let (first, second) = (try Pad(), try Pad())
      _ = deeds()
      first.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(deeds() == [.pressed(.a)])
      second.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(deeds().isEmpty)
      first.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(deeds().isEmpty)
      second.set(SDL_CONTROLLER_BUTTON_A, false)
      #expect(deeds() == [.released(.a)])
      second.unplug()
      first.unplug()
    }

    @Test func aWindowThatLosesTheKeyboardLetsGo() throws {
      let pad = try Pad()
      _ = deeds()
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_UP, true)
      #expect(deeds() == [.pressed(.up)])
      push(SDL_WINDOWEVENT) { event in
        event.window.windowID = SDL_GetWindowID(self.window.system.handle)
        event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
      }
      #expect(window.events().first == .gamepad(.released(.up)))
      // Without the keyboard it hears of nothing, whatever the user's settings for others are.
      allowBackground(false)
      pad.set(SDL_CONTROLLER_BUTTON_DPAD_UP, false)
      pad.set(SDL_CONTROLLER_BUTTON_X, true)
      #expect(deeds().isEmpty)
      pad.unplug()
    }
  }

  /// What tells whether there is one at all.
  @Suite struct GamepadWatching {
    @Test func itHearsOfThoseThatComeAndOfNothingElse() async throws {
      let folder = TemporaryFolder()
      let count = CallCount()
      let watch = GamepadWatch(folder: folder.path) { count.add() }
      // At first somebody has to look.
      #expect(watch.takeChange() && !watch.takeChange())
      #expect(!watch.hasGamepad)
      _ = try folder.write([], as: "event3")
      _ = try folder.write([], as: "js0")
      await count.wait(for: 1)
      #expect(watch.takeChange() && watch.hasGamepad)
      let before = count.value
      try FileManager.default.removeItem(atPath: folder.name("event3"))
      try FileManager.default.removeItem(atPath: folder.name("js0"))
      await count.wait(for: before + 1)
      #expect(watch.takeChange() && !watch.hasGamepad)
    }

    @Test func aMachineWithoutDevicesHasNone() {
      let watch = GamepadWatch(folder: "/nonexistent") {}
      #expect(!watch.hasGamepad)
    }

    private final class CallCount: Sendable {
      private let count = Atomic<Int>(0)
      var value: Int { count.load(ordering: .acquiring) }
      func add() { count.add(1, ordering: .releasing) }

      /// Waits until there were so many calls; the test's own limit of time ends it else.
      func wait(for least: Int) async {
        while value < least { try? await Task.sleep(for: .milliseconds(1)) }
      }
    }
  }
}
