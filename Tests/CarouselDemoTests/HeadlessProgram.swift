import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The whole program in an offscreen window, with generated pictures. Tests advance its time.
@WindowActor final class HeadlessProgram {
  let application: Application
  let pictures: ShadePictures
  private let headless: HeadlessWindow
  var window: Window { headless.window }
  /// The gallery scene, or `nil` if another scene is shown.
  var gallery: GalleryScene? { application.scene as? GalleryScene }
  private(set) var time = 0.0

  /// Creates a program with generated pictures.
  ///
  /// - Parameters:
  ///   - count: The number of pictures, each of one colour.
  ///   - scene: The first scene.
  ///   - table: The available scenes.
  ///   - options: Command-line options.
  ///   - size: The window's size in points.
  ///   - desktop: The desktop that receives requests.
  ///   - access: Exclusive access to the window system.
  /// - Throws: An error if the window or the files can't be created.
  init(
    pictures count: Int, scene: SceneKind = .gallery, of table: SceneTable = .standard,
    options: [String] = [], size: Size = Size(width: 640, height: 400),
    desktop: Desktop = .ofTheUser, access: WindowAccess
  ) throws {
    headless = try HeadlessWindow(.software, size: size, access: access)
    pictures = try ShadePictures(count)
    application = Application(
      window: headless.window, scene: scene, of: table, pictures: pictures.paths,
      settings: GallerySettings(try ShowCommand.parse(options + pictures.paths)), trace: nil,
      desktop: desktop)
  }

  /// Advances the time by one frame and returns the program's activity afterwards.
  @discardableResult
  func passFrame(after seconds: Double = 1.0 / 60) -> Activity {
    time += seconds
    return application.update(to: time)
  }

  /// Advances the time frame by frame, without drawing.
  func pass(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { passFrame() }
  }

  /// Waits for other threads until a condition holds, for at most 60 s. Advances the time in steps
  /// of 1/60 s. Returns whether the condition holds.
  func wait(until isDone: () -> Bool) -> Bool {
    let timeout = Timeout(seconds: 60)
    while !isDone(), !timeout.isOver {
      timeout.pause()
      passFrame()
    }
    return isDone()
  }

  /// Advances the time by a number of seconds and draws, until all requested pictures are loaded.
  func load(passing seconds: Double) {
    let timeout = Timeout(seconds: 60)
    repeat {
      pass(seconds)
      draw()
      if application.isLoading { timeout.pauseBriefly() }
    } while application.isLoading && !timeout.isOver
  }

  /// Resizes the window to a size in points, with one pixel per point.
  func resize(to size: Size) {
    window.resize(to: size, pixelRatio: 1)
    application.tree.size = size
  }

  /// Draws the current frame, without the transient overlays, for the side effects of drawing.
  func draw() { window.drawUnseen(application.drawFrame) }

  /// Renders the current frame, without the transient overlays, and returns its pixels.
  func picture() -> PixelImage { window.screenshot(application.drawFrame) }
}
