/// WebP, whose parts follow one another as in any RIFF file. Source: RFC 9649, 2.
extension PictureHeader {
  /// The size, of the three kinds of such files.
  mutating func readWebP(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    if reader.has("VP8X", at: 12) {
      width = reader.uint24LittleEndian(24).map { $0 + 1 }
      height = reader.uint24LittleEndian(27).map { $0 + 1 }
    } else if reader.has("VP8L", at: 12) {
      guard let bits = little.uint32(21) else { return }
      width = bits & 0x3FFF + 1
      height = bits >> 14 & 0x3FFF + 1
    } else if reader.has("VP8 ", at: 12) {
      width = little.uint16(26).map { $0 & 0x3FFF }
      height = little.uint16(28).map { $0 & 0x3FFF }
    }
  }

  /// What else stands in a file's parts, wherever they are.
  mutating func readWebPParts(_ file: PictureFile) {
    for chunk in WebPChunks(file) {
      if chunk.name == WebPChunks.profile, chunk.count <= ColorProfile.maximumBytes {
        profile = .icc(file.bytes(at: chunk.offset, atMost: chunk.count)[...])
      } else if chunk.name == WebPChunks.exif, chunk.count <= EXIF.maximumBytes {
        exif = EXIF(part: file.bytes(at: chunk.offset, atMost: chunk.count)[...])
        orientation = exif?.orientation ?? orientation
      } else if chunk.name == WebPChunks.frame {
        isAnimated = true
      }
    }
  }
}

/// The parts of a WebP file in their order, as far as they are there.
struct WebPChunks: Sequence, IteratorProtocol {
  /// A part.
  struct Chunk {
    /// Its name's four letters, the first one highest.
    let name: Int
    /// Where its content is.
    let offset: Int
    let count: Int
  }

  static let profile = 0x4943_4350
  static let exif = 0x4558_4946
  static let frame = 0x414E_4D46
  /// How opaque a picture is that follows.
  static let alpha = 0x414C_5048

  /// How many there are at most: half an hour of frames.
  private static let most = 1 << 16

  private let file: PictureFile
  private var offset: Int
  private var number = 0

  /// Those of a file, or of a part of it that begins at a place.
  init(_ file: PictureFile, from offset: Int = 12) { (self.file, self.offset) = (file, offset) }

  mutating func next() -> Chunk? {
    let start = ByteReader(file.bytes(at: offset, atMost: 8)[...])
    var little = start
    little.isLittleEndian = true
    guard number < Self.most, let name = start.uint32(0), let length = little.uint32(4),
      length <= file.count - offset - 8
    else { return nil }
    let chunk = Chunk(name: name, offset: offset + 8, count: length)
    number += 1
    // They begin at even places.
    offset += 8 + length + length & 1
    return chunk
  }
}
