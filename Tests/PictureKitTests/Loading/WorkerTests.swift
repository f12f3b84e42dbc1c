import CSDL2StageKit
import Foundation
import Glibc
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// The worker processes of this process, as the system reports them.
enum Workers {
  /// The path of `PictureWorkerDouble`, a worker that fails on request. The executable is in the
  /// folder of the tests.
  static let double: String = {
    let tests = target(of: "/proc/self/exe")
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex) + "/PictureWorkerDouble"
  }()

  /// Returns the target of a link; empty if there is no link.
  private static func target(of link: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &path, path.count)
    return String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The worker processes that this process has started and not reaped yet. Workers that have ended
  /// are included.
  static var processes: Set<pid_t> {
    let own = getpid()
    return Set(
      names(in: "/proc").compactMap { pid_t($0) }.filter { process in
        let stat = SystemFile.contents(of: "/proc/\(process)/stat") ?? ""
        guard let bracket = stat.lastIndex(of: ")"),
          stat.contains("PictureWorker")
            || stat.contains("picture-worker")
        else { return false }
        return stat[bracket...].split(separator: " ").dropFirst(2).first.flatMap { pid_t($0) }
          == own
      })
  }

  /// The number of descriptors of sockets and of memory for pixels that this process has open.
  static var descriptors: Int {
    names(in: "/proc/self/fd").count { name in
      let target = target(of: "/proc/self/fd/" + name)
      return target.contains("memfd:pixels") || target.contains("socket:")
    }
  }
}

extension Headless {
  /// Tests pictures that are decoded by worker processes, and workers that fail.
  @WindowActor @Suite struct WorkerTests {
    let folder = TemporaryFolder()

    private func loader(
      _ arguments: [String] = [], program: String = Workers.double, workers: Int = 2,
      seconds: Double = 0.4, yielding: Double = 1, longest: Double = 120
    ) -> PictureLoader {
      PictureLoader(waker: Waker(), workers: workers) {
        WorkerDecoder(
          WorkerCommand(program: program, arguments: arguments),
          limits: .init(standard: seconds, yielding: yielding, maxTotalTime: longest))
      }
    }

    /// Waits until all workers have ended, for at most 10 s. Loaders end their workers on other
    /// threads.
    private func waitForNoWorkers() {
      let deadline = SystemClock.now + 10
      while !Workers.processes.isEmpty, SystemClock.now < deadline {
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
    }

    private func request(_ word: String, _ number: Int = 0) throws -> PictureRequest {
      let path = try folder.write(Array("\(word)\n".utf8), as: "\(word)\(number).png")
      return PictureRequest(path: path, longestSide: 32)
    }

    /// Returns the text of the error if a request has exactly one outcome, which is a failure.
    private func reason(_ outcomes: [PictureRequest.Outcome]?) -> String {
      guard let outcomes, outcomes.count == 1, case .failure(let error) = outcomes[0] else {
        return "not one failure"
      }
      return error.description
    }

    /// With its default arguments, a loader starts programs that call `runIfStarted()`.
    /// `PictureWorkerDouble` then decodes like the real worker and doesn't crash on request.
    @Test func programsServeAsWorkersByDefault() throws {
      let loader = PictureLoader(waker: Waker(), decoding: .inWorkers(program: Workers.double))
      let (good, bad) = try (
        PictureRequest(path: Fixture.png(folder), longestSide: 8), request("abort")
      )
      let outcomes = outcomes(of: [good, bad], loader)
      #expect(try outcomes[good]?.first?.get().levels[0].width == 8)
      #expect(reason(outcomes[bad]) == PictureError.unsupported.description)
    }

    /// A program that doesn't call `runIfStarted()` exits when it is started as a worker and would
    /// itself start workers. The error says which call is missing.
    @Test(arguments: [false, true])
    func missingCallOfRunIfStartedIsReported(isKept: Bool) throws {
      let program = folder.name("forgetful")
      #expect(symlink(Workers.double, program) == 0)
      let path = try folder.write([UInt8](repeating: 0, count: 300 << 10), as: "a.png")
      let cache = isKept ? ThumbnailCache(folder: FilePath(folder.name("cache"))) : nil
      let loader = PictureLoader(
        waker: Waker(), decoding: .inWorkers(program: program), cache: cache)
      let request = PictureRequest(path: FilePath(path), longestSide: 8)
      let start = SystemClock.now
      #expect(
        reason(outcomes(of: [request], loader)[request])
          == "can't be decoded: the program must call PictureWorker.runIfStarted() before anything "
          + "else")
      #expect(SystemClock.now - start < 5)
    }

    /// Compares pictures of all formats at two sizes, their previews, and all errors.
    @Test func workersDecodeLikeThisProcess() throws {
      var paths = try SampleFiles.suffixes.map {
        try folder.write(SampleFiles.bytes($0, in: folder), as: "a.\($0)")
      }
      paths += try [
        Fixture.png(folder), Fixture.jpeg(folder, orientation: 6),
        folder.write(IntactFiles.camera(in: folder), as: "camera.jpg"),
      ]
      // The libraries for these formats must be loaded before the sandbox forbids opening files.
      paths += ["quarters.heic", "quarters.avif", "animated.webp"].map(Formats.path)
      paths += try [
        folder.write(Array(TemporaryFolder.read(Fixture.png(folder)).prefix(42)), as: "cut.png"),
        folder.write(Array("no picture".utf8), as: "text.png"), folder.write([], as: "empty.gif"),
        folder.write(SampleFiles.tiff(width: 60_000, height: 60_000), as: "large.tiff"),
        folder.path, folder.path + "/missing.jpg",
      ]
      let requests = paths.flatMap { path in
        [7, 300].map { PictureRequest(path: path, longestSide: $0) }
      }
      func flat(_ outcomes: [PictureRequest.Outcome]?) -> [Result<[PixelImage], PictureError>] {
        (outcomes ?? []).map {
          $0.map { [$0.isOpaque ? $0.levels[0] : nil].compactMap { $0 } + $0.levels }
        }
      }
      let theirs = outcomes(of: requests, loader())
      let ours = outcomes(of: requests, PictureLoader(waker: Waker(), decoding: .inThisProcess))
      for request in requests {
        #expect(flat(theirs[request]) == flat(ours[request]), "\(request)")
      }
      #expect(theirs.values.count { (try? $0.last?.get()) == nil } == 12)
      #expect(theirs.values.count { $0.count == 2 } == 2)
    }

    /// A part of a picture has no smaller mip levels, and reports the full size of the picture.
    @Test func partsDecodedByWorkersMatchThisProcess() throws {
      let paths = try [Fixture.png(folder), Fixture.jpeg(folder, orientation: 6)]
      let requests = paths.flatMap { path in
        [1, 2].map { divisor in
          let part = PicturePart(x: 4, y: 2, width: 99, height: 13, divisor: divisor)
          return PictureRequest(path: FilePath(path), part: part)
        }
      }
      let theirs = outcomes(of: requests, loader())
      let ours = outcomes(of: requests, PictureLoader(waker: Waker(), decoding: .inThisProcess))
      for request in requests {
        let (mine, other) = try (
          #require(ours[request]?.first).get(), #require(theirs[request]?.first).get()
        )
        #expect(mine.levels == other.levels && mine.levels.count == 1)
        #expect(mine.fullSize == other.fullSize)
        #expect(max(mine.fullSize?.width ?? 0, mine.fullSize?.height ?? 0) == 32)
      }
    }

    /// A worker that reports progress can take longer than the time limit. A worker that reports
    /// progress endlessly is ended.
    @Test func progressExtendsTheTimeLimit() throws {
      let (slow, endlessProgress) = try (request("plod"), request("boast"))
      let outcomes = outcomes(of: [slow, endlessProgress], loader())
      #expect(reason(outcomes[slow]) == "damaged: at the end")
      #expect(reason(outcomes[endlessProgress]) == "can't be decoded: its decoder failed")
    }

    @Test func workersCanStartThreadsAndNothingElse() throws {
      let loader = loader()
      let request = try request("try")
      let done = reason(outcomes(of: [request], loader)[request])
      if loader.problem == nil {
        #expect(done == "damaged: thread")
      } else {
        #expect(!done.contains("memory"))
      }
    }

    /// Each file that makes a worker fail causes an error, and every other picture is loaded.
    /// Afterwards, all workers have ended and all descriptors are closed.
    @Test func failingWorkerDoesNotAffectOtherPictures() throws {
      let good = try Fixture.png(folder)
      let expected = [
        "abort": "can't be decoded: its decoder crashed: Aborted",
        "trap": "can't be decoded: its decoder crashed: ",
        "eat": "can't be decoded: its decoder crashed: ",
        "leave": "can't be decoded: its decoder exited",
        "stop": "can't be decoded: decoding took too long",
        "sleep": "can't be decoded: decoding took too long",
        "spin": "can't be decoded: decoding took too long",
        "close": "can't be decoded: its decoder was killed",
        "silence": "can't be decoded: its decoder failed",
        "nonsense": "can't be decoded: its decoder failed",
        "huge": "can't be decoded: its decoder failed",
        "larger": "can't be decoded: its decoder failed",
        "nothing": "can't be decoded: its decoder failed",
        "greed": "can't be decoded: its decoder failed",
        "files": "damaged: files handed over",
      ]
      waitForNoWorkers()
      let descriptors = Workers.descriptors
      var loader: PictureLoader? = loader()
      var requests: [PictureRequest] = []
      for (number, word) in expected.keys.sorted().enumerated() {
        requests.append(try request(word))
        requests.append(PictureRequest(path: good, longestSide: number + 1))
      }
      let outcomes = outcomes(of: requests, try #require(loader))
      for request in requests {
        if request.path.description == good {
          #expect((try? outcomes[request]?.first?.get().levels[0].width) == request.longestSide)
        } else {
          let word = request.path.description.dropFirst(folder.path.count + 1).dropLast(5)
          let message = reason(outcomes[request])
          #expect(message.hasPrefix(expected[String(word)] ?? "?"), "\(word): \(message)")
        }
      }
      loader = nil
      waitForNoWorkers()
      #expect(Workers.processes.isEmpty)
      #expect(Workers.descriptors <= descriptors)
    }

    @Test(arguments: ["leave", "sleep", "missing"])
    func pictureFailsIfNoWorkerStarts(how: String) throws {
      let request = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      let loader =
        how == "missing"
        ? loader(program: "/nowhere/at/all") : loader([how], workers: 1, seconds: 0.2)
      #expect(
        reason(outcomes(of: [request], loader)[request])
          == "can't be decoded: no decoder process could be started")
    }

    /// The file is an SVG file with two megabytes of overlapping lines, whose decoding takes long.
    @Test func workerThatDecodesAPictureTooLongIsEnded() throws {
      let lines = String(repeating: "M0 0L99 99 99 0 0 99z", count: 100_000)
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><path d='\(lines)'/></svg>"
      let request = PictureRequest(
        path: FilePath(try folder.write(Array(text.utf8), as: "lines.svg")), longestSide: 32)
      #expect(
        reason(outcomes(of: [request], loader(workers: 1, seconds: 0.1))[request])
          == "can't be decoded: decoding took too long")
    }

    /// Returns the files in the order in which their outcomes are delivered.
    private func orderOfOutcomes(
      of requests: [PictureRequest], _ loader: PictureLoader
    ) -> [FilePath] {
      for (position, request) in requests.enumerated() {
        loader.request(request, distance: Double(position))
      }
      var order: [FilePath] = []
      let deadline = SystemClock.now + 60
      while loader.pendingCount > 0, SystemClock.now < deadline {
        loader.deliverResults { request, _, _ in order.append(request.path) }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      return order
    }

    /// Files that block their decoders get only a short time at first. They get the full time after
    /// all other pictures.
    @Test(arguments: ["spin", "sleep"])
    func goodPictureIsShownBeforeNearerFilesThatBlockDecoders(how: String) throws {
      let loader = loader(workers: 1, seconds: 1, yielding: 0.2)
      let blocking = try [request(how, 1), request(how, 2)]
      let good = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      let order = orderOfOutcomes(of: blocking + [good], loader)
      #expect(order == [good.path] + blocking.map(\.path))
    }

    /// A picture that needs much memory gets more time before other pictures are decoded first.
    @Test func largePictureIsNotInterruptedForOthers() throws {
      let loader = loader(workers: 1, yielding: 0.1)
      let large = try request("large")
      let good = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      #expect(orderOfOutcomes(of: [large, good], loader) == [large.path, good.path])
    }

    /// Two files block their decoders. The first two good pictures interrupt both files, which are
    /// then decoded a second time. In these second attempts, they leave one worker free for the
    /// third picture.
    @Test func newPictureIsShownWhileBlockingFilesAreRetried() throws {
      let loader = loader(workers: 2, seconds: 600, yielding: 0.2)
      let blocking = try [request("spin", 1), request("spin", 2)]
      for request in blocking { loader.request(request, distance: 0) }
      let path = try Fixture.png(folder)
      for side in [8, 9, 10] {
        let good = PictureRequest(path: path, longestSide: side)
        loader.request(good, distance: 1)
        let deadline = SystemClock.now + 60
        while loader.pendingCount > 2, SystemClock.now < deadline {
          loader.deliverResults { request, _, _ in #expect(request == good) }
          SystemClock.sleep(until: SystemClock.now + 0.001)
        }
        #expect(loader.pendingCount == 2)
        // Wait until a blocking file is being decoded for the second time.
        SystemClock.sleep(until: SystemClock.now + 0.5)
      }
    }

    /// A worker that uses little processor time is ended when it reaches the limit for the total
    /// time.
    @Test func idleWorkerIsEndedAtTheTimeLimit() throws {
      let loader = loader(workers: 1, seconds: 600, longest: 3)
      let request = try request("doze")
      #expect(
        reason(outcomes(of: [request], loader)[request])
          == "can't be decoded: decoding took too long")
    }

    @Test func surplusAnswersAreIgnored() throws {
      let loader = loader(workers: 1)
      let path = try Fixture.png(folder)
      let requests = (1...5).map { PictureRequest(path: path, longestSide: $0 * 5) }
      let first = try request("surplus")
      _ = outcomes(of: [first], loader)
      let theirs = outcomes(of: requests, loader)
      let ours = outcomes(of: requests, PictureLoader(waker: Waker(), decoding: .inThisProcess))
      for request in requests {
        #expect(try theirs[request]?.last?.get().levels == ours[request]?.last?.get().levels)
      }
    }

    @Test func workerThatSendsOnlyPreviewsIsEnded() throws {
      let request = try request("preview")
      let outcomes = try #require(outcomes(of: [request], loader(workers: 1))[request])
      #expect(outcomes.count == 2)
      #expect(reason(outcomes.suffix(1)) == "can't be decoded: its decoder failed")
    }

    @Test func workerThatStartsThousandsOfThreadsIsEnded() throws {
      let request = try request("threads")
      #expect(
        reason(outcomes(of: [request], loader(workers: 1, seconds: 600))[request])
          == "can't be decoded: its decoder failed")
    }

    /// When its request is cancelled, a blocked worker becomes available even if its time limit is
    /// long. A request is cancelled by `cancel(_:)`, or by `load(only:)` with other requests.
    @Test(arguments: [false, true])
    func cancellingARequestReleasesItsWorker(isForOthers: Bool) throws {
      let loader = loader(workers: 1, seconds: 600)
      let stuck = try ["spin", "sleep", "stop"].map { try request($0) }
      for request in stuck { loader.request(request, distance: 0) }
      let good = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      loader.request(good, distance: 1)
      // Wait until the worker has started.
      let start = SystemClock.now
      while Workers.processes.isEmpty, SystemClock.now < start + 10 {}
      if isForOthers {
        loader.load(only: [good: 5])
      } else {
        for request in stuck { loader.cancel(request) }
      }
      let outcomes = outcomes(of: [], loader)
      #expect(outcomes.keys.map { $0 } == [good])
      #expect((try? outcomes[good]?[0].get()) != nil)
    }

    /// A worker is started only when it is needed. If it is killed while it is idle, the next
    /// request starts another worker and causes no error.
    @Test func workerStartsWhenItIsNeeded() throws {
      waitForNoWorkers()
      let loader = loader(workers: 1)
      SystemClock.sleep(until: SystemClock.now + 0.05)
      #expect(Workers.processes.isEmpty)
      let path = try Fixture.png(folder)
      var last: pid_t = 0
      for side in 1...3 {
        let request = PictureRequest(path: path, longestSide: side)
        #expect((try? outcomes(of: [request], loader)[request]?[0].get()) != nil)
        let worker = try #require(Workers.processes.first)
        #expect(Workers.processes.count == 1)
        #expect(worker != last)
        last = worker
        kill(worker, SIGKILL)
        let deadline = SystemClock.now + 10
        while isAlive(worker), SystemClock.now < deadline {}
      }
    }

    /// Returns whether a process is still running. Returns false for a process that has ended but
    /// has not been reaped.
    private func isAlive(_ process: pid_t) -> Bool {
      guard let stat = SystemFile.contents(of: "/proc/\(process)/stat"),
        let bracket = stat.lastIndex(of: ")")
      else { return false }
      return !stat[bracket...].hasPrefix(") Z")
    }
  }
}

@Suite struct WorkerMessageTests {
  static let messages: [WorkerMessage] = [
    .prepare(hasFonts: true, isTemplate: false), .prepare(hasFonts: false, isTemplate: true),
    .prepared, .fork, .forked(process: 7), .forked(process: -1),
    .job(WorkerJob(longestSide: 448, wantsPreview: true, suffix: "jpeg")), .begin, .drop,
    .ready(isFiltered: true, drawsText: false), .ready(isFiltered: false, drawsText: true),
    .needsFonts, .needs(bytes: 1 << 40), .needs(bytes: -1),
    .next, .end, .frame(width: 3, height: 4, isOpaque: true, milliseconds: 70, number: 9),
    .frame(width: .max, height: -1, isOpaque: false, milliseconds: -5, number: 0),
    .job(WorkerJob(longestSide: 1, suffix: "gif", firstFrame: 0)),
    .job(WorkerJob(longestSide: 1, wantsText: true, suffix: "svg")),
    .picture(
      width: 3, height: .max, isOpaque: true, isPreview: false,
      fullSize: PixelSize(width: 7, height: 9)),
    .picture(width: 3, height: 4, isOpaque: false, isPreview: true, fullSize: nil),
    .picture(
      width: 1, height: 1, isOpaque: false, isPreview: false, fullSize: nil, description: "why"),
    .failure(.missing), .failure(.undecoded(reason: "x")),
    .failure(.unreadable(reason: "é")), .failure(.unsupported),
    .failure(.missingPackage(name: "libheif1")), .failure(.corrupt(reason: "")),
    .failure(.tooLarge(width: 1, height: 2)), .failure(.stopped(reason: "x")),
    .metadata(PictureMetadata()), .metadata(metadata), .progress(percent: 37),
    .job(
      WorkerJob(
        longestSide: 512, part: PicturePart(x: 1, y: 2, width: 3, height: 4, divisor: 8),
        suffix: "png")),
    .job(WorkerJob(output: .metadata, suffix: "jpeg")), .job(WorkerJob(output: .dates)),
    .job(
      WorkerJob(
        longestSide: 512,
        original: ThumbnailCache.Original(
          address: "file:///" + String(repeating: "%C3%BC", count: 2000), modified: -1,
          byteCount: .max))),
    .dates([0, nil, -1, .max, 1_714_566_896] + [Int?](repeating: nil, count: 27)),
  ]

  private static let metadata: PictureMetadata = {
    var metadata = PictureMetadata()
    (metadata.width, metadata.height, metadata.byteCount) = (6000, 4000, 8_432_100)
    (metadata.camera, metadata.captureDate) = ("NIKON D90", -1)
    (metadata.exposureTime, metadata.fNumber) = (1.0 / 3, 2.8)
    (metadata.focalLength, metadata.sensitivity) = (35, 400)
    return metadata
  }()

  @Test(arguments: messages) func encodedMessagesAreDecodedUnchanged(message: WorkerMessage) {
    #expect(WorkerMessage(message.bytes) == message)
    for count in 0..<257 { #expect(WorkerMessage(Array(message.bytes.prefix(count))) == nil) }
  }

  @Test func messagesParsedFromRandomBytesContainNoNewline() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      let bytes = (0..<Int.random(in: 0...800, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      for kind in UInt8(0)...16 {
        guard case .failure(let error)? = WorkerMessage([kind] + bytes) else { continue }
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }

  /// The only package that a worker can name in an error is libheif's. Otherwise a compromised
  /// worker could suggest that the user install a malicious package.
  @Test func errorsNameKnownPackagesOnly() {
    let message = WorkerMessage.failure(.missingPackage(name: "evil-package"))
    #expect(WorkerMessage(message.bytes) == .failure(.unsupported))
  }

  /// A long text in a message is truncated, and the rest of the message is unchanged.
  @Test func longTextsAreTruncated() {
    let message = WorkerMessage.failure(.corrupt(reason: String(repeating: "é", count: 4000)))
    guard case .failure(.corrupt(let reason))? = WorkerMessage(message.bytes) else {
      Issue.record("no message")
      return
    }
    #expect(reason.hasPrefix("ééé") && reason.utf8.count < 600)
  }

  /// A message with a job can contain a longer text than an answer, because the program may show
  /// the text of an answer.
  @Test func longAnswersAreRefused() {
    let answer = WorkerMessage.failure(.corrupt(reason: String(repeating: "e", count: 512))).bytes
    #expect(WorkerMessage(answer) != nil)
    #expect(WorkerMessage(answer + [0x65]) == nil)
  }
}

extension Headless {
  /// Tests workers whose results are stored in the thumbnail cache.
  @WindowActor @Suite struct KeptWorkerTests {
    private let folder = TemporaryFolder()
    private var cache: ThumbnailCache {
      ThumbnailCache(folder: FilePath(folder.name("thumbnails")))
    }

    /// Writes a green picture, large enough for a thumbnail.
    private func picture(_ name: String) throws -> FilePath {
      let image = PixelImage(width: 768, height: 576, color: Color(red: 0, green: 1, blue: 0))
      let path = folder.name(name)
      try #require(image.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(path, "wb"), 1) } == 0)
      return FilePath(path)
    }

    /// Writes a file that makes `PictureWorkerDouble` fail in the way that `word` names. `isLarge`
    /// says whether the file is large enough for the loader to write a thumbnail.
    private func bad(_ word: String, isLarge: Bool) throws -> FilePath {
      let bytes = Array("\(word)\n".utf8)
      let filling = [UInt8](repeating: 0, count: isLarge ? 300 << 10 : 0)
      return FilePath(try folder.write(bytes + filling, as: "\(word).png"))
    }

    /// Loads pictures one after the other with one worker, and returns their outcomes.
    private func load(_ paths: [FilePath], longestSide: Int = 100) -> [PictureRequest.Outcome?] {
      let writer = ThumbnailWriter(cache, limit: 16 << 20)
      let loader = PictureLoader(waker: Waker(), workers: 1) {
        CachingDecoder(
          WorkerDecoder(WorkerCommand(program: Workers.double, arguments: [])), cache, writer)
      }
      defer { writer.finish() }
      return paths.map { path in
        let request = PictureRequest(path: path, longestSide: longestSide)
        return outcomes(of: [request], loader)[request]?.last
      }
    }

    private func isGreen(_ image: PixelImage?) -> Bool {
      image.map { $0[5, 5] == (0, 255, 0, 255) } ?? false
    }

    private func copy(of path: FilePath) throws -> PixelImage? {
      try cache.validCopy(of: #require(cache.original(path))).map {
        try PictureDecoder.decode($0, longestSide: 512)
      }
    }

    /// A worker that has been compromised by an earlier file can't store wrong thumbnails, which
    /// all programs would show.
    @Test(arguments: [false, true]) func thumbnailsComeFromWorkersThatDecodedNothingElse(
      isLarge: Bool
    ) throws {
      let (first, second) = try (picture("a.bmp"), picture("b.bmp"))
      let outcomes = try load([first, bad("taint", isLarge: isLarge), second])
      for (path, outcome) in [(first, outcomes[0]), (second, outcomes[2])] {
        #expect(try isGreen(outcome?.get().levels[0]))
        #expect(try isGreen(copy(of: path)))
      }
    }

    /// Replaces the thumbnail of a picture by a file with other pixels and texts.
    private func writeThumbnail(
      of path: FilePath, time: String? = nil, size: String? = nil, address: String? = nil
    ) throws -> String {
      let original = try #require(cache.original(path))
      let red = PixelImage(width: 512, height: 384, color: Color(red: 1, green: 0, blue: 0))
      #expect(cache.store(red, of: original))
      let bytes = try #require(
        PNGText.encode(
          red,
          with: [
            ("Thumb::URI", address ?? original.address),
            ("Thumb::MTime", time ?? String(original.modified)),
            ("Thumb::Size", size ?? String(original.byteCount)),
            ("Thumb::Image::Width", "768"), ("Thumb::Image::Height", "576"),
          ]))
      let name = "thumbnails/x-large/" + ThumbnailCache.name(for: original.address)
      return try folder.write(bytes, as: name)
    }

    /// Only a message with a job is long enough for the URL of the second picture.
    @Test(arguments: ["a.bmp", String(repeating: "ü", count: 120) + ".bmp"])
    func workersDecodeValidThumbnails(name: String) throws {
      let path = try picture(name)
      _ = try writeThumbnail(of: path)
      let found = try #require(try load([path])[0]?.get())
      #expect(found.levels[0][5, 5] == (255, 0, 0, 255))
      #expect(found.fullSize == PixelSize(width: 768, height: 576))
    }

    /// Any program can write to the cache. The picture itself is shown instead of thumbnails of
    /// other pictures, of earlier versions, and of files that make a worker fail.
    @Test func invalidThumbnailsAreNotShown() throws {
      let path = try picture("a.bmp")
      for time in ["nan", "inf", "-inf", "1e300", "-1e19", "1e19", "", "soon", "1"] {
        _ = try writeThumbnail(of: path, time: time)
        #expect(try isGreen(load([path])[0]?.get().levels[0]), "\(time)")
      }
      _ = try writeThumbnail(of: path, size: "77")
      #expect(try isGreen(load([path])[0]?.get().levels[0]))
      _ = try writeThumbnail(of: path, address: "file:///other.bmp")
      #expect(try isGreen(load([path])[0]?.get().levels[0]))
      let thumbnail = try writeThumbnail(of: path)
      #expect(truncate(thumbnail, 300) == 0)
      #expect(try isGreen(load([path])[0]?.get().levels[0]))
      for word in ["abort", "leave", "nonsense", "huge", "files"] {
        try Data("\(word)\n".utf8).write(to: URL(fileURLWithPath: thumbnail))
        #expect(try isGreen(load([path])[0]?.get().levels[0]), "\(word)")
      }
    }

    /// The thumbnail isn't a PNG file. The program nevertheless shows the picture that the worker
    /// reports, so the program doesn't read the thumbnail itself.
    @Test func onlyTheWorkerReadsThumbnails() throws {
      let path = try picture("a.bmp")
      let thumbnail = try writeThumbnail(of: path)
      try Data("taint\n".utf8).write(to: URL(fileURLWithPath: thumbnail))
      let found = try #require(try load([path])[0]?.get())
      #expect(found.levels[0][5, 5] == (0, 0, 0, 0))
    }

    @Test func workersReadRecordedFailures() throws {
      let path = try picture("a.bmp")
      var original = try #require(cache.original(path))
      cache.recordFailure(on: original, reason: "it went astray")
      let outcome = try #require(load([path])[0])
      #expect(throws: PictureError.stopped(reason: "it went astray")) { try outcome.get() }
      original.modified += 1
      let record = "thumbnails/fail/carousel-demo-1/" + ThumbnailCache.name(for: original.address)
      cache.recordFailure(on: original, reason: "it went astray")
      #expect(try isGreen(load([path])[0]?.get().levels[0]))
      try folder.write(Array("abort\n".utf8), as: record)
      #expect(try isGreen(load([path])[0]?.get().levels[0]))
    }

    @Test func forkedWorkersAreSandboxed() throws {
      guard case .failure(let error) = try load([bad("try", isLarge: true)])[0] else {
        Issue.record("no failure")
        return
      }
      #expect(error == .corrupt(reason: "thread"))
    }

    /// A worker that was forked from a template process reports the same errors as any other
    /// worker.
    @Test(arguments: [
      ("abort", "its decoder crashed: Aborted"), ("leave", "its decoder exited"),
    ])
    func exitOfAForkedWorkerIsReported(word: String, reason: String) throws {
      let outcomes = try load([bad(word, isLarge: true), picture("a.bmp")])
      #expect(throws: PictureError.stopped(reason: reason)) { try outcomes[0]?.get() }
      #expect(try isGreen(outcomes[1]?.get().levels[0]))
    }

    /// No `WorkerDecoder` learns the process ID of the forked worker, as if the template process
    /// had ended before it reported the ID. Ending the template process nevertheless ends and reaps
    /// the worker.
    @Test func forkedWorkersAreReapedWithTheirTemplate() throws {
      let (ours, theirs) = try #require(WorkerChannel.pair())
      defer { close(ours.descriptor) }
      let command = WorkerCommand(program: Workers.double, arguments: [])
      let template = try #require(WorkerProcess(command, isTemplate: true))
      try #require(message(of: template) == .prepared)
      #expect(template.send(.fork, with: [theirs.descriptor]))
      close(theirs.descriptor)
      guard case .forked(let process)? = message(of: template) else {
        Issue.record("no worker was forked")
        return
      }
      #expect(kill(pid_t(process), 0) == 0)
      _ = template.end()
      #expect(kill(pid_t(process), 0) == -1)
    }

    private func message(of process: WorkerProcess) -> WorkerMessage? {
      guard case .answer(let message) = process.wait(5) else { return nil }
      return message
    }

    @Test func killedWorkersAreReplaced() throws {
      let writer = ThumbnailWriter(cache, limit: 16 << 20)
      let loader = PictureLoader(waker: Waker(), workers: 1) {
        CachingDecoder(
          WorkerDecoder(WorkerCommand(program: Workers.double, arguments: [])), cache, writer)
      }
      for name in ["a.bmp", "b.bmp", "c.bmp"] {
        let request = PictureRequest(path: try picture(name), longestSide: 100)
        let outcome = outcomes(of: [request], loader)[request]?.last
        #expect(try isGreen(outcome?.get().levels[0]))
        for process in Workers.processes {
          kill(process, SIGKILL)
          // Wait until the worker has ended, and leave it to the loader to reap it.
          var information = siginfo_t()
          waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
        }
      }
      writer.finish()
    }
  }

  @Suite struct SharedPixelsTests {
    private let picture = MipChain(
      PixelImage(
        width: 100, height: 70, pixels: (0..<28_000).map { UInt8(truncatingIfNeeded: $0 * 7) }))

    @Test func writtenPixelsCanBeRead() throws {
      let pixels = try #require(SharedPixels(longestSide: 100))
      #expect(pixels.write(picture))
      let read = try #require(pixels.read(width: 100, height: 70, isOpaque: false))
      #expect(read.levels == picture.levels && !read.isOpaque)
    }

    @Test func sizeOfSharedPixelsIsFixed() throws {
      let pixels = try #require(SharedPixels(longestSide: 10_000))
      var status = stat()
      fstat(pixels.descriptor, &status)
      #expect(ftruncate(pixels.descriptor, 0) != 0)
      #expect(ftruncate(pixels.descriptor, status.st_size + 1) != 0)
      #expect(pwrite(pixels.descriptor, "ab", 2, status.st_size - 1) < 2)
      #expect(status.st_blocks == 0)
    }

    @Test func picturesLargerThanTheSharedMemoryAreRefused() throws {
      let pixels = try #require(SharedPixels(longestSide: 10))
      for (width, height) in [
        (0, 1), (1, 0), (-1, -1), (.max, .max), (.max, 2), (1 << 27, 2), (4000, 4000), (.min, .min),
      ] {
        #expect(pixels.read(width: width, height: height, isOpaque: true) == nil)
      }
      let large = MipChain(unscaled: PixelImage(width: 3000, height: 3000, color: .white))
      #expect(!pixels.write(large))
    }
  }
}
