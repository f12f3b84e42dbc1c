import CSDL2ImagePictureKit
import Glibc
import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// sRGB as defined by IEC 61966-2-1, and conversions from other colour spaces to sRGB.
enum StandardColors {
  static func light(_ number: Double) -> Double {
    number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  static func level(ofLight light: Double) -> Int {
    let light = min(max(light, 0), 1)
    let number = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int((number * 255).rounded())
  }

  private static func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// Returns the sRGB levels of a Display P3 colour. The matrix is from CSS Color 4, section 10.
  static func levels(fromP3 levels: [Int]) -> [Int] {
    let matrix = [
      [1.2249401763, -0.2249401763, 0], [-0.0420569547, 1.0420569547, 0],
      [-0.0196375546, -0.0786360456, 1.0982736001],
    ]
    return times(matrix, levels.map { light(Double($0) / 255) }).map(level)
  }

  /// Returns the sRGB levels of a CIE L*a*b* colour under D50. The matrix combines Bradford's
  /// adaptation with sRGB's matrix.
  static func levels(fromLab lab: [Double]) -> [Int] {
    func cube(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : 3 * 36 / 841 * (t - 4.0 / 29) }
    let y = (lab[0] + 16) / 116
    let xyz = [
      0.9642 * cube(y + lab[1] / 500), cube(y), 0.8249 * cube(y - lab[2] / 200),
    ]
    let matrix = [
      [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
      [0.0719453, -0.2289914, 1.4052427],
    ]
    return times(matrix, xyz).map(level)
  }
}

extension Headless {
  /// Tests colour profiles and other colour data in files.
  @WindowActor @Suite struct ColorTests {
    let folder = TemporaryFolder()

    private func decode(_ bytes: [UInt8], as name: String) throws -> PixelImage {
      try PictureDecoder.decode(folder.write(bytes, as: name), longestSide: 64)
    }

    private func expect(
      _ image: PixelImage, _ levels: [Int], within tolerance: Int = 1, _ message: Comment? = nil,
      at location: SourceLocation = #_sourceLocation
    ) {
      let pixel = image[image.width / 4, image.height / 4]
      let actual = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
      #expect(
        zip(actual, levels).allSatisfy { abs($0 - $1) <= tolerance } && pixel.alpha == 255,
        "\(actual) instead of \(levels); \(message ?? "")", sourceLocation: location)
    }

    /// Returns a PNG file of one colour.
    private func png(_ levels: [Int], _ chunks: [(String, [UInt8])] = [], kind: Int = 2) -> [UInt8]
    {
      var maker = PNGMaker(width: 8, height: 8, kind: kind)
      maker.numbers = { _, _ in levels }
      maker.before = chunks.map { (name: $0.0, content: $0.1) }
      return maker.file
    }

    private func chunk(_ profile: [UInt8]) -> (String, [UInt8]) {
      ("iCCP", Array("name".utf8) + [0, 0] + PNGMaker.packed(profile))
    }

    private func numbers(_ numbers: [Double]) -> [UInt8] {
      numbers.flatMap { PNGMaker.four(Int(($0 * 100_000).rounded())) }
    }

    private func jpeg(_ levels: [Int]) throws -> [UInt8] {
      let color = Color(
        red: Double(levels[0]) / 255, green: Double(levels[1]) / 255, blue: Double(levels[2]) / 255)
      let path = folder.name("plain.jpg")
      try #require(
        PixelImage(width: 16, height: 16, color: color).withSurface { IMG_SaveJPG($0, path, 100) }
          == 0)
      return try TemporaryFolder.read(path)
    }

    /// Returns a JPEG file with a profile in `pieces` segments.
    private func with(_ profile: [UInt8], pieces: Int, in file: [UInt8]) -> [UInt8] {
      let length = (profile.count + pieces - 1) / pieces
      // Segments may have any order.
      let segments = (0..<pieces).reversed().flatMap { index -> [UInt8] in
        let piece = concatenate(
          Array("ICC_PROFILE\0".utf8), [UInt8(index + 1), UInt8(pieces)],
          Array(profile.dropFirst(index * length).prefix(length)))
        let length = piece.count + 2
        return concatenate([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)], piece)
      }
      return concatenate(Array(file[..<2]), segments, Array(file[2...]))
    }

    nonisolated static let samples = [
      [220, 30, 30], [202, 54, 44], [30, 200, 90], [128, 128, 128], [0, 90, 255],
    ]

    @Test(arguments: samples) func displayP3IsConvertedToSRGB(levels: [Int]) throws {
      let profile = ProfileMaker.displayP3
      let expected = StandardColors.levels(fromP3: levels)
      expect(try decode(png(levels, [chunk(profile)]), as: "a.png"), expected)
      // JPEG compression changes the colours slightly.
      let plain = try jpeg(levels)
      for pieces in [1, 3] {
        let image = try decode(with(profile, pieces: pieces, in: plain), as: "a.jpg")
        expect(image, expected, within: 4, "in \(pieces)")
      }
      expect(try decode(tiff(levels, profile), as: "a.tif"), expected)
      // Without a profile, the colours are sRGB and aren't converted.
      expect(try decode(png(levels), as: "b.png"), levels)
    }

    /// The Display P3 colour 202, 54, 44 is 220, 30, 30 in sRGB.
    @Test func displayP3RedIsConvertedToItsKnownSRGBValue() throws {
      #expect(
        zip(StandardColors.levels(fromP3: [202, 54, 44]), [220, 30, 30]).allSatisfy {
          abs($0 - $1) <= 1
        })
      expect(
        try decode(png([202, 54, 44], [chunk(ProfileMaker.displayP3)]), as: "a.png"), [220, 30, 30])
    }

    /// Returns a TIFF file of 8 × 8 pixels of one colour, with a profile after the pixels.
    private func tiff(_ levels: [Int], _ profile: [UInt8]) -> [UInt8] {
      let pixels = (0..<64).flatMap { _ in levels.map { UInt8($0) } }
      let header = SampleFiles.tiff(width: 8, height: 8, [(34675, 7, profile.count, 0)])
      let offset = header.count + pixels.count
      return SampleFiles.tiff(width: 8, height: 8, [(34675, 7, profile.count, offset)]) + pixels
        + profile
    }

    @Test func webPProfileIsApplied() throws {
      let file = try Formats.bytes("quarters.webp")
      let image = try decode(Formats.extended(file, profile: ProfileMaker.displayP3), as: "a.webp")
      let positions = [(8, 4), (24, 4), (8, 12), (24, 12)]
      let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
      for (position, color) in zip(positions, colors) {
        let pixel = image[position.0, position.1]
        let expected = StandardColors.levels(fromP3: color)
        let actual = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
        #expect(zip(actual, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(actual) \(expected)")
      }
    }

    @Test(arguments: [1.0, 1.8]) func greyscaleProfileIsApplied(exponent: Double) throws {
      for level in [0, 40, 128, 200, 255] {
        let expected = StandardColors.level(ofLight: pow(Double(level) / 255, exponent))
        let grey = [Int](repeating: expected, count: 3)
        let profile = chunk(ProfileMaker.grey(exponent))
        expect(try decode(png([level], [profile], kind: 0), as: "a.png"), grey)
        // A gAMA chunk with the same exponent has the same effect as the profile.
        let power = ("gAMA", numbers([1 / exponent]))
        expect(try decode(png([level], [power], kind: 0), as: "b.png"), grey)
        expect(try decode(png([level, level, level], [power]), as: "c.png"), grey)
      }
      // A greyscale profile doesn't apply to a picture in colour.
      let profile = chunk(ProfileMaker.grey(exponent))
      expect(try decode(png([10, 100, 200], [profile]), as: "d.png"), [10, 100, 200])
    }

    /// A profile takes precedence over the sRGB chunk, which takes precedence over a gamma.
    /// Chromaticities apply only together with a gamma.
    @Test func colourDataAreAppliedInOrderOfPrecedence() throws {
      let (linear, p3) = (("gAMA", numbers([1])), chunk(ProfileMaker.displayP3))
      let lights = ("cHRM", numbers([0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]))
      let levels = [200, 100, 50]
      let asP3 = StandardColors.levels(fromP3: levels)
      expect(try decode(png(levels, [linear, ("sRGB", [0])]), as: "a.png"), levels)
      expect(try decode(png(levels, [linear, p3]), as: "b.png"), asP3)
      expect(try decode(png(levels, [lights]), as: "c.png"), levels)
      let linearP3 = StandardColors.levels(
        fromP3: levels.map { StandardColors.level(ofLight: Double($0) / 255) })
      expect(try decode(png(levels, [linear, lights]), as: "d.png"), linearP3, within: 2)
      expect(
        try decode(png(levels, [("gAMA", numbers([0.45455]))]), as: "e.png"), levels, within: 0)
      for wrong in [0, 1e-5, 21474] {
        expect(
          try decode(png(levels, [("gAMA", numbers([wrong]))]), as: "f.png"), levels, within: 0)
      }
    }

    /// A CMYK profile in which paper without ink is white, magenta with yellow is red, and black
    /// absorbs all light.
    private static let inks = ProfileMaker.inks { inks in
      if inks[3] { return [0, 128, 128] }
      return switch (inks[0], inks[1], inks[2]) {
      case (false, false, false): [255, 128, 128]
      case (false, true, true): [128, 168, 148]
      case (true, false, false): [140, 110, 90]
      default: [60, 128, 128]
      }
    }

    /// The first file is red under 20 % black. In the second file, the same numbers mean cyan under
    /// 80 % black.
    @Test func cmykProfileIsApplied() throws {
      let adobe = PictureDecodingTests.printed
      let other = Array(adobe[..<2] + adobe[18...])
      let red = [128 * 0.8 * 100 / 255, 0.8 * 40, 0.8 * 20]
      let cyan = [140 * 0.2 * 100 / 255, -0.2 * 18, -0.2 * 38]
      for (file, lab) in [(adobe, red), (other, cyan)] {
        let image = try decode(with(Self.inks, pieces: 2, in: file), as: "a.jpg")
        expect(image, StandardColors.levels(fromLab: lab), within: 3)
      }
      // An RGB profile doesn't apply to a CMYK picture.
      let plain = try decode(adobe, as: "b.jpg")
      #expect(try decode(with(ProfileMaker.displayP3, pieces: 1, in: adobe), as: "c.jpg") == plain)
    }

    /// The profile is applied to TIFF files in every orientation. Without a profile, libtiff
    /// converts the inks.
    @Test(arguments: 1...8) func cmykProfileOfATIFFIsApplied(orientation: Int) throws {
      func file(_ profile: [UInt8]) -> [UInt8] {
        // The four quarters are cyan, no ink, magenta with yellow, and black.
        let colors: [[UInt8]] = [
          [255, 0, 0, 0], [0, 0, 0, 0], [0, 255, 255, 0], [0, 0, 0, 255],
        ]
        let pixels: [UInt8] = (0..<96).flatMap { (index: Int) -> [UInt8] in
          colors[index / 48 * 2 + index % 12 / 6]
        }
        func header(_ offset: Int) -> [UInt8] {
          var tags = [(274, 3, 1, orientation)]
          if !profile.isEmpty { tags.append((34675, 7, profile.count, offset)) }
          return SampleFiles.tiff(width: 12, height: 8, samples: 4, kind: 5, tags)
        }
        return header(header(0).count + pixels.count) + pixels + profile
      }
      let image = try decode(file(Self.inks), as: "a.tif")
      let labs: [[Double]] = [
        [140 * 100.0 / 255, -18, -38], [100, 0, 0], [128 * 100.0 / 255, 40, 20], [0, 0, 0],
      ]
      let turn = try #require(Orientation(rawValue: orientation))
      let size = turn.swapsSides ? (width: 8, height: 12) : (width: 12, height: 8)
      #expect((image.width, image.height) == size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let stored = turn.source(x: x, y: y, width: 12, height: 8)
          let expected = StandardColors.levels(fromLab: labs[stored.y / 4 * 2 + stored.x / 6])
          let pixel = image[x, y]
          let actual = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
          #expect(zip(actual, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(actual) \(expected)")
        }
      }
      let plain = try decode(file([]), as: "b.tif")
      #expect((plain.width, plain.height) == size)
      let corner = turn.source(x: 0, y: 0, width: 12, height: 8)
      let naive = [[0, 255, 255], [255, 255, 255], [255, 0, 0], [0, 0, 0]]
      let pixel = plain[0, 0]
      #expect(
        [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
          == naive[corner.y / 4 * 2 + corner.x / 6])
    }

    @Test func profileKeepsTransparency() throws {
      var maker = PNGMaker(width: 2, height: 1, kind: 6)
      maker.numbers = { x, _ in [202, 54, 44, x == 0 ? 77 : 0] }
      let profile = chunk(ProfileMaker.displayP3)
      maker.before = [(profile.0, profile.1)]
      let image = try decode(maker.file, as: "a.png")
      #expect(image[0, 0].alpha == 77 && image[1, 0].alpha == 0)
      #expect(abs(Int(image[0, 0].red) - 220) <= 1)
    }

    /// An sRGB profile is recognized in any notation of its curve, so that no conversion is needed.
    /// Other profiles are never mistaken for sRGB.
    @Test func sRGBProfileIsRecognized() {
      let standard = ProfileMaker.standardLights
      let points = (0..<1024).map {
        Int((StandardColors.light(Double($0) / 1023) * 65535).rounded())
      }
      let table =
        Array("curv".utf8) + PNGMaker.four(0) + PNGMaker.four(1024)
        + points.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      for curve in [ProfileMaker.standardCurve, table] {
        let profile = ProfileMaker.lights(standard, curve: curve)
        #expect(ColorProfile.icc(profile[...]).isStandard)
        // The profile can be a slice of a longer array.
        #expect(ColorProfile.icc(([1, 2, 3] + profile)[3...]).isStandard)
      }
      for curve in [ProfileMaker.power(2.2), ProfileMaker.power(1), ProfileMaker.power(1.8)] {
        #expect(!ColorProfile.icc(ProfileMaker.lights(standard, curve: curve)[...]).isStandard)
      }
      #expect(!ColorProfile.icc(ProfileMaker.displayP3[...]).isStandard)
      #expect(!ColorProfile.icc(Self.inks[...]).isStandard)
    }

    /// Profiles that are damaged, or that could take long to apply, are ignored.
    @Test func invalidProfilesAreIgnored() throws {
      let intact = ProfileMaker.displayP3
      let levels = [200, 100, 50]
      var chain = intact
      // Rename a tag to D2B0, which can contain a chain of arbitrarily many steps.
      chain.replaceSubrange(132..<136, with: Array("D2B0".utf8))
      let long = intact + [UInt8](repeating: 0, count: ColorProfile.maxBytes)
      let abstract = ProfileMaker.profile(kind: "abst", space: "Lab ", connection: "Lab ", [])
      for profile in [
        [], Array(intact.prefix(100)), Array(intact.prefix(200)), chain, long, abstract,
      ] {
        expect(try decode(png(levels, [chunk(profile)]), as: "a.png"), levels, within: 0)
      }
      var file = with(intact, pieces: 3, in: try jpeg(levels))
      // Give two segments the same number, so that a piece of the profile is missing.
      let offset = try #require(
        file.indices.first { file[$0...].starts(with: Array("ICC_PROFILE".utf8)) })
      file[offset + 12] = 1
      expect(try decode(file, as: "a.jpg"), levels, within: 4)
    }

    /// A picture is decoded even if some bytes of its colour profile are damaged.
    @Test func picturesWithDamagedProfilesAreDecoded() throws {
      var random = SplitMix64(seed: 9)
      let adobe = PictureDecodingTests.printed
      for profile in [ProfileMaker.displayP3, Self.inks, ProfileMaker.grey(1.8)] {
        for _ in 0..<60 {
          var bytes = profile
          for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[.random(in: 0..<min(bytes.count, 300), using: &random)] = .random(
              in: 0...255, using: &random)
          }
          _ = try decode(png([9, 9, 9], [chunk(bytes)]), as: "a.png")
          _ = try decode(with(bytes, pieces: 1, in: adobe), as: "a.jpg")
        }
      }
    }
  }
}
