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
    program = try HeadlessProgram(pictures: 3, scene: .loading, turn: await Turn.take())
    program.picture()
    program.pass(0.1)
  }

  private func carousel() throws -> Carousel<View> {
    let scene = program.application.scene.view
    return try #require(scene.subviews.lazy.compactMap { $0 as? CarouselView<View> }.first).carousel
  }

  /// Waits for the pictures themselves, which threads decode.
  private func settle() {
    let patience = SystemPatience(seconds: 20)
    repeat {
      program.picture()
      patience.pause()
      program.passFrame()
    } while program.application.isLoading && !patience.isOver
  }

  /// Items come late and fade in over what stood for them.
  @Test func itemsComeLate() throws {
    let carousel = try carousel()
    #expect(carousel.itemView(at: 0) != nil && !(carousel.itemView(at: 0) is Cover))
    #expect(program.passFrame() == .moving)
    // The first takes 0.7 s.
    program.pass(0.7)
    #expect(carousel.itemView(at: 0) is Cover)
    #expect(carousel.presentedItems.contains { $0.isLeaving })
    program.pass(0.6)
    #expect(!carousel.presentedItems.contains { $0.isLeaving })
    // The others come, and then their pictures.
    let hand = SceneHand(program)
    settle()
    #expect(hand.isAtRest)
  }

  /// One that has failed stays so until somebody tries again.
  @Test func whatFailsCanBeTriedAgain() throws {
    let carousel = try carousel()
    let hand = SceneHand(program)
    // From the first to the last of three.
    for _ in 0..<2 {
      hand.drag(from: Point(x: 500, y: 240), to: Point(x: 250, y: 240))
      hand.rest()
    }
    #expect(carousel.currentItemIndex == 2)
    #expect(!(carousel.itemView(at: 2) is Cover) && carousel.itemView(at: 1) is Cover)
    try hand.tap("Try again")
    hand.pass(3)
    #expect(carousel.itemView(at: 2) is Cover)
    settle()
    #expect(hand.isAtRest)
  }
}
