import CZlibPictureKit

/// The chunks of a PNG file in order. In a truncated file, the last chunk is incomplete.
///
/// Source: PNG specification, third edition, section 5.3.
struct PNGChunks: Sequence, IteratorProtocol {
  /// A chunk.
  struct Chunk {
    /// The chunk's four-letter name, the first letter in the highest byte.
    let type: Int
    /// The offset of the content in the file.
    let offset: Int
    /// The number of content bytes that the file contains.
    let count: Int
    /// True if the file contains the whole chunk, including the checksum after the content.
    let isComplete: Bool
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

  /// The maximum number of chunks read from a file. A picture of 2²⁷ pixels has about a tenth of
  /// this number, if its chunks have the usual size of 8 KB.
  private static let maxChunks = 1 << 20

  private let file: PictureFile
  private var offset = 8
  private var number = 0

  init(_ file: PictureFile) { self.file = file }

  mutating func next() -> Chunk? {
    let start = ByteReader(file.bytes(at: offset, atMost: 8)[...])
    guard number < Self.maxChunks, let length = start.uint32(0), let type = start.uint32(4) else {
      return nil
    }
    let remainingCount = file.count - offset - 12
    let chunk = Chunk(
      type: type, offset: offset + 8, count: Swift.min(length, Swift.max(remainingCount + 4, 0)),
      isComplete: length <= remainingCount)
    number += 1
    offset += 12 + length
    return chunk
  }

  /// Returns whether a file contains a complete end chunk. O(chunks).
  static func isComplete(_ file: PictureFile) -> Bool {
    PNGChunks(file).contains { $0.type == end && $0.isComplete }
  }

  /// Returns a chunk's content. Returns `nil` if the content is longer than `limit` or incomplete,
  /// or the checksum is wrong.
  static func content(of chunk: Chunk, in file: PictureFile, atMost limit: Int) -> [UInt8]? {
    guard chunk.isComplete, chunk.count <= limit else { return nil }
    // The checksum covers the chunk's name and content.
    let bytes = file.bytes(at: chunk.offset - 4, atMost: chunk.count + 8)
    guard bytes.count == chunk.count + 8,
      let sum = ByteReader(bytes[...]).uint32(chunk.count + 4),
      crc32(0, bytes, UInt32(chunk.count + 4)) == UInt(sum)
    else { return nil }
    return Array(bytes[4..<(chunk.count + 4)])
  }
}
