import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

/// The sample pictures are part of the program and can't be moved to the trash.
@WindowActor @Suite struct SamplePictureTests {
  private let access: WindowAccess
  // Views are released before the window closes, in the order of the properties.
  private let application: Application
  private let headless: HeadlessWindow

  init() async throws {
    access = await WindowAccess.acquire()
    headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), access: access)
    application = Application(
      window: headless.window, scene: .gallery, of: .standard,
      pictures: try ReferencePicture.samples(),
      settings: GallerySettings(try ShowCommand.parse([])), trace: nil, desktop: .refusing)
    pass(1)
  }

  private func pass(_ seconds: Double) {
    let start = application.time
    for frame in 1...Int((seconds * 60).rounded()) {
      _ = application.update(to: start + Double(frame) / 60)
    }
  }

  private func press(_ key: Key) {
    application.handle(.key(key, modifiers: [], isRepeat: false))
    application.handle(.keyUp(key))
    pass(0.2)
  }

  @Test(arguments: [SceneKind.gallery, .helix]) func menuOfASamplePictureHasNoTrashCommand(
    kind: SceneKind
  ) throws {
    application.go(to: kind)
    pass(1)
    press(.menu)
    #expect(application.contents.menu.isShown)
    #expect(!application.contents.menu.rows.contains { $0.item.command == .trash })
  }

  @Test func trashButtonShowsWhySamplesCannotBeTrashed() throws {
    press(.enter)
    pass(1)
    let viewer = try #require(application.scene as? GalleryScene).viewer
    #expect(viewer.isOpen && !viewer.controls.offersTrash)
    let button = try #require(viewer.controls.tools.button(for: .trash))
    button.onPress?()
    pass(0.2)
    #expect(!application.contents.question.isShown)
    #expect(application.contents.toast.message == "Sample pictures can't be moved to the trash")
  }

  @Test func deleteKeyShowsWhySamplesCannotBeTrashed() throws {
    press(.enter)
    pass(1)
    press(.delete)
    #expect(!application.contents.question.isShown)
    #expect(application.contents.toast.message == "Sample pictures can't be moved to the trash")
  }

  /// A sample picture is recognized even if its path contains a link, or if the picture belongs to
  /// another installed copy of the program.
  @Test func samplesAreRecognizedByTheirFolder() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let installed = folder.appendingPathComponent("share/carousel-demo/pictures")
    let own = folder.appendingPathComponent("own")
    for folder in [installed, own] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data([1]).write(to: folder.appendingPathComponent("a.jpg"))
    }
    let sample = URL(fileURLWithPath: try #require(try ReferencePicture.samples().first))
    let link = folder.appendingPathComponent("link")
    try files.createSymbolicLink(at: link, withDestinationURL: sample.deletingLastPathComponent())
    for (url, isSample) in [
      (sample, true), (link.appendingPathComponent(sample.lastPathComponent), true),
      (installed.appendingPathComponent("a.jpg"), true),
      (own.appendingPathComponent("a.jpg"), false), (own.appendingPathComponent("none.jpg"), false),
    ] {
      #expect(Assets.isSample(FilePath(url.path)) == isSample, "\(url.path)")
    }
  }
}
