import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a catalogue tells of the pictures that were named, and of what becomes of them.
@Suite struct CatalogTests {
  private let folder = FolderTree()
  private var root: FilePath { FilePath(folder.path) }

  private func path(_ name: String) -> FilePath { FilePath(folder.path + "/" + name) }
  private func names(_ news: PictureNews?) -> [String] {
    (news?.listing.pictures ?? []).map(\.name)
  }

  /// A catalogue that has found what was named, and its first news.
  private func catalog(
    _ named: [FilePath], order: PictureOrder = .name, isRecursive: Bool = false
  ) throws -> (PictureCatalog, PictureNews) {
    let catalog = PictureCatalog(order: order, isRecursive: isRecursive, seed: 5)
    catalog.show(named)
    catalog.wait(for: .all, atMost: 60)
    return (catalog, try #require(catalog.takeNews()))
  }

  /// Waits for news that meet a condition.
  private func nextNews(
    _ catalog: PictureCatalog, until isEnough: (PictureNews) -> Bool = { _ in true }
  ) -> PictureNews? {
    let end = SystemClock.now + 60
    while SystemClock.now < end {
      if let news = catalog.takeNews(), isEnough(news) { return news }
      usleep(1000)
    }
    return nil
  }

  /// Where places lead is the same path.
  private func leadsThere(_ old: [FilePath], _ news: PictureNews) -> Bool {
    guard let places = news.places, places.count == old.count else { return false }
    return zip(old, places).allSatisfy { path, place in
      place < 0
        ? !news.listing.pictures.contains(path) : news.listing.pictures[place] == path
    }
  }

  @Test func whatIsNamedIsFound() throws {
    folder.write("2.png", "10.png", "1.png")
    let (catalog, first) = try catalog([root])
    #expect(names(first) == ["1.png", "2.png", "10.png"] && first.isWhole && first.places == nil)
    #expect(!catalog.isReading && catalog.takeNews() == nil && catalog.isWatching)
    catalog.show([path("2.png"), path("gone.png")])
    catalog.wait(for: .all, atMost: 60)
    let second = catalog.takeNews()
    #expect(names(second) == ["2.png"] && second?.places == nil)
    #expect(second?.listing.problems == [.missing(path: "\(path("gone.png"))")])
    catalog.show([path("10.png")])
    catalog.wait(for: .all, atMost: 60)
    #expect(catalog.takeNews()?.listing.start == 2)
  }

  @Test func whatChangesInAFolderIsNews() throws {
    folder.write("1.png", "2.png", "3.png")
    let (catalog, first) = try catalog([root])
    folder.write("0.png", "notes.txt", ".hidden.png")
    var second = try #require(nextNews(catalog))
    #expect(names(second) == ["0.png", "1.png", "2.png", "3.png"])
    #expect(leadsThere(first.listing.pictures, second))
    // One that was there is another one now.
    folder.write("2.png")
    let third = try #require(nextNews(catalog))
    #expect(third.rewritten == [path("2.png")] && third.listing.pictures == second.listing.pictures)
    unlink("\(path("1.png"))")
    rename("\(path("3.png"))", "\(path("00.png"))")
    let fourth = try #require(nextNews(catalog) { $0.listing.pictures.count == 3 })
    #expect(names(fourth) == ["0.png", "00.png", "2.png"])
    #expect(leadsThere(third.listing.pictures, fourth))
    // What comes before anybody asks is told at once.
    second = fourth
    for number in 10..<60 { folder.write("\(number).png") }
    let burst = try #require(nextNews(catalog) { $0.listing.pictures.count == 53 })
    #expect(burst.isWhole)
    unlink("\(path("00.png"))")
  }

  @Test func whatWasNotTakenIsToldTogether() throws {
    folder.write("1.png")
    let (catalog, first) = try catalog([root])
    folder.write("2.png")
    let end = SystemClock.now + 60
    // It has published this; nobody takes it.
    while !catalog.hasNews, SystemClock.now < end { usleep(1000) }
    folder.write("1.png", "0.png")
    usleep(700_000)
    let news = try #require(catalog.takeNews())
    #expect(names(news) == ["0.png", "1.png", "2.png"] && news.rewritten.contains(path("1.png")))
    #expect(leadsThere(first.listing.pictures, news) && catalog.takeNews() == nil)
  }

  @Test func foldersInsideAreWatchedToo() throws {
    folder.write("a/1.png", "b/2.png")
    let (catalog, first) = try catalog([root])
    #expect(names(first) == ["1.png", "2.png"])
    folder.write("b/c/3.png")
    let second = try #require(nextNews(catalog) { $0.listing.pictures.count == 3 })
    #expect(
      names(second) == ["2.png", "3.png", "1.png"] || names(second) == ["1.png", "2.png", "3.png"])
    // Now that there is one outside, those inside stay.
    folder.write("0.png")
    #expect(nextNews(catalog) { $0.listing.pictures.count == 4 } != nil)
  }

  @Test func aFolderThatGoesIsTold() throws {
    folder.write("a/1.png", "b/2.png")
    let (catalog, _) = try catalog([path("a"), path("b")])
    unlink("\(path("a/1.png"))")
    rmdir("\(path("a"))")
    let gone = try #require(nextNews(catalog) { !$0.listing.problems.isEmpty })
    #expect(names(gone) == ["2.png"])
    #expect(gone.listing.problems == [.missing(path: "\(path("a"))")])
    // It is told once, and what comes back is found where somebody asks for it.
    folder.write("a/3.png")
    catalog.readAgain()
    let again = try #require(nextNews(catalog) { $0.listing.pictures.count == 2 })
    #expect(again.listing.problems.isEmpty && names(again) == ["3.png", "2.png"])
  }

  @Test func theOnlyFileNamedMayGo() throws {
    folder.write("1.png", "2.png", "3.png")
    let (catalog, first) = try catalog([path("2.png")])
    #expect(first.listing.start == 1)
    unlink("\(path("2.png"))")
    let second = try #require(nextNews(catalog))
    #expect(names(second) == ["1.png", "3.png"] && second.listing.start == nil)
    #expect(second.places == [0, -1, 1])
  }

  // MARK: Orders

  private func setTime(_ name: String, _ seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, folder.path + "/" + name, times, 0) == 0)
  }

  @Test func picturesComeInAnyOrder() throws {
    folder.write("1.png", "2.png", "3.png", "4.png")
    for (name, seconds) in [("1.png", 300), ("2.png", 100), ("3.png", 200), ("4.png", 100)] {
      setTime(name, seconds)
    }
    let (catalog, first) = try catalog([root], order: .date)
    #expect(names(first) == ["1.png", "3.png", "2.png", "4.png"])
    catalog.order = .taken
    var last = first
    let taken = try #require(nextNews(catalog) { $0.isWhole })
    #expect(names(taken) == ["2.png", "4.png", "3.png", "1.png"])
    catalog.order = .name
    last = taken
    let named = try #require(nextNews(catalog))
    #expect(names(named) == ["1.png", "2.png", "3.png", "4.png"])
    #expect(leadsThere(last.listing.pictures, named))
  }

  @Test func chanceIsTheSameAllTheTime() throws {
    folder.write("1.png", "2.png", "3.png", "4.png", "5.png", "6.png", "7.png", "8.png")
    let (catalog, first) = try catalog([root], order: .random)
    #expect(Set(names(first)).count == 8 && names(first) != names(first).sorted())
    folder.write("9.png")
    let second = try #require(nextNews(catalog))
    #expect(names(second).filter { $0 != "9.png" } == names(first))
    let other = PictureSorter(seed: 6)
    var sorter = other
    #expect(sorter.sorted(first.listing.pictures, by: .random) != first.listing.pictures)
  }

  @Test func whenAPictureWasTakenIsReadFromIt() throws {
    /// A JPEG's beginning with a camera's part in it.
    func camera(_ time: String, isLittleEndian: Bool) -> [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
        return isLittleEndian ? bytes : bytes.reversed()
      }
      func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
      }
      let tiff =
        Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
        + entry(0x8769, 4, 1, 26) + number(0, 4) + number(1, 2) + entry(0x9003, 2, 20, 44)
        + number(0, 4) + Array(time.utf8) + [0]
      let segment = Array("Exif\0\0".utf8) + tiff
      return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
        + [0xFF, 0xDA]
    }
    func time(_ bytes: [UInt8]) -> Int64? { TakenTime.time(inFileOf: bytes) }
    for isLittleEndian in [true, false] {
      let early = try #require(time(camera("2024:05:01 12:34:56", isLittleEndian: isLittleEndian)))
      let late = try #require(time(camera("2024:05:01 12:35:06", isLittleEndian: isLittleEndian)))
      #expect(late - early == 10_000_000_000)
      for wrong in ["0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 12:34:56"] {
        #expect(time(camera(wrong, isLittleEndian: isLittleEndian)) == nil)
      }
      let whole = camera("2024:05:01 12:34:56", isLittleEndian: isLittleEndian)
      for count in 0..<whole.count { _ = time(Array(whole.prefix(count))) }
      for place in whole.indices {
        var bytes = whole
        for value in [0, 0xFF, 0x7F] as [UInt8] {
          bytes[place] = value
          _ = time(bytes)
        }
      }
    }
    #expect(time([]) == nil && time(Array("\u{89}PNG".utf8)) == nil)
  }

  /// Of a large folder the first are told while the others are read, and all of them in the end.
  @Test func ofManyTheFirstComeFirst() throws {
    let count = CatalogThread.large * 2
    let paths = (0..<count).map { path("\($0).png") }
    folder.write("0.png")
    for path in paths.dropFirst() { link("\(paths[0])", "\(path)") }
    defer { for path in paths { unlink("\(path)") } }
    let catalog = PictureCatalog()
    catalog.show([root])
    var shown: [FilePath] = []
    var isWhole = false
    while !isWhole {
      let news = try #require(nextNews(catalog))
      if news.places != nil { #expect(leadsThere(shown, news)) }
      shown = news.listing.pictures
      isWhole = news.isWhole
      #expect(isWhole || shown.count > CatalogThread.large && shown.count < count)
    }
    #expect(shown == paths)
    // Held, it goes no further than the first, but comes to the end all the same.
    let held = PictureCatalog()
    held.isHeld = true
    let start = SystemClock.now
    held.show([root])
    held.wait(for: .most, atMost: 60)
    let some = try #require(held.takeNews())
    usleep(50_000)
    let isMore = held.takeNews() != nil || !held.isReading
    // Only for so long does it wait.
    if SystemClock.now < start + 1.5 {
      #expect(!some.isWhole && some.listing.pictures.count <= CatalogThread.large + 1024 && !isMore)
    }
    held.isHeld = false
    #expect(try #require(nextNews(held) { $0.isWhole }).listing.pictures == paths)
    // While they are read, those that were found are told in order.
    let survey = PictureSurvey([root], isRecursive: false)
    var counts: [Int] = []
    let isAll = survey.read {
      let found = survey.listing.pictures
      counts.append(found.count)
      #expect(found.count == survey.pictureCount && found == NaturalOrder.sorted(found))
      return counts.count < 3
    }
    #expect(!isAll && counts.count == 3 && counts[0] > 500 && counts[2] < count)
  }
}

extension PictureCatalog {
  /// Whether there is something that nobody has taken.
  fileprivate var hasNews: Bool { worker.hasUntakenNews }
}
