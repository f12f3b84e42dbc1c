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

  /// The cube starts with the picture that is current in the gallery. When the cube is shown again
  /// with the same current picture, it shows the page that it showed before.
  @Test func cubeStartsWithTheGallerysCurrentPicture() throws {
    let harness = try SceneHarness(.gallery, pictures: 12, access: access)
    func cube() throws -> CubeScene { try harness.program.scene(CubeScene.self) }
    for _ in 0..<3 { harness.press(.right) }
    let centred = harness.title
    #expect(!centred.isEmpty)
    harness.press(.letter("c"))
    #expect(try cube().cube.currentPageIndex == 0)
    #expect(harness.title == centred)
    harness.press(.right)
    harness.pass(2)
    let next = harness.title
    #expect(next != centred)
    // The gallery centres the picture of the cube's current page.
    harness.press(.letter("c"))
    #expect(harness.title == next)
    harness.press(.letter("c"))
    harness.pass(1)
    #expect(try cube().cube.currentPageIndex == 1 && harness.title == next)
    harness.press(.letter("c"))
    // Open a different picture in the viewer.
    harness.press(.enter)
    harness.pass(1)
    harness.press(.right)
    let opened = harness.title
    #expect(opened != next)
    harness.press(.letter("c"))
    harness.pass(1)
    #expect(try cube().cube.currentPageIndex == 0)
    #expect(harness.title == opened)
    // A new list of pictures changes the cube's first picture.
    let others = try ShadePictures(3)
    harness.program.application.apply(CatalogChange(others.paths.map { FilePath($0) }))
    #expect(harness.title != opened)
  }
}
