import Glibc
import StageTestSupport
import SystemKit
import Testing

@testable import PictureKit
@testable import StageKit

/// Tests reading the capture dates of files.
@Suite struct CaptureDateTests {
  @Test func captureDateIsReadFromTheFile() throws {
    func time(_ bytes: [UInt8]) -> Int? { CaptureDate.read(from: bytes) }
    for isLittleEndian in [true, false] {
      let early = try #require(
        time(DatedFile.bytes("2024:05:01 12:34:56", isLittleEndian: isLittleEndian)))
      let late = try #require(
        time(DatedFile.bytes("2024:05:01 12:35:06", isLittleEndian: isLittleEndian)))
      #expect(late - early == 10)
      for wrong in [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 12:34:56", "2024:05:01 24:00:00",
      ] {
        #expect(time(DatedFile.bytes(wrong, isLittleEndian: isLittleEndian)) == nil)
      }
      let intact = DatedFile.bytes("2024:05:01 12:34:56", isLittleEndian: isLittleEndian)
      for count in 0..<intact.count { _ = time(Array(intact.prefix(count))) }
      for index in intact.indices {
        var bytes = intact
        for value in [0, 0xFF, 0x7F] as [UInt8] {
          bytes[index] = value
          _ = time(bytes)
        }
      }
    }
    #expect(time([]) == nil && time(Array("\u{89}PNG".utf8)) == nil)
  }

  /// Local times equal those of the C library for the same calendar date, in every season.
  @Test func calendarSecondsAreConvertedToLocalTime() throws {
    for month in Int32(0)..<12 {
      var time = tm()
      (time.tm_year, time.tm_mon, time.tm_mday, time.tm_hour) = (124, month, 15, 9)
      let seconds = Int(timegm(&time))
      time.tm_isdst = -1
      #expect(CaptureDate.local(seconds) == Int128(mktime(&time)) * 1_000_000_000)
    }
    for seconds in [Int.min, .max] { #expect(CaptureDate.local(seconds) == nil) }
  }
}

extension Headless {
  /// Tests reading capture dates with a worker.
  @WindowActor @Suite struct WorkerDateTests {
    private let folder = TemporaryFolder()

    private func reader(_ arguments: [String] = [], seconds: Double = 5) -> MetadataReader {
      MetadataReader(
        WorkerCommand(program: Workers.double, arguments: arguments),
        limits: .init(standard: seconds))
    }

    /// Writes `count` files with different dates. Files with later dates have smaller numbers.
    private func datedFiles(_ count: Int) throws -> [FilePath] {
      try (0..<count).map { number in
        let time = "\(2300 - number):05:01 12:34:56"
        return FilePath(
          try folder.write(
            DatedFile.bytes(time, isLittleEndian: number % 2 == 0), as: "\(number).jpg"))
      }
    }

    private func dates(
      of paths: [FilePath], _ reader: MetadataReader
    ) -> [FilePath: Int128?] {
      var dates: [FilePath: Int128?] = [:]
      reader.readDates(of: paths, shouldContinue: { true }) { dates.updateValue($1, forKey: $0) }
      return dates
    }

    /// Compares the dates and the order of files with dates, without dates, and that can't be read.
    @Test func datesFromAWorkerEqualThoseFromThisProcess() throws {
      var paths = try datedFiles(30)
      paths += try [
        FilePath(Fixture.png(folder)), FilePath(folder.write([], as: "empty.jpg")),
        FilePath(folder.name("missing.jpg")), FilePath(folder.path),
      ]
      #expect(mkfifo(folder.name("pipe.jpg"), 0o600) == 0)
      paths.insert(FilePath(folder.name("pipe.jpg")), at: 3)
      let ours = dates(of: paths, MetadataReader(.inThisProcess))
      #expect(ours.count == paths.count && ours.values.count { $0 != nil } == 30)
      #expect(dates(of: paths, reader()) == ours)
      var here = PictureSorter(seed: 1, reader: MetadataReader(.inThisProcess))
      var there = PictureSorter(seed: 1, reader: reader())
      let order = here.sorted(paths, by: .captureDate)
      #expect(order != paths && there.sorted(paths, by: .captureDate) == order)
    }

    /// The files that make the worker fail are spread over several jobs.
    @Test func fileThatMakesAWorkerFailLosesOnlyItsOwnDate() throws {
      var paths = try datedFiles(30)
      let expected = dates(of: paths, MetadataReader(.inThisProcess))
      let failures = [
        "abort", "trap", "leave", "close", "nonsense", "silence", "huge", "spin", "sleep",
      ]
      for (number, failure) in failures.enumerated() {
        let bad = FilePath(try folder.write(Array("\(failure)\n".utf8), as: "\(failure).jpg"))
        paths.insert(bad, at: number * 4)
      }
      let dates = dates(of: paths, reader(seconds: 0.5))
      #expect(dates.count == paths.count)
      #expect(dates.filter { $0.value != nil } == expected)
    }

    /// The files contain no dates, but the worker reports dates for them. The program uses these
    /// dates, so it doesn't read the files itself.
    @Test func onlyTheWorkerReadsDates() throws {
      for name in ["a.jpg", "b.jpg", "c.jpg"] {
        try folder.write(Array("reverse\n".utf8), as: name)
      }
      let catalog = PictureCatalog(
        order: .captureDate, decoding: .inWorkers(program: Workers.double, arguments: []))
      catalog.show([FilePath(folder.path)])
      catalog.wait(for: .all, atMost: 60)
      let names = catalog.nextChange()?.listing.pictures.map(\.name)
      #expect(names == ["c.jpg", "b.jpg", "a.jpg"])
    }

    @Test(arguments: ["leave", "sleep"]) func datesAreMissingIfNoWorkerStarts(how: String) throws {
      let paths = try datedFiles(30)
      #expect(dates(of: paths, reader([how], seconds: 0.2)).isEmpty)
    }

    /// Reading stops when requested, before the first job or during a job that hangs.
    @Test func readingDatesCanBeStopped() throws {
      let paths = try datedFiles(30)
      let stuck = FilePath(try folder.write(Array("sleep\n".utf8), as: "stuck.jpg"))
      reader().readDates(of: paths, shouldContinue: { false }) { path, _ in Issue.record("\(path)")
      }
      var checks = 0
      var found: [FilePath] = []
      let shouldContinue = {
        checks += 1
        return checks < 5
      }
      reader(seconds: 600).readDates(of: [stuck] + paths, shouldContinue: shouldContinue) {
        path, _ in
        found.append(path)
      }
      #expect(found.isEmpty && checks >= 5)
    }
  }
}
