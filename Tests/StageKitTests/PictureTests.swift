import CSDL2ImageStageKit
import CSDL2StageKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct AreaAverageTests {
  func average(_ bytes: [UInt8], _ size: (Int, Int), to target: (Int, Int), channels: Int)
    -> [UInt8]
  {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let source = AreaAverage.Source(
        bytes: base, width: size.0, height: size.1, stride: size.0 * channels,
        pixels: channels == 4 ? .rgba : .rgb)
      return AreaAverage.scale(source, width: target.0, height: target.1)
    }
  }

  /// Sizes that divide evenly, that don't, and lines.
  static let sizes = [
    ((64, 48), (16, 12)), ((97, 61), (13, 7)), ((100, 3), (99, 2)), ((5, 1), (2, 1)),
    ((1, 40), (1, 3)), ((31, 31), (31, 31)), ((300, 200), (1, 1)),
  ]

  @Test(arguments: sizes)
  func theMeanStays(source: (Int, Int), target: (Int, Int)) {
    var random = SplitMix64(seed: 11)
    let bytes = (0..<(source.0 * source.1 * 3)).map { _ in UInt8.random(in: 0...255, using: &random)
    }
    let result = average(bytes, source, to: target, channels: 3)
    for channel in 0..<3 {
      let before = stride(from: channel, to: bytes.count, by: 3).map { Double(bytes[$0]) }
      let after = stride(from: channel, to: result.count, by: 4).map { Double(result[$0]) }
      let difference =
        before.reduce(0, +) / Double(before.count) - after.reduce(0, +) / Double(after.count)
      // Each result is rounded to a whole number, so the means differ by at most half of one.
      #expect(abs(difference) <= 0.51)
    }
    #expect(stride(from: 3, to: result.count, by: 4).allSatisfy { result[$0] == 255 })
  }

  @Test(arguments: sizes)
  func oneColourStaysIt(source: (Int, Int), target: (Int, Int)) {
    let pixel: [UInt8] = [250, 128, 3, 77]
    let bytes = (0..<(source.0 * source.1)).flatMap { _ in pixel }
    let result = average(bytes, source, to: target, channels: 4)
    #expect(result == (0..<(target.0 * target.1)).flatMap { _ in pixel })
  }

  @Test func nothingAliases() {
    // Stripes one pixel wide become grey, not stripes of another width.
    let pair: [UInt8] = [0, 0, 0, 255, 255, 255]
    let bytes = (0..<(128 * 8)).flatMap { _ in pair }
    let result = average(bytes, (256, 8), to: (16, 2), channels: 3)
    #expect(
      stride(from: 0, to: result.count, by: 4).allSatisfy { (127...128).contains(result[$0]) })
  }

  @Test func transparentPixelsHaveNoColour() {
    let bytes: [UInt8] = [200, 100, 50, 255, 0, 0, 0, 0]
    #expect(average(bytes, (2, 1), to: (1, 1), channels: 4) == [200, 100, 50, 128])
    #expect(average([9, 9, 9, 0, 5, 5, 5, 0], (2, 1), to: (1, 1), channels: 4)[3] == 0)
  }

  @Test func sizesAreBoundedAndKeepTheirShape() {
    #expect(AreaAverage.size(width: 6000, height: 4000, longestSide: 300) == (300, 200))
    #expect(AreaAverage.size(width: 4000, height: 6000, longestSide: 300) == (200, 300))
    #expect(AreaAverage.size(width: 100, height: 50, longestSide: 300) == (100, 50))
    #expect(AreaAverage.size(width: 9000, height: 1, longestSide: 300) == (300, 1))
    #expect(AreaAverage.size(width: 10, height: 10, longestSide: 0) == (10, 10))
  }
}

@Suite struct NaturalOrderTests {
  static let names = [
    "", "IMG 2", "IMG 10", "img 3", "IMG 02", "IMG 2b", "a", "B", "b", "a1", "a01", "a1b2", "a1b10",
    "10", "9", "009", "99999999999999999999999", "100000000000000000000000", "é", "z", "日2", "日10",
  ]

  @Test func numbersCountAsNumbers() {
    let names = ["IMG 10.jpg", "img 9.jpg", "IMG 2.jpg", "IMG 1.jpg", "apple", "Zebra"]
    #expect(
      names.sorted(by: NaturalOrder.precedes) == [
        "apple", "IMG 1.jpg", "IMG 2.jpg", "img 9.jpg", "IMG 10.jpg", "Zebra",
      ])
  }

  /// The rule, written down plainly: where two names part, numbers by their size and all else by its bytes.
  private func parts(_ name: String) -> [(isNumber: Bool, bytes: [UInt8])] {
    var parts: [(isNumber: Bool, bytes: [UInt8])] = []
    for byte in name.lowercased().utf8 {
      let isDigit = (48...57).contains(byte)
      if isDigit, let last = parts.last, last.isNumber {
        parts[parts.count - 1].bytes.append(byte)
      } else {
        parts.append((isDigit, [byte]))
      }
    }
    return parts.map { ($0.isNumber, $0.isNumber ? Array($0.bytes.drop { $0 == 48 }) : $0.bytes) }
  }

  private func mustPrecede(_ a: String, _ b: String) -> Bool {
    for (p, q) in zip(parts(a), parts(b)) {
      if p.isNumber, q.isNumber {
        if p.bytes.count != q.bytes.count { return p.bytes.count < q.bytes.count }
        if p.bytes != q.bytes { return p.bytes.lexicographicallyPrecedes(q.bytes) }
      } else if p.isNumber || q.isNumber || p.bytes != q.bytes {
        return (p.isNumber ? [48] : p.bytes).lexicographicallyPrecedes(q.isNumber ? [48] : q.bytes)
      }
    }
    let (m, n) = (parts(a).count, parts(b).count)
    return m != n ? m < n : a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  @Test func theRuleHoldsForAnyNames() {
    var random = SplitMix64(seed: 7)
    let letters = ["0", "0", "1", "2", "9", "a", "B", "-", ".", " ", "é"]
    let names = (0..<300).map { _ in
      (0..<Int.random(in: 0...8, using: &random)).reduce("") { name, _ in
        name + letters[Int.random(in: 0..<letters.count, using: &random)]
      }
    }
    let long = ["a" + String(repeating: "7", count: 300), "a" + String(repeating: "7", count: 255)]
    let all = Array(Set(names + long + Self.names))
    for a in all {
      for b in all where a != b {
        #expect(NaturalOrder.precedes(a, b) == mustPrecede(a, b), "\(a) \(b)")
      }
    }
    #expect(NaturalOrder.sorted(all) == all.sorted(by: mustPrecede))
  }

  @Test func itIsAStrictTotalOrder() {
    let precedes: (String, String) -> Bool = NaturalOrder.precedes
    for a in Self.names {
      #expect(!precedes(a, a))
      for b in Self.names where a != b {
        #expect(precedes(a, b) != precedes(b, a), "\(a) \(b)")
        for c in Self.names where precedes(a, b) && precedes(b, c) {
          #expect(precedes(a, c), "\(a) \(b) \(c)")
        }
      }
    }
  }
}

@Suite struct OrientationTests {
  /// An APP1 segment's payload that says an orientation.
  static func exif(_ value: UInt8, isLittleEndian: Bool) -> [UInt8] {
    let name: [UInt8] = Array("Exif".utf8) + [0, 0]
    return name
      + (isLittleEndian
        ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
        : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0])
      + [0, 0, 0, 0]
  }

  @Test(arguments: Orientation.allCases, [true, false])
  func itIsRead(orientation: Orientation, isLittleEndian: Bool) {
    let segment = Self.exif(UInt8(orientation.rawValue), isLittleEndian: isLittleEndian)
    #expect(EXIF(segment[...])?.orientation == orientation)
    // A slice that does not start at 0.
    #expect(EXIF(([1, 2] + segment)[2...])?.orientation == orientation)
  }

  @Test func whateverTheBytesItDoesNotTrap() {
    var random = SplitMix64(seed: 5)
    let whole = Self.exif(6, isLittleEndian: true)
    for count in 0..<whole.count {
      _ = EXIF(whole.prefix(count))?.orientation
      _ = EXIF(whole.prefix(count))?.thumbnail
    }
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = EXIF(bytes[...])?.orientation
      _ = EXIF(bytes[...])?.thumbnail
    }
    #expect(EXIF(Self.exif(0, isLittleEndian: true)[...])?.orientation == nil)
    #expect(EXIF(Self.exif(9, isLittleEndian: true)[...])?.orientation == nil)
  }

  @Test func headersThatAreDamagedDoNotTrap() {
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
    // More pixels than a number can tell.
    let part = Array("ispe".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
    let header = PictureHeader(([0, 0, 0, 16] + Array("ftypavif".utf8) + part)[...])
    #expect(header?.isHEIF == true && header?.pixelCount == 0)
    #expect(PictureHeader(Array("hello".utf8)[...]) == nil)
    #expect(PictureHeader([]) == nil)
  }
}

/// Pictures in files, made for a test.
@WindowActor enum Fixture {
  /// Four quarters: red, green, blue, white from the top left by rows; 32 by 16 pixels.
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

  /// A picture of 4.5 megapixels in the quarters' colours, with a small one in it as cameras make
  /// them: of one shape for all, with black bars above and below.
  ///
  /// - Returns: the file.
  /// - Throws: what keeps it from being made.
  static func camera(_ folder: TemporaryFolder) throws -> String {
    func quarters(_ width: Int, _ height: Int, bars: Int = 0) -> PixelImage {
      var image = PixelImage(width: width, height: height, color: .black)
      for y in bars..<(height - bars) {
        for x in 0..<width {
          let pixel = Self.quarters[x * 32 / width, (y - bars) * 16 / (height - 2 * bars)]
          let place = (y * width + x) * 4
          image.pixels.replaceSubrange(
            place..<(place + 3), with: [pixel.red, pixel.green, pixel.blue])
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

  /// A JPEG file with another one as its small picture.
  static func file(_ large: [UInt8], holding thumbnail: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
    // Little-endian; no tags of the picture, two of the small one, which follows them at 44.
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
  @WindowActor @Suite struct Pictures {
    let folder = TemporaryFolder()
    let empty = TemporaryFolder()

    /// The names of the colours in the middle of the quarters, by rows.
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

    // What a viewer shows for the stored RG/BW, from EXIF's definitions of row 0 and column 0:
    // 1 top left, 2 top right, 3 bottom right, 4 bottom left, 5 left top, 6 right top,
    // 7 right bottom, 8 left bottom.
    @Test(arguments: zip(1...8, ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]))
    func picturesStandUpright(orientation: Int, expected: String) throws {
      let path = try Fixture.jpeg(folder, orientation: UInt8(orientation))
      let image = try PictureDecoder.decode(path, longestSide: 1000)
      #expect((image.width, image.height) == (orientation < 5 ? (32, 16) : (16, 32)))
      #expect(Self.colors(image) == expected)
      let small = try PictureDecoder.decode(path, longestSide: 8)
      #expect(max(small.width, small.height) == 8)
      #expect(Self.colors(small) == expected)
    }

    @Test func formatsAreReadAlike() throws {
      #expect(try PictureDecoder.decode(Fixture.png(folder), longestSide: 32) == Fixture.quarters)
      let path = folder.name("plain.bmp")
      _ = Fixture.quarters.withSurface { SDL_SaveBMP_RW($0, SDL_RWFromFile(path, "wb"), 1) }
      #expect(try PictureDecoder.decode(path, longestSide: 32) == Fixture.quarters)
    }

    /// Red through a fifth of black; by a program that says it is Adobe's, and by one that doesn't:
    /// then the same numbers are all of cyan through four fifths of black.
    @Test func inksAreTurnedToLight() throws {
      let adobe = Self.printed
      let other = Array(adobe[..<2] + adobe[18...])
      for (bytes, expected) in [(adobe, [204, 0, 0, 255]), (other, [0, 51, 51, 255])] {
        let path = try folder.write(bytes, as: "inks.jpg")
        let image = try PictureDecoder.decode(path, longestSide: 8)
        #expect((image.width, image.height) == (8, 8))
        // JPEG's own rounding.
        #expect(zip(image.pixels, expected).allSatisfy { abs(Int($0) - $1) <= 2 })
      }
    }

    /// 8 by 8 pixels of cyan 255, magenta 0, yellow 0, black 204, after Adobe's marker.
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

    @Test func whatCantBeReadSaysWhy() throws {
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
      // The header's width and height, at 16 and 20, say 65536 each.
      for offset in [16, 20] { huge.replaceSubrange(offset..<(offset + 4), with: [0, 1, 0, 0]) }
      #expect(
        error(try folder.write(huge, as: "huge.png")) == .tooLarge(width: 65536, height: 65536))
    }

    @Test func aCamerasSmallPictureIsThePreviewInTheShapeOfTheLargeOne() throws {
      let header = try PictureDecoder.header(of: PictureFile(Fixture.camera(folder)))
      let preview = try #require(PictureDecoder.preview(header))
      #expect((preview.width, preview.height) == (160, 80))
      #expect(Self.colors(preview) == "RGBW")
      // Nothing of the bars, but for the blocks that JPEG blends.
      #expect(preview[40, 0].red > 100 && preview[40, 79].blue > 100)
      let png = try PictureFile(Fixture.png(folder))
      #expect(PictureDecoder.preview(try PictureDecoder.header(of: png)) == nil)
      var broken = try #require(header)
      broken.thumbnail = broken.thumbnail.prefix(20)
      #expect(PictureDecoder.preview(broken) == nil)
      broken.thumbnail = []
      #expect(PictureDecoder.preview(broken) == nil)
    }
  }
}
