import CPNGStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads PNG files with libpng, row by row: of a large picture that is wanted small, a few rows are in memory
/// at a time. Of a file that is cut or damaged, what is there before that is shown. Safe on every thread.
final class PNGDecoder {
  /// The most pixels of a picture that comes row by row: 30,000 a side and more.
  static let maximumPixels = 1 << 30
  /// The most in a row.
  static let maximumWidth = 1 << 24
  /// An interlaced picture comes in so many passes, each of which is finer.
  private static let passes = 7

  private let reader: UnsafeMutablePointer<CPNG_Reader>
  private let width: Int
  private let height: Int
  private let pixels: AreaAverage.Pixels

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - header: what its first bytes told.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  ///   - progress: told after each row which share of all is there.
  /// - Returns: the picture as it is stored: not turned, its colours by its own profile.
  /// - Throws: `corrupt` or `tooLarge`.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> PixelImage {
    try decode(
      file.fromStart(), count: file.count, header, longestSide: longestSide, progress: progress)
  }

  /// Decodes what stands in a stream, which has so many bytes.
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
      ? decoder.inPasses(to: size) : decoder.inOrder(to: size, progress: progress)
    guard let picture else { throw decoder.error }
    return PixelImage(width: size.width, height: size.height, pixels: picture)
  }

  /// Decodes a part of a file whose rows follow one another, likewise.
  static func decode(
    _ part: StoredPart, of file: PictureFile, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    guard let width = header.width, let height = header.height else {
      throw .corrupt(reason: "it has no header")
    }
    try check(width, height, (part.size.width, part.size.height), header)
    let decoder = try PNGDecoder(file.fromStart(), count: file.count, width: width, height: height)
    guard let pixels = decoder.rows(of: part, progress: progress) else { throw decoder.error }
    return PixelImage(width: part.size.width, height: part.size.height, pixels: pixels)
  }

  private static func check(
    _ width: Int, _ height: Int, _ size: (width: Int, height: Int), _ header: PictureHeader
  ) throws(PictureError) {
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    // What comes in passes is kept as a whole.
    let limit = header.isProgressive ? PictureDecoder.maximumPixels : maximumPixels
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard !isOver, count <= limit, width <= maximumWidth,
      size.width * size.height <= PictureDecoder.maximumPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, count: Int, width: Int, height: Int
  ) throws(PictureError) {
    guard let reader = CPNG_Open(stream, UInt64(count)) else {
      throw .corrupt(reason: "there is no memory")
    }
    (self.reader, self.width, self.height) = (reader, width, height)
    var channels: Int32 = 0
    guard CPNG_ReadHeader(reader, UInt32(Self.maximumWidth), &channels) else {
      let error = Self.error(of: reader)
      CPNG_Close(reader)
      throw error
    }
    pixels = channels == 4 ? .rgba : .rgb
  }

  deinit { CPNG_Close(reader) }

  private static func error(of reader: UnsafeMutablePointer<CPNG_Reader>) -> PictureError {
    .corrupt(reason: String(cString: CPNG_Reason(reader)))
  }

  /// Why there is no picture.
  private var error: PictureError { Self.error(of: reader) }

  /// Grey, as what is missing.
  private func missing(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 128, count: count * pixels.channels)
    if pixels == .rgba { for i in 0..<count { bytes[4 * i + 3] = 255 } }
    return bytes
  }

  /// The picture of rows that follow one another; nil if there is none.
  private func inOrder(
    to size: (width: Int, height: Int), progress: (Double) -> Void
  ) -> [UInt8]? {
    var line = missing(width)
    guard CPNG_ReadRow(reader, &line) else { return nil }
    var isThere = true
    return AreaAverage.scale(width: width, height: height, pixels, to: size) { number, body in
      guard isThere else { return }
      if number > 0, !CPNG_ReadRow(reader, &line) {
        isThere = false
        line = missing(width)
      }
      line.withUnsafeBufferPointer(body)
      progress(Double(number + 1) / Double(height))
    }
  }

  /// A part of the picture; nil if there is none. Rows before it are read and forgotten.
  private func rows(of part: StoredPart, progress: (Double) -> Void) -> [UInt8]? {
    var line = missing(width)
    guard CPNG_ReadRow(reader, &line) else { return nil }
    let end = Double(part.y + part.height)
    // The first row is there.
    var isThere = true
    func read(_ row: Int) {
      guard row > 0, isThere else { return }
      isThere = CPNG_ReadRow(reader, &line)
      if !isThere { line = missing(width) }
      progress(Double(row + 1) / end)
    }
    for row in 0..<part.y where isThere { read(row) }
    return part.shrunk(pixels) { number, target in
      read(part.y + number)
      line.withUnsafeBufferPointer { line in
        guard let start = line.baseAddress else { return }
        target.update(
          from: start + part.x * pixels.channels, count: part.width * pixels.channels)
      }
    }
  }

  /// The picture of passes; nil if there is none. What a fine one doesn't reach is seen as the coarse ones
  /// have it.
  private func inPasses(to size: (width: Int, height: Int)) -> [UInt8]? {
    var picture = missing(width * height)
    return picture.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let stride = width * pixels.channels
      let hasRows = (0..<Self.passes * height).prefix {
        CPNG_ReadRow(reader, start + $0 % height * stride)
      }
      guard !hasRows.isEmpty else { return nil }
      return AreaAverage.scale(
        .init(bytes: start, width: width, height: height, stride: stride, pixels: pixels),
        width: size.width, height: size.height)
    }
  }
}
