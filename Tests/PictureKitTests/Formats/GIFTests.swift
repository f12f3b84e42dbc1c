import Foundation
import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit

@Suite struct GIFTests {
  /// Returns a GIF file of 3 × 2 pixels in four colours with the given LZW codes, each with its
  /// number of bits.
  private func gif(_ codes: [(code: Int, bits: Int)]) -> [UInt8] {
    var (buffer, filled, data) = (0, 0, [UInt8]())
    for (code, bits) in codes {
      buffer |= code << filled
      filled += bits
      while filled >= 8 {
        data.append(UInt8(buffer & 0xFF))
        (buffer, filled) = (buffer >> 8, filled - 8)
      }
    }
    if filled > 0 { data.append(UInt8(buffer)) }
    let colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    return concatenate(
      Array("GIF89a".utf8), [3, 0, 2, 0, 0x81, 0, 0], colors,
      [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, UInt8(data.count)],
      data, [0, 0x3B])
  }

  // The codes of a valid file. Code 4 clears the table, code 5 ends the picture, and code 6 is the
  // first that a decoder adds to the table.
  private let validCodes = [(4, 3), (1, 3), (6, 3), (2, 3), (7, 4), (0, 4), (5, 4)]

  @Test func validGIFIsDecoded() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(gif(validCodes), as: "valid.gif")
    let image = try PictureDecoder.decode(path, longestSide: 8)
    #expect((image.width, image.height) == (3, 2))
  }

  /// The rows before the end of a truncated GIF file are decoded. All other rows are transparent.
  @Test(arguments: [1, 2, 3]) func truncatedGIFShowsItsDecodedRows(quarters: Int) throws {
    let folder = TemporaryFolder()
    let intact = Animation(width: 64, height: 64, frames: [.init(width: 64, height: 64)]).gif
    let cut = Array(intact.prefix(intact.count * quarters / 4))
    let image = try PictureDecoder.decode(folder.write(cut, as: "cut.gif"), longestSide: 64)
    let rows = (0..<64).prefix { image[0, $0] == (255, 0, 0, 255) }
    // A block of 255 bytes holds about 7 rows. An incomplete block isn't decoded.
    #expect((16 * quarters - 9...16 * quarters).contains(rows.count))
    #expect((rows.count..<64).allSatisfy { image[63, $0].alpha == 0 })
    // A file that contains no complete row can't be decoded.
    let path = try folder.write(Array(intact.prefix(60)), as: "cut.gif")
    #expect(throws: PictureError.self) { try PictureDecoder.decode(path, longestSide: 8) }
  }

  /// Damaged files can be decoded or cause an error, but must not crash the decoder.
  @Test func damagedGIFsDoNotCrash() throws {
    let folder = TemporaryFolder()
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      var bytes = gif(validCodes)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 6..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...8, using: &random))
      let path = try folder.write(bytes, as: "broken.gif")
      _ = try? PictureDecoder.decode(path, longestSide: 8)
    }
  }
}
