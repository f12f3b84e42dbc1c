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

  private func carousel() throws -> Carousel<LoadingCard> {
    let scene = program.application.scene
    let view = scene.subviews.lazy.compactMap { $0 as? CarouselView<LoadingCard> }.first
    return try #require(view).carousel
  }

  /// Waits for the pictures and previews, which are created on other threads.
  private func settle() {
    let patience = Timeout(seconds: 20)
    repeat {
      program.picture()
      patience.pause()
      program.passFrame()
      program.picture()
    } while program.application.isLoading && !patience.isOver
  }

  /// While a picture loads, a blurred preview is shown. Then the picture becomes sharp.
  @Test func previewsBecomeSharp() throws {
    let carousel = try carousel()
    settle()
    let card = try #require(carousel.itemView(at: 0))
    #expect(card.progress != nil && card.sharpness < 2)
    let preview = try #require(card.background?.texture)
    #expect(preview.width <= 96 && program.passFrame() == .moving)
    program.pass(2)
    program.picture()
    #expect(card.progress == nil && card.sharpness == 3)
    let sharp = try #require(card.background?.texture)
    #expect(sharp !== preview)
    let harness = SceneHarness(program)
    settle()
    #expect(harness.isAtRest)
  }

  /// A failed picture stays failed until it is retried, and then fades in.
  @Test func failedPictureCanBeRetried() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    harness.drag(from: Point(x: 500, y: 200), to: Point(x: 250, y: 200))
    harness.rest()
    #expect(carousel.currentItemIndex == 2)
    #expect(carousel.itemView(at: 2)?.failure != nil && carousel.itemView(at: 1)?.failure == nil)
    try harness.tap("Retry")
    #expect(carousel.presentedItems.contains { $0.isLeaving })
    harness.pass(4)
    #expect(carousel.itemView(at: 2)?.failure == nil && carousel.itemView(at: 2)?.sharpness == 3)
    settle()
    #expect(harness.isAtRest)
  }

  /// With a slow network, pictures take four times as long.
  @Test func slowNetworkDelaysPictures() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    harness.pass(4)
    #expect(carousel.itemView(at: 0)?.progress == nil)
    try harness.tap("Slow network", role: .toggle)
    try harness.tap("Reload all")
    harness.pass(2)
    #expect(carousel.itemView(at: 0)?.progress != nil)
    harness.pass(1.5)
    #expect(carousel.itemView(at: 0)?.progress == nil)
  }
}
