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

/// The gallery in a window that is never shown, on pictures made for it.
@WindowActor final class HeadlessGallery {
  let stand: SceneStand<GalleryScene>
  var scene: GalleryScene { stand.scene }
  let pictures: ShadePictures
  /// Where they lie.
  var folder: URL { pictures.folder }
  private let headless: HeadlessWindow
  var window: Window { headless.window }
  private(set) var time = 0.0
  /// The pixels that some card covers in each frame, beside those of its own; nil for none.
  var cardPixels: Double?

  /// A gallery of square pictures of one colour each.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - side: their pixels along a side.
  ///   - absent: names of pictures that are named too, but aren't there.
  ///   - options: of the command line.
  ///   - turn: to have a window.
  /// - Throws: what keeps the window or the files from being made.
  init(
    pictures count: Int, side: Int = 64, absent: [String] = [], options: [String] = [], turn: Turn
  ) throws {
    headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), turn: turn)
    pictures = try ShadePictures(count, side: side)
    let paths =
      pictures.paths + absent.map { [pictures] in pictures.folder.appendingPathComponent($0).path }
    stand = SceneStand(
      .gallery, try .headless(headless.window, paths: paths, arguments: options + paths),
      GalleryScene.init)
    stand.layOut(window.size)
    // The first drawing tells how many pixels a point has.
    _ = window.screenshot(stand.draw)
  }

  /// A frame, some seconds after the one before.
  @discardableResult
  func frame(after seconds: Double = 1.0 / 60) -> PixelImage {
    time += seconds
    stand.update(to: time)
    if let cardPixels { scene.cards.pictures.wantCards(1, pixels: cardPixels) }
    return window.screenshot(stand.draw)
  }

  /// Lets time pass frame by frame, without drawing.
  func pass(seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { passFrame() }
  }

  /// A frame that nobody looks at.
  @discardableResult
  func passFrame(after seconds: Double = 1.0 / 60) -> Activity {
    time += seconds
    return stand.update(to: time)
  }

  /// Lets some seconds pass without drawing.
  func advance(by seconds: Double) {
    time += seconds
    stand.update(to: time)
  }

  /// Where the finger is that touched last.
  private(set) var finger = Point.zero

  /// Something that the one finger does now.
  func touch(_ phase: Touch.Phase, at point: Point, id: Int64 = 1) {
    finger = point
    stand.handle(Touch(id: id, phase: phase, position: point, time: time))
  }

  /// Lets everything load and come to rest. Whether it did within ten seconds.
  func settle() -> Bool {
    let patience = SystemPatience(seconds: 60)
    repeat {
      frame(after: 1)
      if scene.isLoading { patience.pause() }
    } while (scene.isLoading || scene.carousel.isMoving) && !patience.isOver
    frame(after: 1)
    return !scene.isLoading && !scene.carousel.isMoving
  }
}
