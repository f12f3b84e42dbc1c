/// Looks whether a PNG file's chunks follow one another to the end of its pixels.
///
/// Loaders go from chunk to chunk by the length that each says, wherever that leads. What lies behind the
/// pixels doesn't matter, and the chunks' checksums the loader looks at. Source: PNG specification, third
/// edition, 5.
enum PNGChunks {
  /// How many chunks there are at most before the last of the pixels: ten times as many as 2²⁷ pixels
  /// take in the usual pieces of 8 KB.
  private static let most = 1 << 20

  /// What is wrong with the chunks, in a few words; nil if nothing is. O(chunks).
  static func problem(in file: PictureFile) -> String? {
    var offset = 8
    var hasPixels = false
    for number in 0..<most {
      let reader = ByteReader(file.bytes(at: offset, atMost: 8)[...])
      guard let length = reader.uint32(0), let type = reader.uint32(4) else {
        return hasPixels ? nil : "it ends before its pixels"
      }
      let isPixels = type == 0x4944_4154
      if hasPixels, !isPixels { return nil }
      // The header comes first.
      if number == 0, type != 0x4948_4452 || length != 13 { return "it has no header" }
      // Of a chunk, length and type come before what the length counts, and a checksum behind it.
      guard length <= file.count - offset - 12 else {
        return isPixels ? "it ends amid its pixels" : "it ends before its pixels"
      }
      hasPixels = isPixels
      offset += 12 + length
    }
    return "it has too many parts"
  }
}
