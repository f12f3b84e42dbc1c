import StageTestSupport
import SystemKit
import Testing

@testable import PictureKit
@testable import StageKit

/// Tests decoding a part of a picture, at full size and scaled down.
@Suite struct PicturePartTests {
  private let folder = TemporaryFolder()
  private static let size = PixelSize(width: 141, height: 83)

  /// An image in which adjacent pixels differ only a little, and pixels that are further apart
  /// differ more.
  private static let picture: PixelImage = {
    var image = PixelImage(width: size.width, height: size.height, color: .white)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let offset = (y * size.width + x) * 4
        image.pixels[offset] = UInt8(abs(x % 400 - 200))
        image.pixels[offset + 1] = UInt8(abs(y % 400 - 200))
        image.pixels[offset + 2] = UInt8(abs((x + 2 * y) % 400 - 200))
      }
    }
    return image
  }()

  /// Returns parts at all sides and in the middle of an upright picture.
  private func parts(of full: PixelSize, by divisor: Int) -> [PicturePart] {
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PicturePart {
      PicturePart(
        x: x / divisor * divisor, y: y / divisor * divisor, width: width, height: height,
        divisor: divisor
      ).clamped(to: full)
    }
    return [
      part(0, 0, 32, 16), part(48, 32, 32, 48), part(full.width - 50, 40, 400, 32),
      part(30, full.height - 41, 32, 400),
    ]
  }

  /// Returns the expected pixels of a part, computed from the whole picture.
  private func expected(_ part: PicturePart, of picture: PixelImage) -> [UInt8] {
    var pixels: [UInt8] = []
    let (right, bottom) = (part.x + part.width - 1, part.y + part.height - 1)
    for row in 0..<part.size.height {
      for column in 0..<part.size.width {
        var sums = [0, 0, 0, 0]
        for y in 0..<part.divisor {
          for x in 0..<part.divisor {
            let pixel = picture[
              min(part.x + column * part.divisor + x, right),
              min(part.y + row * part.divisor + y, bottom)]
            for (channel, value) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
              sums[channel] += Int(value)
            }
          }
        }
        let count = part.divisor * part.divisor
        pixels += sums.map { UInt8(($0 + count / 2) / count) }
      }
    }
    return pixels
  }

  private func pixels(of part: PicturePart, in path: String) throws -> [UInt8] {
    let file = try PictureFile(FilePath(path))
    let header = try #require(try PictureHeader.read(from: file))
    let image = try PictureDecoder.decode(part, of: file, header).image
    #expect(PixelSize(width: image.width, height: image.height) == part.size)
    return image.pixels
  }

  /// Returns the largest and the mean difference between a part and the same area of the whole
  /// picture.
  private func error(
    of part: PicturePart, in path: String, _ picture: PixelImage
  ) throws -> (max: Int, mean: Double) {
    let pixels = try pixels(of: part, in: path)
    let errors = zip(pixels, expected(part, of: picture)).map { abs(Int($0) - Int($1)) }
    try #require(!errors.isEmpty)
    return (errors.max() ?? 0, Double(errors.reduce(0, +)) / Double(errors.count))
  }

  /// Returns a decoded picture and its full size.
  private func picture(of path: String) throws -> (image: PixelImage, fullSize: PixelSize) {
    let file = try PictureFile(FilePath(path))
    let picture = try PictureDecoder.wholePicture(
      of: file, PictureHeader.read(from: file), longestSide: .max)
    return (picture.image, try #require(picture.fullSize))
  }

  private static let divisors = [1, 2, 8, 16]

  @Test(arguments: Orientation.allCases, [false, true])
  func partOfAPNGMatchesTheWholePicture(
    orientation: Orientation, isInterlaced: Bool
  ) throws {
    let exif = OrientationTests.exif(UInt8(orientation.rawValue), isLittleEndian: true)
    var maker = PNGMaker(width: Self.size.width, height: Self.size.height)
    maker.isInterlaced = isInterlaced
    maker.before = [(name: "eXIf", content: Array(exif.dropFirst(6)))]
    maker.numbers = { x, y in
      let pixel = Self.picture[x, y]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    let path = try folder.write(maker.file, as: "a.png")
    let (image, full) = try picture(of: path)
    for divisor in Self.divisors {
      for part in parts(of: full, by: divisor) {
        // A mean that lies between two levels can be rounded to either level.
        let error = try error(of: part, in: path, image)
        #expect(error.max <= (divisor == 1 ? 0 : 1), "\(part)")
      }
    }
  }

  /// Checks every kind of chroma subsampling, for progressive and other files. The most common kind
  /// is checked in all orientations.
  @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (0, 0)], [false, true])
  func partOfAJPEGMatchesTheWholePicture(
    sampling: (Int, Int), isProgressive: Bool
  ) throws {
    let maker = JPEGMaker(
      sampling: sampling.0 == 0 ? nil : sampling, isProgressive: isProgressive)
    let bytes = maker.file(of: Self.picture)
    let isUsual = sampling == (2, 2) && !isProgressive
    for orientation in isUsual ? Orientation.allCases : [.upright] {
      let exif = OrientationTests.exif(UInt8(orientation.rawValue), isLittleEndian: true)
      let length = exif.count + 2
      let turned =
        bytes[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif + bytes[2...]
      let path = try folder.write(Array(turned), as: "a.jpg")
      let (image, full) = try picture(of: path)
      for divisor in Self.divisors {
        let longestSide = PicturePart.divided(full.longestSide, by: divisor)
        let small = try PictureDecoder.decode(FilePath(path), longestSide: longestSide)
        // True if libjpeg can decode at this scale, with blocks of pixels that begin at the same
        // corner as those of the part.
        let isItsOwn = divisor <= 8 && orientation.isReversed == (false, false)
        for part in parts(of: full, by: divisor) {
          if divisor == 1 {
            #expect(try error(of: part, in: path, image).max == 0, "\(orientation) \(part)")
          } else if isItsOwn {
            var same = part
            (same.x, same.y, same.divisor) = (part.x / divisor, part.y / divisor, 1)
            (same.width, same.height) = (part.size.width, part.size.height)
            #expect(try pixels(of: part, in: path) == expected(same, of: small), "\(part)")
          } else {
            // Pictures scaled by libjpeg aren't exact means, so allow a small mean difference.
            #expect(try error(of: part, in: path, image).mean < 4, "\(orientation) \(part)")
          }
        }
      }
    }
  }

  /// Pictures in formats that can only be decoded as a whole are cropped after decoding.
  @Test func croppedPartMatchesTheWholePicture() throws {
    for name in ["quarters.heic", "quarters.webp", "quarters.avif"] {
      let path = Formats.path(name)
      // Not every system has decoders for all of these formats.
      guard let (image, full) = try? picture(of: path) else { continue }
      for part in parts(of: full, by: 2) {
        #expect(try error(of: part, in: path, image).max <= 1, "\(name) \(part)")
      }
    }
  }

  /// Decoding a part of a large picture keeps only a few rows in memory. The part is clamped to the
  /// picture.
  @Test func partOfALargePictureNeedsLittleMemory() throws {
    let side = 30_000
    let maker = PNGMaker(width: side, height: side, depth: 1, kind: 0)
    let row: [UInt8] = [0] + [UInt8](repeating: 0xF0, count: side / 8)
    let file = try PictureFile(
      FilePath(try folder.write(maker.file(pixels: row + row + row), as: "large.png")))
    let header = try #require(try PictureHeader.read(from: file))
    let part = PicturePart(x: 29_990, y: 0, width: 64, height: 5, divisor: 1)
    #expect(PictureDecoder.neededBytes(for: header, part) < 1 << 20)
    let image = try PictureDecoder.decode(part, of: file, header).image
    #expect((image.width, image.height) == (10, 5))
    // The ten pixels of an existing row are two bits of the second last byte and all bits of the
    // last byte. The pixels of missing rows are grey.
    #expect((0..<10).map { image[$0, 2].red } == [0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
    #expect((0..<10).allSatisfy { image[$0, 3] == (128, 128, 128, 255) })
  }
}
