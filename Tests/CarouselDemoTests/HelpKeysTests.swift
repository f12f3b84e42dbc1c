import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// What keys do while the help lies over everything.
@WindowActor
@Suite(.serialized) struct HelpKeysTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// In the larger window all of the table is seen, in the smaller one it scrolls.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 240)])
  func keysThatScrollAreTheHelps(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let stand = try SceneStand(.gallery, onSamplesIn: headless.window, GalleryScene.init)
    stand.update(to: 1)
    let (contents, carousel) = (stand.contents, stand.scene.carousel)
    var asked: [Key] = []
    contents.onKey = { key, _ in
      asked.append(key)
      return true
    }
    let start = carousel.currentItemIndex
    contents.help.toggle(at: 1)
    for key in [Key.down, .up, .right, .left, .pageDown, .pageUp, .end, .home, .space] {
      #expect(contents.press(key, []))
    }
    stand.update(to: 3)
    #expect(asked.isEmpty && contents.help.isShown && carousel.currentItemIndex == start)
    // Others are still what they are everywhere.
    #expect(contents.press(.function(1), []) && contents.press(.letter("t"), []))
    contents.help.hide(at: 3)
    #expect(contents.press(.right, []))
    #expect(asked == [.function(1), .letter("t"), .right])
  }
}
