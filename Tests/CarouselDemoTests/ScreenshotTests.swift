import DesktopKit
import Foundation
import GeometryKit
import PictureKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct ScreenshotTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A picture without pixels can't be encoded.
  @Test func failedScreenshotLeavesNoFile() throws {
    UserFolders.create(UserFolders.pictures)
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(UserFolders.pictures)").sorted()
    }
    let before = try files()
    #expect(throws: FileError.self) {
      try Screenshots.save(PixelImage(width: 0, height: 0, pixels: []))
    }
    #expect(try files() == before)
  }

  @Test func screenshotReportsUnfinishedPictures() throws {
    let gallery = try HeadlessGallery(pictures: 1, access: access)
    let good = gallery.pictures.paths[0]
    // Decoding this picture takes far longer than drawing two frames.
    let large = gallery.folder.appendingPathComponent("large.png").path
    try PixelImage(width: 4000, height: 4000, color: .white).writePNG(to: large)
    for (paths, isFinished) in [([good], true), ([good, large], false)] {
      let application = Application(
        window: gallery.window, scene: .gallery, of: .standard, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
      let timeout = Timeout(seconds: isFinished ? 60 : 0)
      let screenshot = application.finishedScreenshot(timeout: timeout)
      #expect(screenshot.isFinished == isFinished)
      #expect(screenshot.image.width == 640)
    }
  }
}
