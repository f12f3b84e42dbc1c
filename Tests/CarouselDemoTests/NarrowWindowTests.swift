import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Layout of text and panels in narrow windows.
@WindowActor
@Suite(.serialized) struct NarrowWindowTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The options panel's content ends after its last row, without empty space.
  @Test(arguments: [320.0, 360, 800, 1280]) func optionsContentEndsAfterItsLastRow(width: Double)
    throws
  {
    let size = Size(width: width, height: max(240, width * 0.6))
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: []), GalleryScene.init)
    let scene = fixture.scene
    fixture.layOut(size)
    scene.perform(.toggleOptions)
    fixture.update(to: 2)
    let panel = scene.panel
    let bottom = panel.rows.indices.map { panel.frame(ofRow: $0).maxY }.max()
    #expect(panel.scrollView.contentSize.height == bottom.map { $0 + OptionArrangement.margin })
  }

  /// Returns a gallery of a size with an open options panel.
  private static func openOptions(
    in window: Window, _ size: Size
  ) throws -> SceneFixture<GalleryScene> {
    let fixture = SceneFixture(try .headless(window, paths: []), GalleryScene.init)
    fixture.layOut(size)
    fixture.scene.perform(.toggleOptions)
    fixture.update(to: 2)
    return fixture
  }

  /// Beside the carousel, the panel reaches three edges of the window, so that no part of a card is
  /// visible beyond the panel.
  @Test func sidePanelReachesTheEdgesOfTheWindow() throws {
    let size = Size(width: 1280, height: 800)
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = try Self.openOptions(in: headless.window, size)
    #expect(fixture.scene.panel.frame == Rect(x: 960, y: 0, width: 320, height: 800))
    #expect(fixture.scene.cards.stage == Rect(x: 0, y: 0, width: 960, height: 800))
  }

  /// The focus ring of the first row doesn't touch the header's line.
  @Test(arguments: [320.0, 360, 800, 1280]) func focusRingStaysBelowTheHeader(width: Double) throws
  {
    let size = Size(width: width, height: max(240, width * 0.6))
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = try Self.openOptions(in: headless.window, size)
    let panel = fixture.scene.panel
    // The ring is drawn up to 1 point outside its frame.
    #expect(panel.surface.frame.minY + panel.ring.frame.minY - 1 >= OptionsPanel.headerHeight + 3)
  }

  /// Slider knobs, even enlarged by a touch, don't overlap the text above them.
  @Test func knobsDoNotOverlapTheirTitles() throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 360, height: 720), access: access)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: []), GalleryScene.init)
    fixture.layOut(Size(width: 360, height: 720))
    fixture.scene.perform(.toggleOptions)
    fixture.update(to: 2)
    let sliders = fixture.scene.panel.rows.map(fixture.scene.panel.control).compactMap {
      $0.view as? Slider
    }
    #expect(sliders.count > 5)
    let textHeight = headless.text.lineHeight(Theme.panel.caption)
    for slider in sliders { #expect(slider.size.height - Theme.panel.knobSize - 2 > textHeight) }
  }

  @Test func toastShowsWholeFileNames() throws {
    let size = Size(width: 360, height: 240)
    let headless = try HeadlessWindow(.software, size: size, access: access)
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
