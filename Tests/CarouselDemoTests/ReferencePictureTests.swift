import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Every carousel type in both orientations, drawn by the real scene on the sample pictures and compared
/// with pictures that were looked at and found right.
///
/// `RECORD=1 swift test --filter ReferencePictureTests` makes the pictures anew and fails.
@WindowActor
@Suite(.serialized) struct ReferencePictureTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func everyTypeLooksAsItDid() throws {
    let stage = try PictureStage(turn: turn)
    for (number, type) in ShownTypes.standard.all.enumerated() {
      for isVertical in [false, true] {
        let picture = try stage.picture(ofType: number, isVertical: isVertical)
        let name = type.name + (isVertical ? "-vertical" : "")
        if let problem = try ReferencePicture.problem(with: picture, named: name) {
          Issue.record(Comment(rawValue: problem))
        }
      }
    }
  }

  /// The comparison itself: neither a picture moved by one pixel of the window nor covers turned by
  /// 2 % more may pass.
  @Test func smallChangesAreSeen() throws {
    let stage = try PictureStage(turn: turn)
    let picture = try stage.picture(ofType: 7, isVertical: false)
    let moved = try stage.picture(ofType: 7, isVertical: false, eyeMovedBy: Point(x: 1, y: 0))
    #expect(!ReferencePicture.agree(picture, moved))
    stage.set(.tilt, to: 0.9 * 1.02)
    let tilted = try stage.picture(ofType: 7, isVertical: false)
    #expect(!ReferencePicture.agree(picture, tilted))
  }
}

/// A window that is never shown, with the gallery on the sample pictures.
@WindowActor private final class PictureStage {
  private let headless: HeadlessWindow
  private var window: Window { headless.window }
  private let stand: SceneStand<GalleryScene>
  private var scene: GalleryScene { stand.scene }
  private var time = 0.0

  init(turn: Turn) throws {
    headless = try HeadlessWindow(size: Size(width: 640, height: 400), turn: turn)
    stand = try SceneStand(.gallery, onSamplesIn: headless.window, GalleryScene.init)
    window.canvas.backdrop = Backdrop()
  }

  /// Draws the gallery without its words.
  private func draw(on canvas: Canvas) {
    for view in [scene.legend, scene.viewer] { view.removeFromParent() }
    stand.draw(on: canvas)
  }

  /// Sets an option of the carousel.
  func set(_ option: CarouselOption, to value: Double) {
    scene.cards.settings.options[option] = value
  }

  /// A type at rest with all its pictures, at half the window's size and without the legend, whose
  /// font is the system's.
  func picture(
    ofType number: Int, isVertical: Bool, eyeMovedBy offset: Point = .zero
  ) throws -> PixelImage {
    scene.perform(.type(number))
    if scene.carousel.isVertical != isVertical { scene.perform(.toggleVertical) }
    let patience = SystemPatience(seconds: 600)
    repeat {
      time += 10
      stand.update(to: time)
      if scene.isLoading {
        // Only waiting leaves the processor to the decoders.
        patience.pause()
      } else {
        // A drawing asks for the pictures that it misses.
        _ = window.screenshot(draw)
      }
    } while (scene.isLoading || scene.carousel.isMoving) && !patience.isOver
    try #require(!scene.isLoading && !scene.carousel.isMoving)
    scene.carousel.viewpointOffset += offset
    time += 10
    stand.update(to: time)
    let image = window.screenshot(draw)
    scene.cards.compose()
    return MipChain(image).levels[1]
  }
}
