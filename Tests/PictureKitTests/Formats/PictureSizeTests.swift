import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit

extension Headless {
  /// Tests the limits for the sizes of pictures, which determine how much memory decoding takes.
  @WindowActor @Suite struct PictureSizeTests {
    let folder = TemporaryFolder()

    private nonisolated static func two(_ number: Int) -> [UInt8] {
      [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
    }

    private nonisolated static func four(_ number: Int) -> [UInt8] {
      two(number) + two(number >> 16)
    }

    private nonisolated static func pcx(_ width: Int, _ height: Int) -> [UInt8] {
      concatenate(
        [10, 5, 1, 8], two(0), two(0), two(width - 1), two(height - 1),
        [UInt8](repeating: 0, count: 53), [1], two(width), [UInt8](repeating: 0, count: 60))
    }

    /// Returns the header of an uncompressed Targa file with 24 bits for each pixel.
    private nonisolated static func targa(_ width: Int, _ height: Int) -> [UInt8] {
      concatenate([0, 0, 2], [UInt8](repeating: 0, count: 9), two(width), two(height), [24, 0])
    }

    /// Returns the header of an icon file that contains one BMP with 32 bits for each pixel, and
    /// the BMP's mask.
    private nonisolated static func icon(_ width: Int, _ height: Int) -> [UInt8] {
      let directory = concatenate(
        two(0), two(1), two(1), [0, 0, 0, 0], two(1), two(32), four(40), four(22))
      return concatenate(
        directory, four(40), four(width), four(height * 2), two(1), two(32),
        [UInt8](repeating: 0, count: 24))
    }

    private func error(_ path: String) -> PictureError? {
      do throws(PictureError) {
        _ = try PictureDecoder.decode(path, longestSide: 32)
        return nil
      } catch {
        return error
      }
    }

    @Test(arguments: [
      ("a.ppm", Array("P6 20000 30000 255\n".utf8), 20000, 30000),
      ("a.pgm", Array("P5#x\n\r# 1 1\n 20000#30000\n255\n".utf8), 20000, 30000),
      ("a.pbm", Array("P499999999999999999999999 1\n".utf8), 1 << 31, 1),
      ("a.pcx", pcx(30000, 20000), 30000, 20000), ("a.tga", targa(65535, 65535), 65535, 65535),
      ("A.TGA", targa(65535, 65535), 65535, 65535),
      ("a.tif", SampleFiles.tiff(width: 22000, height: 22000), 22000, 22000),
      ("a.ico", icon(0x7FFF_FFFF, 1 << 20), 0x7FFF_FFFF, 1 << 20),
    ])
    func oversizedPicturesAreRefusedBeforeDecoding(
      name: String, bytes: [UInt8], width: Int, height: Int
    ) throws {
      let path = try folder.write(bytes, as: name)
      #expect(error(path) == .tooLarge(width: width, height: height))
    }

    /// The size is invalid if the header is truncated, or the width or height is zero or negative.
    @Test func filesWithoutAValidSizeAreCorrupt() throws {
      let icon = Self.icon(16, 16)
      let files = [
        ("a.ppm", Array("P6 20000".utf8)), ("b.ppm", Array("P6 x 3 255\n".utf8)),
        ("c.ppm", Array("P6 0 3 255\n".utf8)), ("a.pcx", Self.pcx(0, 3)),
        ("b.pcx", Array(Self.pcx(3, 3).prefix(6))), ("a.tga", Self.targa(0, 3)),
        ("b.tga", Array(Self.targa(3, 3).prefix(13))), ("a.ico", Array(icon.prefix(28))),
      ]
      for (name, bytes) in files {
        let path = try folder.write(bytes, as: name)
        #expect(error(path) == .corrupt(reason: "it has no pixels"), "\(name)")
      }
    }

    @Test func uncommonFormatsAreUnsupported() throws {
      let form = Array("FORM".utf8) + [0, 0, 0, 99]
      let files = [
        Array("gimp xcf file\0".utf8) + [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
        form + Array("ILBM".utf8), form + Array("PBM ".utf8),
        Array("FORMJXL ILBM".utf8), Array("/* XPM */\n".utf8), Array("P7 332\n".utf8),
      ]
      for bytes in files {
        for name in ["a.png", "a.xcf", "a.lbm", "a"] {
          #expect(error(try folder.write(bytes, as: name)) == .unsupported)
        }
      }
    }

    @Test func smallPicturesOfOldFormatsAreDecoded() throws {
      let pixels: [UInt8] = [255, 0, 0, 0, 255, 0]
      let files = [
        ("a.ppm", Array("P6\n# two\n2 1\n255\n".utf8) + pixels),
        ("a.TGA", Self.targa(2, 1) + [0, 0, 255, 0, 255, 0]),
      ]
      for (name, bytes) in files {
        let image = try PictureDecoder.decode(folder.write(bytes, as: name), longestSide: 32)
        #expect((image.width, image.height) == (2, 1), "\(name)")
        #expect(image.pixels == [255, 0, 0, 255, 0, 255, 0, 255], "\(name)")
      }
      // The picture has 16 rows of 16 pixels of four bytes each. The mask has 16 rows of 16 bits,
      // padded to four bytes.
      let icon = Self.icon(16, 16) + [UInt8](repeating: 255, count: 16 * 16 * 4 + 16 * 4)
      let image = try PictureDecoder.decode(folder.write(icon, as: "a.ico"), longestSide: 32)
      #expect((image.width, image.height) == (16, 16))
    }

    @Test(arguments: [("1000", "500"), ("1000000000", "500000000"), ("2", "1")])
    func svgPicturesAreDrawnAtTheRequestedSize(width: String, height: String) throws {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
        + "<rect width='\(width)' height='\(height)' fill='#f00'/></svg>"
      let path = try folder.write(Array(text.utf8), as: "a.svg")
      let image = try PictureDecoder.decode(path, longestSide: 64)
      #expect((image.width, image.height) == (64, 32))
      #expect(image[32, 16] == (255, 0, 0, 255))
    }

    /// The file declares a canvas of one pixel and contains a frame of 65535 × 65535 pixels.
    @Test func gifWithAnOversizedFrameIsCorrupt() throws {
      let screen = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
      let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x44, 1, 0, 0x3B]
      let path = try folder.write(screen + picture, as: "a.gif")
      guard case .corrupt = error(path) else {
        Issue.record("\(String(describing: error(path)))")
        return
      }
    }
  }
}
