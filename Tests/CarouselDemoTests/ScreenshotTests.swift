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
    let good = gallery.scene.items[0].path
    // A pipe that nobody writes to: reading it takes for ever.
    let pipe = gallery.folder.appendingPathComponent("pipe.png").path
    try #require(mkfifo(pipe, 0o600) == 0)
    for (paths, isFinished) in [([good], true), ([good, pipe], false)] {
      let application = Application(
        window: gallery.window, scene: .gallery, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
      let patience = SystemPatience(seconds: isFinished ? 10 : 0.2)
      let screenshot = application.finishedScreenshot(patience: patience)
      #expect(screenshot.isFinished == isFinished)
      #expect(screenshot.image.width == 640)
    }
    // Lets the thread that reads it go.
    close(open(pipe, O_RDWR | O_NONBLOCK))
  }
}
