import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ScreenshotTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func aPictureThatDoesNotComeIsWaitedForAWhileAndTold() throws {
    let gallery = try HeadlessGallery(pictures: 1, turn: turn)
    let good = gallery.pictures.paths[0]
    // One so large that it takes far longer to decode than two drawings take.
    let large = gallery.folder.appendingPathComponent("large.png").path
    try PixelImage(width: 4000, height: 4000, color: .white).writePNG(to: large)
    for (paths, isFinished) in [([good], true), ([good, large], false)] {
      let application = Application(
        window: gallery.window, scene: .gallery, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
      let patience = SystemPatience(seconds: isFinished ? 60 : 0)
      let screenshot = application.finishedScreenshot(patience: patience)
      #expect(screenshot.isFinished == isFinished)
      #expect(screenshot.image.width == 640)
    }
  }
}
