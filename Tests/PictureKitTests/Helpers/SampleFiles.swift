import CSDL2ImagePictureKit
import StageTestSupport
import TestSupport

@testable import PictureKit
@testable import StageKit

/// Small files of many formats, 8 by 8 pixels each.
@WindowActor enum SampleFiles {
  private nonisolated static let side = 8

  /// The extensions of the formats in this collection.
  nonisolated static let suffixes = [
    "jpg", "bmp", "ppm", "tga", "pcx", "qoi", "tiff", "svg", "gif",
  ]

  private nonisolated static func two(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
  }

  private nonisolated static func four(_ number: Int) -> [UInt8] {
    two(number) + two(number >> 16)
  }

  /// The pixels, as red, green and blue bytes.
  private nonisolated static var pixels: [UInt8] {
    (0..<(side * side * 3)).map { UInt8(truncatingIfNeeded: $0 * 5) }
  }

  /// Returns a file of the format with an extension. Returns an empty array for an unknown
  /// extension.
  static func bytes(_ suffix: String, in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.name("specimen.\(suffix)")
    let image = PixelImage(width: side, height: side, color: .white)
    switch suffix {
    case "jpg":
      _ = image.withSurface { IMG_SaveJPG($0, path, 90) }
      return try TemporaryFolder.read(path)
    case "bmp":
      _ = image.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(path, "wb"), 1) }
      return try TemporaryFolder.read(path)
    case "ppm": return Array("P6 8 8 255\n".utf8) + pixels
    case "tga":
      return concatenate(
        [0, 0, 2], Array(repeating: 0, count: 9), two(side), two(side), [24, 0], pixels)
    case "pcx":
      // Each row of a colour plane consists of two runs of four pixels.
      let row: [UInt8] = [0xC4, 200, 0xC4, 90]
      return concatenate(
        [10, 5, 1, 8], two(0), two(0), two(side - 1), two(side - 1),
        Array(repeating: 0, count: 53), [3], two(side), Array(repeating: 0, count: 60),
        (0..<(side * 3)).flatMap { _ in row })
    case "qoi":
      // The pixels are one explicit pixel, and then runs of 32 and 31 pixels of the same colour.
      return concatenate(
        Array("qoif".utf8), four(side).reversed(), four(side).reversed(), [3, 0],
        [0xFE, 10, 20, 30, 0xDF, 0xDE], [0, 0, 0, 0, 0, 0, 0, 1])
    case "tiff": return tiff(width: side, height: side) + pixels
    case "svg":
      let square = "<rect width='8' height='8' fill='red'/>"
      return Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(square)</svg>".utf8)
    case "gif":
      // Each pixel has its own code. A clear code before each pair of pixels ensures that all codes
      // have 3 bits.
      let codes: [Int] = (0..<(side * side / 2)).flatMap { _ in [4, 1, 2] } + [5]
      var bits: [Int] = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
      while bits.count % 8 != 0 { bits.append(0) }
      let data: [UInt8] = stride(from: 0, to: bits.count, by: 8).map { first in
        UInt8((0..<8).reduce(0) { $0 | bits[first + $1] << $1 })
      }
      return concatenate(
        Array("GIF89a".utf8), two(side), two(side), [0x91, 0, 0], Array(repeating: 70, count: 12),
        [0x2C], four(0), two(side), two(side), [0, 2], [UInt8(data.count)], data, [0, 0x3B])
    default: return []
    }
  }

  /// Returns the header of an uncompressed TIFF file with 8-bit samples, to which the
  /// pixels must be appended.
  ///
  /// - Parameters:
  ///   - width: the image's width in pixels.
  ///   - height: the image's height in pixels.
  ///   - samples: the number of samples for each pixel.
  ///   - kind: the photometric interpretation: 2 for RGB, 5 for CMYK.
  ///   - more: additional tags: number, type, count and value.
  /// - Returns: the bytes before the pixels.
  nonisolated static func tiff(
    width: Int, height: Int, samples: Int = 3, kind: Int = 2, _ more: [(Int, Int, Int, Int)] = []
  ) -> [UInt8] {
    func tag(_ number: Int, _ value: Int, _ type: Int = 4, count: Int = 1) -> [UInt8] {
      two(number) + two(type) + four(count) + four(value)
    }
    let start = 8 + 2 + (9 + more.count) * 12 + 4
    let own = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, kind),
      (273, 4, 1, start), (277, 3, 1, samples), (278, 4, 1, height),
      (279, 4, 1, width * height * samples),
    ]
    // TIFF requires tags in ascending order.
    let tags = (own + more).sorted { $0.0 < $1.0 }.map { tag($0.0, $0.3, $0.1, count: $0.2) }
    return Array("II*\0".utf8) + four(8) + two(tags.count) + tags.flatMap { $0 } + four(0)
  }
}
