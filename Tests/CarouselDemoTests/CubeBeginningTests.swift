import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// From the gallery to the cube.
@WindowActor @Suite struct CubeBeginningTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The cube begins with the picture that was looked at in the gallery, and is as it was left as long as that is the
  /// same.
  @Test func theCubeBeginsWithThePictureThatWasLookedAt() throws {
    let hand = try SceneHand(.gallery, pictures: 12, turn: turn)
    func cube() throws -> CubeScene { try hand.program.scene(CubeScene.self) }
    for _ in 0..<3 { hand.press(.right) }
    let centred = hand.title
    #expect(!centred.isEmpty)
    hand.press(.letter("c"))
    #expect(try cube().cube.currentPageIndex == 0)
    #expect(hand.title == centred)
    hand.press(.right)
    hand.pass(2)
    hand.press(.letter("c"))
    #expect(hand.title == centred)
    hand.press(.letter("c"))
    hand.pass(1)
    #expect(try cube().cube.currentPageIndex == 1)
    hand.press(.letter("c"))
    // Another one, which is opened.
    hand.press(.enter)
    hand.pass(1)
    hand.press(.right)
    let opened = hand.title
    #expect(opened != centred)
    hand.press(.letter("c"))
    hand.pass(1)
    #expect(try cube().cube.currentPageIndex == 0)
    #expect(hand.title == opened)
    // Other pictures have others first.
    let others = try ShadePictures(3)
    hand.program.application.take(PictureNews(others.paths.map { FilePath($0) }))
    #expect(hand.title != opened)
  }
}
