import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// R after pictures were inserted: the carousel stands at an item that is no longer there.
@WindowActor @Suite(.serialized) struct ResetTests {
  @Test(
    arguments: [
      (1, [], 30), (100, [.last], 5), (8, [.last], 10),
    ] as [(Int, [Command], Int)],
    [Command.type(0), .toggleVertical, .type(11)])
  func everythingIsAsAtTheStart(
    from start: (pictures: Int, first: [Command], insertions: Int), change: Command
  ) async throws {
    let gallery = try HeadlessGallery(pictures: start.pictures, turn: await Turn.take())
    let scene = gallery.scene
    gallery.pass(seconds: 0.1)
    for command in start.first + Array(repeating: .insert, count: start.insertions) {
      scene.perform(command)
      gallery.pass(seconds: 0.12)
    }
    scene.perform(change)
    gallery.passFrame()
    scene.perform(.reset)
    gallery.pass(seconds: 2)
    #expect(scene.cards.items.count == start.pictures)
    #expect(scene.carousel.numberOfItems == start.pictures)
    #expect(scene.carousel.scrollOffset == 0)
    #expect(!scene.carousel.visibleItemViews.isEmpty && !scene.carousel.isMoving)
  }
}
