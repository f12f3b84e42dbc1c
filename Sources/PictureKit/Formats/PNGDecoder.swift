import CPNGPictureKit
import Glibc
import StageKit

/// Decodes PNG files with libpng, row by row. Scaling down a large picture takes memory for a few
/// rows only. Rows that are missing in a truncated or damaged file become grey. Thread-safe.
final class PNGDecoder {
  /// The number of passes of an interlaced picture, each finer than the one before.
  private static let passes = 7

  private let reader: UnsafeMutablePointer<CPNG_Reader>
  private let width: Int
  private let height: Int
  private let format: AreaAverage.Pixels

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: The file's header.
  ///   - longestSide: The maximum number of pixels along the longer side; larger pictures are
  ///     scaled down.
  ///   - progress: Called after each row with the completed fraction, 0…1, if the picture isn't
  ///     interlaced.
  /// - Returns: The picture as stored: not turned upright, and in the colours of its own profile.
  /// - Throws: `corrupt` or `tooLarge`.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> PixelImage {
    try decode(
      file.fromStart(), count: file.count, header, longestSide: longestSide, progress: progress)
  }

  /// Decodes a stream of `count` bytes.
  static func decode(
    _ stream: UnsafeMutablePointer<FILE>, count: Int, _ header: PictureHeader, longestSide: Int,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> PixelImage {
    guard let width = header.width, let height = header.height else {
      throw .corrupt(reason: "it has no header")
    }
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    try check(width, height, size, header)
    let decoder = try PNGDecoder(stream, count: count, width: width, height: height)
    let picture =
      header.isProgressive
      ? decoder.interlacedPixels(scaledTo: size)
      : decoder.pixels(scaledTo: size, progress: progress)
    guard let picture else { throw decoder.error }
    return PixelImage(width: size.width, height: size.height, pixels: picture)
  }

  /// Decodes a part of a file that isn't interlaced.
  static func decode(
    _ part: StoredPart, of file: PictureFile, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    guard let width = header.width, let height = header.height else {
      throw .corrupt(reason: "it has no header")
    }
    try check(width, height, (part.size.width, part.size.height), header)
    let decoder = try PNGDecoder(file.fromStart(), count: file.count, width: width, height: height)
    guard let pixels = decoder.pixels(of: part, progress: progress) else { throw decoder.error }
    return PixelImage(width: part.size.width, height: part.size.height, pixels: pixels)
  }

  private static func check(
    _ width: Int, _ height: Int, _ size: (width: Int, height: Int), _ header: PictureHeader
  ) throws(PictureError) {
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    // An interlaced picture is kept in memory as a whole.
    let limit = header.isProgressive ? PictureLimits.decodedPixels : PictureLimits.rowByRowPixels
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard !isOver, count <= limit, width <= PictureLimits.rowPixels,
      size.width * size.height <= PictureLimits.decodedPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, count: Int, width: Int, height: Int
  ) throws(PictureError) {
    guard let reader = CPNG_Open(stream, UInt64(count)) else {
      throw .corrupt(reason: "not enough memory")
    }
    self.reader = reader
    self.width = width
    self.height = height
    var channels: Int32 = 0
    guard CPNG_ReadHeader(reader, UInt32(PictureLimits.rowPixels), &channels) else {
      let error = Self.error(of: reader)
      CPNG_Close(reader)
      throw error
    }
    format = channels == 4 ? .rgba : .rgb
  }

  deinit { CPNG_Close(reader) }

  private static func error(of reader: UnsafeMutablePointer<CPNG_Reader>) -> PictureError {
    .corrupt(reason: String(cString: CPNG_Reason(reader)))
  }

  /// The error that libpng reports after a failure.
  private var error: PictureError { Self.error(of: reader) }

  /// Returns `count` grey pixels, which replace missing pixels.
  private func missing(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 128, count: count * format.channels)
    if format == .rgba { for i in 0..<count { bytes[4 * i + 3] = 255 } }
    return bytes
  }

  /// Decodes a picture that isn't interlaced. Returns `nil` if its first row can't be decoded.
  private func pixels(
    scaledTo size: (width: Int, height: Int), progress: (Double) -> Void
  ) -> [UInt8]? {
    var line = missing(width)
    guard CPNG_ReadRow(reader, &line) else { return nil }
    var hasRows = true
    return AreaAverage.scale(width: width, height: height, format, to: size) { number, body in
      guard hasRows else { return }
      if number > 0, !CPNG_ReadRow(reader, &line) {
        hasRows = false
        line = missing(width)
      }
      line.withUnsafeBufferPointer(body)
      progress(Double(number + 1) / Double(height))
    }
  }

  /// Decodes a part of a picture. Rows above the part are decoded and discarded. Returns `nil` if
  /// the picture's first row can't be decoded.
  private func pixels(of part: StoredPart, progress: (Double) -> Void) -> [UInt8]? {
    var line = missing(width)
    guard CPNG_ReadRow(reader, &line) else { return nil }
    let end = Double(part.y + part.height)
    // Row 0 has been read already.
    var hasRows = true
    func read(_ row: Int) {
      guard row > 0, hasRows else { return }
      hasRows = CPNG_ReadRow(reader, &line)
      if !hasRows { line = missing(width) }
      progress(Double(row + 1) / end)
    }
    for row in 0..<part.y where hasRows { read(row) }
    return part.shrunk(format) { number, target in
      read(part.y + number)
      line.withUnsafeBufferPointer { line in
        guard let start = line.baseAddress else { return }
        target.update(
          from: start + part.x * format.channels, count: part.width * format.channels)
      }
    }
  }

  /// Decodes an interlaced picture. If a truncated file lacks the finer passes, the pixels keep the
  /// values of the coarser passes. Returns `nil` if the first row can't be decoded.
  private func interlacedPixels(scaledTo size: (width: Int, height: Int)) -> [UInt8]? {
    var picture = missing(width * height)
    return picture.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let stride = width * format.channels
      let readRows = (0..<Self.passes * height).prefix {
        CPNG_ReadRow(reader, start + $0 % height * stride)
      }
      guard !readRows.isEmpty else { return nil }
      return AreaAverage.scale(
        .init(bytes: start, width: width, height: height, stride: stride, pixels: format),
        width: size.width, height: size.height)
    }
  }
}
