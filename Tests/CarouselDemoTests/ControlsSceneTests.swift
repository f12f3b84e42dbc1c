import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ControlsSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A slider handles a drag along its groove, even if the groove is parallel to the carousel's
  /// axis.
  @Test func dragAlongASlidersGrooveMovesTheSlider() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .controls, access: access)
    let scene = try program.scene(ControlsScene.self)
    let harness = SceneHarness(program)
    let spacing = scene.along.value
    let groove = Point(x: scene.along.size.width / 2, y: scene.along.size.height - 10)
    try harness.drag(from: groove, on: scene.along, by: Point(x: 60, y: 0))
    #expect(scene.along.value > spacing && scene.carousel.scrollOffset == 2)
    // A drag across the groove moves neither the slider nor the carousel.
    let value = scene.along.value
    try harness.drag(from: groove, on: scene.along, by: Point(x: 0, y: 90))
    #expect(scene.along.value == value && scene.carousel.scrollOffset == 2)

    scene.carousel.currentItemIndex = 0
    harness.rest()
    let fade = scene.fade.value
    try harness.drag(
      from: Point(x: scene.fade.size.width / 2, y: scene.fade.size.height - 10), on: scene.fade,
      by: Point(x: 0, y: -50))
    #expect(scene.fade.value > fade && scene.carousel.scrollOffset == 0)
    #expect(harness.rest())
  }

  /// Returns the program, its scene and a finger, after centring the card for the carousel's
  /// options.
  private func optionsCard() throws -> (HeadlessProgram, ControlsScene, SceneHarness) {
    let program = try HeadlessProgram(pictures: 1, scene: .controls, access: access)
    let scene = try program.scene(ControlsScene.self)
    let harness = SceneHarness(program)
    scene.carousel.currentItemIndex = 1
    harness.rest()
    return (program, scene, harness)
  }

  @Test func controlsRespondInsideACarousel() throws {
    let (program, scene, harness) = try optionsCard()
    let type = scene.carousel.type
    try harness.tap(on: scene.type.more)
    #expect(scene.carousel.type != type && scene.carousel.currentItemIndex == 1)
    try harness.tap(on: scene.speed.less)
    #expect(scene.carousel.scrollSpeed == 0.75)

    scene.carousel.currentItemIndex = 3
    harness.rest()
    try harness.tap(on: scene.field)
    program.application.handle(.key(.letter("a"), modifiers: .control, isRepeat: false))
    program.application.handle(.textInput("Good day"))
    #expect(scene.field.text == "Good day")
    // While the field has focus, letters don't trigger commands.
    program.application.handle(.key(.letter("c"), modifiers: [], isRepeat: false))
    #expect(program.application.scene.kind == .controls)
    program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    #expect(program.application.tree.focused == nil && harness.rest())

    scene.carousel.currentItemIndex = 4
    harness.rest()
    try harness.tap(on: scene.vertical)
    #expect(scene.carousel.isVertical && harness.rest())
  }

  /// Each button of the last card calls one of the carousel's scrolling methods. The card shows the
  /// state of the motion.
  @Test func scrollButtonsScrollToTheirTargets() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .controls, access: access)
    let scene = try program.scene(ControlsScene.self)
    let harness = SceneHarness(program)
    scene.wrap.set(true)
    scene.wrap.onChange?(true)
    scene.carousel.currentItemIndex = 5
    harness.rest()
    #expect(scene.motion.text == "Idle")
    // If a scroll would end between two items, the carousel continues to the nearer item.
    for (button, end) in zip(scene.scrollButtons, [1.0, 1, 0]) {
      scene.carousel.currentItemIndex = 5
      harness.rest()
      try harness.tap(on: button)
      #expect(scene.carousel.scrollOffset == end)
    }
    scene.carousel.scroll(toOffset: 3, duration: 1)
    program.pass(0.2)
    program.picture()
    #expect(scene.motion.text == "Scrolling")
  }

  /// In every carousel type, the controls of the centred card can be pressed.
  @Test func controlsOfTheCentredCardAreReachableInEveryType() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .controls, access: access)
    let scene = try program.scene(ControlsScene.self)
    let harness = SceneHarness(program)
    scene.carousel.currentItemIndex = 1
    for type in 0...7 {
      scene.type.value = type
      scene.type.onChange?(type)
      harness.rest()
      for stepper in [scene.type, scene.speed, scene.bounce] {
        for button in [stepper.less, stepper.more] where button.isEnabled {
          let hit = program.application.contents.hitTest(try harness.position(on: button))
          #expect(hit === button, "\(scene.carousel.type.name)")
        }
      }
    }
  }

  /// The custom type arranges the cards as a fan.
  @Test func customTypeIsAFan() throws {
    let (_, scene, harness) = try optionsCard()
    for _ in 0..<2 { try harness.tap(on: scene.type.less) }
    #expect(scene.carousel.type == .custom)
    let angles = try scene.cards.prefix(3).map { card in
      let (left, right) = (
        try harness.position(Point(x: 0, y: card.bounds.center.y), on: card),
        try harness.position(Point(x: card.size.width, y: card.bounds.center.y), on: card)
      )
      return (right.y - left.y) / (right.x - left.x)
    }
    #expect(angles[0] < -0.1 && abs(angles[1]) < 0.01 && angles[2] > 0.1)
  }
}
