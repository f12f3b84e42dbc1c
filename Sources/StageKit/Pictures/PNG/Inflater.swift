import CZlibStageKit

/// Unpacks what zlib has packed (RFC 1950), piece by piece.
final class Inflater {
  // zlib remembers where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var input: [UInt8] = []
  private var used = 0
  /// Whether nothing comes any more: at the end, or where the data are damaged.
  private var isOver: Bool
  /// Whether the end has come, and the data's own sum was right.
  private(set) var isWhole = false

  init() {
    stream.initialize(to: z_stream())
    isOver = CZlib_InflateInit(stream) != Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Fills a buffer as far as there is something.
  ///
  /// - Parameters:
  ///   - buffer: where the bytes go.
  ///   - more: the next packed bytes; none at their end.
  /// - Returns: how many came.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>, more: () -> [UInt8]) -> Int {
    var filled = 0
    while filled < buffer.count, !isOver {
      if used == input.count {
        (input, used) = (more(), 0)
        if input.isEmpty { isOver = true }
      }
      filled += unpack(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
    }
    return filled
  }

  private func unpack(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    input.withUnsafeMutableBufferPointer { input in
      guard let start = input.baseAddress, used < input.count else { return 0 }
      let (given, room) = (min(input.count - used, 1 << 30), min(buffer.count, 1 << 30))
      stream.pointee.next_in = start + used
      stream.pointee.avail_in = UInt32(given)
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(room)
      let status = inflate(stream, Z_NO_FLUSH)
      used += given - Int(stream.pointee.avail_in)
      isWhole = status == Z_STREAM_END
      if status != Z_OK { isOver = true }
      return room - Int(stream.pointee.avail_out)
    }
  }

  /// Unpacks all of something small; nil if it is damaged or longer than it may be.
  static func unpack(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    let inflater = Inflater()
    var rest = Array(bytes)
    var unpacked: [UInt8] = []
    while unpacked.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = inflater.read(into: buffer) {
          defer { rest = [] }
          return rest
        }
      }
      if piece.isEmpty { return inflater.isWhole ? unpacked : nil }
      unpacked += piece
    }
    return nil
  }
}
