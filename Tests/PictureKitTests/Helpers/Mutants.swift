import StageTestSupport
import SystemKit
import TestSupport

@testable import PictureKit

/// Intact files of every supported format, and of formats that aren't supported because their
/// decoders crash. Tests damage these files.
@WindowActor enum IntactFiles {
  /// A file: its name in the test's messages, its extension without the dot, and its bytes.
  typealias IntactFile = (name: String, suffix: String, bytes: [UInt8])

  /// The extensions of formats that aren't supported because their decoders crash.
  static let refused: Set = ["xpm", "xcf", "lbm"]

  /// Returns animated files.
  static func moving() throws -> [IntactFile] {
    var animation = Animation(repeats: 0)
    animation.frames = [
      .init(), .init(x: 1, width: 2, color: Animation.blue, disposal: 1),
      .init(y: 1, width: 3, height: 1, color: Animation.green, disposal: 2, isOver: false),
    ]
    return try [
      ("moving gif", "gif", animation.gif), ("moving png", "png", animation.png),
      ("moving webp", "webp", animation.webP(of: Formats.bytes("quarters.webp"))),
    ]
  }

  static func all(in folder: TemporaryFolder) throws -> [IntactFile] {
    var files = try SampleFiles.suffixes.map { ($0, $0, try SampleFiles.bytes($0, in: folder)) }
    files += try [
      ("camera's jpg", "jpg", camera(in: folder)),
      ("printed jpg", "jpg", printed),
      ("png", "png", TemporaryFolder.read(Fixture.png(folder))),
      ("interlaced png", "png", png(kind: 6, depth: 16, isInterlaced: true)),
      ("table's png", "png", png(kind: 3, depth: 4, isInterlaced: false)),
      ("lettered svg", "svg", lettered), ("ico", "ico", icon), ("xpm", "xpm", xpm),
      ("xcf", "xcf", xcf), ("lbm", "lbm", lbm),
    ]
    for name in ["quarters.webp", "animated.webp", "quarters.heic", "quarters.avif", "turned.avif"]
    {
      files.append((name, FilePath(name).suffix, try Formats.bytes(name)))
    }
    let extended = Formats.extended(
      try Formats.bytes("quarters.webp"), profile: ProfileMaker.displayP3,
      exif: [0x49, 0x49, 42, 0])
    files.append(("extended webp", "webp", extended))
    return try files + moving()
  }

  /// Returns a small JPEG file that claims to be large and contains a small JPEG as its preview.
  static func camera(in folder: TemporaryFolder) throws -> [UInt8] {
    let small = try TemporaryFolder.read(Fixture.jpeg(folder, orientation: nil))
    guard let offset = small.indices.first(where: { small[$0...].starts(with: [0xFF, 0xC0]) })
    else {
      return small
    }
    var large = small
    large.replaceSubrange((offset + 5)..<(offset + 9), with: [4, 0, 16, 0])
    return Fixture.file(large, holding: small)
  }

  /// A CMYK JPEG file with a colour profile.
  private static var printed: [UInt8] {
    let profile =
      Array("ICC_PROFILE\0".utf8) + [1, 1]
      + ProfileMaker.inks { $0.contains(true) ? [90, 150, 100] : [255, 128, 128] }
    let length = profile.count + 2
    let file = Headless.PictureDecodingTests.printed
    return file[..<2] + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + profile + file[2...]
  }

  /// Returns a PNG file with a colour profile, a gamma and an orientation. If `kind` is 3, the file
  /// also has a palette.
  private static func png(kind: Int, depth: Int, isInterlaced: Bool) -> [UInt8] {
    var maker = PNGMaker(
      width: 19, height: 13, depth: depth, kind: kind, isInterlaced: isInterlaced)
    maker.filters = [0, 1, 2, 3, 4]
    let levelCount = 1 << depth
    maker.numbers = { x, y in (0..<(kind == 3 ? 1 : 4)).map { (x * 37 + y * 11 + $0) % levelCount }
    }
    maker.before = [
      ("iCCP", [97, 0, 0] + PNGMaker.packed(ProfileMaker.displayP3)), ("gAMA", [0, 0, 0xB1, 0x8F]),
    ]
    if kind == 3 {
      maker.before += [("PLTE", (0..<48).map { UInt8($0 * 5) }), ("tRNS", [0, 90, 200])]
    }
    maker.behind = [
      (
        "eXIf",
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0]
      )
    ]
    return maker.file
  }

  /// An SVG file with texts: in several fonts, along a path, with a gradient, and blurred.
  private static var lettered: [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60">
      <style>.b { font: italic bold 14px serif; fill: url(#g) }</style>
      <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>
      <filter id="f"><feGaussianBlur stdDeviation="1.5"/></filter><path id="p" d="M0 40Q50 0 90 40"/></defs>
      <text x="5" y="20" class="b" letter-spacing="2">Wo<tspan dy="4" rotate="9">rds</tspan></text>
      <text font-size="9" filter="url(#f)"><textPath xlink:href="#p">on a path &#x6f22;</textPath></text>
      <use xlink:href="#p" transform="scale(0.5) rotate(10)" mask="url(#m)"/></svg>
      """.utf8)
  }

  /// An icon file with one image of 8 × 8 pixels, with 24 bits for each pixel.
  private static var icon: [UInt8] {
    let image = concatenate(
      [40, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 24, 0], Array(repeating: 0, count: 24),
      Array(0..<(8 * 8 * 3)), Array(repeating: 0, count: 8 * 4))
    return concatenate(
      [0, 0, 1, 0, 1, 0, 8, 8, 0, 0, 1, 0, 24, 0, UInt8(image.count & 255)],
      [UInt8(image.count >> 8), 0, 0, 22, 0, 0, 0], image)
  }

  private static var xpm: [UInt8] {
    Array(
      "/* XPM */\nstatic char *x[]={\"2 2 2 1\",\"a c #ff0000\",\"b c None\",\"ab\",\"ba\"};".utf8)
  }

  private static var xcf: [UInt8] {
    concatenate(
      Array("gimp xcf file\0".utf8), [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0],
      Array(repeating: 0, count: 64))
  }

  private static var lbm: [UInt8] {
    concatenate(
      Array("FORM".utf8), [0, 0, 0, 60], Array("ILBMBMHD".utf8), [0, 0, 0, 20, 0, 8, 0, 8],
      [0, 0, 0, 0, 4, 0, 1, 0, 0, 0, 1, 1, 0, 8, 0, 8], Array("BODY".utf8), [0, 0, 0, 8],
      Array(repeating: 9, count: 8))
  }
}

/// Damages files at random. The same seed always causes the same damage.
struct Mutation {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a damaged copy of a file: a few bytes are changed, removed or repeated, or the end is
  /// cut off.
  mutating func damaged(_ intact: [UInt8]) -> [UInt8] {
    var bytes = intact
    let maxCount = min(1 + intact.count / 32, 6)
    for _ in 0..<Int.random(in: 1...maxCount, using: &random) where !bytes.isEmpty {
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      let count = min(.random(in: 1...8, using: &random), bytes.count - offset)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // Insert extreme values, with which integers are likely to overflow.
        let extreme: UInt8 = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        for index in offset..<(offset + count) { bytes[index] = extreme }
      case 1: bytes.removeSubrange(offset..<(offset + count))
      case 2: bytes.insert(contentsOf: Array(bytes[offset..<(offset + count)]), at: offset)
      case 3: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes[offset] = .random(in: 0...255, using: &random)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
      bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
    }
    return bytes
  }

  /// Returns a damaged copy of a PNG file. The checksums of its chunks are valid, so that decoders
  /// read the damaged content.
  mutating func damagedPNG(_ intact: [UInt8]) -> [UInt8] {
    let bytes = damaged(intact)
    var repaired = Array(bytes.prefix(8))
    var offset = 8
    let reader = ByteReader(bytes[...])
    while let length = reader.uint32(offset), offset + 12 + length <= bytes.count {
      let content = Array(bytes[(offset + 8)..<(offset + 8 + length)])
      let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      guard name.utf8.count == 4 else { break }
      repaired += PNGMaker.chunk(name, content)
      offset += 12 + length
    }
    return repaired + bytes.dropFirst(offset)
  }
}
