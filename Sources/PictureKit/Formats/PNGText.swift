import CPNGPictureKit
import CZlibPictureKit
import StageKit

/// The text in a PNG file's tEXt chunks. Source: PNG specification, third edition, section
/// 11.3.3.2.
enum PNGText {
  /// The maximum number of chunks read from a file, and the maximum number of bytes of a text. A
  /// thumbnail has about ten chunks of some hundred bytes each before its pixels.
  private static let maxChunks = 64
  private static let maxBytes = 16 << 10

  /// Returns the texts in a file's first chunks, by their keywords. Returns an empty dictionary if
  /// the file isn't a PNG file.
  static func read(from file: PictureFile) -> [String: String] {
    guard PictureHeader.isPNG(ByteReader(file.bytes(at: 0, atMost: 8)[...])) else { return [:] }
    var texts: [String: String] = [:]
    for chunk in PNGChunks(file).prefix(maxChunks) where chunk.type == PNGChunks.text {
      let parts = PNGChunks.content(of: chunk, in: file, atMost: maxBytes)?
        .split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard let parts, parts.count == 2 else { continue }
      texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
    }
    return texts
  }

  /// Encodes a picture and texts as a PNG file. Returns `nil` if memory is short.
  static func encode(_ image: PixelImage, with texts: [(String, String)]) -> [UInt8]? {
    guard var bytes = encode(image), bytes.count > headLength else { return nil }
    var chunks: [UInt8] = []
    for (keyword, text) in texts {
      let content =
        [UInt8](bigEndian: PNGChunks.text) + Array(keyword.utf8) + [0] + Array(text.utf8)
      chunks += [UInt8](bigEndian: content.count - 4) + content
      chunks += [UInt8](bigEndian: Int(crc32(0, content, UInt32(content.count))))
    }
    bytes.insert(contentsOf: chunks, at: headLength)
    return bytes
  }

  /// The length of the signature and the header chunk, after which other chunks can be inserted.
  private static let headLength = 8 + 25

  private static func encode(_ image: PixelImage) -> [UInt8]? {
    // An upper bound for incompressible pixels, which take more bytes in the file than in memory.
    let capacity = image.pixels.count + image.pixels.count / 64 + image.height + 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
      count = CPNG_Encode(
        image.pixels, UInt32(image.width), UInt32(image.height), image.isOpaque, bytes.baseAddress,
        capacity)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
