import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct LoadingSceneTests {
  private let program: HeadlessProgram

  init() async throws {
    program = try HeadlessProgram(
      pictures: 3, scene: .loading, access: await WindowAccess.acquire())
    program.picture()
    program.pass(0.1)
  }

  private func carousel() throws -> Carousel<View> {
    let scene = program.application.scene
    return try #require(scene.subviews.lazy.compactMap { $0 as? CarouselView<View> }.first).carousel
  }

  /// Waits for the pictures, which are decoded on other threads.
  private func settle() {
    let patience = Timeout(seconds: 20)
    repeat {
      program.picture()
      patience.pause()
      program.passFrame()
    } while program.application.isLoading && !patience.isOver
  }

  /// Items load after a delay and fade in over their placeholders.
  @Test func loadedItemsReplaceTheirPlaceholders() throws {
    let carousel = try carousel()
    #expect(carousel.itemView(at: 0) != nil && !(carousel.itemView(at: 0) is Cover))
    #expect(program.passFrame() == .moving)
    // The first item takes 0.7 s to load.
    program.pass(0.7)
    #expect(carousel.itemView(at: 0) is Cover)
    #expect(carousel.presentedItems.contains { $0.isLeaving })
    program.pass(0.6)
    #expect(!carousel.presentedItems.contains { $0.isLeaving })
    // Wait for the other items and their pictures.
    let harness = SceneHarness(program)
    settle()
    #expect(harness.isAtRest)
  }

  /// A failed item stays failed until it is retried.
  @Test func failedItemCanBeRetried() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    // Scroll from the first to the last of three items.
    for _ in 0..<2 {
      harness.drag(from: Point(x: 500, y: 240), to: Point(x: 250, y: 240))
      harness.rest()
    }
    #expect(carousel.currentItemIndex == 2)
    #expect(!(carousel.itemView(at: 2) is Cover) && carousel.itemView(at: 1) is Cover)
    try harness.tap("Try again")
    harness.pass(3)
    #expect(carousel.itemView(at: 2) is Cover)
    settle()
    #expect(harness.isAtRest)
  }
}
