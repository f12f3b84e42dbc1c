import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Words that narrow windows used to cut off.
@WindowActor
@Suite(.serialized) struct NarrowWindowTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test(arguments: [320.0, 360, 800, 1280]) func theOptionsSayHowToGoBack(width: Double) throws {
    let size = Size(width: width, height: max(240, width * 0.6))
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let window = headless.window
    let scene = GalleryScene(try .headless(window, paths: []))
    scene.layOut(size)
    scene.perform(.toggleOptions)
    _ = scene.update(to: 2)
    let (panel, hint) = (scene.panel, scene.panel.hint)
    let lines = scene.text.lines(
      of: hint.text, hint.style, width: hint.frame.width, atMost: hint.lines)
    #expect(lines.joined(separator: " ") == hint.text)
    #expect(panel.rows.indices.allSatisfy { panel.frame(ofRow: $0).maxY <= hint.frame.minY })
    #expect(hint.frame.maxY <= panel.scrollView.contentSize.height)
  }

  /// The name of a saved picture is what is looked for.
  @Test func aToastShowsWholeFileNames() throws {
    let size = Size(width: 360, height: 240)
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let window = headless.window
    let text = Text(canvas: window.canvas)
    func picture(_ message: String) -> PixelImage {
      var toast = Toast()
      toast.show(message, at: 0)
      return window.screenshot { toast.draw(on: $0, text: text, time: 1) }
    }
    let folder = "/home/somebody/Pictures/of/my/own"
    let one = picture("Saved Carousel 2026-11-21 11-16-58.png\nin \(folder)")
    #expect(picture("Saved Carousel 2026-11-21 11-16-59.png\nin \(folder)").pixels != one.pixels)
    #expect(picture("Saved Carousel 2026-11-21 11-16-58.png\nin \(folder)s").pixels != one.pixels)
  }
}
