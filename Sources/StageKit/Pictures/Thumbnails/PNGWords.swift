import CSDL2ImageStageKit
import CSDL2StageKit
import CZlibStageKit

/// The words in a PNG file: its tEXt chunks. Source: PNG specification, third edition, 11.3.3.2.
enum PNGWords {
  /// More is not read: a thumbnail has some ten chunks before its pixels, of some hundred bytes each.
  private static let mostChunks = 64
  private static let mostBytes = 16 << 10

  /// The words among the first parts, by their keywords; none where it is no PNG file.
  static func read(from file: PictureFile) -> [String: String] {
    guard PictureHeader.isPNG(ByteReader(file.bytes(at: 0, atMost: 8)[...])) else { return [:] }
    var words: [String: String] = [:]
    for chunk in PNGChunks(file).prefix(mostChunks) where chunk.type == PNGChunks.text {
      let parts = PNGChunks.content(of: chunk, in: file, atMost: mostBytes)?
        .split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard let parts, parts.count == 2 else { continue }
      words[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
    }
    return words
  }

  /// A picture as a PNG file with words; nil where there is no memory for it.
  static func encode(_ image: PixelImage, with words: [(String, String)]) -> [UInt8]? {
    guard var bytes = encode(image), bytes.count > headLength else { return nil }
    var chunks: [UInt8] = []
    for (keyword, text) in words {
      let content = bigEndian(UInt32(PNGChunks.text)) + Array(keyword.utf8) + [0] + Array(text.utf8)
      chunks += bigEndian(UInt32(content.count - 4)) + content
      chunks += bigEndian(UInt32(crc32(0, content, UInt32(content.count))))
    }
    bytes.insert(contentsOf: chunks, at: headLength)
    return bytes
  }

  /// The signature and the first chunk, behind which others may stand.
  private static let headLength = 8 + 25

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func encode(_ image: PixelImage) -> [UInt8]? {
    // What can't be made smaller grows by less than this.
    let most = image.pixels.count + image.pixels.count / 64 + image.height + 4096
    var pixels = image.pixels
    return pixels.withUnsafeMutableBytes { pixels -> [UInt8]? in
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          pixels.baseAddress, Int32(image.width), Int32(image.height), 32, Int32(image.width * 4),
          SDL_PIXELFORMAT_RGBA32.rawValue)
      else { return nil }
      defer { SDL_FreeSurface(surface) }
      return [UInt8](unsafeUninitializedCapacity: most) { out, count in
        guard let file = SDL_RWFromMem(out.baseAddress, Int32(most)) else { return }
        defer { SDL_RWclose(file) }
        if IMG_SavePNG_RW(surface, file, 0) == 0 { count = Int(max(SDL_RWtell(file), 0)) }
      }
    }
  }
}
