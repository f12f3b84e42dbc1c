import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

/// Opening the cube scene from the gallery.
@WindowActor @Suite struct CubeStartTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The cube starts with the picture that is current in the gallery. If that picture hasn't
  /// changed when the cube is shown again, the cube shows the page that it showed last.
  @Test func cubeStartsWithTheGallerysCurrentPicture() throws {
    let hand = try SceneHand(.gallery, pictures: 12, access: access)
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
    // Open a different picture in the viewer.
    hand.press(.enter)
    hand.pass(1)
    hand.press(.right)
    let opened = hand.title
    #expect(opened != centred)
    hand.press(.letter("c"))
    hand.pass(1)
    #expect(try cube().cube.currentPageIndex == 0)
    #expect(hand.title == opened)
    // A new list of pictures changes the cube's first picture.
    let others = try ShadePictures(3)
    hand.program.application.apply(PictureNews(others.paths.map { FilePath($0) }))
    #expect(hand.title != opened)
  }
}
