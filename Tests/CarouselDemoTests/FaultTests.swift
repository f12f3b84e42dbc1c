import Foundation
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import PictureKit
@testable import StageKit

/// Faulty files and faulty decoders, tested through folder listing, decoding and display on cards.
///
/// Related tests: `Tests/EndToEnd/test_faults.py` covers faults of the system, such as a lack of
/// descriptors, memory or processes, full and read-only disks, folders that can't be watched, and
/// the display. `test_opening.py` covers a folder that is deleted while shown, and
/// `test_decoders.py` decoders that are killed or stopped. `WorkerTests` covers other faults of
/// decoders and their sandbox, and `MutantTests` randomly damaged files.
@WindowActor @Suite(.serialized) struct FaultTests {
  private let headless: HeadlessWindow
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("faults-\(UUID().uuidString)")

  init() async throws {
    headless = try HeadlessWindow(
      .software, size: .init(width: 640, height: 400), access: await WindowAccess.acquire())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the path of a program in the same folder as the test executable.
  private static func beside(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  /// The decoding configuration that the program uses.
  private static let decoding = PictureLoader.Decoding.inWorkers(
    program: beside("carousel-demo"), arguments: ShowCommand.decoderArguments)

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ bytes: some Sequence<UInt8>, as name: FilePath) {
    let path = FilePath(bytes: FilePath(folder.path).prefix + Array(name.bytes))
    path.withCString { path in
      guard let file = fopen(path, "wb") else {
        Issue.record("can't create \(name)")
        return
      }
      let bytes = Array(bytes)
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
      fclose(file)
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Writes a PNG file of random pixels, which compress badly, so that most of the file is pixel
  /// data.
  private func writePNG(as name: String) throws {
    var random = SplitMix64(seed: 3)
    let pixels = (0..<(64 * 64 * 4)).map {
      $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    try PixelImage(width: 64, height: 64, pixels: pixels).writePNG(to: path(name))
  }

  /// Returns a source whose pictures are decoded by `PictureWorkerDouble`, which fails in the way
  /// that the file or the arguments name.
  private static func faultySource(arguments: [String] = []) -> Application.PictureSource {
    .init(
      catalog: PictureCatalog(decoding: .inThisProcess),
      decoding: .inWorkers(program: beside("PictureWorkerDouble"), arguments: arguments))
  }

  /// Returns the application with the gallery of the pictures in `folder`.
  private func application(
    _ source: Application.PictureSource, options: [String] = []
  ) throws -> Application {
    let listing = PictureFolder.listing(of: [FilePath(folder.path)])
    #expect(listing.problems.isEmpty)
    return Application(
      window: headless.window,
      start: .init(
        scene: .gallery, pictures: CatalogChange(listing),
        settings: GallerySettings(try ShowCommand.parse(options + [folder.path]))),
      source: source)
  }

  /// Displays every card once and waits until it is loaded.
  ///
  /// - Returns: The final state of each picture, by file name.
  private func states(in application: Application) throws -> [String: Picture.State] {
    let scene = try #require(application.scene as? GalleryScene)
    let timeout = Timeout(seconds: 60)
    var time = 1.0
    for index in scene.cards.items.indices {
      scene.carousel.scrollToItem(at: index, animated: false)
      repeat {
        time += 1
        _ = application.update(to: time)
        application.window.drawUnseen(application.drawFrame)
        if application.isLoading { timeout.pauseBriefly() }
      } while application.isLoading && !timeout.isOver
      _ = application.window.screenshot(application.drawFrame)
    }
    return Dictionary(
      scene.cards.items.map { ($0.name, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  /// Every damaged or unusual file is shown as a picture, or its card shows an error.
  @Test func everyFileIsShownOrReportsAnError() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try writePNG(as: "good.png")
    let good = try bytes("good.png")
    let sample = try #require(Assets.folder("pictures")).appending("/01 First Light.jpg")
    let jpeg = try [UInt8](Data(contentsOf: URL(fileURLWithPath: sample)))

    let displayed = "shown"
    var expected = ["good.png": displayed]
    func file(_ name: FilePath, _ bytes: some Sequence<UInt8>, _ outcome: String) {
      write(bytes, as: name)
      expected[name.name] = outcome
    }
    file("truncated amid its pixels.png", good.prefix(good.count / 2), displayed)
    file("truncated amid its pixels.jpg", jpeg.prefix(jpeg.count / 2), displayed)
    file("truncated before its pixels.png", good.prefix(40), "damaged: ")
    file("truncated before its pixels.jpg", jpeg.prefix(100), "damaged: ")
    file("zero-length.jpg", [], "damaged: the file is empty")
    file("a PNG by another extension.jpg", good, displayed)
    file("a letter.jpg", "Dear Sir".utf8, "not a picture, or an unsupported format")
    file(FilePath(bytes: Array("not UTF-8 ".utf8) + [0xE9] + Array(".png".utf8)), good, displayed)
    file("two\nlines.png", good, displayed)
    // Special files whose names have a picture's extension.
    let kind = "can't be read: it is a pipe, a socket or a device, not a file"
    #expect(mkfifo(path("pipe.jpg"), 0o600) == 0)
    #expect(symlink("/dev/zero", path("device.jpg")) == 0)
    let socket = try socket(at: path("socket.jpg"))
    defer { close(socket) }
    for name in ["pipe.jpg", "device.jpg", "socket.jpg"] { expected[name] = kind }
    // Subfolders of a folder and broken links are skipped.
    #expect(mkdir(path("folder.jpg"), 0o700) == 0)
    #expect(symlink("circle.jpg", path("circle.jpg")) == 0)

    let application = try application(
      .init(
        catalog: PictureCatalog(decoding: Self.decoding), decoding: Self.decoding,
        cache: ThumbnailCache(folder: FilePath(path("cache")))))
    let states = try states(in: application)
    #expect(Set(states.keys) == Set(expected.keys))
    for (name, outcome) in expected {
      switch states[name] {
      case .ready: #expect(outcome == displayed, "\(name)")
      case .failed(let reason):
        #expect(outcome.hasSuffix(" ") ? reason.hasPrefix(outcome) : reason == outcome, "\(name)")
      default: Issue.record("\(name) is neither")
      }
    }
    // A circular link that is passed as an argument is reported.
    let circle = PictureFolder.listing(of: [FilePath(path("circle.jpg"))])
    #expect(circle.pictures.isEmpty && circle.problems.count == 1)
  }

  private func socket(at path: String) throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0)
    return descriptor
  }

  /// A file without read permission is reported. The test also works as root, by changing the
  /// file-system user ID of one thread.
  @Test func unreadableFileIsReported() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try writePNG(as: "secret.png")
    let path = FilePath(path("secret.png"))
    #expect(chmod(path.description, 0) == 0)
    let nobody: UInt32 = 65534
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    let done = DispatchSemaphore(value: 0)
    let result = Outcome()
    Thread {
      if getuid() == 0 { _ = setUser(nobody) }
      do throws(PictureError) { _ = try PictureFile(path) } catch { result.error = error }
      done.signal()
    }.start()
    done.wait()
    #expect(result.error == .unreadable(reason: "Permission denied"))
  }

  private final class Outcome: @unchecked Sendable { var error: PictureError? }

  /// While a file changes, each request for it succeeds or reports an error, and the decoders keep
  /// working.
  @Test func fileThatChangesWhileBeingDecodedIsShownOrReportsAnError() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try writePNG(as: "good.png")
    let (good, path) = (try bytes("good.png"), path("changing.png"))
    let (end, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let other = self.path("other.png")
    Thread {
      var count = 0
      while end.wait(timeout: .now()) == .timedOut {
        count += 1
        if let file = fopen(other, "wb") {
          fwrite(good, 1, count % 3 == 0 ? good.count / 2 : good.count, file)
          fclose(file)
        }
        rename(other, path)
        switch count % 4 {
        case 0: unlink(path)
        case 1: truncate(path, off_t(count % good.count))
        default: break
        }
      }
      ended.signal()
    }.start()
    let loader = PictureLoader(waker: Waker(), decoding: Self.decoding)
    let requests = (0..<200).map {
      PictureRequest(path: FilePath(path), longestSide: 8, version: $0)
    }
    for request in requests { loader.request(request, distance: 0) }
    var outcomes: [PictureRequest: PictureRequest.Outcome] = [:]
    let timeout = Timeout(seconds: 60)
    while loader.pendingCount > 0, !timeout.isOver {
      loader.deliverResults(atMost: 8) { request, outcome, _ in outcomes[request] = outcome }
      timeout.pauseBriefly()
    }
    end.signal()
    ended.wait()
    #expect(outcomes.count == requests.count)
    for outcome in outcomes.values {
      switch outcome {
      case .success(let mips): #expect(mips.levels[0].width == 8)
      // A file truncated to a few bytes has an unknown format.
      case .failure(.missing), .failure(.corrupt), .failure(.unsupported): break
      case .failure(let error): Issue.record("\(error)")
      }
    }
  }

  /// With decoders that hang or crash, every event takes effect in the next frame, and every
  /// iteration of the frame loop presents a frame. Code that waited for one of these decoders would
  /// block for seconds or for ever.
  @Test(arguments: ["stop", "sleep", "spin", "eat", "abort", "close", "nonsense"])
  func framesNeverWaitForDecoders(how: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let count = 12
    for number in 0..<count { write("\(how)\n".utf8, as: "\(number).png") }
    let application = try application(Self.faultySource(), options: ["--type", "linear"])
    let scene = try #require(application.scene as? GalleryScene)
    var (time, turns) = (1000.0, 0)
    var activity = Activity.moving
    func frames(_ count: Int) {
      for _ in 0..<count {
        (time, turns) = (time + 1.0 / 60, turns + 1)
        application.loop.requestFrame()
        activity = application.loop.runIteration(
          application, at: time, after: activity, hasSlept: false)
        #expect(application.loop.statistics.frames == turns)
      }
    }
    // Wait until a decoder is running. It may end right afterwards.
    let timeout = Timeout(seconds: 60)
    var hasStarted = false
    while !hasStarted, !timeout.isOver {
      frames(1)
      hasStarted = !decoders.isEmpty
    }
    #expect(hasStarted)
    for step in 1..<count {
      let before = scene.carousel.scrollOffset
      application.handle(.key(.right, modifiers: [], isRepeat: false))
      frames(6)
      #expect(scene.carousel.scrollOffset > before, "\(step)")
    }
    frames(40)
    #expect(scene.carousel.currentItemIndex == count - 1)
    for picture in scene.cards.items {
      if case .ready = picture.state { Issue.record("\(picture.name)") }
    }
  }

  /// The program ends while the metadata of a file can't be read.
  @Test func quittingDoesNotWaitForMetadata() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    write("sleep\n".utf8, as: "0.png")
    let application = try application(Self.faultySource(arguments: ["sleep"]))
    var isRead = false
    application.files.readMetadata(of: FilePath(path("0.png"))) { _ in isRead = true }
    application.finishBackgroundTasks()
    #expect(!isRead)
  }

  /// The process IDs of this process's decoders.
  private var decoders: [String] {
    let own = "\(getpid())"
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter {
      process in
      guard let stat = SystemFile.contents(of: "/proc/\(process)/stat"),
        let end = stat.lastIndex(of: ")"),
        stat.contains("(picture-worker")
      else { return false }
      return stat[end...].split(separator: " ").dropFirst(2).first.map(String.init) == own
    }
  }
}
