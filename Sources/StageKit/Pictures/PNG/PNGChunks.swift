import CZlibStageKit

/// The parts of a PNG file in their order, as far as they go; of one that is cut, what is there of it.
///
/// Source: PNG specification, third edition, 5.3.
struct PNGChunks: Sequence, IteratorProtocol {
  /// A part.
  struct Chunk {
    /// Its name's four letters, the first one highest.
    let type: Int
    /// Where its content is.
    let offset: Int
    /// How many bytes are there of it.
    let count: Int
    /// Whether all of it is there, and the sum behind it.
    let isWhole: Bool
  }

  static let header = 0x4948_4452
  static let palette = 0x504C_5445
  static let transparency = 0x7452_4E53
  static let pixels = 0x4944_4154
  static let exif = 0x6558_4966
  static let profile = 0x6943_4350
  static let standardColors = 0x7352_4742
  static let gamma = 0x6741_4D41
  static let chromaticities = 0x6348_524D
  static let text = 0x7445_5874
  static let end = 0x4945_4E44

  /// How many there are at most: ten times as many as 2²⁷ pixels take in the usual pieces of 8 KB.
  private static let most = 1 << 20

  private let file: PictureFile
  private var offset = 8
  private var number = 0

  init(_ file: PictureFile) { self.file = file }

  mutating func next() -> Chunk? {
    let start = ByteReader(file.bytes(at: offset, atMost: 8)[...])
    guard number < Self.most, let length = start.uint32(0), let type = start.uint32(4) else {
      return nil
    }
    let room = file.count - offset - 12
    let chunk = Chunk(
      type: type, offset: offset + 8, count: Swift.min(length, Swift.max(room + 4, 0)),
      isWhole: length <= room)
    number += 1
    offset += 12 + length
    return chunk
  }

  /// Whether a file goes to its end. O(parts).
  static func isWhole(_ file: PictureFile) -> Bool {
    PNGChunks(file).contains { $0.type == end && $0.isWhole }
  }

  /// A part's content, if it is no longer than it may be, all there, and its sum is right.
  static func content(of chunk: Chunk, in file: PictureFile, atMost limit: Int) -> [UInt8]? {
    guard chunk.isWhole, chunk.count <= limit else { return nil }
    // The sum is of the name, too.
    let bytes = file.bytes(at: chunk.offset - 4, atMost: chunk.count + 8)
    guard bytes.count == chunk.count + 8,
      let sum = ByteReader(bytes[...]).uint32(chunk.count + 4),
      crc32(0, bytes, UInt32(chunk.count + 4)) == UInt(sum)
    else { return nil }
    return Array(bytes[4..<(chunk.count + 4)])
  }
}
