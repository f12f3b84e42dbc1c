import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Resetting the gallery with R.
@WindowActor @Suite(.serialized) struct ResetTests {
  /// Resets after pictures were inserted, so that the current item no longer exists afterwards.
  @Test(
    arguments: [
      (1, [], 30), (100, [.last], 5), (8, [.last], 10),
    ] as [(Int, [CommandInfo], Int)],
    [CommandInfo.type(0), .toggleVertical, .type(11)])
  func resetRestoresTheInitialState(
    from start: (pictures: Int, first: [CommandInfo], insertions: Int), change: CommandInfo
  ) async throws {
    let gallery = try HeadlessGallery(
      pictures: start.pictures, access: await WindowAccess.acquire())
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

  @Test func resetStopsAutoscrollOfTheCommandLine() async throws {
    let gallery = try HeadlessGallery(
      pictures: 9, options: ["--autoscroll", "0.5"], access: await WindowAccess.acquire())
    gallery.pass(seconds: 0.5)
    #expect(gallery.scene.isPlaying)
    gallery.scene.perform(.reset)
    #expect(!gallery.scene.isPlaying)
  }

  @Test func resetRestoresTheDefaultType() async throws {
    let gallery = try HeadlessGallery(
      pictures: 9, options: ["--type", "wheel"], access: await WindowAccess.acquire())
    gallery.pass(seconds: 0.1)
    gallery.scene.perform(.reset)
    #expect(gallery.scene.carousel.type == .coverFlow)
  }
}
