import Foundation
import GeometryKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// The animation at the top of the README.
@WindowActor @Suite struct MotionPictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The greatest permitted mean difference per channel between the first frame of the compressed
  /// animation and the program's frame, in levels of 0…255.
  private static let tolerance = 4.0

  /// The first frame shows the cover flow as at program start, without overlays.
  @Test func animationBeginsWithTheCoverFlow() throws {
    let path = ReferencePicture.root.appendingPathComponent("Assets/screenshots/motion.webp").path
    let first = try PictureDecoder.decode(FilePath(path), longestSide: 640)
    let headless = try HeadlessWindow(
      .opengl, size: Size(width: 640, height: 400), access: access)
    // The animation is made from a replay. Replays don't take the aspect ratios of pictures from
    // the files, so the application that is compared with the animation is a replay, too.
    let application = Application(
      window: headless.window,
      start: .init(
        scene: .gallery,
        pictures: CatalogChange(try ReferencePicture.samples().map { FilePath($0) }),
        settings: GallerySettings(try ShowCommand.parse([]))),
      log: .init(replayed: ReplayPosition(time: 0, size: headless.window.size)))
    func screenshot() -> PixelImage {
      application.finishedScreenshot(timeout: Timeout(seconds: 60)).image
    }
    func difference(_ a: PixelImage, _ b: PixelImage) -> Double {
      PictureDifference(a.pixels, b.pixels, limit: 255).mean
    }
    let view = screenshot()
    #expect(first.width == 640 && first.height == 400)
    #expect(difference(first, view) < Self.tolerance)
    // With a menu over the cards, the difference exceeds the tolerance.
    application.handle(.key(.menu, modifiers: [], isRepeat: false))
    try #require(application.contents.menu.isShown)
    #expect(difference(first, screenshot()) > 2 * Self.tolerance)
  }
}
