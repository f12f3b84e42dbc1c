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
  @WindowActor private final class Fixture {
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
      let catalog = PictureCatalog(decoding: .inThisProcess)
      catalog.show(isNaming ? paths.map { FilePath($0) } : [FilePath(files.folder.path)])
      catalog.wait(for: .all, atMost: 60)
      let listing = try #require(catalog.nextChange())
      application = Application(
        window: headless.window,
        start: .init(
          scene: .gallery, pictures: listing, settings: GallerySettings(try ShowCommand.parse([]))),
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
      let timeout = Timeout(seconds: 60)
      while !isDone(), !timeout.isOver {
        timeout.pause()
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
    let harness = try Fixture(naming: isNaming, access: access)
    let viewer = try #require(harness.viewer)
    #expect(viewer.index == 2)
    harness.press(.delete)
    harness.pass(0.5)
    let question = harness.application.contents.question
    #expect(question.isShown && harness.names.count == 5)
    // The question blocks all other commands.
    harness.press(.right)
    harness.press(.letter("q"))
    harness.pass(0.5)
    #expect(viewer.index == 2 && question.isShown && !harness.application.loop.isQuitting)
    harness.press(.right)
    harness.press(.enter)
    #expect(harness.wait { harness.names.count == 4 })
    harness.pass(0.5)
    #expect(!question.isShown && viewer.isOpen && viewer.index == 2)
    #expect(
      harness.scene?.subject == "trash-test 3" && harness.scene?.carousel.currentItemIndex == 2)
    #expect(!FileManager.default.fileExists(atPath: harness.files.path("trash-test 2.png")))
    #expect(harness.application.contents.toast.message == "Moved “trash-test 2.png” to the trash")
    // The folder monitor reports the removal, which changes nothing.
    harness.pass(1)
    _ = harness.wait { !harness.application.catalog.isReading }
    #expect(harness.names.count == 4 && viewer.index == 2)
    harness.press(.letter("z"), .control)
    #expect(harness.wait { harness.names.count == 5 })
    harness.pass(1)
    #expect(FileManager.default.fileExists(atPath: harness.files.path("trash-test 2.png")))
    #expect(viewer.isOpen && viewer.index == 2 && harness.scene?.subject == "trash-test 2")
    #expect(harness.application.contents.toast.message == "“trash-test 2.png” restored")
    harness.press(.letter("z"), .control)
    harness.pass(0.1)
    #expect(harness.application.contents.toast.message == "Nothing to undo")
  }

  @Test func tapsAnswerTheQuestionAndPressUndo() throws {
    let harness = try Fixture(access: access)
    let contents = harness.application.contents
    func ask() {
      harness.press(.delete)
      harness.pass(0.5)
    }
    ask()
    harness.tap(Point(x: 5, y: 5))
    #expect(!contents.question.isShown)
    ask()
    harness.tap(harness.middle(of: contents.question.buttons[0]))
    #expect(!contents.question.isShown)
    ask()
    harness.press(.escape)
    harness.pass(0.5)
    #expect(
      !contents.question.isShown && harness.viewer?.isOpen == true && harness.names.count == 5)
    ask()
    harness.tap(harness.middle(of: contents.question.buttons[1]))
    #expect(harness.wait { harness.names.count == 4 && !contents.toast.button.isHidden })
    harness.tap(harness.middle(of: contents.toast.button))
    #expect(harness.wait { harness.names.count == 5 })
    // The offer to undo expires, and the program becomes idle.
    ask()
    harness.press(.enter)
    #expect(harness.wait { harness.names.count == 4 })
    harness.pass(Toast.buttonDuration + 1)
    #expect(contents.toast.button.isHidden)
    #expect(contents.toast.activity == .still(until: nil))
    harness.press(.letter("z"), .control)
    #expect(harness.wait { harness.names.count == 5 })
  }

  /// When the last picture of the list is moved to the trash, the viewer shows the previous
  /// picture. When the only picture is moved to the trash, the viewer closes.
  @Test func allPicturesCanBeTrashedAndRestored() throws {
    let harness = try Fixture(opened: 4, access: access)
    for left in (0..<5).reversed() {
      harness.press(.delete)
      harness.press(.enter)
      #expect(harness.wait { harness.names.count == left })
      harness.pass(0.5)
      #expect(harness.viewer?.isOpen == (left > 0))
      if left > 0 { #expect(harness.viewer?.index == left - 1) }
    }
    for back in 1...5 {
      harness.press(.letter("z"), .control)
      #expect(harness.wait { harness.names.count == back })
    }
    #expect(harness.names == (0..<5).map { "trash-test \($0).png" })
  }

  @Test func failedCommandsAreReportedAndKeepThePicture() throws {
    let harness = try Fixture(.refusing, access: access)
    let toast = harness.application.contents.toast
    harness.press(.delete)
    harness.press(.enter)
    #expect(harness.wait { !toast.message.isEmpty })
    #expect(toast.message == "trash-test 2.png wasn't moved to the trash: this is a test")
    #expect(toast.button.isHidden && harness.names.count == 5 && harness.viewer?.index == 2)
    harness.press(.letter("e"))
    #expect(harness.wait { toast.message.contains("can't be shown in its folder") })
    harness.press(.letter("b"))
    #expect(harness.wait { toast.message.contains("can't be set as background") })
    harness.press(.letter("c"), .control)
    #expect(toast.message == "Copied the path of “trash-test 2.png”")
    #expect(Clipboard.text == "\(harness.files.folder.path)/trash-test 2.png")
  }

  /// In the gallery, Delete removes only the card.
  @Test func deleteInTheGalleryKeepsTheFile() throws {
    let harness = try Fixture(access: access)
    harness.press(.escape)
    harness.pass(1)
    harness.press(.delete)
    harness.pass(1)
    #expect(harness.names.count == 4 && !harness.application.contents.question.isShown)
    #expect(FileManager.default.fileExists(atPath: harness.files.path("trash-test 2.png")))
  }
}
