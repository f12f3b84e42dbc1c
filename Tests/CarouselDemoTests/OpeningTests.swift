import Foundation
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// What is shown of what was named or dropped.
@WindowActor @Suite struct OpeningTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func application(
    _ gallery: HeadlessGallery, naming names: [FilePath], arguments: [String] = []
  ) throws -> Application {
    Application(
      window: gallery.window, scene: .gallery,
      pictures: PictureNews(PictureFolder.listing(of: names)),
      settings: GallerySettings(try ShowCommand.parse(arguments + names.map(\.description))),
      trace: nil)
  }

  private func gallery(of application: Application) throws -> GalleryScene {
    try #require(application.scene.view as? GalleryScene)
  }

  /// Drops something, and waits until it is known what that is.
  private func drop(_ paths: [FilePath], on application: Application) {
    application.handle(.drop(paths))
    application.catalog.wait(for: .all, atMost: 60)
  }

  @Test func oneFileIsOpenFromTheStartWithThoseBesideIt() throws {
    let stand = try HeadlessGallery(pictures: 12, turn: turn)
    let paths = stand.scene.cards.paths
    let application = try application(stand, naming: [paths[10]])
    let scene = try gallery(of: application)
    // Nothing is on its way: the first frame shows it.
    _ = application.update(to: 1)
    #expect(scene.viewer.isAlone && scene.viewer.index == 10)
    #expect(scene.cards.items.map(\.path) == paths)
    application.perform(.step(1), isRepeat: false)
    for frame in 0..<60 { _ = application.update(to: 1 + Double(frame) / 60) }
    #expect(scene.viewer.index == 11)
    application.perform(.back, isRepeat: false)
    for frame in 0..<60 { _ = application.update(to: 2 + Double(frame) / 60) }
    #expect(!scene.viewer.isVisible && scene.carousel.currentItemIndex == 11)
    #expect(!application.loop.isQuitting)
    // What everything goes back to is the picture that was named.
    application.perform(.reset, isRepeat: false)
    for frame in 0..<120 { _ = application.update(to: 3 + Double(frame) / 60) }
    #expect(scene.carousel.currentItemIndex == 10 && !scene.viewer.isOpen)
  }

  @Test func severalAreTheGalleryAndSoIsOneThatIsToMove() throws {
    let stand = try HeadlessGallery(pictures: 4, turn: turn)
    let paths = stand.scene.cards.paths
    let several = try gallery(of: application(stand, naming: [paths[2], paths[1]]))
    #expect(!several.viewer.isOpen && several.cards.items.map(\.path) == [paths[2], paths[1]])
    let moving = try gallery(
      of: application(stand, naming: [paths[2]], arguments: ["--autoscroll", "1"]))
    #expect(!moving.viewer.isOpen && moving.isPlaying && moving.carousel.currentItemIndex == 2)
  }

  @Test func whatIsDroppedIsShownAsIfItWereNamed() throws {
    let stand = try HeadlessGallery(pictures: 6, turn: turn)
    let paths = stand.scene.cards.paths
    let application = try application(stand, naming: [FilePath(stand.pictures.folder.path)])
    let scene = try gallery(of: application)
    application.perform(.last, isRepeat: false)
    drop([FilePath("file://localhost\(paths[3])")], on: application)
    _ = application.update(to: 1)
    #expect(scene.viewer.isAlone && scene.viewer.index == 3 && scene.cards.items.count == 6)
    drop([paths[1], "/nowhere/at/all.png", "file://elsewhere/a.png", paths[4]], on: application)
    _ = application.update(to: 2)
    #expect(!scene.viewer.isOpen && scene.cards.items.map(\.path) == [paths[1], paths[4]])
    #expect(application.contents.toast.message.contains("/nowhere/at/all.png: no such file"))
    #expect(application.contents.toast.message.contains("elsewhere"))
    // What is nothing at all takes nothing away.
    drop(["/nowhere/at/all.png"], on: application)
    _ = application.update(to: 3)
    #expect(scene.cards.items.map(\.path) == [paths[1], paths[4]])
    // A folder without pictures is empty.
    let empty = stand.pictures.folder.appendingPathComponent("empty").path
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    drop([FilePath(empty)], on: application)
    _ = application.update(to: 4)
    #expect(scene.cards.items.isEmpty)
  }

  /// A name that is no text opens all the same, dropped and named, and by the bytes that an argument has.
  @Test func aNameNeedNotBeText() throws {
    let stand = try HeadlessGallery(pictures: 2, turn: turn)
    let name = FilePath(
      bytes: Array(stand.folder.path.utf8) + [0x2F, 0xFF, 0xFE] + Array("a.png".utf8))
    let isCopied = name.withCString { link(stand.pictures.paths[0], $0) == 0 }
    try #require(isCopied)
    let application = try application(stand, naming: [name])
    let scene = try gallery(of: application)
    func isShown() -> Bool {
      let patience = SystemPatience(seconds: 60)
      while application.isLoading, !patience.isOver {
        patience.pause()
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
        _ = stand.window.screenshot(application.drawFrame)
      }
    }
    look()
    #expect(isShown())
    drop([FilePath(stand.folder.path)], on: application)
    look()
    #expect(!isShown() && scene.cards.items.count == 3)
    drop([name], on: application)
    look()
    #expect(isShown())
  }

  /// What was wrong at the start is said in the window, too, for those who have no terminal.
  @Test func whatIsLeftOutIsSaidInTheFirstFrames() throws {
    let stand = try HeadlessGallery(pictures: 2, turn: turn)
    let raw = stand.folder.appendingPathComponent("raw.cr2")
    try Data("x".utf8).write(to: raw)
    let application = try application(
      stand, naming: [FilePath(stand.folder.path), "/nowhere/at/all.png"])
    for time in [1000, 1002.0] {
      _ = application.update(to: time)
      #expect(application.contents.toast.ownActivity != .still(until: nil))
    }
    let words = application.contents.toast.message.split(separator: "\n")
    #expect(
      words == [
        "/nowhere/at/all.png: no such file or folder",
        "1 picture is left out, of a format that can't be read here: 1 .cr2",
      ])
    _ = application.update(to: 1004)
    #expect(application.contents.toast.ownActivity == .still(until: nil))
  }

  /// ArgumentParser takes text; what isn't text is found again by its place among the arguments.
  @Test func argumentsNeedNotBeText() {
    let (odd, other) = (FilePath(bytes: [0x61, 0xFF]), FilePath(bytes: [0x61, 0xFE]))
    let arguments: [FilePath] = ["carousel-demo", "b", odd, "--size", "a\u{FFFD}", other]
    let texts = ["b", "a\u{FFFD}", "a\u{FFFD}", "a\u{FFFD}"]
    #expect(RawArguments.paths(of: texts, among: arguments) == ["b", odd, other, "a\u{FFFD}"])
  }

  @Test func aNameThatIsNoTextIsShownWithReplacements() throws {
    let stand = try HeadlessGallery(pictures: 1, turn: turn)
    let bytes =
      Array(stand.pictures.folder.path.utf8) + Array("/caf".utf8) + [0xE9, 10] + Array("x.png".utf8)
    let path = FilePath(bytes: bytes)
    let plain = stand.scene.cards.paths[0]
    #expect(plain.withCString { a in path.withCString { b in rename(a, b) } } == 0)
    defer { path.withCString { _ = unlink($0) } }
    let application = try application(stand, naming: [path])
    let scene = try gallery(of: application)
    var time = 1.0
    let patience = SystemPatience(seconds: 60)
    repeat {
      time += 1
      _ = application.update(to: time)
      _ = stand.window.screenshot(application.drawFrame)
      if application.isLoading { patience.pause() }
    } while application.isLoading && !patience.isOver
    #expect(stand.window.title == "caf\u{FFFD}\u{FFFD}x — Carousel")
    guard case .ready = scene.cards.items[0].state else {
      Issue.record("\(scene.cards.items[0].state)")
      return
    }
  }
}
