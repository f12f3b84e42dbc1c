import CSDL2StageKit
import Foundation
import Glibc
import StageTestSupport
import SystemKit
import Testing

@testable import PictureKit
@testable import StageKit

extension ThumbnailCache {
  private func entry(_ path: FilePath, of original: Original) -> ThumbnailEntry? {
    (try? PictureFile(path)).flatMap { ThumbnailEntry($0, of: original) }
  }

  /// Returns the path of a picture's thumbnail, or `nil` if there is no valid thumbnail.
  func validCopy(of original: Original) -> FilePath? {
    entry(copy(of: original), of: original).map { _ in copy(of: original) }
  }

  /// Returns the reason that is recorded for a failure to decode a picture, or `nil` if there is no
  /// valid record.
  fileprivate func recordedFailure(on original: Original) -> String? {
    entry(failure(on: original), of: original)?.description
  }
}

@Suite struct ThumbnailTests {
  private let folder = TemporaryFolder()
  private var cache: ThumbnailCache { ThumbnailCache(folder: FilePath(folder.name("thumbnails"))) }

  private func original(_ name: String = "a b.jpg") throws -> ThumbnailCache.Original {
    let path = try folder.write([1, 2, 3], as: name)
    return try #require(cache.original(FilePath(path)))
  }

  private let picture = PixelImage(
    width: 700, height: 350, color: Color(red: 0.2, green: 0.4, blue: 0.6))

  /// Checks the example in the freedesktop.org thumbnail standard.
  @Test func thumbnailNameFollowsTheStandard() {
    let address = FilePath("/home/jens/photos/me.png").address
    #expect(address == "file:///home/jens/photos/me.png")
    #expect(ThumbnailCache.name(for: address ?? "") == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    #expect(FilePath("/a b/ü[1].png").address == "file:///a%20b/%C3%BC%5B1%5D.png")
  }

  @Test func environmentDeterminesTheCacheFolder() throws {
    let original = try original()
    func cacheFolder(_ environment: [String: String]) throws -> String? {
      let cache = try #require(ThumbnailCache.standard { environment[$0] })
      cache.store(PixelImage(width: 2, height: 2, color: .white), of: original)
      return cache.validCopy(of: original)?.description
    }
    #expect(ThumbnailCache.standard { _ in nil } == nil)
    #expect(ThumbnailCache.standard { ["XDG_CACHE_HOME": "cache"][$0] } == nil)
    let home = folder.name("home")
    let inHome = try cacheFolder(["HOME": home, "XDG_CACHE_HOME": "cache"])
    #expect(inHome?.hasPrefix(home + "/.cache/thumbnails/x-large/") == true)
    let inCache = try cacheFolder(["HOME": home, "XDG_CACHE_HOME": folder.name("cache")])
    #expect(inCache?.hasPrefix(folder.name("cache/thumbnails/x-large/")) == true)
  }

  @Test func thumbnailIsValidUntilThePictureChanges() throws {
    let original = try original()
    #expect(cache.validCopy(of: original) == nil)
    #expect(cache.store(picture, of: original))
    let path = try #require(cache.validCopy(of: original)?.description)
    #expect(cache.original(FilePath(path)) == nil, "there is a copy of a copy")
    let copy = try PictureDecoder.decode(FilePath(path), longestSide: 4096)
    #expect((copy.width, copy.height) == (512, 256))
    #expect(copy[9, 9] == (0x33, 0x66, 0x99, 255))

    var changed = original
    changed.modified += 1
    #expect(cache.validCopy(of: changed) == nil)
    changed = original
    changed.byteCount += 1
    #expect(cache.validCopy(of: changed) == nil)
    changed = original
    changed.address += "x"
    #expect(cache.validCopy(of: changed) == nil)
    // A new thumbnail replaces the old one.
    changed = original
    changed.modified += 1
    cache.store(picture, of: changed)
    #expect(cache.validCopy(of: changed)?.description == path)
    #expect(cache.validCopy(of: original) == nil)
  }

  /// A thumbnail is written to a file without a name, which gets its name in the end. If the
  /// program is killed while it writes the thumbnail, no file remains.
  @Test func thumbnailIsWrittenAtomically() throws {
    // /dev/shm supports files without a name.
    var template = Array("/dev/shm/stage-tests-XXXXXX".utf8CString)
    let shared = try #require(
      template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } })
    let folder = String(cString: shared)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for part in ["/thumbnails", "/thumbnails/x-large"] { mkdir(folder + part, 0o700) }
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    inotify_add_watch(watch, folder + "/thumbnails/x-large", UInt32(IN_CREATE | IN_MOVED_TO))
    let original = try original()
    let cache = ThumbnailCache(folder: FilePath(folder + "/thumbnails"))
    #expect(cache.store(picture, of: original))
    var event = [UInt8](repeating: 0, count: 4096)
    let count = read(watch, &event, event.count)
    let name = event[..<max(count, 0)].dropFirst(MemoryLayout<inotify_event>.size).prefix {
      $0 != 0
    }
    #expect(String(decoding: name, as: UTF8.self) == ThumbnailCache.name(for: original.address))
    #expect(count == MemoryLayout<inotify_event>.size + 48, "there is no other name")
    #expect(cache.validCopy(of: original) != nil)
    // An existing thumbnail is replaced atomically, too.
    #expect(cache.store(PixelImage(width: 3, height: 2, color: .white), of: original))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/thumbnails/x-large")
    #expect(names.count == 1)
    let path = try #require(cache.validCopy(of: original))
    #expect(try PictureDecoder.decode(path, longestSide: 9).width == 3)
  }

  @Test func thumbnailsAreReadableByTheUserOnly() throws {
    let original = try original()
    cache.store(picture, of: original)
    var status = stat()
    #expect(stat(try #require(cache.validCopy(of: original)?.description), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    for name in ["thumbnails", "thumbnails/x-large"] {
      #expect(stat(folder.name(name), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func failedWriteLeavesNoFile() throws {
    let original = try original()
    try folder.write([1], as: "thumbnails")
    #expect(!cache.store(picture, of: original), "a file is in the way of the folder")
    #expect(cache.validCopy(of: original) == nil)
    unlink(folder.name("thumbnails"))
    // Write a thumbnail. Then replace it by a folder with the same name, so that writing fails.
    #expect(cache.store(picture, of: original))
    let path = try #require(cache.validCopy(of: original)?.description)
    unlink(path)
    mkdir(path, 0o700)
    #expect(!cache.store(picture, of: original))
    #expect(try folder.names(in: "thumbnails/x-large").count == 1)
  }

  @Test func damagedThumbnailsAreIgnored() throws {
    let original = try original()
    cache.store(picture, of: original)
    let path = try #require(cache.validCopy(of: original)?.description)
    let bytes = try TemporaryFolder.read(path)
    for count in [0, 7, 8, 33, 40, 60] {
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: path))
      #expect(cache.validCopy(of: original) == nil, "\(count) bytes of it are enough")
    }
    try Data(repeating: 0xFF, count: 4096).write(to: URL(fileURLWithPath: path))
    #expect(cache.validCopy(of: original) == nil)
  }

  /// Any program can write to the shared cache, so its thumbnails can contain invalid times.
  @Test(arguments: ["nan", "inf", "-inf", "1e300", "-1e19", "1e19", "", "soon"])
  func thumbnailsWithAnInvalidTimeAreIgnored(time: String) throws {
    let original = try original()
    #expect(cache.store(picture, of: original))
    let path = try #require(cache.validCopy(of: original))
    let texts = [
      ("Thumb::URI", original.address), ("Thumb::MTime", time),
      ("Thumb::Size", String(original.byteCount)),
    ]
    let bytes = try #require(PNGText.encode(picture, with: texts))
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)"))
    #expect(cache.validCopy(of: original) == nil)
  }

  @Test func failureIsStoredUntilThePictureChanges() throws {
    var original = try original()
    #expect(cache.recordedFailure(on: original) == nil)
    cache.recordFailure(on: original, reason: "it went astray")
    #expect(cache.recordedFailure(on: original) == "it went astray")
    #expect(cache.validCopy(of: original) == nil)
    original.modified += 1
    #expect(cache.recordedFailure(on: original) == nil)
  }
}

/// Tests a loader that reads and writes thumbnails.
@Suite struct CachedPictureTests {
  private let folder = TemporaryFolder()
  private var cache: ThumbnailCache { ThumbnailCache(folder: FilePath(folder.name("thumbnails"))) }

  /// Writes a picture of one colour that is larger than a thumbnail. The file is large enough for
  /// the loader to write a thumbnail.
  private func picture(_ name: String = "a.bmp") throws -> String {
    let image = PixelImage(width: 768, height: 576, color: Color(red: 0, green: 1, blue: 0))
    let path = folder.name(name)
    try #require(image.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(path, "wb"), 1) } == 0)
    return path
  }

  /// Returns the outcomes of a request. Waits until the thumbnail has been written.
  private func outcomes(_ path: String, _ longestSide: Int) throws -> [PixelImage] {
    try chains(path, longestSide).map { $0.levels[0] }
  }

  private func chains(_ path: String, _ longestSide: Int) throws -> [MipChain] {
    let writer = ThumbnailWriter(cache, limit: 16 << 20)
    let loader = PictureLoader(waker: Waker(), workers: 1) {
      CachingDecoder(ThreadDecoder(), cache, writer)
    }
    let request = PictureRequest(path: FilePath(path), longestSide: longestSide)
    let found = PictureKitTests.outcomes(of: [request], loader)[request] ?? []
    writer.finish()
    return try found.map { try $0.get() }
  }

  private func copy(of path: String) throws -> String? {
    try cache.validCopy(of: #require(cache.original(FilePath(path))))?.description
  }

  /// Replaces the thumbnail of a picture by another image, which shows whether the thumbnail is
  /// used.
  private func mark(_ path: String) throws {
    let original = try #require(cache.original(FilePath(path)))
    cache.store(
      PixelImage(width: 512, height: 384, color: Color(red: 1, green: 0, blue: 0)), of: original)
  }

  /// Thumbnails that wait to be written stay within their byte limit. The latest thumbnails are
  /// written.
  @Test func waitingThumbnailsStayWithinTheByteLimit() throws {
    let image = PixelImage(width: 64, height: 64, color: .white)
    for limit in [0, 16 << 10, 100 << 10] {
      let writer = ThumbnailWriter(cache, limit: limit)
      let paths = try (0..<20).map { try folder.write([UInt8($0)], as: "waits\($0)") }
      for path in paths {
        writer.enqueue(image, of: try #require(cache.original(FilePath(path))), fullSize: nil)
        #expect(writer.byteCount <= max(limit, image.pixels.count))
      }
      writer.finish()
      #expect(writer.byteCount == 0)
      #expect(try limit < 100 << 10 || copy(of: paths[19]) != nil)
    }
  }

  @Test func thumbnailIsWrittenAndThenUsed() throws {
    let path = try picture()
    let first = try outcomes(path, 100)
    #expect(first.map(\.width) == [100])
    #expect(first[0][5, 5] == (0, 255, 0, 255))
    let copy = try #require(try copy(of: path))
    #expect(try PictureDecoder.decode(FilePath(copy), longestSide: 4096).width == 512)
    #expect(try outcomes(path, 100) == first)
    try mark(path)
    #expect(try outcomes(path, 100)[0][5, 5] == (255, 0, 0, 255))
  }

  @Test func thumbnailStoresTheFullSizeOfThePicture() throws {
    let path = try picture()
    #expect(try chains(path, 100).map(\.fullSize?.width) == [768])
    // When the picture is requested again, its size comes from the thumbnail.
    #expect(try chains(path, 100).map(\.fullSize?.width) == [768])
    try mark(path)
    #expect(try chains(path, 100).map(\.fullSize) == [nil])
    #expect(try chains(path, 700).map(\.fullSize?.width) == [nil, 768])
  }

  @Test func thumbnailIsThePreviewOfALargerRequest() throws {
    let path = try picture()
    #expect(try outcomes(path, 700).map(\.width) == [700])
    try mark(path)
    let second = try outcomes(path, 700)
    #expect(second.map(\.width) == [512, 700])
    #expect(second[0][5, 5] == (255, 0, 0, 255))
    #expect(second[1][5, 5] == (0, 255, 0, 255))
  }

  @Test func thumbnailWithoutPixelsIsReplaced() throws {
    let path = try picture()
    try mark(path)
    let copy = try #require(try copy(of: path))
    // Truncate the thumbnail, so that its metadata are complete but pixels are missing.
    try TemporaryFolder.read(copy).dropLast(200).withUnsafeBytes { bytes in
      try Data(bytes).write(to: URL(fileURLWithPath: copy))
    }
    #expect(try outcomes(path, 100)[0][5, 5] == (0, 255, 0, 255))
    #expect(try outcomes(path, 100)[0][5, 5] == (0, 255, 0, 255))
    #expect(
      try PictureDecoder.decode(FilePath(copy), longestSide: 8)[0, 0] == (0, 255, 0, 255),
      "made anew")
  }

  @Test func smallFilesGetNoThumbnail() throws {
    let image = PixelImage(width: 600, height: 100, color: .white)
    let small = folder.name("small.bmp")
    try #require(image.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(small, "wb"), 1) } == 0)
    #expect(try outcomes(small, 100).map(\.width) == [100])
    #expect(try copy(of: small) == nil)
  }

  /// A decoder that fails for all files outside the cache, and counts them.
  private final class Failing: RequestDecoder, @unchecked Sendable {
    let error: PictureError
    var count = 0

    init(_ error: PictureError) { self.error = error }

    func decode(
      _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
    ) throws(PictureError) -> DecodedPicture? {
      guard work.original == nil else {
        return try ThreadDecoder().decode(request, wantsPreview: wantsPreview, for: work)
      }
      count += 1
      throw error
    }
  }

  /// Requests a picture from two loaders, one after the other, whose decoder fails with an error.
  /// Returns how often the decoder was called.
  private func tries(_ error: PictureError) throws -> Int {
    let path = try picture()
    let decoder = Failing(error)
    for _ in 0..<2 {
      let loader = PictureLoader(waker: Waker(), workers: 1) {
        CachingDecoder(decoder, cache, ThumbnailWriter(cache, limit: 16 << 20))
      }
      let request = PictureRequest(path: FilePath(path), longestSide: 100)
      let found = PictureKitTests.outcomes(of: [request], loader)[request] ?? []
      #expect(found.count == 1)
      #expect(throws: error) { try found[0].get() }
    }
    return decoder.count
  }

  /// A decoder that postpones each request, and counts its calls.
  private final class MakingWay: RequestDecoder, @unchecked Sendable {
    var count = 0

    func decode(
      _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
    ) throws(PictureError) -> DecodedPicture? {
      count += 1
      _ = work.postpone()
      return nil
    }
  }

  @Test func requestThatMakesWayForOthersIsNotDecoded() throws {
    let path = try picture()
    try mark(path)
    let queue = PictureQueue(waker: Waker(), limit: 96 << 20)
    let request = PictureRequest(path: FilePath(path), longestSide: 100)
    queue.add(request, distance: 0)
    #expect(queue.next() == request)
    queue.add(PictureRequest(path: "other", longestSide: 100), distance: 9)
    let decoder = MakingWay()
    let picture = try CachingDecoder(decoder, cache, ThumbnailWriter(cache, limit: 16 << 20))
      .decode(request, wantsPreview: false, for: PictureWork(queue: queue, request: request))
    #expect(picture == nil)
    #expect(decoder.count == 1)
  }

  @Test func picturesThatCrashADecoderAreNotDecodedAgain() throws {
    #expect(try tries(.undecoded(reason: "not enough memory")) == 2)
    #expect(try tries(.corrupt(reason: "it has no header")) == 2)
    #expect(try tries(.stopped(reason: "its decoder crashed")) == 1)
  }

  @Test func thumbnailOfAChangedPictureIsIgnored() throws {
    let path = try picture()
    try mark(path)
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(try outcomes(path, 100)[0][5, 5] == (0, 255, 0, 255))
  }

  @Test func picturesAreDecodedIfThumbnailsCannotBeWritten() throws {
    let path = try picture()
    try folder.write([1], as: "thumbnails")
    #expect(try outcomes(path, 100).map(\.width) == [100])
  }
}
