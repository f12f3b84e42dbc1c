import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Gamepad input, tested through the whole program.
@WindowActor @Suite struct GamepadTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func press(_ button: GamepadButton, in program: HeadlessProgram) {
    program.application.handle(.gamepad(.pressed(button)))
    program.passFrame()
    program.application.handle(.gamepad(.released(button)))
    program.pass(1)
  }

  @Test func buttonsPerformTheCommandsOfTheirKeys() throws {
    let program = try HeadlessProgram(pictures: 6, access: access)
    program.pass(0.2)
    let gallery = try #require(program.gallery)
    press(.right, in: program)
    #expect(gallery.carousel.currentItemIndex == 1)
    press(.left, in: program)
    #expect(gallery.carousel.currentItemIndex == 0)
    let type = gallery.carousel.type
    press(.rightShoulder, in: program)
    #expect(gallery.carousel.type == ShownTypes.standard.type(1, after: type))
    press(.leftShoulder, in: program)
    #expect(gallery.carousel.type == type)
    press(.a, in: program)
    #expect(gallery.viewer.isOpen)
    press(.b, in: program)
    #expect(!gallery.viewer.isOpen)
    // Open the scene chooser, open the next scene, and go back.
    press(.back, in: program)
    #expect(program.application.contents.isChoosing)
    press(.right, in: program)
    press(.a, in: program)
    program.pass(1)
    #expect(program.application.scene.kind == .cube)
    press(.b, in: program)
    #expect(program.application.contents.isChoosing)
  }

  @Test func everyButtonIsMappedOnce() {
    let buttons = GamepadControl.all.flatMap { $0.keys.keys }
    #expect(Set(buttons).count == buttons.count)
  }

  @Test func heldStickScrollsLikeAHeldDirectionButton() throws {
    func distance(_ hold: (Application, Bool) -> Void) throws -> Double {
      let program = try HeadlessProgram(pictures: 60, access: access)
      program.pass(0.2)
      hold(program.application, true)
      program.pass(2)
      hold(program.application, false)
      program.pass(1)
      let carousel = try #require(program.gallery).carousel
      #expect(!carousel.isMoving)
      return carousel.scrollOffset
    }
    let byStick = try distance {
      $0.handle(.gamepad(.stick(Point(x: $1 ? 0.9 : 0, y: $1 ? 0.2 : 0))))
    }
    let byPad = try distance { $0.handle(.gamepad($1 ? .pressed(.right) : .released(.right))) }
    #expect(byStick == byPad && byStick > 4)
    #expect(byStick == byStick.rounded())
    // A small deflection of the stick counts as neutral.
    #expect(try distance { $0.handle(.gamepad(.stick(Point(x: $1 ? 0.45 : 0, y: 0)))) } == 0)
  }

  @Test func stickDirectionIsReleasedBelowALowerThreshold() {
    var harness = GamepadInput()
    var actions: [GamepadInput.GamepadAction] = []
    for (x, y) in [(0.6, 0.0), (0.4, 0.0), (0.2, 0.0), (0.4, 0.0), (0.0, -0.8), (0.7, -0.6)] {
      harness.handle(.stick(Point(x: x, y: y)), at: 0) { actions.append($0) }
    }
    #expect(
      actions == [
        .press(Chord(key: .right), isRepeat: false), .release(.right),
        .press(Chord(key: .up), isRepeat: false), .release(.up),
        .press(Chord(key: .right), isRepeat: false),
      ])
  }

  @Test(arguments: [[], ["--vertical"]]) func pullingAGamepadTriggerFurtherScrubsFaster(
    options: [String]
  ) throws {
    func distance(pull: Double) throws -> Double {
      let program = try HeadlessProgram(pictures: 200, options: options, access: access)
      program.pass(0.2)
      let carousel = try #require(program.gallery).carousel
      carousel.currentItemIndex = 100
      program.application.handle(.gamepad(.triggers(pull)))
      program.pass(1)
      let distance = carousel.scrollOffset - 100
      program.application.handle(.gamepad(.triggers(0)))
      program.pass(4)
      #expect(!carousel.isMoving)
      return distance
    }
    let (little, much, back) = (
      try distance(pull: 0.3), try distance(pull: 1), try distance(pull: -1)
    )
    #expect(little > 0.3 && much > 3 * little)
    #expect(abs(back + much) < 0.01)
  }

  /// Only held triggers and directions keep the frame loop active.
  @Test func onlyHeldInputKeepsTheLoopActive() throws {
    let harness = SceneHarness(try HeadlessProgram(pictures: 6, access: access))
    let application = harness.program.application
    #expect(harness.rest())
    application.handle(.gamepad(.triggers(1)))
    #expect(harness.program.passFrame() == .moving)
    application.handle(.gamepad(.triggers(0)))
    #expect(harness.rest() && harness.isAtRest)
    // Only direction buttons keep the loop active while they are held.
    application.handle(.gamepad(.pressed(.y)))
    #expect(harness.isAtRest)
    application.handle(.gamepad(.pressed(.right)))
    harness.program.passFrame()
    application.handle(.gamepad(.released(.right)))
    #expect(harness.isAtRest)
  }
}
