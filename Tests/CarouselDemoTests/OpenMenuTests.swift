import DesktopKit
import Foundation
import GeometryKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// Opening other pictures from inside the program.
@WindowActor @Suite struct OpenMenuTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A desktop whose file dialog returns fixed paths, or that has no dialog.
  private func desktop(choosing paths: [FilePath]?, usual: [FilePath] = []) -> Desktop {
    var desktop = Desktop.inert
    desktop.choose = { (_) throws(DesktopError) in
      guard let paths else { throw .noFileChooser }
      return paths
    }
    desktop.usualFolders = { usual }
    return desktop
  }

  /// A folder with pictures beside the program's own.
  private func otherFolder(_ count: Int) throws -> (TrashedFiles, FilePath) {
    let files = try TrashedFiles()
    for number in 0..<count {
      try ShadePictures.write(shade: number, to: files.path("other \(number).png"))
    }
    return (files, FilePath(files.folder.path))
  }

  private func program(
    _ desktop: Desktop, scene: SceneKind = .gallery, pictures: Int = 3
  ) throws -> HeadlessProgram {
    let program = try HeadlessProgram(
      pictures: pictures, scene: scene, desktop: desktop, access: access)
    program.application.recents = RecentFolders()
    program.pass(0.1)
    return program
  }

  /// Waits until the gallery shows a number of pictures.
  private func waitForPictures(_ count: Int, in program: HeadlessProgram) -> Bool {
    program.wait {
      program.gallery?.cards.items.count == count && program.gallery?.cards.isComplete == true
    }
  }

  @Test(arguments: [Modifiers.control, [.control, .shift]]) func keysOpenTheChosenPictures(
    modifiers: Modifiers
  ) throws {
    let (files, folder) = try otherFolder(5)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: [folder]))
    program.application.handle(.key(.letter("o"), modifiers: modifiers, isRepeat: false))
    #expect(waitForPictures(5, in: program))
    program.application.requests.finish()
    #expect(program.application.recents?.paths == [folder])
  }

  @Test func cancelledDialogChangesNothing() throws {
    let program = try program(desktop(choosing: []))
    program.application.perform(.openFolder, isRepeat: false)
    program.application.requests.finish()
    program.pass(0.1)
    #expect(program.gallery?.cards.items.count == 3)
    #expect(program.application.recents?.paths == [])
    #expect(!program.application.isChoosingFiles)
  }

  @Test func desktopWithoutDialogOffersFolders() throws {
    let (files, folder) = try otherFolder(4)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: nil, usual: [folder, "/nowhere"]))
    let application = program.application
    let menu = application.contents.menu
    application.perform(.openPictures, isRepeat: false)
    for _ in 0..<2 {
      application.requests.finish()
      program.pass(0.1)
    }
    #expect(application.contents.toast.message.contains("no dialog"))
    #expect(menu.isShown && menu.rows.map(\.item.command.title) == [folder.name, "nowhere"])
    menu.rows[0].onPress?(menu.rows[0].item)
    #expect(waitForPictures(4, in: program))
  }

  @Test func openMenuListsTheDialogRecentAndUsualFolders() throws {
    let program = try program(desktop(choosing: [], usual: ["/home/me/Pictures", "/media/Card"]))
    let application = program.application
    application.recents = RecentFolders([
      "/mnt/2024/Summer", "/media/Card", "/mnt/2025/Summer", "/",
    ])
    application.perform(.showOpenMenu, isRepeat: false)
    application.requests.finish()
    program.pass(0.1)
    let menu = application.contents.menu
    #expect(
      menu.rows.map(\.item.command.title) == [
        "Open pictures…", "Open folder…", "/mnt/2024/Summer", "Card", "/mnt/2025/Summer", "/",
        "Pictures",
      ])
    #expect(menu.rows.map(\.item.key).prefix(2) == ["Ctrl+O", "Ctrl+Shift+O"])
  }

  @Test(arguments: [SceneKind.gallery, .liveCards]) func mainMenuOffersTheDialogInEveryScene(
    kind: SceneKind
  ) throws {
    let program = try program(desktop(choosing: []), scene: kind)
    program.application.perform(.mainMenu, isRepeat: false)
    let commands = program.application.contents.menu.rows.map(\.item.command)
    #expect(commands.contains(.openPictures) && commands.contains(.openFolder))
  }

  /// If the scene shows no pictures, the gallery shows the opened pictures.
  @Test(arguments: [SceneKind.liveCards, .helix, .cube, .loading, .apps])
  func openedPicturesAreShownInTheSceneOrTheGallery(
    kind: SceneKind
  ) throws {
    let (files, folder) = try otherFolder(2)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: []), scene: kind)
    program.application.handle(.drop([folder]))
    program.application.catalog.wait(for: .all, atMost: 60)
    program.pass(0.1)
    #expect(program.application.scene.kind == (kind == .liveCards ? .gallery : kind))
    #expect(program.application.context.paths.count == 2)
  }

  @Test func folderOfAnOpenedFileIsRemembered() throws {
    let (files, folder) = try otherFolder(2)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: []))
    program.application.remember([FilePath("\(folder)/other 1.png"), "/nowhere/at/all.png"])
    program.application.requests.finish()
    #expect(program.application.recents?.paths == [folder])
  }

  @Test func latestFolderIsOfferedWithOneTap() throws {
    let (files, folder) = try otherFolder(6)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: []))
    program.application.recents = RecentFolders([folder])
    program.application.offersLatestFolder = true
    program.passFrame(after: 100)
    let toast = program.application.contents.toast
    #expect(toast.message.contains(folder.name) && toast.button.title == "Open")
    #expect(!toast.button.isHidden)
    toast.button.onPress?()
    #expect(waitForPictures(6, in: program))
  }

  @Test func emptyGalleryHasAButtonThatOpensTheMenu() throws {
    let (files, folder) = try otherFolder(0)
    defer { withExtendedLifetime(files) {} }
    let program = try program(desktop(choosing: []))
    let button = try #require(program.gallery?.legend.openButton)
    #expect(button.isHidden)
    program.application.handle(.drop([folder]))
    #expect(waitForPictures(0, in: program))
    let harness = SceneHarness(program)
    #expect(!button.isHidden && button.frame.height >= View.minTargetSize)
    try harness.tap(on: button)
    program.application.requests.finish()
    #expect(program.application.contents.menu.isShown)
  }
}
