import Foundation
import GeometryKit
import GestureKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// Moving the files of opened pictures to the trash and restoring them.
@WindowActor @Suite struct TrashedPictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The program with a monitored folder of pictures, one of them opened.
  @WindowActor private final class Desk {
    let files: TrashedFiles
    let headless: HeadlessWindow
    let application: Application
    private(set) var time = 0.0
    var scene: GalleryScene? { application.scene as? GalleryScene }
    var viewer: Viewer? { scene?.viewer }
    var names: [String] { scene?.cards.items.paths.map(\.name) ?? [] }

    init(
      _ desktop: Desktop = .ofTheUser, opened: Int = 2, naming isNaming: Bool = false,
      access: WindowAccess
    ) throws {
      files = try TrashedFiles()
      let paths = (0..<5).map { [files] in files.path("trash-test \($0).png") }
      for (number, path) in paths.enumerated() {
        try ShadePictures.write(shade: number, to: path)
      }
      headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), access: access)
      let catalog = PictureCatalog()
      catalog.show(isNaming ? paths.map { FilePath($0) } : [FilePath(files.folder.path)])
      catalog.wait(for: .all, atMost: 60)
      let news = try #require(catalog.takeNews())
      application = Application(
        window: headless.window,
        start: .init(
          scene: .gallery, pictures: news, settings: GallerySettings(try ShowCommand.parse([]))),
        source: .init(catalog: catalog), desktop: desktop)
      scene?.carousel.scrollToItem(at: opened, animated: false)
      press(.enter)
      pass(1)
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
      application.handle(.key(key, modifiers: modifiers, isRepeat: false))
      application.handle(.keyUp(key))
    }

    func tap(_ point: Point) {
      for phase in [Touch.Phase.began, .ended] {
        application.handle(.touch(Touch(id: 1, phase: phase, position: point, time: time)))
        pass(0.05)
      }
    }

    func pass(_ seconds: Double) {
      for _ in 0..<Int((seconds * 60).rounded()) {
        time += 1.0 / 60
        _ = application.update(to: time)
      }
    }

    /// Waits for other threads until a condition holds, for at most 60 s. Returns the condition's
    /// value.
    func wait(until isDone: () -> Bool) -> Bool {
      let patience = Timeout(seconds: 60)
      while !isDone(), !patience.isOver {
        patience.pause()
        pass(0.02)
      }
      return isDone()
    }

    /// Returns the centre of a view in the window.
    func middle(of view: View) -> Point { view.projection.project(view.bounds.center) ?? .zero }
  }

  @Test(arguments: [false, true]) func confirmedTrashRemovesThePictureAndUndoRestoresIt(
    isNaming: Bool
  ) throws {
    let desk = try Desk(naming: isNaming, access: access)
    let viewer = try #require(desk.viewer)
    #expect(viewer.index == 2)
    desk.press(.delete)
    desk.pass(0.5)
    let question = desk.application.contents.question
    #expect(question.isShown && desk.names.count == 5)
    // The question blocks all other commands.
    desk.press(.right)
    desk.press(.letter("q"))
    desk.pass(0.5)
    #expect(viewer.index == 2 && question.isShown && !desk.application.loop.isQuitting)
    desk.press(.right)
    desk.press(.enter)
    #expect(desk.wait { desk.names.count == 4 })
    desk.pass(0.5)
    #expect(!question.isShown && viewer.isOpen && viewer.index == 2)
    #expect(desk.scene?.subject == "trash-test 3" && desk.scene?.carousel.currentItemIndex == 2)
    #expect(!FileManager.default.fileExists(atPath: desk.files.path("trash-test 2.png")))
    #expect(desk.application.contents.toast.message == "Moved “trash-test 2.png” to the trash")
    // The folder monitor reports the removal, which changes nothing.
    desk.pass(1)
    _ = desk.wait { !desk.application.catalog.isReading }
    #expect(desk.names.count == 4 && viewer.index == 2)
    desk.press(.letter("z"), .control)
    #expect(desk.wait { desk.names.count == 5 })
    desk.pass(1)
    #expect(FileManager.default.fileExists(atPath: desk.files.path("trash-test 2.png")))
    #expect(viewer.isOpen && viewer.index == 2 && desk.scene?.subject == "trash-test 2")
    #expect(desk.application.contents.toast.message == "“trash-test 2.png” restored")
    desk.press(.letter("z"), .control)
    desk.pass(0.1)
    #expect(desk.application.contents.toast.message == "Nothing to undo")
  }

  @Test func tapsAnswerTheQuestionAndPressUndo() throws {
    let desk = try Desk(access: access)
    let contents = desk.application.contents
    func ask() {
      desk.press(.delete)
      desk.pass(0.5)
    }
    ask()
    desk.tap(Point(x: 5, y: 5))
    #expect(!contents.question.isShown)
    ask()
    desk.tap(desk.middle(of: contents.question.buttons[0]))
    #expect(!contents.question.isShown)
    ask()
    desk.press(.escape)
    desk.pass(0.5)
    #expect(!contents.question.isShown && desk.viewer?.isOpen == true && desk.names.count == 5)
    ask()
    desk.tap(desk.middle(of: contents.question.buttons[1]))
    #expect(desk.wait { desk.names.count == 4 && !contents.toast.button.isHidden })
    desk.tap(desk.middle(of: contents.toast.button))
    #expect(desk.wait { desk.names.count == 5 })
    // The offer to undo expires, and the program becomes idle.
    ask()
    desk.press(.enter)
    #expect(desk.wait { desk.names.count == 4 })
    desk.pass(Toast.undoDuration + 1)
    #expect(contents.toast.button.isHidden)
    #expect(contents.toast.activity == .still(until: nil))
    desk.press(.letter("z"), .control)
    #expect(desk.wait { desk.names.count == 5 })
  }

  /// When the last picture of the list is moved to the trash, the viewer shows the previous
  /// picture. When the only picture is moved to the trash, the viewer closes.
  @Test func allPicturesCanBeTrashedAndRestored() throws {
    let desk = try Desk(opened: 4, access: access)
    for left in (0..<5).reversed() {
      desk.press(.delete)
      desk.press(.enter)
      #expect(desk.wait { desk.names.count == left })
      desk.pass(0.5)
      #expect(desk.viewer?.isOpen == (left > 0))
      if left > 0 { #expect(desk.viewer?.index == left - 1) }
    }
    for back in 1...5 {
      desk.press(.letter("z"), .control)
      #expect(desk.wait { desk.names.count == back })
    }
    #expect(desk.names == (0..<5).map { "trash-test \($0).png" })
  }

  @Test func failedCommandsAreReportedAndKeepThePicture() throws {
    let desk = try Desk(.refusing, access: access)
    let toast = desk.application.contents.toast
    desk.press(.delete)
    desk.press(.enter)
    #expect(desk.wait { !toast.message.isEmpty })
    #expect(toast.message == "trash-test 2.png wasn't moved to the trash: this is a test")
    #expect(toast.button.isHidden && desk.names.count == 5 && desk.viewer?.index == 2)
    desk.press(.letter("e"))
    #expect(desk.wait { toast.message.contains("can't be shown in its folder") })
    desk.press(.letter("b"))
    #expect(desk.wait { toast.message.contains("can't be set as background") })
    desk.press(.letter("c"), .control)
    #expect(toast.message == "Copied the path of “trash-test 2.png”")
    #expect(Clipboard.text == "\(desk.files.folder.path)/trash-test 2.png")
  }

  /// In the gallery, Delete removes only the card.
  @Test func deleteInTheGalleryKeepsTheFile() throws {
    let desk = try Desk(access: access)
    desk.press(.escape)
    desk.pass(1)
    desk.press(.delete)
    desk.pass(1)
    #expect(desk.names.count == 4 && !desk.application.contents.question.isShown)
    #expect(FileManager.default.fileExists(atPath: desk.files.path("trash-test 2.png")))
  }
}
