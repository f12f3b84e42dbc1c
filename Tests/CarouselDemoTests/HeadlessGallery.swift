import Foundation
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport

@testable import CarouselDemo

extension GalleryScene {
  var isLoading: Bool { cards.pictures.isLoading }
}

/// The gallery scene in an offscreen window, with generated pictures.
@WindowActor final class HeadlessGallery {
  let fixture: SceneFixture<GalleryScene>
  var scene: GalleryScene { fixture.scene }
  let pictures: ShadePictures
  /// The folder that contains the pictures.
  var folder: URL { pictures.folder }
  private let headless: HeadlessWindow
  var window: Window { headless.window }
  private(set) var time = 0.0
  /// The longer side, in pixels, of an additional card whose picture each frame requests, or `nil`
  /// for no additional card.
  var cardPixels: Double?

  /// Creates a gallery of 30 pictures in a carousel of the named type, and passes one second.
  convenience init(_ type: String, isVertical: Bool, access: WindowAccess) throws {
    try self.init(
      pictures: 30, options: ["--type", type, "--option", "vertical=\(isVertical)"], access: access)
    pass(seconds: 1)
  }

  /// Creates a gallery of square pictures, each of one colour.
  ///
  /// - Parameters:
  ///   - count: The number of pictures.
  ///   - side: The side of a picture in pixels.
  ///   - absent: Names of further pictures whose files don't exist.
  ///   - options: Command-line options.
  ///   - access: Exclusive access to the window system.
  /// - Throws: An error if the window or the files can't be created.
  init(
    pictures count: Int, side: Int = 64, absent: [String] = [], options: [String] = [],
    access: WindowAccess
  ) throws {
    headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), access: access)
    pictures = try ShadePictures(count, side: side)
    let paths =
      pictures.paths + absent.map { [pictures] in pictures.folder.appendingPathComponent($0).path }
    fixture = SceneFixture(
      try .headless(headless.window, paths: paths, arguments: options + paths),
      GalleryScene.init)
    fixture.layOut(window.size)
    // The first drawing determines the pixel ratio.
    window.drawUnseen(fixture.draw)
  }

  /// Advances the time and draws a frame, for the side effects of drawing.
  func frame(after seconds: Double = 1.0 / 60) {
    beginFrame(after: seconds)
    window.drawUnseen(fixture.draw)
  }

  /// Advances the time, draws a frame and returns its pixels.
  func picture(after seconds: Double = 1.0 / 60) -> PixelImage {
    beginFrame(after: seconds)
    return window.screenshot(fixture.draw)
  }

  private func beginFrame(after seconds: Double) {
    time += seconds
    fixture.update(to: time)
    if let cardPixels { scene.cards.pictures.setVisibleCards(1, pixels: cardPixels) }
  }

  /// Advances the time frame by frame, without drawing.
  func pass(seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { passFrame() }
  }

  /// Advances the time by one frame without drawing it.
  @discardableResult
  func passFrame(after seconds: Double = 1.0 / 60) -> Activity {
    time += seconds
    return fixture.update(to: time)
  }

  /// Advances the time in a single step, without drawing.
  func advance(by seconds: Double) {
    time += seconds
    fixture.update(to: time)
  }

  /// The position of the last touch.
  private(set) var finger = Point.zero

  /// Sends a touch at the current time.
  func touch(_ phase: Touch.Phase, at point: Point, id: Int64 = 1) {
    finger = point
    fixture.handle(Touch(id: id, phase: phase, position: point, time: time))
  }

  /// Waits until everything is loaded and at rest. Returns false after 60 seconds.
  func settle() -> Bool {
    let timeout = Timeout(seconds: 60)
    repeat {
      frame(after: 1)
      if scene.isLoading { timeout.pauseBriefly() }
    } while (scene.isLoading || scene.carousel.isMoving) && !timeout.isOver
    frame(after: 1)
    return !scene.isLoading && !scene.carousel.isMoving
  }
}
