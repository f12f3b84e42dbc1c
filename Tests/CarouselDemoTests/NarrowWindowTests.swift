import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Words that narrow windows used to cut off.
@WindowActor
@Suite(.serialized) struct NarrowWindowTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What the panel holds is its rows and nothing else: no room is kept below them.
  @Test(arguments: [320.0, 360, 800, 1280]) func theOptionsEndWithTheirRows(width: Double) throws {
    let size = Size(width: width, height: max(240, width * 0.6))
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let stand = SceneStand(
      .gallery, try .headless(headless.window, paths: []), GalleryScene.init)
    let scene = stand.scene
    stand.layOut(size)
    scene.perform(.toggleOptions)
    stand.update(to: 2)
    let panel = scene.panel
    let foot = panel.rows.indices.map { panel.frame(ofRow: $0).maxY }.max()
    #expect(panel.scrollView.contentSize.height == foot)
  }

  /// Knobs keep off the tails of the letters above them, also while a finger holds them.
  @Test func knobsKeepOffTheirWords() throws {
    let headless = try HeadlessWindow(.software, size: Size(width: 360, height: 720), turn: turn)
    let stand = SceneStand(
      .gallery, try .headless(headless.window, paths: []), GalleryScene.init)
    stand.layOut(Size(width: 360, height: 720))
    stand.scene.perform(.toggleOptions)
    stand.update(to: 2)
    let sliders = stand.scene.panel.rows.map(stand.scene.panel.control).compactMap {
      $0.view as? Slider
    }
    #expect(sliders.count > 5)
    let words = headless.text.lineHeight(Theme.panel.caption)
    for slider in sliders { #expect(slider.size.height - Theme.panel.knobSize - 2 > words) }
  }

  /// The name of a saved picture is what is looked for.
  @Test func aToastShowsWholeFileNames() throws {
    let size = Size(width: 360, height: 240)
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let window = headless.window
    let text = headless.text
    func picture(_ message: String) -> PixelImage {
      let toast = Toast()
      let tree = ViewTree(root: toast)
      tree.size = size
      toast.show(message, at: 0)
      _ = tree.update(to: 1)
      return window.screenshot { tree.draw(on: $0, text: text) }
    }
    let folder = "/home/somebody/Pictures/of/my/own"
    let one = picture("Saved Carousel 2026-11-21 11-16-58.png\nin \(folder)")
    #expect(picture("Saved Carousel 2026-11-21 11-16-59.png\nin \(folder)").pixels != one.pixels)
    #expect(picture("Saved Carousel 2026-11-21 11-16-58.png\nin \(folder)s").pixels != one.pixels)
  }
}
