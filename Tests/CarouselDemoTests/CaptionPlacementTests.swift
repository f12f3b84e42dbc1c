import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The viewer's caption leaves room for the picture.
@WindowActor
@Suite(.serialized) struct CaptionPlacementTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns the smallest rectangle that contains everything a view draws in a window of the given
  /// size.
  private func drawn(_ view: View, in size: Size) throws -> Rect {
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let tree = ViewTree(root: view)
    tree.size = size
    _ = tree.update(to: 1)
    let image = headless.window.screenshot { tree.draw(on: $0, text: headless.text) }
    var bounds: Rect?
    for y in 0..<image.height {
      for x in 0..<image.width {
        let start = (y * image.width + x) * 4
        guard image.pixels[start..<start + 4] != image.pixels[0..<4] else { continue }
        let here = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        bounds = bounds?.union(here) ?? here
      }
    }
    return try #require(bounds)
  }

  /// In a wide window, the caption stays in the lower left corner and doesn't cover the picture's
  /// centre.
  @Test(arguments: [Size(width: 640, height: 400), Size(width: 1280, height: 800)])
  func captionStaysInTheCornerOfAWideWindow(size: Size) throws {
    for name in ["Dusk", "A picture with a name that is longer than most, and then some"] {
      let caption = ViewerCaption()
      caption.name = name
      caption.position = ItemPosition(number: 28, count: 128)
      let frame = try drawn(caption, in: size)
      #expect(frame.maxX < size.width * 0.32 && frame.minX >= 8)
      #expect(frame.minY > size.height - 80 && frame.maxY <= size.height - 8)
    }
  }

  @Test func captionIsCentredAtTheBottomOfATallWindow() throws {
    let caption = ViewerCaption()
    caption.name = "Dusk"
    caption.position = ItemPosition(number: 28, count: 128)
    let frame = try drawn(caption, in: Size(width: 360, height: 720))
    #expect(abs(frame.center.x - 180) < 2 && frame.minY > 640)
  }

  /// Messages lie outside the gallery's caption and the row of carousel types, even if this row or
  /// the options panel has moved the caption.
  @Test(
    arguments: [nil, CommandInfo.toggleTypes, .toggleOptions],
    [Size(width: 360, height: 720), Size(width: 1280, height: 800)])
  func messagesDoNotCoverTheCaption(command: CommandInfo?, size: Size) throws {
    let harness = SceneHarness(try HeadlessProgram(pictures: 6, size: size, access: access))
    let application = harness.program.application
    if let command { application.perform(command, isRepeat: false) }
    harness.pass(1)
    application.perform(.toggleWrap, isRepeat: false)
    harness.pass(0.5)
    let gallery = try #require(harness.program.gallery)
    let toast = application.contents.toast
    try #require(toast.message.hasPrefix("Wrap around"))
    let caption = gallery.legend.captionFrame(application.text)
    #expect(toast.panel.height > 0 && toast.panel.maxY <= gallery.cards.stage.maxY)
    #expect(caption.width > 0 && toast.panel.intersection(caption).isEmpty)
    #expect(toast.panel.minY > 0)
  }
}
