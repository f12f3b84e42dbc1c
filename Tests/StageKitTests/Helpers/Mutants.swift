import StageTestSupport
import TestSupport

@testable import StageKit

/// Files of every format that is decoded, and of such as are refused because their readers crash, for tests that
/// damage them.
@WindowActor enum Wholes {
  /// A file: what it is called, what follows the dot of its name, and its bytes.
  typealias Whole = (name: String, suffix: String, bytes: [UInt8])

  /// What follows the dot of those that are refused.
  static let refused: Set = ["xpm", "xcf", "lbm"]

  /// Files of several pictures that follow one another.
  static func moving() throws -> [Whole] {
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

  static func all(in folder: TemporaryFolder) throws -> [Whole] {
    var wholes = try Specimens.suffixes.map { ($0, $0, try Specimens.bytes($0, in: folder)) }
    wholes += try [
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
      wholes.append((name, FilePath(name).suffix, try Formats.bytes(name)))
    }
    let extended = Formats.extended(
      try Formats.bytes("quarters.webp"), profile: ProfileMaker.displayP3,
      exif: [0x49, 0x49, 42, 0])
    wholes.append(("extended webp", "webp", extended))
    return try wholes + moving()
  }

  /// A small JPEG file that says it is large, with a small one in it.
  static func camera(in folder: TemporaryFolder) throws -> [UInt8] {
    let small = try TemporaryFolder.read(Fixture.jpeg(folder, orientation: nil))
    guard let place = small.indices.first(where: { small[$0...].starts(with: [0xFF, 0xC0]) }) else {
      return small
    }
    var large = small
    large.replaceSubrange((place + 5)..<(place + 9), with: [4, 0, 16, 0])
    return Fixture.file(large, holding: small)
  }

  /// Four inks, with their profile.
  private static var printed: [UInt8] {
    let profile =
      Array("ICC_PROFILE\0".utf8) + [1, 1]
      + ProfileMaker.inks { $0.contains(true) ? [90, 150, 100] : [255, 128, 128] }
    let length = profile.count + 2
    let file = Headless.Pictures.printed
    return file[..<2] + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + profile + file[2...]
  }

  /// With all that says something about its colours and its place.
  private static func png(kind: Int, depth: Int, isInterlaced: Bool) -> [UInt8] {
    var maker = PNGMaker(
      width: 19, height: 13, depth: depth, kind: kind, isInterlaced: isInterlaced)
    maker.filters = [0, 1, 2, 3, 4]
    let most = 1 << depth
    maker.numbers = { x, y in (0..<(kind == 3 ? 1 : 4)).map { (x * 37 + y * 11 + $0) % most } }
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

  /// With words in several faces, on a path, in a gradient and blurred.
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

  /// One of 8 by 8 pixels in 24 bits.
  private static var icon: [UInt8] {
    let image =
      [40, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
      + (0..<(8 * 8 * 3)).map { UInt8($0) } + [UInt8](repeating: 0, count: 8 * 4)
    return [0, 0, 1, 0, 1, 0, 8, 8, 0, 0, 1, 0, 24, 0, UInt8(image.count & 255)]
      + [UInt8(image.count >> 8), 0, 0, 22, 0, 0, 0] + image
  }

  private static var xpm: [UInt8] {
    Array(
      "/* XPM */\nstatic char *x[]={\"2 2 2 1\",\"a c #ff0000\",\"b c None\",\"ab\",\"ba\"};".utf8)
  }

  private static var xcf: [UInt8] {
    Array("gimp xcf file\0".utf8) + [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0]
      + [UInt8](repeating: 0, count: 64)
  }

  private static var lbm: [UInt8] {
    Array("FORM".utf8) + [0, 0, 0, 60] + Array("ILBMBMHD".utf8) + [0, 0, 0, 20, 0, 8, 0, 8]
      + [0, 0, 0, 0, 4, 0, 1, 0, 0, 0, 1, 1, 0, 8, 0, 8] + Array("BODY".utf8) + [0, 0, 0, 8]
      + [UInt8](repeating: 9, count: 8)
  }
}

/// Damages files as chance has it, each in its own way.
struct Mutation {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A file with a few bytes changed, left out, put in or cut off.
  mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    let most = min(1 + whole.count / 32, 6)
    for _ in 0..<Int.random(in: 1...most, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let count = min(.random(in: 1...8, using: &random), bytes.count - place)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // What numbers overflow by.
        let extreme: UInt8 = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        for index in place..<(place + count) { bytes[index] = extreme }
      case 1: bytes.removeSubrange(place..<(place + count))
      case 2: bytes.insert(contentsOf: Array(bytes[place..<(place + count)]), at: place)
      case 3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes[place] = .random(in: 0...255, using: &random)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
      bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
    }
    return bytes
  }

  /// The same with the checksums of a PNG file's chunks put right, so that what is damaged in them is read.
  mutating func damagedPNG(_ whole: [UInt8]) -> [UInt8] {
    let bytes = damaged(whole)
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
