import Foundation
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// Opening files and folders that are passed as arguments or dropped on the window.
@WindowActor @Suite struct OpeningTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func application(
    _ gallery: HeadlessGallery, naming names: [FilePath], arguments: [String] = []
  ) throws -> Application {
    Application(
      window: gallery.window,
      start: .init(
        scene: .gallery, pictures: CatalogChange(PictureFolder.listing(of: names)),
        settings: GallerySettings(try ShowCommand.parse(arguments + names.map(\.description)))))
  }

  private func gallery(of application: Application) throws -> GalleryScene {
    try #require(application.scene as? GalleryScene)
  }

  /// Drops paths on the window and waits for their listing.
  private func drop(_ paths: [FilePath], on application: Application) {
    application.handle(.drop(paths))
    application.catalog.wait(for: .all, atMost: 60)
  }

  @Test func singleFileOpensInTheViewerAmongTheFilesOfItsFolder() throws {
    let fixture = try HeadlessGallery(pictures: 12, access: access)
    let paths = fixture.scene.cards.paths
    let application = try application(fixture, naming: [paths[10]])
    let scene = try gallery(of: application)
    // The viewer opens without an animation.
    _ = application.update(to: 1)
    #expect(scene.viewer.coversWindow && scene.viewer.index == 10)
    #expect(scene.cards.items.map(\.path) == paths)
    application.perform(.step(1), isRepeat: false)
    for frame in 0..<60 { _ = application.update(to: 1 + Double(frame) / 60) }
    #expect(scene.viewer.index == 11)
    application.perform(.back, isRepeat: false)
    for frame in 0..<60 { _ = application.update(to: 2 + Double(frame) / 60) }
    #expect(!scene.viewer.isVisible && scene.carousel.currentItemIndex == 11)
    #expect(!application.loop.isQuitting)
    // Reset makes the picture from the arguments current again.
    application.perform(.reset, isRepeat: false)
    for frame in 0..<120 { _ = application.update(to: 3 + Double(frame) / 60) }
    #expect(scene.carousel.currentItemIndex == 10 && !scene.viewer.isOpen)
  }

  @Test func startWithSeveralFilesOrAutoscrollShowsTheGallery() throws {
    let fixture = try HeadlessGallery(pictures: 4, access: access)
    let paths = fixture.scene.cards.paths
    let several = try gallery(of: application(fixture, naming: [paths[2], paths[1]]))
    #expect(!several.viewer.isOpen && several.cards.items.map(\.path) == [paths[2], paths[1]])
    let moving = try gallery(
      of: application(fixture, naming: [paths[2]], arguments: ["--autoscroll", "1"]))
    #expect(!moving.viewer.isOpen && moving.isPlaying && moving.carousel.currentItemIndex == 2)
  }

  @Test func droppedFilesOpenLikeArguments() throws {
    let fixture = try HeadlessGallery(pictures: 6, access: access)
    let paths = fixture.scene.cards.paths
    let application = try application(fixture, naming: [FilePath(fixture.pictures.folder.path)])
    let scene = try gallery(of: application)
    application.perform(.last, isRepeat: false)
    drop([FilePath("file://localhost\(paths[3])")], on: application)
    _ = application.update(to: 1)
    #expect(scene.viewer.coversWindow && scene.viewer.index == 3 && scene.cards.items.count == 6)
    drop([paths[1], "/nowhere/at/all.png", "file://elsewhere/a.png", paths[4]], on: application)
    _ = application.update(to: 2)
    #expect(!scene.viewer.isOpen && scene.cards.items.map(\.path) == [paths[1], paths[4]])
    #expect(application.contents.toast.message.contains("/nowhere/at/all.png: no such file"))
    #expect(application.contents.toast.message.contains("elsewhere"))
    // Dropping only missing files changes nothing.
    drop(["/nowhere/at/all.png"], on: application)
    _ = application.update(to: 3)
    #expect(scene.cards.items.map(\.path) == [paths[1], paths[4]])
    // A folder without pictures empties the gallery.
    let empty = fixture.pictures.folder.appendingPathComponent("empty").path
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    drop([FilePath(empty)], on: application)
    _ = application.update(to: 4)
    #expect(scene.cards.items.isEmpty)
  }

  /// File names needn't be valid UTF-8, whether they are passed as arguments or dropped.
  @Test func fileNamesNeedNotBeUTF8() throws {
    let fixture = try HeadlessGallery(pictures: 2, access: access)
    let name = FilePath(
      bytes: Array(fixture.folder.path.utf8) + [0x2F, 0xFF, 0xFE] + Array("a.png".utf8))
    let isCopied = name.withCString { link(fixture.pictures.paths[0], $0) == 0 }
    try #require(isCopied)
    let application = try application(fixture, naming: [name])
    let scene = try gallery(of: application)
    func isShown() -> Bool {
      let timeout = Timeout(seconds: 60)
      while application.isLoading, !timeout.isOver {
        timeout.pauseBriefly()
        _ = application.update(to: 1)
      }
      guard let index = scene.viewer.index, scene.viewer.isOpen else { return false }
      let picture = scene.cards.items[index]
      if case .ready = picture.state { return picture.path == name }
      return false
    }
    func look() {
      for frame in 0..<3 {
        _ = application.update(to: 1 + Double(frame) / 60)
        fixture.window.drawUnseen(application.drawFrame)
      }
    }
    look()
    #expect(isShown())
    drop([FilePath(fixture.folder.path)], on: application)
    look()
    #expect(!isShown() && scene.cards.items.count == 3)
    drop([name], on: application)
    look()
    #expect(isShown())
  }

  /// Problems with the arguments are also shown in the window, for users without a terminal.
  @Test func skippedFilesAreReportedInTheWindowAtTheStart() throws {
    let fixture = try HeadlessGallery(pictures: 2, access: access)
    let raw = fixture.folder.appendingPathComponent("raw.cr2")
    try Data("x".utf8).write(to: raw)
    let application = try application(
      fixture, naming: [FilePath(fixture.folder.path), "/nowhere/at/all.png"])
    for time in [1000, 1002.0] {
      _ = application.update(to: time)
      #expect(application.contents.toast.ownActivity != .still(until: nil))
    }
    let lines = application.contents.toast.message.split(separator: "\n")
    #expect(
      lines == [
        "/nowhere/at/all.png: no such file or folder",
        "1 picture has an unsupported format: 1 .cr2",
      ])
    _ = application.update(to: 1004)
    #expect(application.contents.toast.ownActivity == .still(until: nil))
  }

  @Test func problemsOfDecodingAreReportedInTheWindow() throws {
    let fixture = try HeadlessGallery(pictures: 2, access: access)
    let application = try application(fixture, naming: [FilePath(fixture.folder.path)])
    _ = application.update(to: 1000)
    application.context.pictures.onProblem?("text in SVG files isn't shown")
    #expect(application.contents.toast.message == "Text in SVG files isn't shown")
  }

  /// ArgumentParser reads arguments as strings. Arguments that aren't valid UTF-8 are looked up, by
  /// their positions, among the raw arguments.
  @Test func argumentsNeedNotBeUTF8() {
    let (odd, other) = (FilePath(bytes: [0x61, 0xFF]), FilePath(bytes: [0x61, 0xFE]))
    let arguments: [FilePath] = ["carousel-demo", "b", odd, "--size", "a\u{FFFD}", other]
    let texts = ["b", "a\u{FFFD}", "a\u{FFFD}", "a\u{FFFD}"]
    #expect(RawArguments.paths(of: texts, among: arguments) == ["b", odd, other, "a\u{FFFD}"])
  }

  @Test func invalidUTF8InNamesIsShownAsReplacements() throws {
    let fixture = try HeadlessGallery(pictures: 1, access: access)
    let bytes =
      Array(fixture.pictures.folder.path.utf8) + Array("/caf".utf8) + [0xE9, 10]
      + Array("x.png".utf8)
    let path = FilePath(bytes: bytes)
    let plain = fixture.scene.cards.paths[0]
    #expect(plain.withCString { a in path.withCString { b in rename(a, b) } } == 0)
    defer { path.withCString { _ = unlink($0) } }
    let application = try application(fixture, naming: [path])
    let scene = try gallery(of: application)
    var time = 1.0
    let timeout = Timeout(seconds: 60)
    repeat {
      time += 1
      _ = application.update(to: time)
      fixture.window.drawUnseen(application.drawFrame)
      if application.isLoading { timeout.pauseBriefly() }
    } while application.isLoading && !timeout.isOver
    #expect(fixture.window.title == "caf\u{FFFD}\u{FFFD}x — Carousel")
    guard case .ready = scene.cards.items[0].state else {
      Issue.record("\(scene.cards.items[0].state)")
      return
    }
  }
}
