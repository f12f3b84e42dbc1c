import CSDL2ImagePictureKit
import CSDL2StageKit
import GeometryKit
import Glibc
import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

@Suite struct OrientationTests {
  /// Returns the content of an APP1 segment that contains an EXIF orientation.
  static func exif(_ value: UInt8, isLittleEndian: Bool) -> [UInt8] {
    let name: [UInt8] = Array("Exif".utf8) + [0, 0]
    return name
      + (isLittleEndian
        ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
        : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0])
      + [0, 0, 0, 0]
  }

  @Test(arguments: Orientation.allCases, [true, false])
  func orientationIsRead(orientation: Orientation, isLittleEndian: Bool) {
    let segment = Self.exif(UInt8(orientation.rawValue), isLittleEndian: isLittleEndian)
    #expect(EXIF(segment[...])?.orientation == orientation)
    // The segment can be a slice whose start index isn't 0.
    #expect(EXIF(([1, 2] + segment)[2...])?.orientation == orientation)
  }

  @Test func damagedEXIFDoesNotTrap() {
    var random = SplitMix64(seed: 5)
    let intact = Self.exif(6, isLittleEndian: true)
    for count in 0..<intact.count {
      _ = EXIF(intact.prefix(count))?.orientation
      _ = EXIF(intact.prefix(count))?.thumbnail
    }
    for _ in 0..<2000 {
      var bytes = intact
      for _ in 0..<3 {
        bytes[.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = EXIF(bytes[...])?.orientation
      _ = EXIF(bytes[...])?.thumbnail
    }
    #expect(EXIF(Self.exif(0, isLittleEndian: true)[...])?.orientation == nil)
    #expect(EXIF(Self.exif(9, isLittleEndian: true)[...])?.orientation == nil)
  }

  @Test func damagedHeadersDoNotTrap() {
    var random = SplitMix64(seed: 6)
    let starts: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF, 0xE1], [0x89, 0x50, 0x4E, 0x47], Array("GIF89a".utf8), Array("BM".utf8),
      Array("RIFF    WEBPVP8X".utf8), Array("RIFF    WEBPVP8L".utf8), Array("qoif".utf8),
    ]
    for start in starts {
      for length in 0..<60 {
        let tail = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(length == 0 || PictureHeader((start + tail)[...]) != nil)
      }
    }
    // The number of pixels of this size is too large for an `Int`.
    let part = Array("ispe".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
    let header = PictureHeader(([0, 0, 0, 16] + Array("ftypavif".utf8) + part)[...])
    #expect(header?.isHEIF == true && header?.pixelCount == 0)
    #expect(PictureHeader(Array("hello".utf8)[...]) == nil)
    #expect(PictureHeader([]) == nil)
  }
}

/// Picture files that are created for tests.
@WindowActor enum Fixture {
  /// An image of 32 × 16 pixels in four quarters: red and green above blue and white.
  static let quarters: PixelImage = {
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    let pixels = (0..<(32 * 16)).flatMap { index -> [UInt8] in
      colors[(index / 32 < 8 ? 0 : 2) + (index % 32 < 16 ? 0 : 1)] + [255]
    }
    return PixelImage(width: 32, height: 16, pixels: pixels)
  }()

  static func jpeg(_ folder: TemporaryFolder, orientation: UInt8?) throws -> String {
    let path = folder.name("plain.jpg")
    let status = quarters.withSurface { IMG_SaveJPG($0, path, 100) }
    try #require(status == 0)
    guard let orientation else { return path }
    var bytes = try TemporaryFolder.read(path)
    let exif = OrientationTests.exif(orientation, isLittleEndian: true)
    let length = exif.count + 2
    bytes.insert(
      contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif, at: 2)
    return try folder.write(bytes, as: "turned\(orientation).jpg")
  }

  /// Writes a JPEG file of 4.5 megapixels that shows the four quarters. Like files of cameras, it
  /// contains a preview with a fixed aspect ratio and black bars above and below.
  ///
  /// - Returns: the path of the file.
  /// - Throws: an error if the file can't be written.
  static func camera(_ folder: TemporaryFolder) throws -> String {
    func quarters(_ width: Int, _ height: Int, bars: Int = 0) -> PixelImage {
      var image = PixelImage(width: width, height: height, color: .black)
      for y in bars..<(height - bars) {
        for x in 0..<width {
          let pixel = Self.quarters[x * 32 / width, (y - bars) * 16 / (height - 2 * bars)]
          let offset = (y * width + x) * 4
          image.pixels.replaceSubrange(
            offset..<(offset + 3), with: [pixel.red, pixel.green, pixel.blue])
        }
      }
      return image
    }
    let (path, small) = (folder.name("camera.jpg"), folder.name("small.jpg"))
    try #require(quarters(3000, 1500).withSurface { IMG_SaveJPG($0, path, 90) } == 0)
    try #require(quarters(160, 112, bars: 16).withSurface { IMG_SaveJPG($0, small, 90) } == 0)
    return try folder.write(
      Self.file(TemporaryFolder.read(path), holding: TemporaryFolder.read(small)), as: "camera.jpg")
  }

  /// Returns a JPEG file with another JPEG file as its EXIF thumbnail.
  static func file(_ large: [UInt8], holding thumbnail: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
    // The bytes are little-endian. The first directory has no tags. The second has two tags for the
    // thumbnail, whose data begin at offset 44.
    var exif: [UInt8] = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [42, 0] + bytes(8)
    exif += [0, 0] + bytes(14) + [2, 0]
    exif += [0x01, 0x02, 4, 0] + bytes(1) + bytes(44)
    exif += [0x02, 0x02, 4, 0] + bytes(1) + bytes(thumbnail.count) + bytes(0) + thumbnail
    let length = exif.count + 2
    return large[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + large[2...]
  }

  static func png(_ folder: TemporaryFolder) throws -> String {
    let path = folder.name("plain.png")
    try quarters.writePNG(to: path)
    return path
  }
}

extension Headless {
  @WindowActor @Suite struct PictureDecodingTests {
    let folder = TemporaryFolder()
    let empty = TemporaryFolder()

    /// Returns the initials of the colours at the centres of the quarters, row by row.
    static func colors(_ image: PixelImage) -> String {
      [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
        switch image[image.width * x / 4, image.height * y / 4] {
        case (200..., ..<60, ..<60, 255): "R"
        case (..<60, 200..., ..<60, 255): "G"
        case (..<60, ..<60, 200..., 255): "B"
        case (200..., 200..., 200..., 255): "W"
        default: "?"
        }
      }.joined()
    }

    // The arguments are an EXIF orientation and the expected colours of the upright picture's
    // quarters, row by row. The stored rows are RG and BW. Each orientation says at which sides of
    // the upright picture the stored row 0 and column 0 appear: 1 top left, 2 top right, 3 bottom
    // right, 4 bottom left, 5 left top, 6 right top, 7 right bottom, 8 left bottom.
    @Test(arguments: zip(1...8, ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]))
    func picturesAreTurnedUpright(orientation: Int, expected: String) throws {
      let path = try Fixture.jpeg(folder, orientation: UInt8(orientation))
      let image = try PictureDecoder.decode(path, longestSide: 1000)
      #expect((image.width, image.height) == (orientation < 5 ? (32, 16) : (16, 32)))
      #expect(Self.colors(image) == expected)
      let small = try PictureDecoder.decode(path, longestSide: 8)
      #expect(max(small.width, small.height) == 8)
      #expect(Self.colors(small) == expected)
    }

    @Test func pngAndBMPDecodeToTheSamePixels() throws {
      #expect(try PictureDecoder.decode(Fixture.png(folder), longestSide: 32) == Fixture.quarters)
      let path = folder.name("plain.bmp")
      _ = Fixture.quarters.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(path, "wb"), 1) }
      #expect(try PictureDecoder.decode(path, longestSide: 32) == Fixture.quarters)
    }

    /// With Adobe's marker, which inverts the inks, the file is red under 20 % black. Without the
    /// marker, the same numbers mean full cyan under 80 % black.
    @Test func cmykIsConvertedToRGB() throws {
      let adobe = Self.printed
      let other = Array(adobe[..<2] + adobe[18...])
      for (bytes, expected) in [(adobe, [204, 0, 0, 255]), (other, [0, 51, 51, 255])] {
        let path = try folder.write(bytes, as: "inks.jpg")
        let image = try PictureDecoder.decode(path, longestSide: 8)
        #expect((image.width, image.height) == (8, 8))
        // JPEG compression changes the colours slightly.
        #expect(zip(image.pixels, expected).allSatisfy { abs(Int($0) - $1) <= 2 })
      }
    }

    /// A CMYK JPEG file of 8 × 8 pixels of cyan 255, magenta 0, yellow 0 and black 204, with
    /// Adobe's marker.
    static let printed: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xEE, 0x00, 0x0E, 0x41, 0x64, 0x6F, 0x62, 0x65, 0x00, 0x64, 0x00,
      0x00, 0x00, 0x00, 0x00, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x0D, 0x09, 0x0A, 0x0B, 0x0A,
      0x08, 0x0D, 0x0B, 0x0A, 0x0B, 0x0E, 0x0E, 0x0D, 0x0F, 0x13, 0x20, 0x15, 0x13, 0x12,
      0x12, 0x13, 0x27, 0x1C, 0x1E, 0x17, 0x20, 0x2E, 0x29, 0x31, 0x30, 0x2E, 0x29, 0x2D,
      0x2C, 0x33, 0x3A, 0x4A, 0x3E, 0x33, 0x36, 0x46, 0x37, 0x2C, 0x2D, 0x40, 0x57, 0x41,
      0x46, 0x4C, 0x4E, 0x52, 0x53, 0x52, 0x32, 0x3E, 0x5A, 0x61, 0x5A, 0x50, 0x60, 0x4A,
      0x51, 0x52, 0x4F, 0xFF, 0xC0, 0x00, 0x14, 0x08, 0x00, 0x08, 0x00, 0x08, 0x04, 0x43,
      0x11, 0x00, 0x4D, 0x11, 0x00, 0x59, 0x11, 0x00, 0x4B, 0x11, 0x00, 0xFF, 0xC4, 0x00,
      0x15, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x07, 0x06, 0xFF, 0xC4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0xFF, 0xDA, 0x00, 0x0E, 0x04, 0x43, 0x00, 0x4D, 0x00, 0x59, 0x00, 0x4B, 0x00, 0x00,
      0x3F, 0x00, 0x4E, 0x18, 0x0C, 0x15, 0xEF, 0xFF, 0xD9,
    ]

    @Test func unreadableFilesReportTheReason() throws {
      func error(_ path: String) -> PictureError? {
        do throws(PictureError) {
          _ = try PictureDecoder.decode(path, longestSide: 32)
          return nil
        } catch {
          return error
        }
      }
      #expect(error("/nowhere/at/all.png") == .missing)
      #expect(error(folder.path) == .unreadable(reason: String(cString: strerror(EISDIR))))
      #expect(error(try folder.write(Array("Dear Sir".utf8), as: "letter.png")) == .unsupported)
      #expect(error(try folder.write([], as: "empty.png")) == .corrupt(reason: "the file is empty"))
      let png = try TemporaryFolder.read(Fixture.png(folder))
      var broken = png
      for index in 41..<51 { broken[index] ^= 0xFF }
      for bytes in [Array(png.prefix(42)), broken] {
        guard case .corrupt = error(try folder.write(bytes, as: "broken.png")) else {
          Issue.record("not corrupt: \(String(describing: error(folder.path + "/broken.png")))")
          continue
        }
      }
      var huge = png
      // Set the header's width and height, at offsets 16 and 20, to 65536.
      for offset in [16, 20] { huge.replaceSubrange(offset..<(offset + 4), with: [0, 1, 0, 0]) }
      #expect(
        error(try folder.write(huge, as: "huge.png")) == .tooLarge(width: 65536, height: 65536))
    }

    @Test func previewHasTheAspectRatioOfItsPicture() throws {
      let header = try PictureHeader.read(from: PictureFile(Fixture.camera(folder)))
      let preview = try #require(PictureDecoder.preview(header))
      #expect((preview.width, preview.height) == (160, 80))
      #expect(Self.colors(preview) == "RGBW")
      // The black bars are cropped. JPEG compression has blended only a little black into the
      // adjacent rows.
      #expect(preview[40, 0].red > 100 && preview[40, 79].blue > 100)
      let png = try PictureFile(Fixture.png(folder))
      #expect(PictureDecoder.preview(try PictureHeader.read(from: png)) == nil)
      var broken = try #require(header)
      broken.thumbnail = broken.thumbnail.prefix(20)
      #expect(PictureDecoder.preview(broken) == nil)
      broken.thumbnail = []
      #expect(PictureDecoder.preview(broken) == nil)
    }
  }
}
