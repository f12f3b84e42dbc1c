import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// Compares decoded PNG files of every kind with the pixels that the specification prescribes.
@Suite struct PNGTests {
  private let folder = TemporaryFolder()

  private func decode(_ bytes: [UInt8], _ longestSide: Int = 4096) throws -> PixelImage {
    try PictureDecoder.decode(folder.write(bytes, as: "a.png"), longestSide: longestSide)
  }

  private func error(_ bytes: [UInt8]) throws -> PictureError? {
    let path = try folder.write(bytes, as: "a.png")
    do throws(PictureError) {
      _ = try PictureDecoder.decode(path, longestSide: 64)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the expected pixel for the samples of a pixel. In a transparent pixel, all bytes are
  /// 0.
  private func expectedPixel(_ numbers: [Int], _ maker: PNGMaker, _ palette: [[UInt8]]) -> [UInt8] {
    let pixel = color(numbers, maker, palette)
    return pixel[3] == 0 ? [0, 0, 0, 0] : pixel
  }

  private func color(_ numbers: [Int], _ maker: PNGMaker, _ palette: [[UInt8]]) -> [UInt8] {
    func level(_ number: Int) -> UInt8 {
      UInt8((Double(number) * 255 / Double(1 << maker.depth - 1)).rounded())
    }
    switch maker.kind {
    case 0: return [level(numbers[0]), level(numbers[0]), level(numbers[0]), 255]
    case 2: return numbers.map(level) + [255]
    case 3: return palette[numbers[0]]
    case 4: return [level(numbers[0]), level(numbers[0]), level(numbers[0]), level(numbers[1])]
    default: return numbers.map(level)
    }
  }

  static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  /// Decodes pictures with random samples, of several sizes down to one pixel, both interlaced and
  /// not, with every filter.
  @Test(arguments: kinds) func everyColourTypeAndBitDepthIsDecoded(kind: Int, depth: Int) throws {
    var random = SplitMix64(seed: UInt64(kind * 100 + depth))
    let palette = (0..<(1 << min(depth, 8))).map { _ in
      (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    for isInterlaced in [false, true] {
      for (width, height) in [(1, 1), (1, 7), (9, 1), (5, 3), (13, 17)] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1
        let numbers = (0..<(width * height)).map { _ in
          (0..<channels).map { _ in Int.random(in: 0..<(1 << depth), using: &random) }
        }
        var maker = PNGMaker(
          width: width, height: height, depth: depth, kind: kind, isInterlaced: isInterlaced)
        maker.filters = [0, 1, 2, 3, 4, 4, 3, 1, 2]
        maker.numbers = { x, y in numbers[y * width + x] }
        if kind == 3 {
          maker.before = [
            ("PLTE", palette.flatMap { $0.prefix(3) }), ("tRNS", palette.map { $0[3] }),
          ]
        }
        let image = try decode(maker.file)
        #expect((image.width, image.height) == (width, height))
        let wrong = numbers.indices.first { index in
          let pixel = Array(image.pixels[(4 * index)..<(4 * index + 4)])
          return pixel != expectedPixel(numbers[index], maker, palette)
        }
        #expect(wrong == nil, "\(width) × \(height)")
      }
    }
  }

  /// A picture without an alpha channel can declare a single colour transparent.
  @Test(arguments: [(0, 2), (0, 8), (0, 16), (2, 8), (2, 16)])
  func singleColourCanBeTransparent(kind: Int, depth: Int) throws {
    let channels = kind == 0 ? 1 : 3
    let maxLevel = 1 << depth - 1
    var maker = PNGMaker(width: 4, height: 1, depth: depth, kind: kind)
    maker.numbers = { x, _ in [Int](repeating: maxLevel * x / 3, count: channels) }
    maker.before = [
      (
        "tRNS",
        (0..<channels).flatMap { _ in [UInt8((maxLevel / 3) >> 8), UInt8(maxLevel / 3 & 255)] }
      )
    ]
    let image = try decode(maker.file)
    #expect((0..<4).map { image[$0, 0].alpha } == [255, 0, 255, 255])
  }

  /// If the palette has fewer colours than the pixels use, the missing colours are black.
  @Test func coloursMissingInThePaletteAreBlack() throws {
    var maker = PNGMaker(width: 4, height: 1, depth: 2, kind: 3)
    maker.numbers = { x, _ in [x] }
    maker.before = [("PLTE", [250, 1, 2, 3, 251, 4]), ("tRNS", [9])]
    #expect(
      try decode(maker.file).pixels
        == [250, 1, 2, 9, 3, 251, 4, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    maker.before = []
    #expect(try error(maker.file) == .corrupt(reason: "IDAT: Missing PLTE before IDAT"))
  }

  private func gradient(isInterlaced: Bool) -> PNGMaker {
    var maker = PNGMaker(width: 64, height: 64, isInterlaced: isInterlaced)
    maker.filters = [4]
    var random = SplitMix64(seed: 3)
    // Noise makes all rows about equally long when compressed, so that a file can be truncated in
    // any row.
    let noise = (0..<4096).map { _ in Int.random(in: 0..<16, using: &random) }
    maker.numbers = { x, y in [x * 3 + noise[y * 64 + x], y * 3, 200] }
    return maker
  }

  /// The rows before the end of a truncated file are decoded. All other rows are grey.
  @Test(arguments: [1, 2, 3]) func truncatedPNGShowsItsDecodedRows(quarters: Int) throws {
    let bytes = gradient(isInterlaced: false).file
    let intact = try decode(bytes)
    let cut = try decode(Array(bytes.prefix(bytes.count * quarters / 4)))
    let rows = (0..<64).prefix { y in
      cut.pixels[(y * 256)..<(y * 256 + 256)] == intact.pixels[(y * 256)..<(y * 256 + 256)]
    }
    #expect(abs(rows.count - 16 * quarters) <= 5)
    #expect((rows.count..<64).allSatisfy { y in (0..<64).allSatisfy { cut[$0, y].red == 128 } })
    #expect((rows.count..<64).allSatisfy { y in (0..<64).allSatisfy { cut[$0, y].blue == 128 } })
  }

  /// If the finer passes are missing, the pixels have the colours of the coarser passes.
  @Test func truncatedInterlacedPNGShowsItsCoarsePasses() throws {
    let maker = gradient(isInterlaced: true)
    let intact = try decode(maker.file)
    // The number of bytes of the first five passes, with one filter byte in each row.
    let first = 3 * (64 + 64 + 128 + 256 + 512) + 8 + 8 + 8 + 16 + 16
    let cut = try decode(maker.file(pixels: Array(maker.rows.prefix(first))))
    for y in 0..<64 {
      for x in 0..<64 { #expect(cut[x, y] == intact[x & ~1, y & ~1]) }
    }
    // If the file contains only the first pass, each pixel of that pass fills 8 × 8 pixels.
    let coarse = try decode(maker.file(pixels: Array(maker.rows.prefix(3 * 64 + 8))))
    for y in 0..<64 {
      for x in 0..<64 { #expect(coarse[x, y] == intact[x & ~7, y & ~7]) }
    }
  }

  /// A wrong byte in the compressed pixels affects only the pixels after it.
  @Test func damageAffectsOnlyThePixelsAfterIt() throws {
    var bytes = gradient(isInterlaced: false).file
    let intact = try decode(bytes)
    for offset in (bytes.count * 3 / 4)..<(bytes.count * 3 / 4 + 40) { bytes[offset] ^= 0x5A }
    let image = try decode(bytes)
    #expect(image.pixels.prefix(64 * 4 * 40) == intact.pixels.prefix(64 * 4 * 40))
  }

  /// A picture of 30,000 × 30,000 pixels is decoded, although its file ends after three rows. No
  /// more than a few rows are in memory at any time.
  @Test func largePNGIsDecodedRowByRow() throws {
    let side = 30_000
    var maker = PNGMaker(width: side, height: side, depth: 1, kind: 0)
    let row: [UInt8] = [0] + [UInt8](repeating: 0xFF, count: side / 8)
    let bytes = maker.file(pixels: row + row + row)
    let path = try folder.write(bytes, as: "large.png")
    let header = try #require(try PictureHeader.read(from: PictureFile(path)))
    #expect(header.workBytes < 1 << 20)
    let image = try PictureDecoder.decode(path, longestSide: 100)
    #expect((image.width, image.height) == (100, 100))
    // The first row of the result is the mean of three white rows and 297 grey rows.
    #expect((0..<100).allSatisfy { image[$0, 0] == (129, 129, 129, 255) })
    #expect((0..<100).allSatisfy { image[$0, 1] == (128, 128, 128, 255) })
    // Decoding an interlaced file would need all pixels in memory.
    maker.isInterlaced = true
    let passes = maker.file(pixels: row)
    #expect(try error(passes) == .tooLarge(width: side, height: side))
  }

  @Test(arguments: [(70_000, 70_000), (1 << 25, 1), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func oversizedPNGIsRefusedBeforeDecoding(width: Int, height: Int) throws {
    let maker = PNGMaker(width: width, height: height, kind: 0)
    #expect(try error(maker.file(pixels: [0])) == .tooLarge(width: width, height: height))
  }

  @Test func veryWideAndVeryTallPNGsKeepTheirColours() throws {
    for (width, height) in [(200_000, 1), (1, 20_000)] {
      let maker = PNGMaker(width: width, height: height, kind: 6)
      let pixel: [UInt8] = [200, 100, 50, 128]
      let row: [UInt8] = [0] + (0..<width).flatMap { _ in pixel }
      let image = try decode(maker.file(pixels: (0..<height).flatMap { _ in row }), 3)
      #expect((image.width, image.height) == (width > 1 ? (3, 1) : (1, 3)))
      #expect(image.pixels == [200, 100, 50, 128, 200, 100, 50, 128, 200, 100, 50, 128])
    }
  }

  /// The chunk with the orientation can come before or after the pixels.
  @Test(arguments: Orientation.allCases, [true, false])
  func pngPictureIsTurnedUpright(orientation: Orientation, isBefore: Bool) throws {
    let exif = OrientationTests.exif(UInt8(orientation.rawValue), isLittleEndian: isBefore)
    let chunk = (name: "eXIf", content: Array(exif.dropFirst(6)))
    var maker = PNGMaker(width: 3, height: 2)
    maker.numbers = { x, y in [x * 100, y * 100, 7] }
    let stored = try decode(maker.file)
    if isBefore { maker.before = [chunk] } else { maker.behind = [chunk] }
    let image = try decode(maker.file)
    #expect(image == stored.turned(by: orientation))
    #expect((image.width, image.height) == (orientation.swapsSides ? (2, 3) : (3, 2)))
  }
}
