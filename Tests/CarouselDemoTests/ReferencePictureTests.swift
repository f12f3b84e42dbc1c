import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Compares the gallery of sample pictures in every carousel type and both orientations with
/// verified reference pictures.
///
/// `RECORD=1 make unit MODULE=CarouselDemo ONLY=ReferencePictureTests` records the pictures
/// that have changed, and fails.
@WindowActor
@Suite(.serialized) struct ReferencePictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func everyTypeMatchesItsReferencePicture() throws {
    let stage = try PictureStage(access: access)
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

  /// The comparison with a reference picture detects a change of tilt by 2 % and a shift by one
  /// pixel.
  @Test func comparisonDetectsSmallChanges() throws {
    let stage = try PictureStage(access: access)
    let picture = try stage.picture(ofType: 7, isVertical: false)
    let moved = try stage.picture(ofType: 7, isVertical: false, eyeMovedBy: Point(x: 1, y: 0))
    #expect(!ReferencePicture.agree(picture, moved))
    stage.set(.tilt, to: 0.9 * 1.02)
    let tilted = try stage.picture(ofType: 7, isVertical: false)
    #expect(!ReferencePicture.agree(picture, tilted))
  }
}

/// The gallery with the sample pictures in an offscreen window.
@WindowActor private final class PictureStage {
  private let headless: HeadlessWindow
  private var window: Window { headless.window }
  private let fixture: SceneFixture<GalleryScene>
  private var scene: GalleryScene { fixture.scene }
  private var time = 0.0

  init(access: WindowAccess) throws {
    headless = try HeadlessWindow(size: Size(width: 640, height: 400), access: access)
    fixture = try SceneFixture(onSamplesIn: headless.window, GalleryScene.init)
    window.canvas.backdrop = Backdrop()
  }

  /// Draws the gallery without text.
  private func draw(on canvas: Canvas) {
    for view in [scene.legend, scene.viewer] { view.removeFromParent() }
    fixture.draw(on: canvas)
  }

  func set(_ option: CarouselOption, to value: Double) {
    scene.cards.settings.options[option] = value
    scene.carousel.setNeedsLayout()
  }

  /// Returns a picture of a type at rest with all pictures loaded, at half the window's size. Omits
  /// the legend, because its font depends on the system.
  func picture(
    ofType number: Int, isVertical: Bool, eyeMovedBy offset: Point = .zero
  ) throws -> PixelImage {
    scene.perform(.type(number))
    if scene.carousel.isVertical != isVertical { scene.perform(.toggleVertical) }
    let timeout = Timeout(seconds: 600)
    repeat {
      time += 10
      fixture.update(to: time)
      if scene.isLoading {
        // Leave the processor to the decoders.
        timeout.pause()
      } else {
        // Drawing requests the missing pictures.
        window.drawUnseen(draw)
      }
    } while (scene.isLoading || scene.carousel.isMoving) && !timeout.isOver
    try #require(!scene.isLoading && !scene.carousel.isMoving)
    scene.carousel.viewpointOffset += offset
    time += 10
    fixture.update(to: time)
    let image = window.screenshot(draw)
    scene.cards.compose()
    return MipChain(image).levels[1]
  }
}
