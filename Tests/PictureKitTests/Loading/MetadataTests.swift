import Foundation
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// Tests reading the metadata of picture files.
@Suite struct PictureMetadataTests {
  /// Returns a JPEG file that contains a size of 40 × 30 pixels and a camera's EXIF data, but no
  /// pixels.
  private static func file(isLittleEndian: Bool = true, orientation: Int = 1) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      let littleEndian = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isLittleEndian ? littleEndian : littleEndian.reversed()
    }
    // Values that don't fit in the four bytes of an entry are stored from offset 200 on.
    var rest: [UInt8] = []
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      let number = type == 3 ? bytes(value, 2) + [0, 0] : bytes(value, 4)
      return bytes(tag, 2) + bytes(type, 2) + bytes(count, 4) + number
    }
    func entry(_ tag: Int, _ text: String) -> [UInt8] {
      defer { rest += Array(text.utf8) + [0] }
      return entry(tag, 2, text.utf8.count + 1, 200 + rest.count)
    }
    func entry(_ tag: Int, _ above: Int, over below: Int) -> [UInt8] {
      defer { rest += bytes(above, 4) + bytes(below, 4) }
      return entry(tag, 5, 1, 200 + rest.count)
    }
    let picture =
      entry(0x010F, "NIKON CORPORATION") + entry(0x0110, "NIKON D90 ")
      + entry(0x0112, 3, 1, orientation) + entry(0x8769, 4, 1, 100)
    let camera =
      entry(0x829A, 10, over: 2500) + entry(0x829D, 28, over: 10)
      + entry(0x8827, 3, 1, 400) + entry(0x9003, "2024:05:01 12:34:56") + entry(0x920A, 35, over: 1)
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + bytes(42, 2) + bytes(8, 4)
    tiff += bytes(4, 2) + picture + bytes(0, 4)
    tiff += [UInt8](repeating: 0, count: 100 - tiff.count) + bytes(5, 2) + camera + bytes(0, 4)
    tiff += [UInt8](repeating: 0, count: 200 - tiff.count) + rest
    let segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
      + [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0, 0xFF, 0xD9]
  }

  /// Metadata can be read in this process and in a worker, and in both byte orders.
  @Test(
    arguments: [
      PictureLoader.Decoding.inThisProcess, .inWorkers(program: Workers.double, arguments: []),
    ], [true, false])
  func cameraMetadataIsRead(decoding: PictureLoader.Decoding, isLittleEndian: Bool) throws {
    let folder = TemporaryFolder()
    let file = Self.file(isLittleEndian: isLittleEndian, orientation: 6)
    let path = FilePath(try folder.write(file, as: "a.jpg"))
    let metadata = try MetadataReader(decoding).metadata(of: path)
    #expect(metadata.width == 30 && metadata.height == 40, "as it is seen")
    #expect(metadata.byteCount == file.count)
    #expect(metadata.camera == "NIKON D90" && metadata.captureDate == 1_714_566_896)
    #expect(metadata.exposureTime == 0.004 && metadata.fNumber == 2.8)
    #expect(metadata.sensitivity == 400 && metadata.focalLength == 35)
  }

  @Test func missingMetadataIsOmitted() throws {
    let folder = TemporaryFolder()
    let path = folder.name("plain.png")
    try PixelImage(width: 7, height: 5, color: .black).writePNG(to: path)
    let metadata = try MetadataReader(.inThisProcess).metadata(of: FilePath(path))
    var expected = PictureMetadata()
    (expected.width, expected.height, expected.byteCount) = (7, 5, metadata.byteCount)
    #expect(metadata == expected && metadata.byteCount > 0)
    #expect(throws: PictureError.missing) {
      try MetadataReader(.inThisProcess).metadata(of: FilePath(folder.name("none.png")))
    }
  }

  /// If a worker fails or sends an invalid answer, the reader throws an error.
  @Test(arguments: ["abort", "leave", "nonsense", "close", "huge", "files"])
  func failingWorkerCausesAnError(word: String) throws {
    let folder = TemporaryFolder()
    let path = FilePath(try folder.write(Array("\(word)\n".utf8), as: "a.jpg"))
    let reader = MetadataReader(.inWorkers(program: Workers.double, arguments: []))
    #expect(throws: PictureError.self) { try reader.metadata(of: path) }
  }

  /// Damaged EXIF data are read without an access out of bounds. The resulting texts fit in a
  /// message of a worker.
  @Test func damagedMetadataIsReadSafely() throws {
    let intact = Self.file()
    var random = SplitMix64(seed: 7)
    let folder = TemporaryFolder()
    for round in 0..<400 {
      var bytes = intact
      for _ in 0..<8 {
        bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      let path = FilePath(try folder.write(bytes, as: "a.jpg"))
      guard let metadata = try? MetadataReader(.inThisProcess).metadata(of: path) else { continue }
      guard case .metadata(let received)? = WorkerMessage(WorkerMessage.metadata(metadata).bytes)
      else {
        Issue.record("no message in round \(round)")
        continue
      }
      #expect(received.exposureTime == metadata.exposureTime && received.width == metadata.width)
    }
  }
}
