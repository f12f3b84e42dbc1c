import StageTestSupport
import Testing

@testable import StageKit

extension Headless {
  /// How much memory a file may ask for.
  @WindowActor @Suite struct PictureSizes {
    let folder = TemporaryFolder()

    private nonisolated static func two(_ number: Int) -> [UInt8] {
      [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
    }

    private nonisolated static func four(_ number: Int) -> [UInt8] {
      two(number) + two(number >> 16)
    }

    private nonisolated static func pcx(_ width: Int, _ height: Int) -> [UInt8] {
      [10, 5, 1, 8] + two(0) + two(0) + two(width - 1) + two(height - 1)
        + [UInt8](repeating: 0, count: 53) + [1] + two(width) + [UInt8](repeating: 0, count: 60)
    }

    /// Not packed, 24 bits a pixel.
    private nonisolated static func targa(_ width: Int, _ height: Int) -> [UInt8] {
      [0, 0, 2] + [UInt8](repeating: 0, count: 9) + two(width) + two(height) + [24, 0]
    }

    /// One BMP of 32 bits a pixel and its mask.
    private nonisolated static func icon(_ width: Int, _ height: Int) -> [UInt8] {
      let directory =
        two(0) + two(1) + two(1) + [0, 0, 0, 0] + two(1) + two(32) + four(40) + four(22)
      return directory + four(40) + four(width) + four(height * 2) + two(1) + two(32)
        + [UInt8](repeating: 0, count: 24)
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
      ("a.tif", Specimens.tiff(width: 22000, height: 22000), 22000, 22000),
      ("a.ico", icon(0x7FFF_FFFF, 1 << 20), 0x7FFF_FFFF, 1 << 20),
    ])
    func whatIsTooLargeIsNotBegun(name: String, bytes: [UInt8], width: Int, height: Int) throws {
      let path = try folder.write(bytes, as: name)
      #expect(error(path) == .tooLarge(width: width, height: height))
    }

    /// Where the header ends too early, or the size is 0 or below.
    @Test func whatSaysNoSizeIsDamaged() throws {
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

    @Test func formatsThatNobodyHasAreNotRead() throws {
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

    @Test func smallOnesAreStillShown() throws {
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
      // Rows of 16 pixels of four bytes, and of the mask 16 bits in four bytes.
      let icon = Self.icon(16, 16) + [UInt8](repeating: 255, count: 16 * 16 * 4 + 16 * 4)
      let image = try PictureDecoder.decode(folder.write(icon, as: "a.ico"), longestSide: 32)
      #expect((image.width, image.height) == (16, 16))
    }

    @Test(arguments: [("1000", "500"), ("1000000000", "500000000"), ("2", "1")])
    func drawingsAreDrawnAsLargeAsTheyAreWanted(width: String, height: String) throws {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
        + "<rect width='\(width)' height='\(height)' fill='#f00'/></svg>"
      let path = try folder.write(Array(text.utf8), as: "a.svg")
      let image = try PictureDecoder.decode(path, longestSide: 64)
      #expect((image.width, image.height) == (64, 32))
      #expect(image[32, 16] == (255, 0, 0, 255))
    }

    /// Of a screen of one pixel, with a picture of 65535 squared.
    @Test func gifsMayNotHideAPicture() throws {
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
