/// Headers of WebP files, which are RIFF files of consecutive chunks. Source: RFC 9649, section 2.
extension PictureHeader {
  /// Reads the size from the first chunk: VP8X (extended), VP8L (lossless) or VP8 (lossy).
  mutating func readWebP(_ reader: ByteReader) {
    let little = reader.littleEndian
    if reader.has("VP8X", at: 12) {
      width = reader.uint24LittleEndian(24).map { $0 + 1 }
      height = reader.uint24LittleEndian(27).map { $0 + 1 }
    } else if reader.has("VP8L", at: 12) {
      guard let bits = little.uint32(21) else { return }
      width = (bits & 0x3FFF) + 1
      height = ((bits >> 14) & 0x3FFF) + 1
    } else if reader.has("VP8 ", at: 12) {
      width = little.uint16(26).map { $0 & 0x3FFF }
      height = little.uint16(28).map { $0 & 0x3FFF }
    }
  }

  /// Reads the colour profile, the metadata and whether the file is an animation. The necessary
  /// chunks can be anywhere in the file.
  mutating func readWebPParts(_ file: PictureFile) {
    for chunk in WebPChunks(file) {
      if chunk.name == WebPChunks.profile, chunk.count <= ColorProfile.maxBytes {
        profile = .icc(file.bytes(at: chunk.offset, atMost: chunk.count)[...])
      } else if chunk.name == WebPChunks.exif, chunk.count <= EXIF.maxBytes {
        exif = EXIF(part: file.bytes(at: chunk.offset, atMost: chunk.count)[...])
        orientation = exif?.orientation ?? orientation
      } else if chunk.name == WebPChunks.frame {
        isAnimated = true
      }
    }
  }
}

/// The chunks of a WebP file in order. Ends at the first incomplete chunk.
struct WebPChunks: Sequence, IteratorProtocol {
  /// A chunk.
  struct Chunk {
    /// The chunk's four-letter name, the first letter in the highest byte.
    let name: Int
    /// The offset of the content in the file.
    let offset: Int
    let count: Int
  }

  static let profile = 0x4943_4350
  static let exif = 0x4558_4946
  static let frame = 0x414E_4D46
  /// The name of the chunk that contains a frame's alpha channel.
  static let alpha = 0x414C_5048

  /// The maximum number of chunks read from a file: enough for half an hour at 30 frames per
  /// second.
  private static let maxChunks = 1 << 16

  private let file: PictureFile
  private var offset: Int
  private var number = 0

  /// Creates a sequence of the chunks of a file from an offset on.
  init(_ file: PictureFile, from offset: Int = 12) { (self.file, self.offset) = (file, offset) }

  mutating func next() -> Chunk? {
    let start = ByteReader(file.bytes(at: offset, atMost: 8)[...])
    let little = start.littleEndian
    guard number < Self.maxChunks, let name = start.uint32(0), let length = little.uint32(4),
      length <= file.count - offset - 8
    else { return nil }
    let chunk = Chunk(name: name, offset: offset + 8, count: length)
    number += 1
    // Chunks begin at even offsets.
    offset += 8 + length + length & 1
    return chunk
  }
}
