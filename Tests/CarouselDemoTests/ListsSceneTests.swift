import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ListsSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func offset(of card: ListCard) -> Double { card.list.scrollView.contentOffset.y }

  /// Vertical drags scroll a list, horizontal drags scroll the carousel. Each list keeps its scroll
  /// offset.
  @Test func listsScrollVerticallyAndTheCarouselSideways() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, access: access)
    let scene = try program.scene(ListsScene.self)
    let harness = SceneHarness(program)
    let card = try #require(scene.carousel.itemView(at: 0))
    try harness.drag(on: card.list, by: Point(x: 0, y: -100))
    let scrolled = offset(of: card)
    #expect(scrolled > 60 && scene.carousel.scrollOffset == 0)
    try harness.drag(on: card.list, by: Point(x: -260, y: 0))
    #expect(scene.carousel.currentItemIndex == 1 && offset(of: card) == scrolled)

    // Scroll far away and back. Afterwards another view may show the card.
    scene.carousel.currentItemIndex = 4
    harness.rest()
    scene.carousel.currentItemIndex = 0
    harness.rest()
    let again = try #require(scene.carousel.itemView(at: 0))
    #expect(again.title.text == ListsScene.names[0] && offset(of: again) == scrolled)
    #expect(harness.rest())
  }

  /// A list of a thousand rows loads only the visible row views. A tap ticks the row at its
  /// position.
  @Test func listLoadsOnlyVisibleRowViews() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, access: access)
    let scene = try program.scene(ListsScene.self)
    let harness = SceneHarness(program)
    let list = try #require(scene.carousel.itemView(at: 0)).list
    let visibleCount = Int((list.size.height / RowList.rowHeight).rounded(.up)) + 1
    #expect(list.content.subviews.count == visibleCount && visibleCount < 30)
    list.scrollView.contentOffset.y = 900 * RowList.rowHeight
    harness.rest()
    #expect(list.content.subviews.count == visibleCount)
    try harness.tap(Point(x: 60, y: 2.5 * RowList.rowHeight), on: list)
    #expect(scene.ticked[0] == [902] && scene.carousel.currentItemIndex == 0)
    try harness.tap(Point(x: 60, y: 2.5 * RowList.rowHeight), on: list)
    #expect(scene.ticked[0].isEmpty)
  }

  /// A list scrolled to its end stays at its end when the window's height changes.
  @Test func listStaysAtItsEndOnResize() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, access: access)
    let scene = try program.scene(ListsScene.self)
    let harness = SceneHarness(program)
    _ = scene.carousel.itemView(at: 0)?.list.press(.end, [], isRepeat: false)
    harness.rest()
    for height in [400.0, 300, 520, 340] {
      let size = Size(width: 640, height: height)
      program.window.resize(to: size, pixelRatio: 1)
      program.application.tree.size = size
      harness.rest()
      let list = try #require(scene.carousel.itemView(at: 0)).list
      let end = Double(ListsScene.length) * RowList.rowHeight - list.size.height
      #expect(abs(list.scrollView.contentOffset.y - end) < 0.01, "\(height)")
    }
  }

  /// A diagonal drag on a card's header is ignored while the scene's switch
  /// “Ignore perpendicular swipes” is on.
  @Test func slantedDragIsIgnoredIfTheSwitchIsOn() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .lists, access: access)
    let scene = try program.scene(ListsScene.self)
    let harness = SceneHarness(program)
    let card = try #require(scene.carousel.itemView(at: 0))
    let head = Point(x: card.size.width / 2, y: 20)
    try harness.drag(from: head, on: card, by: Point(x: -200, y: 260))
    #expect(scene.carousel.currentItemIndex == 0)
    try harness.tap(on: scene.ignores)
    #expect(!scene.ignores.isOn)
    try harness.drag(from: head, on: card, by: Point(x: -200, y: 260))
    #expect(scene.carousel.currentItemIndex == 1)
  }
}
