import CarouselKit
import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct LoadingSceneTests {
  private let program: HeadlessProgram

  init() async throws {
    program = try HeadlessProgram(
      pictures: 7, scene: .loading, access: await WindowAccess.acquire())
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
    let timeout = Timeout(seconds: 20)
    repeat {
      program.picture()
      timeout.pause()
      program.passFrame()
      program.picture()
    } while program.application.isLoading && !timeout.isOver
  }

  /// While a picture loads, a blurred preview is shown. Then the picture becomes sharp.
  @Test func previewsBecomeSharp() throws {
    let carousel = try carousel()
    settle()
    let card = try #require(carousel.itemView(at: 0))
    #expect(card.progress != nil && card.sharpness < 2)
    let preview = try #require(card.background?.texture)
    #expect(preview.width <= 96 && program.passFrame() == .moving)
    program.pass(6)
    program.picture()
    #expect(card.progress == nil && card.sharpness == 3)
    let sharp = try #require(card.background?.texture)
    #expect(sharp !== preview)
    let harness = SceneHarness(program)
    settle()
    #expect(harness.isAtRest)
  }

  /// At first, the network is slow: the centred picture becomes sharp first. None of the pictures
  /// that are visible at first fails.
  @Test func sceneBeginsWithASlowNetwork() throws {
    let carousel = try carousel()
    settle()
    let cards = try (0..<3).map { try #require(carousel.itemView(at: $0)) }
    #expect(carousel.currentItemIndex == 1 && cards.allSatisfy { $0.progress != nil })
    program.pass(2.8)
    program.picture()
    #expect(cards[1].sharpness == 3 && cards[0].sharpness < 3)
    program.pass(1)
    program.picture()
    #expect(cards.allSatisfy { $0.failure == nil })
  }

  /// The message is in the middle of its card, also while the carousel moves.
  @Test func messageIsInTheMiddleOfItsCard() throws {
    let size = Size(width: 1280, height: 800)
    program.window.resize(to: size, pixelRatio: 1)
    program.application.tree.size = size
    let harness = SceneHarness(program)
    harness.pass(0.1)
    try carousel().currentItemIndex = 5
    harness.pass(4)
    let card = try #require(carousel().itemView(at: 5))
    #expect(card.failure != nil)
    #expect(try abs(harness.position(on: card.retry).x - 640) < 1)
    try carousel().scrollOffset = 4.6
    harness.pass(0.02)
    let middle = try harness.position(on: card)
    #expect(try middle.x > 700 && abs(harness.position(on: card.retry).x - middle.x) < 1)
  }

  @Test func everyPictureLoadsOnAFastNetwork() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 5
    try harness.tap("Slow network", role: .toggle)
    harness.pass(4)
    for index in 4..<7 {
      let card = try #require(carousel.itemView(at: index))
      #expect(card.failure == nil && card.sharpness == 3, "\(index)")
    }
  }

  /// A picture that stays in the folder stays loaded and centred.
  @Test func changeOfTheFolderKeepsLoadedPictures() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    harness.pass(4)
    let (scene, subject) = (program.application.scene, program.application.scene.subject)
    let paths = program.application.context.paths
    var listing = PictureListing()
    listing.pictures = Array(paths.dropFirst())
    scene.update(with: CatalogChange(listing), newIndexes: [-1, 0, 1, 2, 3, 4, 5])
    program.passFrame()
    program.picture()
    #expect(scene.subject == subject && carousel.numberOfItems == 6)
    let card = try #require(carousel.currentItemView)
    #expect(card.picture?.path == paths[1] && card.sharpness == 3)
    // A rewritten file loads again.
    var change = CatalogChange(listing)
    change.rewritten = [paths[1]]
    scene.update(with: change, newIndexes: [0, 1, 2, 3, 4, 5])
    program.passFrame()
    program.picture()
    #expect(carousel.currentItemView?.progress != nil)
  }

  /// A picture that failed on the slow network stays failed until it is retried.
  @Test func failedPictureCanBeRetried() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 4
    harness.pass(6)
    harness.drag(from: Point(x: 500, y: 200), to: Point(x: 250, y: 200))
    harness.rest()
    #expect(carousel.currentItemIndex == 5)
    #expect(carousel.itemView(at: 5)?.failure != nil && carousel.itemView(at: 4)?.failure == nil)
    try harness.tap("Retry")
    #expect(carousel.presentedItems.contains { $0.isLeaving })
    harness.pass(9)
    #expect(carousel.itemView(at: 5)?.failure == nil && carousel.itemView(at: 5)?.sharpness == 3)
    settle()
    #expect(harness.isAtRest)
  }

  /// With a slow network, pictures take four times as long.
  @Test func slowNetworkDelaysPictures() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    // The switch reloads the pictures.
    for (isSlow, duration) in [(false, 1.0), (true, 4)] {
      try harness.tap("Slow network", role: .toggle)
      harness.program.pass(duration * 0.7)
      harness.program.picture()
      #expect(carousel.itemView(at: 0)?.progress != nil, "\(isSlow)")
      harness.program.pass(duration * 0.5)
      harness.program.picture()
      #expect(carousel.itemView(at: 0)?.progress == nil, "\(isSlow)")
    }
  }
}
