import Foundation
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a test finds of its workers in the system.
enum Workers {
  /// The worker that does as it is told; it lies beside the tests.
  static let double: String = {
    let tests = target(of: "/proc/self/exe")
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex) + "/PictureWorkerDouble"
  }()

  /// What a link leads to; empty where there is none.
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

  /// The processes that this one has started and that haven't been cleared away, dead ones among them.
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

  /// What this process has open of sockets to workers and memory for pixels.
  static var descriptors: Int {
    names(in: "/proc/self/fd").count { name in
      let target = target(of: "/proc/self/fd/" + name)
      return target.contains("memfd:pixels") || target.contains("socket:")
    }
  }
}

extension Headless {
  /// Pictures that other processes decode, and what these may do wrong.
  @WindowActor @Suite struct WorkerTests {
    let folder = TemporaryFolder()

    private func loader(
      _ arguments: [String] = [], program: String = Workers.double, workers: Int = 2,
      seconds: Double = 0.4, longest: Double = 120
    ) -> PictureLoader {
      PictureLoader(waker: Waker(), workers: workers) {
        WorkerDecoder(
          WorkerCommand(program: program, arguments: arguments),
          patience: .init(standard: seconds, longest: longest))
      }
    }

    /// Their loaders end them on other threads.
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

    /// Why there is no picture, in the words that are shown.
    private func reason(_ outcomes: [PictureLoader.Outcome]?) -> String {
      guard let outcomes, outcomes.count == 1, case .failure(let error) = outcomes[0] else {
        return "not one failure"
      }
      return error.description
    }

    /// In all formats and in several sizes, previews among them, and every error.
    @Test func theyAreTheSameAsInThisProcess() throws {
      var paths = try Specimens.suffixes.map {
        try folder.write(Specimens.bytes($0, in: folder), as: "a.\($0)")
      }
      paths += try [
        Fixture.png(folder), Fixture.jpeg(folder, orientation: 6),
        folder.write(Wholes.camera(in: folder), as: "camera.jpg"),
      ]
      // Whatever a library opens is open before nothing may be opened any more.
      paths += ["quarters.heic", "quarters.avif", "animated.webp"].map(Formats.path)
      paths += try [
        folder.write(Array(TemporaryFolder.read(Fixture.png(folder)).prefix(42)), as: "cut.png"),
        folder.write(Array("no picture".utf8), as: "text.png"), folder.write([], as: "empty.gif"),
        folder.write(Specimens.tiff(width: 60_000, height: 60_000), as: "large.tiff"),
        folder.path, folder.path + "/missing.jpg",
      ]
      let requests = paths.flatMap { path in
        [7, 300].map { PictureRequest(path: path, longestSide: $0) }
      }
      func flat(_ outcomes: [PictureLoader.Outcome]?) -> [Result<[PixelImage], PictureError>] {
        (outcomes ?? []).map {
          $0.map { [$0.isOpaque ? $0.levels[0] : nil].compactMap { $0 } + $0.levels }
        }
      }
      let theirs = outcomes(of: requests, loader())
      let ours = outcomes(of: requests, PictureLoader(waker: Waker()))
      for request in requests {
        #expect(flat(theirs[request]) == flat(ours[request]), "\(request)")
      }
      #expect(theirs.values.count { (try? $0.last?.get()) == nil } == 12)
      #expect(theirs.values.count { $0.count == 2 } == 2)
    }

    /// A part has no smaller levels, and tells how large the whole is.
    @Test func partsAreTheSameAsInThisProcess() throws {
      let paths = try [Fixture.png(folder), Fixture.jpeg(folder, orientation: 6)]
      let requests = paths.flatMap { path in
        [1, 2].map { divisor in
          let part = PicturePart(x: 4, y: 2, width: 99, height: 13, divisor: divisor)
          return PictureRequest(path: FilePath(path), part: part)
        }
      }
      let theirs = outcomes(of: requests, loader())
      let ours = outcomes(of: requests, PictureLoader(waker: Waker()))
      for request in requests {
        let (mine, other) = try (
          #require(ours[request]?.first).get(), #require(theirs[request]?.first).get()
        )
        #expect(mine.levels == other.levels && mine.levels.count == 1)
        #expect(mine.fullSize == other.fullSize)
        #expect(max(mine.fullSize?.width ?? 0, mine.fullSize?.height ?? 0) == 32)
      }
    }

    /// Who gets on may take longer than any other; who says so without end may not.
    @Test func thereIsPatienceWithOneThatGetsOn() throws {
      let (slow, boaster) = try (request("plod"), request("boast"))
      let outcomes = outcomes(of: [slow, boaster], loader())
      #expect(reason(outcomes[slow]) == "damaged: at the end")
      #expect(reason(outcomes[boaster]) == "can't be decoded: its decoder has gone wrong")
    }

    @Test func aWorkerCanStartThreadsAndNothingElse() throws {
      let loader = loader()
      let request = try request("try")
      let done = reason(outcomes(of: [request], loader)[request])
      if loader.problem == nil {
        #expect(done == "damaged: thread")
      } else {
        #expect(!done.contains("memory"))
      }
    }

    /// Each gets its words, and all others their pictures; nothing of all the workers is left.
    @Test func whateverOneDoesTheOthersAreLoaded() throws {
      let good = try Fixture.png(folder)
      let expected = [
        "abort": "can't be decoded: its decoder has crashed: Aborted",
        "trap": "can't be decoded: its decoder has crashed: ",
        "eat": "can't be decoded: its decoder has crashed: ",
        "leave": "can't be decoded: its decoder has left",
        "stop": "can't be decoded: its decoder has come to no end",
        "sleep": "can't be decoded: its decoder has come to no end",
        "spin": "can't be decoded: its decoder has come to no end",
        "close": "can't be decoded: its decoder was ended",
        "silence": "can't be decoded: its decoder has gone wrong",
        "nonsense": "can't be decoded: its decoder has gone wrong",
        "huge": "can't be decoded: its decoder has gone wrong",
        "larger": "can't be decoded: its decoder has gone wrong",
        "nothing": "can't be decoded: its decoder has gone wrong",
        "greed": "can't be decoded: its decoder has gone wrong",
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
          let words = reason(outcomes[request])
          #expect(words.hasPrefix(expected[String(word)] ?? "?"), "\(word): \(words)")
        }
      }
      loader = nil
      waitForNoWorkers()
      #expect(Workers.processes.isEmpty)
      #expect(Workers.descriptors <= descriptors)
    }

    @Test(arguments: ["leave", "sleep", "missing"])
    func whereNoneCanBeStartedThePictureSaysSo(how: String) throws {
      let request = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      let loader =
        how == "missing"
        ? loader(program: "/nowhere/at/all") : loader([how], workers: 1, seconds: 0.2)
      #expect(
        reason(outcomes(of: [request], loader)[request])
          == "can't be decoded: no decoder can be started for it")
    }

    /// Two megabytes of lines that lie over one another: a real file, and the program's own way to decode it.
    @Test func aDrawingThatTakesTooLongIsEnded() throws {
      let lines = String(repeating: "M0 0L99 99 99 0 0 99z", count: 100_000)
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><path d='\(lines)'/></svg>"
      let request = PictureRequest(
        path: FilePath(try folder.write(Array(text.utf8), as: "lines.svg")), longestSide: 32)
      #expect(
        reason(outcomes(of: [request], loader(workers: 1, seconds: 0.1))[request])
          == "can't be decoded: its decoder has come to no end")
    }

    /// Who does a little now and then is not waited for for ever either.
    @Test func thereIsAnEndToAllPatience() throws {
      let loader = loader(workers: 1, seconds: 600, longest: 0.2)
      let request = try request("doze")
      #expect(
        reason(outcomes(of: [request], loader)[request])
          == "can't be decoded: its decoder has come to no end")
    }

    /// However much patience there is with it; by itself, or because others are wanted.
    @Test(arguments: [false, true]) func whatIsGivenUpFreesItsWorker(isForOthers: Bool) throws {
      let loader = loader(workers: 1, seconds: 600)
      let stuck = try ["spin", "sleep", "stop"].map { try request($0) }
      for request in stuck { loader.request(request, distance: 0) }
      let good = PictureRequest(path: try Fixture.png(folder), longestSide: 8)
      loader.request(good, distance: 1)
      // Time for the worker to take up the first of them.
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

    /// Nothing is started for nothing, and what has been killed in its sleep is no picture's fault.
    @Test func aWorkerIsStartedWhenItIsNeeded() throws {
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

    /// Whether a process isn't dead, be it cleared away or not.
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
    .prepare(hasFonts: true), .prepare(hasFonts: false),
    .job(WorkerJob(longestSide: 448, wantsPreview: true, suffix: "jpeg")), .begin, .drop,
    .ready(isFiltered: true, drawsWords: false), .ready(isFiltered: false, drawsWords: true),
    .needs(bytes: 1 << 40), .needs(bytes: -1),
    .next, .end, .frame(width: 3, height: 4, isOpaque: true, milliseconds: 70, number: 9),
    .frame(width: .max, height: -1, isOpaque: false, milliseconds: -5, number: 0),
    .job(WorkerJob(longestSide: 1, wantsPreview: false, suffix: "gif", firstFrame: 0)),
    .picture(
      width: 3, height: .max, isOpaque: true, isPreview: false,
      fullSize: PixelSize(width: 7, height: 9)),
    .picture(width: 3, height: 4, isOpaque: false, isPreview: true, fullSize: nil),
    .failure(.missing), .failure(.undecoded(reason: "x")),
    .failure(.unreadable(reason: "é")), .failure(.unsupported),
    .failure(.missingPackage(name: "libheif1")), .failure(.corrupt(reason: "")),
    .failure(.tooLarge(width: 1, height: 2)), .failure(.stopped(reason: "x")),
    .notes(PictureNotes()), .progress(percent: 37),
    .job(
      WorkerJob(
        longestSide: 512, part: PicturePart(x: 1, y: 2, width: 3, height: 4, divisor: 8),
        wantsPreview: false, suffix: "png")),
    .job(WorkerJob(longestSide: 0, wantsPreview: false, wantsNotes: true, suffix: "jpeg")),
  ]

  @Test(arguments: messages) func theyArriveAsTheyWere(message: WorkerMessage) {
    #expect(WorkerMessage(message.bytes) == message)
    for count in 0..<65 { #expect(WorkerMessage(Array(message.bytes.prefix(count))) == nil) }
  }

  @Test func anyBytesAreAMessageOrNone() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      let bytes = (0..<Int.random(in: 0...600, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      for kind in UInt8(0)...16 {
        guard case .failure(let error)? = WorkerMessage([kind] + bytes) else { continue }
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }

  /// Words are cut, not the message.
  @Test func longWordsAreCut() {
    let message = WorkerMessage.failure(.corrupt(reason: String(repeating: "é", count: 4000)))
    guard case .failure(.corrupt(let reason))? = WorkerMessage(message.bytes) else {
      Issue.record("no message")
      return
    }
    #expect(reason.hasPrefix("ééé") && reason.utf8.count < 600)
  }
}

extension Headless {
  @Suite struct SharedPixelsTests {
    private let picture = MipChain(
      PixelImage(
        width: 100, height: 70, pixels: (0..<28_000).map { UInt8(truncatingIfNeeded: $0 * 7) }))

    @Test func whatIsLeftThereIsFound() throws {
      let pixels = try #require(SharedPixels(longestSide: 100))
      #expect(pixels.write(picture))
      let read = try #require(pixels.read(width: 100, height: 70, isOpaque: false))
      #expect(read.levels == picture.levels && !read.isOpaque)
    }

    @Test func itsSizeIsFixed() throws {
      let pixels = try #require(SharedPixels(longestSide: 10_000))
      var status = stat()
      fstat(pixels.descriptor, &status)
      #expect(ftruncate(pixels.descriptor, 0) != 0)
      #expect(ftruncate(pixels.descriptor, status.st_size + 1) != 0)
      #expect(pwrite(pixels.descriptor, "ab", 2, status.st_size - 1) < 2)
      #expect(status.st_blocks == 0)
    }

    @Test func noPictureIsLargerThanItsMemory() throws {
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
