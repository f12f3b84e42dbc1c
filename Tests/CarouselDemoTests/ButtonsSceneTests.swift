import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ButtonsSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A tap presses a button, and a drag from a button scrolls the carousel. If the card's switch is
  /// on, a tap beside the button selects the card.
  @Test func tapPressesAButtonAndDragScrollsTheCarousel() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .buttons, access: access)
    let scene = try program.scene(ButtonsScene.self)
    let harness = SceneHarness(program)
    let first = try #require(scene.carousel.itemView(at: 0))
    try harness.tap(on: first.button)
    try harness.tap(on: first.button)
    #expect(scene.items[0].presses == 2 && first.caption == "pressed 2 times")
    #expect(scene.selected == nil && scene.carousel.currentItemIndex == 0)

    try harness.drag(on: first.button, by: Point(x: -200, y: 0))
    #expect(scene.items.map(\.presses).reduce(0, +) == 2)
    let current = scene.carousel.currentItemIndex
    #expect(current > 0)
    #expect(harness.rest())

    scene.carousel.currentItemIndex = 4
    harness.rest()
    let card = try #require(scene.carousel.itemView(at: 4))
    try harness.tap(Point(x: card.size.width / 2, y: 20), on: card)
    #expect(scene.selected == 4 && scene.answer.text == "Card 5 selected")
    // A card that isn't selectable is neither selected nor centred by a tap.
    let unselectable = try #require(scene.carousel.itemView(at: 5))
    #expect(!scene.items[5].isSelectable)
    try harness.tap(
      Point(x: unselectable.size.width - 6, y: unselectable.size.height / 2), on: unselectable)
    #expect(scene.selected == 4 && scene.carousel.currentItemIndex == 4)
    #expect(scene.answer.text == "Card 6 can't be selected")
    // The card's switch makes the card selectable.
    scene.carousel.currentItemIndex = 5
    harness.rest()
    try harness.tap(on: unselectable.lock)
    #expect(scene.items[5].isSelectable && scene.selected == 4)
    try harness.tap(Point(x: unselectable.size.width / 2, y: 20), on: unselectable)
    #expect(scene.selected == 5)
    // Turning the switch off deselects the card and updates the message.
    try harness.tap(on: unselectable.lock)
    #expect(scene.selected == nil && scene.answer.text == "Card 6 deselected")
    #expect(harness.rest())
  }
}
