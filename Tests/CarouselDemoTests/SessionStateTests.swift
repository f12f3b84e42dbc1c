import CarouselKit
import GeometryKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

/// Tests that settings and folders are remembered for the next session.
@WindowActor @Suite struct SessionStateTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func settingsSizeAndFoldersAreRestored() throws {
    let options = [
      "--type=rotary", "--vertical", "--wrap", "--option=spacing=1.5", "--option=fadeMinAlpha=0.25",
      "--option=bounces=0", "--option=scrollSpeed=2", "--size=640x400",
    ]
    let program = try HeadlessProgram(pictures: 3, options: options, access: access)
    program.application.recents = RecentFolders(["/tmp/a b", FilePath(bytes: [0x2F, 0xFF])])
    let saved = SessionState(of: program.application, size: program.window.size)
    let restored = try #require(SessionState(saved.bytes))
    #expect(restored == saved)
    #expect(restored.recents.paths == ["/tmp/a b", FilePath(bytes: [0x2F, 0xFF])])
    let settings = GallerySettings(try ShowCommand.parse(restored.options))
    let expected = GallerySettings(try ShowCommand.parse(options))
    #expect(settings.type == expected.type && settings.type == .rotary)
    #expect(settings.switches == expected.switches)
    #expect(settings.options == expected.options)
    #expect(settings.numbers == expected.numbers)
    #expect(try ShowCommand.parse(restored.options).size.size == Size(width: 640, height: 400))
  }

  /// If autoscroll were restored, the gallery would move after every start, and a single picture
  /// wouldn't open.
  @Test func autoscrollIsNotRestored() throws {
    let program = try HeadlessProgram(pictures: 3, options: ["--autoscroll=1"], access: access)
    let state = SessionState(of: program.application, size: program.window.size)
    #expect(state.options == ["--type=coverFlow", "--size=640.0x400.0"])
  }

  /// Arguments follow the remembered options, and the last value counts.
  @Test func argumentsHavePrecedenceOverRememberedOptions() throws {
    let remembered = ["--type=wheel", "--option=vertical=1", "--size=640.0x400.0"]
    let command = try ShowCommand.parse(
      remembered + ["--type", "linear", "--option", "vertical=0", "--size", "800x600"])
    let settings = GallerySettings(command)
    #expect(settings.type == .linear && !settings.isOn(.vertical))
    #expect(command.size.size == Size(width: 800, height: 600))
  }

  @Test(arguments: [
    "--type=square\n", "--option=spacing\n", "rotary\n", "--size=0x0\n", "file://elsewhere/a\n",
    "\u{FFFF}", "/home/me\n", "--frames=3\n", "--record=a\n", "--type=rotary\n\0\0\0",
  ]) func damagedStateIsIgnored(text: String) {
    #expect(SessionState(Array(text.utf8)) == nil)
    #expect(SessionState([0xFF, 0xFE]) == nil)
  }

  @Test func stateWithoutLinesIsEmpty() {
    #expect(SessionState([]) == SessionState())
  }

  @Test func latestFoldersComeFirstAndAreListedOnce() {
    var recents = RecentFolders()
    let folders = (0..<9).map { FilePath("/\($0)") }
    for folder in folders { recents.add(folder) }
    #expect(recents.paths == folders.reversed().prefix(RecentFolders.maxCount).map { $0 })
    recents.add("/5")
    #expect(recents.paths.first == "/5" && recents.paths.count == RecentFolders.maxCount)
    #expect(recents.paths.count { $0 == "/5" } == 1)
    #expect(RecentFolders(recents.paths) == recents)
  }
}
