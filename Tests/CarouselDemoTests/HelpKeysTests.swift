import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Key handling while the help is shown.
@WindowActor
@Suite(.serialized) struct HelpKeysTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The larger window shows the whole table. In the smaller window the table scrolls.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 240)])
  func helpHandlesScrollKeys(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = try SceneFixture(onSamplesIn: headless.window, GalleryScene.init)
    fixture.update(to: 1)
    let (contents, carousel) = (fixture.contents, fixture.scene.carousel)
    var keys: [Key] = []
    contents.onKey = { key, _, _ in
      keys.append(key)
      return true
    }
    let start = carousel.currentItemIndex
    contents.help.toggle(at: 1)
    for key in [Key.down, .up, .right, .left, .pageDown, .pageUp, .end, .home, .space] {
      #expect(contents.press(key, [], isRepeat: false))
    }
    fixture.update(to: 3)
    #expect(keys.isEmpty && contents.help.isShown && carousel.currentItemIndex == start)
    // Other keys still reach the program.
    #expect(
      contents.press(.function(1), [], isRepeat: false)
        && contents.press(.letter("t"), [], isRepeat: false))
    contents.help.hide(at: 3)
    #expect(contents.press(.right, [], isRepeat: false))
    #expect(keys == [.function(1), .letter("t"), .right])
  }
}
