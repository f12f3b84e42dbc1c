import Foundation
import TestSupport
import Testing

@testable import StageKit

/// What a file tells of its picture.
@Suite struct NotesTests {
  /// A JPEG file of 40 × 30 pixels with nothing in it but what a camera says.
  private static func file(isLittleEndian: Bool = true, orientation: Int = 1) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      let least = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isLittleEndian ? least : least.reversed()
    }
    // Where what doesn't fit into its entry lies, from 200 on.
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

  /// In this process and in a worker, in either order of bytes.
  @Test(
    arguments: [
      PictureLoader.Decoding.inThisProcess, .inWorkers(program: Workers.double, arguments: []),
    ], [true, false])
  func aCameraTells(decoding: PictureLoader.Decoding, isLittleEndian: Bool) throws {
    let folder = TemporaryFolder()
    let file = Self.file(isLittleEndian: isLittleEndian, orientation: 6)
    let path = FilePath(try folder.write(file, as: "a.jpg"))
    let notes = try NotesReader(decoding).notes(of: path)
    #expect(notes.width == 30 && notes.height == 40, "as it is seen")
    #expect(notes.byteCount == file.count)
    #expect(notes.camera == "NIKON D90" && notes.taken == "2024:05:01 12:34:56")
    #expect(notes.exposure == 0.004 && notes.aperture == 2.8)
    #expect(notes.sensitivity == 400 && notes.focalLength == 35)
  }

  @Test func whatIsMissingIsLeftOut() throws {
    let folder = TemporaryFolder()
    let path = folder.name("plain.png")
    try PixelImage(width: 7, height: 5, color: .black).writePNG(to: path)
    let notes = try NotesReader(.inThisProcess).notes(of: FilePath(path))
    var expected = PictureNotes()
    (expected.width, expected.height, expected.byteCount) = (7, 5, notes.byteCount)
    #expect(notes == expected && notes.byteCount > 0)
    #expect(throws: PictureError.missing) {
      try NotesReader(.inThisProcess).notes(of: FilePath(folder.name("none.png")))
    }
  }

  /// A worker that goes wrong, or says nothing of use, is an error and no more.
  @Test(arguments: ["abort", "leave", "nonsense", "close", "huge", "files"])
  func aWorkerMayGoWrong(word: String) throws {
    let folder = TemporaryFolder()
    let path = FilePath(try folder.write(Array("\(word)\n".utf8), as: "a.jpg"))
    let reader = NotesReader(.inWorkers(program: Workers.double, arguments: []))
    #expect(throws: PictureError.self) { try reader.notes(of: path) }
  }

  /// Whatever the bytes are: no number leads outside, and words fit into a message.
  @Test func anythingMayStandThere() throws {
    let whole = Self.file()
    var random = SplitMix64(seed: 7)
    let folder = TemporaryFolder()
    for round in 0..<400 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      let path = FilePath(try folder.write(bytes, as: "a.jpg"))
      guard let notes = try? NotesReader(.inThisProcess).notes(of: path) else { continue }
      guard case .notes(let told)? = WorkerMessage(WorkerMessage.notes(notes).bytes) else {
        Issue.record("no message in round \(round)")
        continue
      }
      #expect(told.exposure == notes.exposure && told.width == notes.width)
    }
  }
}
