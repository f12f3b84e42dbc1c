import Glibc
import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit

extension Headless {
  /// Tests WebP, TIFF, SVG, HEIC and AVIF files.
  @WindowActor @Suite struct FileFormatTests {
    let folder = TemporaryFolder()

    /// The EXIF orientations, each with the expected colours of the upright picture's quarters, row
    /// by row. The stored rows are red and green, and blue and white.
    nonisolated static let upright = zip(
      Array(1...8), ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"])

    private func expect(
      _ bytes: [UInt8], _ name: String, _ orientation: Int, _ expected: String
    ) throws {
      let image = try PictureDecoder.decode(folder.write(bytes, as: name), longestSide: 64)
      #expect((image.width, image.height) == (orientation < 5 ? (32, 16) : (16, 32)), "\(name)")
      #expect(PictureDecodingTests.colors(image) == expected, "\(name), \(orientation)")
    }

    @Test(arguments: upright)
    func webPPictureIsTurnedUpright(orientation: Int, expected: String) throws {
      let exif = OrientationTests.exif(UInt8(orientation), isLittleEndian: true)
      let file = try Formats.bytes("quarters.webp")
      // Some programs write EXIF data with the prefix "Exif", others without it.
      for exif in [exif, Array(exif.dropFirst(6))] {
        try expect(Formats.extended(file, exif: exif), "a.webp", orientation, expected)
      }
    }

    @Test(arguments: upright)
    func tiffPictureIsTurnedUpright(orientation: Int, expected: String) throws {
      let header = SampleFiles.tiff(width: 32, height: 16, [(274, 3, 1, orientation)])
      let pixels = stride(from: 0, to: Fixture.quarters.pixels.count, by: 4).flatMap {
        Fixture.quarters.pixels[$0..<($0 + 3)]
      }
      try expect(header + pixels, "a.tif", orientation, expected)
    }

    @Test func tiffWithSixteenBitCMYKIsUnsupported() throws {
      var bytes = SampleFiles.tiff(width: 8, height: 8, samples: 4, kind: 5)
      // Set BitsPerSample to 16 and StripByteCounts to 512.
      bytes[10 + 2 * 12 + 8] = 16
      bytes[10 + 8 * 12 + 8] = 0
      bytes[10 + 8 * 12 + 9] = 2
      let path = try folder.write(bytes + [UInt8](repeating: 0, count: 512), as: "inks.tif")
      #expect(
        throws: PictureError.unreadable(reason: "its pixel format isn't supported")
      ) {
        try PictureDecoder.decode(path, longestSide: 8)
      }
    }

    /// Reading a file of several gigabytes would exceed the memory limit of a worker.
    @Test func hugeSVGFilesAreNotRead() throws {
      let path = try folder.write(
        Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), as: "a.svg")
      #expect(truncate(path, 65 << 20) == 0)
      #expect(throws: PictureError.unreadable(reason: "SVG files above 64 MB aren't supported")) {
        try PictureDecoder.decode(path, longestSide: 8)
      }
    }

    /// The file's second frame is black.
    @Test func firstFrameOfAnAnimatedWebPIsDecoded() throws {
      try expect(Formats.bytes("animated.webp"), "a.webp", 1, "RGBW")
    }

    /// The first frame in the file is translucent and lies in the middle of the canvas.
    @Test func firstFrameOfAWebPIsDrawnAtItsPosition() throws {
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

    /// Decoding terminates, however the bytes after the header's canvas size are damaged.
    @Test func decodingADamagedAnimationTerminates() throws {
      var random = SplitMix64(seed: 4)
      for name in ["animated.webp", "part.webp"] {
        let intact = try Formats.bytes(name)
        for count in 30..<intact.count {
          _ = try? PictureDecoder.decode(
            folder.write(Array(intact.prefix(count)), as: "a.webp"), longestSide: 32)
        }
        for _ in 0..<200 {
          var bytes = intact
          for _ in 0..<3 {
            bytes[.random(in: 30..<bytes.count, using: &random)] = .random(
              in: 0...255, using: &random)
          }
          _ = try? PictureDecoder.decode(folder.write(bytes, as: "a.webp"), longestSide: 32)
        }
      }
    }

    /// The tests require the package libheif1. If a decoder doesn't find libheif, its error names
    /// the package.
    @Test func heicAndAVIFAreDecodedIfLibheifIsInstalled() throws {
      try #require(HEIFLibrary.installed != nil, "install the package libheif1")
      for (name, size) in [("quarters.heic", (64, 64)), ("quarters.avif", (32, 16))] {
        let path = Formats.path(name)
        let header = try #require(try PictureHeader.read(from: PictureFile(path)))
        #expect((header.width, header.height) == size, "\(name)")
        let image = try PictureDecoder.decode(path, longestSide: 64)
        #expect((image.width, image.height) == size, "\(name)")
        #expect(PictureDecodingTests.colors(image) == "RGBW", "\(name)")
        #expect(try PictureDecoder.decode(path, longestSide: 8).width == 8)
        let file = try PictureFile(path)
        let error = thrownError(PictureError.self) {
          try HEIFDecoder.decode(file, longestSide: 8, library: HEIFLibrary("libnowhere.so.1"))
        }
        #expect(error?.description.contains("libheif1") == true)
      }
      // A property in this file rotates the picture by 90°.
      let turned = try PictureDecoder.decode(Formats.path("turned.avif"), longestSide: 64)
      #expect(
        (turned.width, turned.height) == (16, 32) && PictureDecodingTests.colors(turned) == "BRWG")
    }

    @Test func decodingADamagedHEICFileTerminates() throws {
      var random = SplitMix64(seed: 5)
      for name in ["quarters.heic", "quarters.avif"] {
        let intact = try Formats.bytes(name)
        for _ in 0..<60 {
          var bytes = intact
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
