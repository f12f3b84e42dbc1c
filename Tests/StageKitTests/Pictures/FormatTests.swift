import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// What WebP, TIFF, HEIC and AVIF files say beside their pixels.
  @WindowActor @Suite struct FileFormats {
    let folder = TemporaryFolder()

    /// What a viewer shows for the stored RG/BW; see `Pictures`.
    nonisolated static let upright = zip(
      Array(1...8), ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"])

    private func expect(
      _ bytes: [UInt8], _ name: String, _ orientation: Int, _ expected: String
    ) throws {
      let image = try PictureDecoder.decode(folder.write(bytes, as: name), longestSide: 64)
      #expect((image.width, image.height) == (orientation < 5 ? (32, 16) : (16, 32)), "\(name)")
      #expect(Pictures.colors(image) == expected, "\(name), \(orientation)")
    }

    @Test(arguments: upright) func webPsStandUpright(orientation: Int, expected: String) throws {
      let exif = OrientationTests.exif(UInt8(orientation), isLittleEndian: true)
      let file = try Formats.bytes("quarters.webp")
      // With the name before it, as some write it, and without.
      for exif in [exif, Array(exif.dropFirst(6))] {
        try expect(Formats.extended(file, exif: exif), "a.webp", orientation, expected)
      }
    }

    @Test(arguments: upright) func tiffsStandUpright(orientation: Int, expected: String) throws {
      let header = Specimens.tiff(width: 32, height: 16, [(274, 3, 1, orientation)])
      let pixels = stride(from: 0, to: Fixture.quarters.pixels.count, by: 4).flatMap {
        Fixture.quarters.pixels[$0..<($0 + 3)]
      }
      try expect(header + pixels, "a.tif", orientation, expected)
    }

    /// The first of several pictures, the second of which is black.
    @Test func anAnimationShowsItsFirstPicture() throws {
      try expect(Formats.bytes("animated.webp"), "a.webp", 1, "RGBW")
    }

    /// One that lies in the middle of the canvas, half seen through.
    @Test func itLiesWhereItBelongs() throws {
      let image = try PictureDecoder.decode(Formats.path("part.webp"), longestSide: 32)
      #expect((image.width, image.height) == (32, 16))
      for y in 0..<16 {
        for x in 0..<32 {
          let isInside = (8..<24).contains(x) && (4..<12).contains(y)
          #expect(image[x, y].alpha == (isInside ? 128 : 0), "\(x), \(y)")
        }
      }
      #expect(image[16, 8].red > 240 && image[16, 8].green < 16)
    }

    /// Whatever its bytes are behind the canvas's size.
    @Test func damagedAnimationsEnd() throws {
      var random = SplitMix64(seed: 4)
      for name in ["animated.webp", "part.webp"] {
        let whole = try Formats.bytes(name)
        for count in 30..<whole.count {
          _ = try? PictureDecoder.decode(
            folder.write(Array(whole.prefix(count)), as: "a.webp"), longestSide: 32)
        }
        for _ in 0..<200 {
          var bytes = whole
          for _ in 0..<3 {
            bytes[.random(in: 30..<bytes.count, using: &random)] = .random(
              in: 0...255, using: &random)
          }
          _ = try? PictureDecoder.decode(folder.write(bytes, as: "a.webp"), longestSide: 32)
        }
      }
    }

    /// libheif is one of the packages for tests; where it is missing, a picture's tile says so.
    @Test func heicAndAVIFAreReadByALibraryThatMayBeMissing() throws {
      try #require(HEIFLibrary.installed != nil, "install the package libheif1")
      for (name, size) in [("quarters.heic", (64, 64)), ("quarters.avif", (32, 16))] {
        let path = Formats.path(name)
        let header = try #require(try PictureDecoder.header(of: PictureFile(path)))
        #expect((header.width, header.height) == size, "\(name)")
        let image = try PictureDecoder.decode(path, longestSide: 64)
        #expect((image.width, image.height) == size, "\(name)")
        #expect(Pictures.colors(image) == "RGBW", "\(name)")
        #expect(try PictureDecoder.decode(path, longestSide: 8).width == 8)
        let file = try PictureFile(path)
        let error = #expect(throws: PictureError.self) {
          try HEIFDecoder.decode(file, longestSide: 8, library: HEIFLibrary("libnowhere.so.1"))
        }
        #expect(error?.description.contains("libheif1") == true)
      }
      // Turned by a quarter, which is told in the file's own way.
      let turned = try PictureDecoder.decode(Formats.path("turned.avif"), longestSide: 64)
      #expect((turned.width, turned.height) == (16, 32) && Pictures.colors(turned) == "BRWG")
    }

    @Test func damagedHEICsEnd() throws {
      var random = SplitMix64(seed: 5)
      for name in ["quarters.heic", "quarters.avif"] {
        let whole = try Formats.bytes(name)
        for _ in 0..<60 {
          var bytes = whole
          for _ in 0..<3 {
            bytes[.random(in: 12..<bytes.count, using: &random)] = .random(
              in: 0...255, using: &random)
          }
          if Bool.random(using: &random) {
            bytes.removeLast(.random(in: 0..<(bytes.count - 12), using: &random))
          }
          _ = try? PictureDecoder.decode(folder.write(bytes, as: "a.heic"), longestSide: 32)
        }
      }
    }
  }
}
