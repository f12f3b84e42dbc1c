import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The whole program in a window that is never shown, on pictures made for it. Time passes as it is told.
@WindowActor final class HeadlessProgram {
  let application: Application
  let pictures: ShadePictures
  private let headless: HeadlessWindow
  var window: Window { headless.window }
  /// The gallery's scene, if that is what is shown.
  var gallery: GalleryScene? { application.scene.view as? GalleryScene }
  private(set) var time = 0.0

  /// Opens it.
  ///
  /// - Parameters:
  ///   - count: how many pictures, each of one colour.
  ///   - scene: what is shown first.
  ///   - table: the scenes that there are.
  ///   - options: of the command line.
  ///   - size: of the window, in points.
  ///   - desktop: the one that it asks for things.
  ///   - turn: to have a window.
  /// - Throws: what keeps the window or the files from being made.
  init(
    pictures count: Int, scene: SceneKind = .gallery, of table: SceneTable = .standard,
    options: [String] = [], size: Size = Size(width: 640, height: 400),
    desktop: Desktop = .ofTheUser, turn: Turn
  ) throws {
    headless = try HeadlessWindow(.software, size: size, turn: turn)
    pictures = try ShadePictures(count)
    application = Application(
      window: headless.window, scene: scene, of: table, pictures: pictures.paths,
      settings: GallerySettings(try ShowCommand.parse(options + pictures.paths)), trace: nil,
      desktop: desktop)
  }

  /// Lets a frame's time pass. What goes on afterwards.
  @discardableResult
  func passFrame(after seconds: Double = 1.0 / 60) -> Activity {
    time += seconds
    return application.update(to: time)
  }

  /// Lets time pass frame by frame, without drawing.
  func pass(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { passFrame() }
  }

  /// What is seen now, but for what comes and goes over everything.
  @discardableResult
  func picture() -> PixelImage { window.screenshot(application.drawFrame) }
}
