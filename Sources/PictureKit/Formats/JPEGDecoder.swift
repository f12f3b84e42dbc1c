import CJPEGPictureKit
import Glibc
import StageKit

/// Decodes JPEG files with libjpeg-turbo, row by row. Thread-safe.
///
/// Decodes at a half, a quarter or an eighth of the size if that size is large enough.
/// libjpeg-turbo then leaves out high frequencies, which saves time and memory.
final class JPEGDecoder {
  /// The scale at which a file is decoded.
  struct Scale: Hashable {
    /// The divisor of width and height: 1, 2, 4 or 8.
    let divisor: Int

    /// Creates the smallest scale with at least `longestSide` pixels along the longer side.
    ///
    /// libjpeg-turbo supports other multiples of 1/8, too, but has fast code only for 1/8, 1/4, 1/2
    /// and 1.
    init(width: Int, height: Int, longestSide: Int) {
      let longest = max(width, height)
      divisor =
        Self.divisors.first { longestSide > 0 && Self.divided(longest, by: $0) >= longestSide } ?? 1
    }

    /// Creates the smallest scale at which a part can be decoded. The scale's divisor must divide
    /// the part's divisor. The part must begin and end at pixels of the scaled picture, or at the
    /// picture's edges.
    init(of part: StoredPart, in fullSize: PixelSize) {
      divisor =
        Self.divisors.first { divisor in
          func fits(_ start: Int, _ length: Int, _ end: Int) -> Bool {
            start % divisor == 0 && (length % divisor == 0 || start + length == end)
          }
          return part.divisor % divisor == 0 && fits(part.x, part.width, fullSize.width)
            && fits(part.y, part.height, fullSize.height)
        } ?? 1
    }

    private static let divisors = [8, 4, 2]

    /// Returns a length at this scale, rounded up as in libjpeg-turbo.
    func side(_ length: Int) -> Int { Self.divided(length, by: divisor) }

    private static func divided(_ length: Int, by divisor: Int) -> Int {
      PicturePart.divided(length, by: divisor)
    }
  }

  private let reader: UnsafeMutablePointer<CJPEG_Reader>
  /// The picture's size in the file, and the scaled size at which its rows are decoded.
  private let fullSize: PixelSize
  private var size: PixelSize
  private let format: AreaAverage.Pixels

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The file. A truncated file is decoded as far as possible.
  ///   - header: The file's header.
  ///   - longestSide: The maximum number of pixels along the longer side; larger pictures are
  ///     scaled down.
  ///   - progress: Called after each row with the completed fraction, 0…1.
  /// - Returns: The picture as stored: not turned upright, and in the colours of its own profile.
  ///   CMYK pictures are converted to sRGB.
  /// - Throws: `corrupt`, `tooLarge`, or `undecoded` if memory is short.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let decoder = try JPEGDecoder(file.fromStart(), header)
    return try decoder.picture(header, longestSide: longestSide, progress: progress)
  }

  /// Decodes a part of a file. See `decode(_:_:longestSide:progress:)` for the result and the
  /// errors.
  static func decode(
    _ part: StoredPart, of file: PictureFile, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let decoder = try JPEGDecoder(file.fromStart(), header)
    return try decoder.picture(of: part, header, progress: progress)
  }

  /// Decodes a file in memory.
  static func decode(
    _ bytes: ArraySlice<UInt8>, _ header: PictureHeader
  ) throws(PictureError) -> PixelImage {
    let picture = bytes.withUnsafeBytes { bytes -> Result<PixelImage, PictureError> in
      // The stream is only read, so the bytes don't change.
      let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      guard let stream = fmemopen(start, bytes.count, "rb") else {
        return .failure(.corrupt(reason: "not enough memory"))
      }
      defer { fclose(stream) }
      return Result { () throws(PictureError) in
        try JPEGDecoder(stream, header).picture(header, longestSide: .max) { _ in }
      }
    }
    return try picture.get()
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, _ header: PictureHeader
  ) throws(PictureError) {
    guard let reader = CJPEG_Open(stream) else {
      throw .undecoded(reason: "not enough memory")
    }
    self.reader = reader
    var (width, height, isCMYK) = (UInt32(0), UInt32(0), false)
    let hasHeader = CJPEG_ReadHeader(reader, &width, &height, &isCMYK)
    fullSize = PixelSize(width: Int(width), height: Int(height))
    size = fullSize
    format = isCMYK ? .cmyk : .rgb
    guard hasHeader else { throw error }
    // A progressive picture is kept in memory as a whole.
    let limit = header.isProgressive ? PictureLimits.decodedPixels : PictureLimits.rowByRowPixels
    guard fullSize.width > 0, fullSize.height > 0 else {
      throw .corrupt(reason: "it has no pixels")
    }
    guard fullSize.width * fullSize.height <= limit else {
      throw .tooLarge(width: fullSize.width, height: fullSize.height)
    }
  }

  deinit { CJPEG_Close(reader) }

  /// The error that libjpeg-turbo reports after a failure.
  private var error: PictureError { .corrupt(reason: String(cString: CJPEG_Reason(reader))) }

  /// Prepares the decoder for rows at a scale.
  private func begin(_ scale: Scale) throws(PictureError) {
    var (width, height) = (UInt32(0), UInt32(0))
    guard CJPEG_Begin(reader, UInt32(scale.divisor), &width, &height) else { throw error }
    size = PixelSize(width: Int(width), height: Int(height))
  }

  private func picture(
    _ header: PictureHeader, longestSide: Int, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let scale = Scale(width: fullSize.width, height: fullSize.height, longestSide: longestSide)
    guard scale.side(fullSize.width) * scale.side(fullSize.height) <= PictureLimits.decodedPixels
    else {
      throw .tooLarge(width: fullSize.width, height: fullSize.height)
    }
    try begin(scale)
    let target = AreaAverage.size(
      width: size.width, height: size.height, longestSide: longestSide)
    var line = [UInt8](repeating: 0, count: size.width * format.channels)
    var isRead = true
    let bytes = AreaAverage.scale(
      width: size.width, height: size.height, format, to: target
    ) { number, body in
      isRead = isRead && CJPEG_ReadRow(reader, &line)
      line.withUnsafeBufferPointer(body)
      progress(Double(number + 1) / Double(size.height))
    }
    guard isRead else { throw error }
    return convertedFromCMYK(
      PixelImage(width: target.width, height: target.height, pixels: bytes), header)
  }

  private func picture(
    of part: StoredPart, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    guard fullSize == header.size else { throw .corrupt(reason: "it states two different sizes") }
    let scale = Scale(of: part, in: fullSize)
    try begin(scale)
    // `part`, converted to pixels of the scaled picture that libjpeg produces.
    var scaled = part
    scaled.x = part.x / scale.divisor
    scaled.y = part.y / scale.divisor
    scaled.width = scale.side(part.width)
    scaled.height = scale.side(part.height)
    scaled.divisor = part.divisor / scale.divisor
    let end = scaled.y + scaled.height
    let columns = try crop(to: scaled)
    var isRead = skip(scaled.y) { progress(Double($0) / Double(end)) }
    var line = [UInt8](repeating: 0, count: columns.count * format.channels)
    let first = (scaled.x - columns.lowerBound) * format.channels
    let bytes = scaled.shrunk(format) { number, target in
      isRead = isRead && CJPEG_ReadRow(reader, &line)
      line.withUnsafeBufferPointer { line in
        guard let start = line.baseAddress else { return }
        target.update(from: start + first, count: scaled.width * format.channels)
      }
      progress(Double(scaled.y + number + 1) / Double(end))
    }
    guard isRead else { throw error }
    return convertedFromCMYK(
      PixelImage(width: scaled.size.width, height: scaled.size.height, pixels: bytes), header)
  }

  /// Limits decoding to the columns of a part, with a margin at both sides. The decoder
  /// interpolates colours from neighbouring columns, so the first and last decoded columns are
  /// inexact.
  ///
  /// - Returns: The decoded columns.
  private func crop(to part: StoredPart) throws(PictureError) -> Range<Int> {
    let margin = 16
    let start = max(part.x - margin, 0)
    var (first, count) = (
      UInt32(start), UInt32(min(part.x + part.width + margin, size.width) - start)
    )
    guard CJPEG_Crop(reader, &first, &count) else { throw error }
    return Int(first)..<Int(first) + Int(count)
  }

  /// Skips rows, a few at a time to report progress. Returns false if the file has no more rows.
  private func skip(_ count: Int, progress: (_ rows: Int) -> Void) -> Bool {
    var done = 0
    while done < count {
      let step = min(count - done, 256)
      guard CJPEG_Skip(reader, UInt32(step)) else { return false }
      done += step
      progress(done)
    }
    return true
  }

  /// Returns a CMYK picture converted to sRGB, and all other pictures unchanged.
  private func convertedFromCMYK(_ image: PixelImage, _ header: PictureHeader) -> PixelImage {
    guard format == .cmyk else { return image }
    var image = image
    let encoding = header.inkEncoding ?? .inverted
    if let conversion = header.profile.flatMap({ ColorConversion(from: $0, .cmyk(encoding)) }) {
      conversion.apply(to: &image.pixels)
    } else {
      Self.convertCMYKToRGB(&image.pixels, encoding)
    }
    return image
  }

  /// Converts the four inks of CMYK pixels to opaque red, green and blue, without a profile.
  private static func convertCMYKToRGB(_ pixels: inout [UInt8], _ encoding: InkEncoding) {
    let flip: UInt8 = encoding == .direct ? 255 : 0
    pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count - 3, by: 4) {
        let paper = Int(bytes[pixel + 3] ^ flip)
        for channel in pixel..<(pixel + 3) {
          bytes[channel] = UInt8((Int(bytes[channel] ^ flip) * paper + 127) / 255)
        }
        bytes[pixel + 3] = 255
      }
    }
  }
}
