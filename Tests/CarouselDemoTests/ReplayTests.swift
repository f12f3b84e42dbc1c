import Foundation
import GeometryKit
import GestureKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// A replay has the same result as the recorded session, at any frame rate and on any machine.
@WindowActor @Suite struct ReplayTests {
  private let access: WindowAccess
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("replay-\(UUID().uuidString)")

  init() async throws {
    access = await WindowAccess.acquire()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Records a session with rapid input at irregular frame times, in which gestures overlap with
  /// running animations.
  private func record(_ arguments: [String], _ pictures: ShadePictures) throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let command = try ShowCommand.parse(arguments)
    let settings = GallerySettings(command)
    let recorder = try Recorder(OutputFile(path: path("session"), kind: .recording))
    let listing = CatalogChange(pictures.paths.map { FilePath($0) })
    recorder.begin(
      Recording.InitialState(
        arguments: command.startOptions, size: headless.window.size, pixelRatio: 1,
        firstItem: settings.firstItem, pictures: listing))
    let application = Application(
      window: headless.window,
      start: .init(scene: command.scene, pictures: listing, settings: settings),
      log: .init(trace: try OutputFile(path: path("trace"), kind: .trace), recorder: recorder))
    var (time, random) = (1000.0, SplitMix64(seed: 5))
    func frame() {
      // Irregular frame durations.
      time += Double.random(in: 0.004...0.03, using: &random)
      _ = application.update(to: time)
      if Bool.random(using: &random) { headless.window.drawOffscreen(application.draw) }
    }
    func pass(_ frames: Int) { for _ in 0..<frames { frame() } }
    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, after delay: Double = 0) {
      application.handle(
        .touch(Touch(id: 1, phase: phase, position: Point(x: x, y: y), time: time + delay)))
    }
    func drag(from start: Point, by translation: Point, steps: Int) {
      touch(.began, start.x, start.y)
      for step in 1...steps {
        frame()
        let fraction = Double(step) / Double(steps)
        touch(
          .moved, start.x + translation.x * fraction, start.y + translation.y * fraction,
          after: 0.001)
      }
      touch(.ended, start.x + translation.x, start.y + translation.y, after: 0.002)
    }
    func press(_ key: Key, _ modifiers: Modifiers = []) {
      application.handle(.key(key, modifiers: modifiers, isRepeat: false))
      application.handle(.keyUp(key))
    }
    pass(20)
    drag(from: Point(x: 400, y: 200), by: Point(x: -180, y: 4), steps: 9)
    pass(15)
    press(.letter("t"))
    pass(6)
    touch(.began, 500, 210)
    touch(.ended, 500, 210, after: 0.003)
    pass(30)
    application.handle(
      .wheel(Wheel(delta: Point(x: 0, y: -0.3), position: Point(x: 320, y: 200), time: time)))
    pass(4)
    press(.right)
    pass(2)
    press(.letter("v"))
    pass(9)
    drag(from: Point(x: 320, y: 250), by: Point(x: 30, y: -160), steps: 5)
    pass(7)
    recorder.finish()
    #expect(recorder.file.failure == nil && application.trace?.failure == nil)
  }

  /// Replays the session at a number of frames per second, or in one step if `rate` is `nil`.
  private func play(at rate: Double?) throws {
    let recording = try Recording(path: path("session"))
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let session = try ShowCommand.session(recording.initialState, of: "session")
    let application = Application(
      window: headless.window, playing: recording.initialState, of: session,
      trace: try OutputFile(path: path("played"), kind: .trace))
    let replay = Replay(recording, in: application)
    guard let rate else { return replay.playAll() }
    var (frame, activity) = (0, Activity.moving)
    while !application.loop.isQuitting, frame < 10_000 {
      activity = replay.update(to: 7 + Double(frame) / rate)
      if frame % 16 == 0 { headless.window.drawOffscreen(replay.draw) }
      frame += 1
    }
    #expect(activity == .still(until: nil) && frame > Int(rate))
  }

  /// The traces of the session and its replays are identical, although the session depends on frame
  /// times: autoscrolling accumulates per frame, and some animations end between two frames.
  @Test(arguments: [["--autoscroll=0.7"], ["--type=rotary", "--option=bounces=0"]])
  func traceIsTheSameAtAnyFrameRate(arguments: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(arguments, try ShadePictures(9))
    let expected = try text("trace")
    #expect(expected.split(separator: "\n").count > 40)
    for rate in [nil, 30.0, 60, 144] {
      try play(at: rate)
      let isSame = try text("played") == expected
      #expect(isSame, "at \(rate.map { "\($0)" } ?? "no") frames a second")
    }
  }

  /// A replay needs no picture files: the recording contains the sizes of the loaded pictures,
  /// which hit testing needs.
  @Test func replayNeedsNoPictureFiles() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try {
      let pictures = try ShadePictures(5)
      try record(["--type=linear"], pictures)
    }()
    try play(at: nil)
    #expect(try text("played") == text("trace"))
  }

  // MARK: Side effects

  private func program(
    playing lines: [String], size: Size = Size(width: 640, height: 400),
    in headless: HeadlessWindow, _ pictures: [String]
  ) throws -> (application: Application, replay: Replay) {
    let initialState = Recording.InitialState(
      arguments: [], size: size, pixelRatio: 1, firstItem: 0,
      pictures: CatalogChange(pictures.map { FilePath($0) }))
    let text = ([initialState.line] + lines).joined(separator: "\n")
    let recording = try Recording(Array(text.utf8), called: "session")
    let application = Application(
      window: headless.window, playing: initialState, of: try ShowCommand.parse([]), trace: nil)
    return (application, Replay(recording, in: application))
  }

  /// Returns the recorded lines of a key press at a time in seconds, and of an iteration of the
  /// frame loop half a second later.
  private func key(_ key: Key, _ time: Double) -> [String] {
    [
      RecordedStep.event(.key(key, modifiers: [], isRepeat: false)).line(at: time),
      RecordedStep.iteration(isDrawn: true).line(at: time + 0.5),
    ]
  }

  /// A replay moves no files to the trash, saves no screenshots and doesn't quit, but continues as
  /// if these commands had succeeded.
  @Test func replayChangesNoFilesAndDoesNotQuit() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let pictures = try ShadePictures(3)
    let steps =
      key(.enter, 1) + key(.delete, 2) + key(.enter, 4)
      + [RecordedStep.resultsDelivered.line(at: 5)] + key(.function(12), 6)
      + [RecordedStep.resultsDelivered.line(at: 7)] + key(.letter("q"), 8)
    let (application, replay) = try program(playing: steps, in: headless, pictures.paths)
    replay.playAll()
    #expect(application.contents.toast.message == "Saved nowhere\nin none")
    for path in pictures.paths { #expect(FileManager.default.fileExists(atPath: path)) }
    #expect(!application.loop.isQuitting)
  }

  /// In a replay, menus have the same rows as in the recorded session, whatever this desktop
  /// supports.
  @Test func replayUsesTheRecordedDesktopSupport() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let pictures = try ShadePictures(3)
    let before = key(.enter, 1) + key(.menu, 3)
    let after = [RecordedStep.backgroundSupported.line(at: 2)]
    for (steps, isOffered) in [(before, false), (key(.enter, 1) + after + key(.menu, 3), true)] {
      let (application, replay) = try program(playing: steps, in: headless, pictures.paths)
      replay.playAll()
      let rows = application.contents.menu.rows
      #expect(!rows.isEmpty)
      #expect(rows.contains { $0.item.command == .setAsBackground } == isOffered)
    }
  }

  /// In a replay, a picture has its recorded shape, even if its file has changed since.
  @Test func replayUsesTheRecordedPictureShapes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let pictures = try ShadePictures(3)
    let shape = PictureShape(
      width: 300, height: 100, fullSize: PixelSize(width: 3000, height: 1000))
    let (application, replay) = try program(
      playing: [
        RecordedStep.iteration(isDrawn: true).line(at: 1),
        RecordedStep.shape(FilePath(pictures.paths[0]), shape).line(at: 2),
        RecordedStep.iteration(isDrawn: true).line(at: 2),
      ], in: headless, pictures.paths)
    replay.playAll()
    let timeout = Timeout(seconds: 60)
    repeat {
      timeout.pause()
      _ = application.update(to: 2)
      headless.window.drawOffscreen(application.drawFrame)
    } while application.isLoading && !timeout.isOver
    let gallery = try #require(application.scene as? GalleryScene)
    let (known, unknown) = (gallery.cards.items[0], gallery.cards.items[1])
    #expect(known.aspect == 3 && known.fullSize == shape.fullSize && unknown.aspect == nil)
    guard case .ready = known.state, case .ready = unknown.state else {
      Issue.record("not loaded: \(known.state), \(unknown.state)")
      return
    }
  }

  /// The replay uses the recorded window size, whatever the size of the current window.
  @Test func replayUsesTheRecordedWindowSize() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let size = Size(width: 500, height: 700)
    let (application, replay) = try program(
      playing: [
        RecordedStep.iteration(isDrawn: true).line(at: 1),
        RecordedStep.event(.resized(size)).line(at: 2),
        RecordedStep.iteration(isDrawn: true).line(at: 2),
      ], size: Size(width: 900, height: 500), in: headless, try ShadePictures(3).paths)
    #expect(application.tree.size == Size(width: 900, height: 500))
    replay.playAll()
    #expect(application.tree.size == size)
    let gallery = try #require(application.scene as? GalleryScene)
    #expect(gallery.carousel.bounds == size)
  }

  /// An offscreen window has exactly the size and pixel ratio that are set.
  @Test func offscreenWindowHasItsGivenSize() throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 400, height: 300), offscreenPixelRatio: 2, access: access)
    #expect(headless.window.size == Size(width: 400, height: 300))
    #expect(headless.window.pixelRatio == 2)
    headless.window.resize(to: Size(width: 500, height: 350), pixelRatio: 1.5)
    #expect(headless.window.size == Size(width: 500, height: 350))
    #expect(headless.window.pixelRatio == 1.5)
    let image = headless.window.screenshot { _ in }
    #expect(image.width == 750 && image.height == 525)
    headless.window.isFullscreen = true
    #expect(headless.window.isFullscreen)
    #expect(headless.window.size == Size(width: 500, height: 350))
  }
}
