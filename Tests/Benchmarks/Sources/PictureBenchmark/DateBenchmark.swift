import Glibc
import PictureKit
import StageKit
import SystemKit

/// Measures how long it takes to sort pictures by their capture dates.
struct DateBenchmark {
  private let folder: String

  /// Writes `count` JPEG files of `bytes` bytes, each with a different capture date and no pixels.
  init(folder: String, count: Int, bytes: Int) throws {
    self.folder = folder
    for number in 0..<count {
      // Spread the dates, so that the order by date differs from the order by name.
      let date = number * 7919 % count
      let content = Self.file(
        time: "\(1990 + date / 336):\(Self.twoDigits(date / 28 % 12 + 1)):"
          + "\(Self.twoDigits(date % 28 + 1)) 12:34:56")
      guard let file = fopen("\(folder)/\(number).jpg", "wb") else {
        throw FileError.unreadable(path: folder, reason: String(cString: strerror(errno)))
      }
      let all = content + [UInt8](repeating: 0, count: max(bytes - content.count, 0))
      fwrite(all, 1, all.count, file)
      fclose(file)
    }
  }

  /// Sorts the pictures alternately in this process and through workers, so that varying load
  /// affects both alike. Prints the median times.
  func run() throws {
    var (here, there): ([Double], [Double]) = ([], [])
    for round in 0..<8 {
      let (ours, pictures) = time(.inThisProcess)
      let (theirs, others) = time(.inWorkers(arguments: ["decode"]))
      guard pictures == others else {
        print("the orders differ")
        exit(1)
      }
      // Ignore the first round, which reads the files from the disk.
      guard round > 0 else { continue }
      here.append(ours)
      there.append(theirs)
    }
    print("in this process \(Self.median(here)) ms, through a worker \(Self.median(there)) ms")
  }

  /// Returns the time that it takes to sort the pictures by date, in milliseconds, and the sorted
  /// pictures.
  private func time(_ decoding: PictureLoader.Decoding) -> (Double, [FilePath]) {
    let catalog = PictureCatalog(decoding: decoding)
    catalog.show([FilePath(folder)])
    catalog.wait(for: .all)
    let start = SystemClock.now
    catalog.order = .captureDate
    catalog.wait(for: .all)
    let time = (SystemClock.now - start) * 1000
    return (time, catalog.nextChange()?.listing.pictures ?? [])
  }

  private static func median(_ times: [Double]) -> Double {
    (times.sorted()[times.count / 2] * 10).rounded() / 10
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Returns the start of a JPEG file, up to the pixels, with a capture date.
  private static func file(time: String) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    // EXIF data: a directory with the offset of another directory, which contains the date.
    var exif = Array("Exif\0\0II".utf8) + number(42, 2) + number(8, 4)
    exif += number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4)
    exif += number(1, 2) + entry(0x9003, 2, 20, 44) + number(0, 4)
    exif += Array(time.utf8) + [0]
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xDA]
  }
}
