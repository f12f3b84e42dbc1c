/// The rows of a PNG file as they are stored, one after the other, their filters undone.
///
/// Source: PNG specification, third edition, 9.
final class PNGRows {
  private let file: PictureFile
  private let format: PNGFormat
  private var chunks: PNGChunks
  private let inflater = Inflater()
  /// What is left of the chunk that is being read.
  private var rest: (offset: Int, count: Int)
  /// A row and the one above it, each behind its filter's byte.
  private var row: [UInt8] = []
  private var above: [UInt8] = []

  /// - Parameters:
  ///   - file: where they are.
  ///   - format: how they are stored.
  ///   - first: the first chunk of pixels.
  ///   - chunks: those that follow it.
  init(_ file: PictureFile, _ format: PNGFormat, first: PNGChunks.Chunk, _ chunks: PNGChunks) {
    (self.file, self.format, self.chunks) = (file, format, chunks)
    rest = (first.offset, first.count)
  }

  /// Rows of another length come, or the same from the top: above the first one nothing is.
  func begin(width: Int) {
    row = [UInt8](repeating: 0, count: 1 + format.rowBytes(width))
    above = row
  }

  /// Takes the next row, and gives its bytes to a closure; false where it isn't there as a whole.
  func next(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    swap(&row, &above)
    let count = row.withUnsafeMutableBufferPointer { inflater.read(into: $0, more: packed) }
    guard count == row.count else { return false }
    let isSound = row.withUnsafeMutableBufferPointer { row in
      above.withUnsafeBufferPointer { Self.unfilter(row, below: $0, step: format.step) }
    }
    guard isSound else { return false }
    row.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[1...])) }
    return true
  }

  /// Some of the packed bytes, from one chunk to the next.
  private func packed() -> [UInt8] {
    while rest.count == 0 {
      guard let chunk = chunks.next(), chunk.type == PNGChunks.pixels else { return [] }
      rest = (chunk.offset, chunk.count)
    }
    let bytes = file.bytes(at: rest.offset, atMost: min(rest.count, 1 << 16))
    rest = (rest.offset + bytes.count, bytes.isEmpty ? 0 : rest.count - bytes.count)
    return bytes
  }

  /// Undoes a row's filter; false if there is no such one.
  private static func unfilter(
    _ row: UnsafeMutableBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>, step: Int
  ) -> Bool {
    guard let bytes = row.baseAddress, let upper = above.baseAddress else { return false }
    let first = 1 + step
    switch bytes[0] {
    case 0: break
    case 1: for i in stride(from: first, to: row.count, by: 1) { bytes[i] &+= bytes[i - step] }
    case 2: for i in 1..<row.count { bytes[i] &+= upper[i] }
    case 3:
      for i in 1..<min(first, row.count) { bytes[i] &+= upper[i] / 2 }
      for i in stride(from: first, to: row.count, by: 1) {
        bytes[i] &+= UInt8((UInt16(bytes[i - step]) + UInt16(upper[i])) / 2)
      }
    case 4:
      // Where nothing is to the left, the one above is the nearest.
      for i in 1..<min(first, row.count) { bytes[i] &+= upper[i] }
      for i in stride(from: first, to: row.count, by: 1) {
        bytes[i] &+= nearest(bytes[i - step], upper[i], upper[i - step])
      }
    default: return false
    }
    return true
  }

  /// Whichever of left, above and above left is nearest to left + above − above left (Paeth).
  @inline(__always)
  private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int32(left), Int32(above), Int32(corner))
    let (toLeft, toAbove, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
