import CSDL2ImagePictureKit
import StageTestSupport
import Testing

@testable import PictureKit
@testable import StageKit

@Suite struct JPEGScaleTests {
  @Test func scaleIsTheSmallestWithEnoughPixels() {
    for (width, height) in [(1, 1), (7, 5), (640, 480), (4000, 6000), (6001, 3999), (65535, 3)] {
      for wanted in [1, 2, 100, 255, 256, 257, 500, 751, 4096] {
        let scale = JPEGDecoder.Scale(width: width, height: height, longestSide: wanted)
        let longest = max(scale.side(width), scale.side(height))
        #expect(longest >= min(wanted, max(width, height)))
        // The next smaller scale would have too few pixels.
        #expect(scale.divisor == 8 || (longest + 1) / 2 < wanted)
      }
    }
  }

  @Test func twoPhotographsOf24MegapixelsFitIntoTheMemoryLimit() throws {
    var header = try #require(PictureHeader([0xFF, 0xD8]))
    (header.width, header.height) = (6000, 4000)
    let limit = PictureLoader.defaultMemoryLimit / 10 * 9
    func needed(_ side: Int) -> Int { PictureDecoder.neededBytes(for: header, longestSide: side) }
    #expect(needed(448) * 2 <= limit)
    // At full size, two pictures of 24 megapixels exceed the limit. Even a single progressive
    // picture exceeds it, because all its passes are kept in memory.
    #expect(needed(6000) * 2 > limit)
    header.isProgressive = true
    #expect(needed(448) > limit)
  }
}

extension Headless {
  @WindowActor @Suite struct JPEGDecodingTests {
    let folder = TemporaryFolder()

    /// Returns a JPEG file of 1000 × 600 pixels with details of every size.
    private func file() throws -> [UInt8] {
      var image = PixelImage(width: 1000, height: 600, color: .white)
      for y in 0..<600 {
        for x in 0..<1000 {
          let isInside = (x / 37 + y / 23).isMultiple(of: 2)
          let offset = (y * 1000 + x) * 4
          image.pixels[offset] = UInt8(x * 255 / 999)
          image.pixels[offset + 1] = UInt8(y * 255 / 599)
          image.pixels[offset + 2] = isInside ? 220 : 40
        }
      }
      let path = folder.name("all.jpg")
      try #require(image.withSurface { IMG_SaveJPG($0, path, 95) } == 0)
      return try TemporaryFolder.read(path)
    }

    private func decode(_ bytes: [UInt8], _ longestSide: Int) throws -> PixelImage {
      try PictureDecoder.decode(folder.write(bytes, as: "x.jpg"), longestSide: longestSide)
    }

    /// Returns a JPEG file with `count` unknown segments inserted before the size.
    private func padded(_ bytes: [UInt8], by count: Int) -> [UInt8] {
      let segment: [UInt8] = [0xFF, 0xEB, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 0xFFFD)
      return Array(bytes[..<2]) + (0..<count).flatMap { _ in segment } + bytes[2...]
    }

    /// Returns a JPEG file with another size in its frame header.
    private func sized(_ bytes: [UInt8], width: Int, height: Int) throws -> [UInt8] {
      let offset = try #require(
        bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
      var bytes = bytes
      bytes.replaceSubrange(
        (offset + 5)..<(offset + 9),
        with: [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init))
      return bytes
    }

    @Test(arguments: [500, 250, 200, 125, 40]) func scaledDecodingMatchesTheAveragedPicture(
      side: Int
    ) throws {
      let bytes = try file()
      let full = try decode(bytes, 1000)
      let small = try decode(bytes, side)
      let size = AreaAverage.size(width: 1000, height: 600, longestSide: side)
      #expect((small.width, small.height) == size)
      let averaged = full.pixels.withUnsafeBufferPointer { buffer -> [UInt8] in
        guard let start = buffer.baseAddress else { return [] }
        return AreaAverage.scale(
          .init(bytes: start, width: 1000, height: 600, stride: 4000, pixels: .rgba),
          width: size.width, height: size.height)
      }
      let errors = zip(small.pixels, averaged).map { abs(Int($0) - Int($1)) }
      #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 1.5)
    }

    @Test func sizeIsFoundAfterLongMetadata() throws {
      let long = padded(try self.file(), by: 12)
      let file = try PictureFile(folder.write(long, as: "a.jpg"))
      let header = try #require(try PictureHeader.read(from: file))
      #expect((header.width, header.height) == (1000, 600))
      #expect(try decode(long, 100) == decode(self.file(), 100))
    }

    @Test func hugeJPEGIsDecodedAtAFractionOfItsSize() throws {
      // The header claims more pixels than the file contains. The missing pixels are grey.
      let image = try decode(sized(file(), width: 20000, height: 10000), 64)
      #expect((image.width, image.height) == (64, 32))
      let last = image[63, 31]
      #expect(abs(Int(last.red) - 128) < 8)
    }

    @Test func oversizedJPEGIsRefusedBeforeDecoding() throws {
      let bytes = try padded(sized(file(), width: 60000, height: 60000), by: 12)
      #expect(throws: PictureError.tooLarge(width: 60000, height: 60000)) { try decode(bytes, 64) }
      // The limit for a progressive file is lower, because the whole picture is kept in memory.
      var passes = try sized(file(), width: 20000, height: 10000)
      let offset = try #require(
        passes.indices.first { passes[$0] == 0xFF && passes[$0 + 1] == 0xC0 })
      passes[offset + 1] = 0xC2
      #expect(throws: PictureError.tooLarge(width: 20000, height: 10000)) { try decode(passes, 64) }
    }

    @Test func truncatedJPEGShowsTheDecodedPart() throws {
      let bytes = try file()
      let intact = try decode(bytes, 100)
      let cut = try decode(Array(bytes.prefix(bytes.count / 2)), 100)
      #expect((cut.width, cut.height) == (100, 60))
      #expect(cut.pixels.prefix(100 * 4 * 20) == intact.pixels.prefix(100 * 4 * 20))
      #expect(cut[50, 59] == cut[10, 59])
    }
  }
}
