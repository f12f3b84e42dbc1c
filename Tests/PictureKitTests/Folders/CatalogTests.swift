import Foundation
import Glibc
import StageTestSupport
import Synchronization
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// Tests which pictures a catalogue finds, and which changes it reports.
@Suite struct CatalogTests {
  private let folder = FolderTree()
  private var root: FilePath { FilePath(folder.path) }

  private func path(_ name: String) -> FilePath { FilePath(folder.path + "/" + name) }
  private func names(_ change: CatalogChange?) -> [String] {
    (change?.listing.pictures ?? []).map(\.name)
  }

  /// Returns a catalogue that has found all pictures in the specified files and folders, and the
  /// catalogue's first change.
  private func catalog(
    _ named: [FilePath], order: PictureOrder = .name, isRecursive: Bool = false
  ) throws -> (PictureCatalog, CatalogChange) {
    let catalog = PictureCatalog(
      order: order, isRecursive: isRecursive, seed: 5, decoding: .inThisProcess)
    catalog.show(named)
    catalog.wait(for: .all, atMost: 60)
    return (catalog, try #require(catalog.nextChange()))
  }

  /// Returns the next change that meets a condition. Returns `nil` if there is none within 60 s.
  private func waitForChange(
    _ catalog: PictureCatalog, until isEnough: (CatalogChange) -> Bool = { _ in true }
  ) -> CatalogChange? {
    let end = SystemClock.now + 60
    while SystemClock.now < end {
      if let change = catalog.nextChange(), isEnough(change) { return change }
      usleep(1000)
    }
    return nil
  }

  /// Returns whether `change.newIndexes` maps each old path to the index of the same path in the
  /// new listing, or to −1 if the new listing doesn't contain the path.
  private func newIndexesAreCorrect(_ old: [FilePath], _ change: CatalogChange) -> Bool {
    guard let newIndexes = change.newIndexes, newIndexes.count == old.count else { return false }
    return zip(old, newIndexes).allSatisfy { path, index in
      index < 0
        ? !change.listing.pictures.contains(path) : change.listing.pictures[index] == path
    }
  }

  @Test func picturesInSpecifiedFilesAndFoldersAreFound() throws {
    folder.write("2.png", "10.png", "1.png")
    let (catalog, first) = try catalog([root])
    #expect(
      names(first) == ["1.png", "2.png", "10.png"] && first.isComplete && first.newIndexes == nil)
    #expect(!catalog.isReading && catalog.nextChange() == nil && catalog.isWatching)
    catalog.show([path("2.png"), path("gone.png")])
    catalog.wait(for: .all, atMost: 60)
    let second = catalog.nextChange()
    #expect(names(second) == ["2.png"] && second?.newIndexes == nil)
    #expect(second?.listing.problems == [.missing(path: "\(path("gone.png"))")])
    catalog.show([path("10.png")])
    catalog.wait(for: .all, atMost: 60)
    #expect(catalog.nextChange()?.listing.start == 2)
  }

  @Test func folderChangesAreReported() throws {
    folder.write("1.png", "2.png", "3.png")
    let (catalog, first) = try catalog([root])
    folder.write("0.png", "notes.txt", ".hidden.png")
    var second = try #require(waitForChange(catalog))
    #expect(names(second) == ["0.png", "1.png", "2.png", "3.png"])
    #expect(newIndexesAreCorrect(first.listing.pictures, second))
    // Overwrite an existing file.
    folder.write("2.png")
    let third = try #require(waitForChange(catalog))
    #expect(third.rewritten == [path("2.png")] && third.listing.pictures == second.listing.pictures)
    unlink("\(path("1.png"))")
    rename("\(path("3.png"))", "\(path("00.png"))")
    let fourth = try #require(waitForChange(catalog) { $0.listing.pictures.count == 3 })
    #expect(names(fourth) == ["0.png", "00.png", "2.png"])
    #expect(newIndexesAreCorrect(third.listing.pictures, fourth))
    // Many files that are written at once are reported together.
    second = fourth
    for number in 10..<60 { folder.write("\(number).png") }
    let burst = try #require(waitForChange(catalog) { $0.listing.pictures.count == 53 })
    #expect(burst.isComplete)
    unlink("\(path("00.png"))")
  }

  /// The system reports only the creation of links, pipes and devices, because they are created
  /// without being written.
  @Test(arguments: ["link", "loop of links", "pipe"])
  func replacingAPictureWithASpecialFileIsReported(kind: String) throws {
    try checkReplacing { path in
      switch kind {
      case "link": symlink("2.png", path)
      case "pipe": mkfifo(path, 0o600)
      default: symlink("1.png", path)
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can create devices"))
  func replacingAPictureWithADeviceIsReported() throws {
    // 0x103 is the device number of /dev/null.
    try checkReplacing { mknod($0, S_IFCHR | 0o600, 0x103) }
  }

  /// Checks that the catalogue reports the change if `make` creates another kind of file in place
  /// of a picture. `make` returns 0 on success.
  private func checkReplacing(by make: (String) -> Int32) throws {
    folder.write("1.png", "2.png")
    let (catalog, _) = try catalog([root])
    unlink("\(path("1.png"))")
    #expect(make("\(path("1.png"))") == 0)
    let change = try #require(waitForChange(catalog) { !$0.rewritten.isEmpty })
    #expect(change.rewritten == [path("1.png")])
  }

  @Test func consecutiveChangesAreMerged() throws {
    folder.write("1.png")
    let (catalog, first) = try catalog([root])
    folder.write("2.png")
    let end = SystemClock.now + 60
    // Wait until the catalogue has published the change, but don't take the change.
    while !catalog.hasChange, SystemClock.now < end { usleep(1000) }
    folder.write("1.png", "0.png")
    usleep(700_000)
    let change = try #require(catalog.nextChange())
    #expect(
      names(change) == ["0.png", "1.png", "2.png"] && change.rewritten.contains(path("1.png")))
    #expect(newIndexesAreCorrect(first.listing.pictures, change) && catalog.nextChange() == nil)
  }

  @Test func changesInSubfoldersAreReported() throws {
    folder.write("a/1.png", "b/2.png")
    let (catalog, first) = try catalog([root])
    #expect(names(first) == ["1.png", "2.png"])
    folder.write("b/c/3.png")
    let second = try #require(waitForChange(catalog) { $0.listing.pictures.count == 3 })
    #expect(
      names(second) == ["2.png", "3.png", "1.png"] || names(second) == ["1.png", "2.png", "3.png"])
    // The pictures in subfolders stay even if a picture is added to the folder itself.
    folder.write("0.png")
    #expect(waitForChange(catalog) { $0.listing.pictures.count == 4 } != nil)
  }

  @Test func removedFolderIsReported() throws {
    folder.write("a/1.png", "b/2.png")
    let (catalog, _) = try catalog([path("a"), path("b")])
    unlink("\(path("a/1.png"))")
    rmdir("\(path("a"))")
    let gone = try #require(waitForChange(catalog) { !$0.listing.problems.isEmpty })
    #expect(names(gone) == ["2.png"])
    #expect(gone.listing.problems == [.missing(path: "\(path("a"))")])
    // The error is reported only once. After `readAgain()`, the catalogue finds the folder again.
    folder.write("a/3.png")
    catalog.readAgain()
    let again = try #require(waitForChange(catalog) { $0.listing.pictures.count == 2 })
    #expect(again.listing.problems.isEmpty && names(again) == ["3.png", "2.png"])
  }

  @Test func deletingTheSpecifiedFileKeepsTheOtherPictures() throws {
    folder.write("1.png", "2.png", "3.png")
    let (catalog, first) = try catalog([path("2.png")])
    #expect(first.listing.start == 1)
    unlink("\(path("2.png"))")
    let second = try #require(waitForChange(catalog))
    #expect(names(second) == ["1.png", "3.png"] && second.listing.start == nil)
    #expect(second.newIndexes == [0, -1, 1])
  }

  // MARK: Orders

  private func setTime(_ name: String, _ seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, folder.path + "/" + name, times, 0) == 0)
  }

  @Test func changingTheOrderSortsThePictures() throws {
    folder.write("1.png", "2.png", "3.png", "4.png")
    for (name, seconds) in [("1.png", 300), ("2.png", 100), ("3.png", 200), ("4.png", 100)] {
      setTime(name, seconds)
    }
    let (catalog, first) = try catalog([root], order: .date)
    #expect(names(first) == ["1.png", "3.png", "2.png", "4.png"])
    catalog.order = .captureDate
    var last = first
    let taken = try #require(waitForChange(catalog) { $0.isComplete })
    #expect(names(taken) == ["2.png", "4.png", "3.png", "1.png"])
    catalog.order = .name
    last = taken
    let named = try #require(waitForChange(catalog))
    #expect(names(named) == ["1.png", "2.png", "3.png", "4.png"])
    #expect(newIndexesAreCorrect(last.listing.pictures, named))
  }

  /// From 2262 on, times in nanoseconds since 1970 exceed 64 bits.
  @Test func filesFromAfter2262AreSortedByDate() throws {
    folder.write("2200.png", "2400.png", "2446.png", "1800.png")
    setTime("2200.png", 7_258_118_400)
    setTime("2400.png", 13_569_465_600)
    setTime("2446.png", 15_000_000_000)
    setTime("1800.png", -5_364_662_400)
    var status = stat()
    stat(folder.path + "/2400.png", &status)
    // Some file systems can't store this date.
    guard status.st_mtim.tv_sec == 13_569_465_600 else { return }
    var sorter = PictureSorter(seed: 1, reader: MetadataReader(.inThisProcess))
    let paths = ["1800.png", "2446.png", "2200.png", "2400.png"].map { path($0) }
    #expect(
      sorter.sorted(paths, by: .date).map(\.name)
        == ["2446.png", "2400.png", "2200.png", "1800.png"])
    #expect(
      sorter.sorted(paths, by: .captureDate).map(\.name)
        == ["1800.png", "2200.png", "2400.png", "2446.png"])
  }

  /// While a folder is read, readdir(3) can return the name of a file twice if the file is removed
  /// and created again.
  @Test func changingAFolderDuringReadingListsEachPictureOnce() throws {
    var template = Array("/dev/shm/stage-tests-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let folder = try #require(made.map { String(cString: $0) })
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func make(_ path: String) { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    for number in 0..<5000 { make("\(folder)/\(number).png") }
    let search = PictureSearch([FilePath(folder)], isRecursive: false)
    var hasChanged = false
    #expect(
      search.read {
        if !hasChanged {
          hasChanged = true
          for number in 0..<5000 {
            unlink("\(folder)/\(number).png")
            make("\(folder)/\(number).png")
          }
        }
        return true
      })
    let pictures = search.listing.pictures
    #expect(hasChanged && Set(pictures).count == pictures.count)
  }

  @Test func newIndexesAreCorrectForDuplicatePictures() throws {
    let mailbox = CatalogMailbox(
      order: .name, isRecursive: false, seed: 1, reader: MetadataReader(.inThisProcess))
    var listing = PictureListing()
    listing.pictures = ["a.png", "a.png", "b.png"]
    mailbox.publish(CatalogChange(listing, isComplete: true), isForNewNames: true)
    #expect(mailbox.nextChange()?.newIndexes == nil)
    listing.pictures = ["b.png"]
    mailbox.publish(CatalogChange(listing, isComplete: true), isForNewNames: false)
    #expect(mailbox.nextChange()?.newIndexes == [-1, -1, 0])
  }

  @Test func randomOrderIsKeptWhenAPictureIsAdded() throws {
    folder.write("1.png", "2.png", "3.png", "4.png", "5.png", "6.png", "7.png", "8.png")
    let (catalog, first) = try catalog([root], order: .random)
    #expect(Set(names(first)).count == 8 && names(first) != names(first).sorted())
    folder.write("9.png")
    let second = try #require(waitForChange(catalog))
    #expect(names(second).filter { $0 != "9.png" } == names(first))
    let other = PictureSorter(seed: 6, reader: MetadataReader(.inThisProcess))
    var sorter = other
    #expect(sorter.sorted(first.listing.pictures, by: .random) != first.listing.pictures)
  }

  /// The first pictures of a large folder are published while the others are read. Afterwards, the
  /// complete list is published.
  @Test func firstPicturesOfALargeFolderArePublishedEarly() throws {
    let count = CatalogLoader.largeCount * 2
    let paths = (0..<count).map { path("\($0).png") }
    folder.write("0.png")
    for path in paths.dropFirst() { link("\(paths[0])", "\(path)") }
    defer { for path in paths { unlink("\(path)") } }
    let catalog = PictureCatalog(decoding: .inThisProcess)
    catalog.show([root])
    var known: [FilePath] = []
    var isComplete = false
    while !isComplete {
      let change = try #require(waitForChange(catalog))
      if change.newIndexes != nil { #expect(newIndexesAreCorrect(known, change)) }
      known = change.listing.pictures
      isComplete = change.isComplete
      #expect(isComplete || known.count > CatalogLoader.largeCount && known.count < count)
    }
    #expect(known == paths)
    // While `pausesInLargeFolders` is true, a catalogue pauses after the first pictures. The
    // catalogue reads the other pictures when the property becomes false.
    let pausing = PictureCatalog(decoding: .inThisProcess)
    pausing.pausesInLargeFolders = true
    let start = SystemClock.now
    pausing.show([root])
    pausing.wait(for: .most, atMost: 60)
    let some = try #require(pausing.nextChange())
    usleep(50_000)
    let isMore = pausing.nextChange() != nil || !pausing.isReading
    // The pause lasts at most 2 s. Skip the check if the machine was too slow.
    if SystemClock.now < start + 1.5 {
      #expect(
        !some.isComplete && some.listing.pictures.count <= CatalogLoader.largeCount + 1024
          && !isMore)
    }
    pausing.pausesInLargeFolders = false
    #expect(try #require(waitForChange(pausing) { $0.isComplete }).listing.pictures == paths)
    // While a `PictureSearch` reads, its listing contains the pictures found so far in order.
    let search = PictureSearch([root], isRecursive: false)
    var counts: [Int] = []
    let isAll = search.read {
      let found = search.listing.pictures
      counts.append(found.count)
      #expect(found.count == search.pictureCount && found == NaturalOrder.sorted(found))
      return counts.count < 3
    }
    #expect(!isAll && counts.count == 3 && counts[0] > 500 && counts[2] < count)
  }
}

extension PictureCatalog {
  /// True while there is a published change that hasn't been taken.
  fileprivate var hasChange: Bool { mailbox.hasChange.load(ordering: .acquiring) }
}
