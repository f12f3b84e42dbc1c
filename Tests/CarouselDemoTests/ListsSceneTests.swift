import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ListsSceneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func offset(of card: ListCard) -> Double { card.list.scrollView.contentOffset.y }

  /// Up and down is the list's, to the side the carousel's, and each list stays where it was left.
  @Test func listsAndTheCarouselShareTheFinger() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, turn: turn)
    let scene = try program.scene(ListsScene.self)
    let hand = SceneHand(program)
    let card = try #require(scene.carousel.itemView(at: 0))
    try hand.drag(on: card.list, by: Point(x: 0, y: -100))
    let scrolled = offset(of: card)
    #expect(scrolled > 60 && scene.carousel.scrollOffset == 0)
    try hand.drag(on: card.list, by: Point(x: -260, y: 0))
    #expect(scene.carousel.currentItemIndex == 1 && offset(of: card) == scrolled)

    // Far away and back, whichever card shows it then.
    scene.carousel.currentItemIndex = 4
    hand.rest()
    scene.carousel.currentItemIndex = 0
    hand.rest()
    let again = try #require(scene.carousel.itemView(at: 0))
    #expect(again.title.text == ListsScene.names[0] && offset(of: again) == scrolled)
    #expect(hand.rest())
  }

  /// A thousand rows take no more views than are seen, and a tap ticks the one that is under it.
  @Test func rowsAreUsedAgain() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, turn: turn)
    let scene = try program.scene(ListsScene.self)
    let hand = SceneHand(program)
    let list = try #require(scene.carousel.itemView(at: 0)).list
    let seen = Int((list.size.height / RowList.rowHeight).rounded(.up)) + 1
    #expect(list.loadedRows == seen && seen < 30)
    list.scrollView.contentOffset.y = 900 * RowList.rowHeight
    hand.rest()
    #expect(list.loadedRows == seen)
    try hand.tap(Point(x: 60, y: 2.5 * RowList.rowHeight), on: list)
    #expect(scene.ticked[0] == [902] && scene.carousel.currentItemIndex == 0)
    try hand.tap(Point(x: 60, y: 2.5 * RowList.rowHeight), on: list)
    #expect(scene.ticked[0].isEmpty)
  }

  /// A list that is scrolled to its end shows its last row also when the window becomes lower, and again when it
  /// becomes higher.
  @Test func theEndStaysTheEnd() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, turn: turn)
    let scene = try program.scene(ListsScene.self)
    let hand = SceneHand(program)
    _ = scene.carousel.itemView(at: 0)?.list.press(.end, [])
    hand.rest()
    for height in [400.0, 300, 520, 340] {
      let size = Size(width: 640, height: height)
      program.window.resize(to: size, pixelRatio: 1)
      program.application.tree.size = size
      hand.rest()
      let list = try #require(scene.carousel.itemView(at: 0)).list
      let end = Double(ListsScene.length) * RowList.rowHeight - list.size.height
      #expect(abs(list.scrollView.contentOffset.y - end) < 0.01, "\(height)")
    }
  }

  /// A slanted drag on a card's head is left alone, until the switch says otherwise.
  @Test func perpendicularSwipes() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, turn: turn)
    let scene = try program.scene(ListsScene.self)
    let hand = SceneHand(program)
    let card = try #require(scene.carousel.itemView(at: 0))
    let head = Point(x: card.size.width / 2, y: 20)
    try hand.drag(from: head, on: card, by: Point(x: -200, y: 260))
    #expect(scene.carousel.currentItemIndex == 0)
    try hand.tap(on: scene.ignores)
    #expect(!scene.ignores.isOn)
    try hand.drag(from: head, on: card, by: Point(x: -200, y: 260))
    #expect(scene.carousel.currentItemIndex == 1)
  }
}
