import CJPEGStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads JPEG files with libjpeg-turbo, row by row, and where less is wanted at a half, a quarter or an eighth of
/// their size: the file's own frequencies are left out then, so that neither the time nor the memory of the
/// whole is needed. Safe on every thread.
final class JPEGDecoder {
  /// The most pixels of a picture that comes row by row: 30,000 a side and more.
  static let maximumPixels = 1 << 30

  /// In what size a file is decoded.
  struct Scale: Hashable {
    /// By what the sides are divided: 1, 2, 4 or 8.
    let divisor: Int

    /// The smallest that has as many pixels along the longer side as are wanted.
    ///
    /// libjpeg-turbo knows seven more between these, but has fast code for these alone.
    init(width: Int, height: Int, longestSide: Int) {
      let longest = max(width, height)
      divisor =
        Self.divisors.first { longestSide > 0 && Self.divided(longest, by: $0) >= longestSide } ?? 1
    }

    /// The smallest that divides a part's squares evenly, and begins and ends where the part does.
    init(of part: StoredPart, in full: PixelSize) {
      divisor =
        Self.divisors.first { divisor in
          func fits(_ start: Int, _ length: Int, _ end: Int) -> Bool {
            start % divisor == 0 && (length % divisor == 0 || start + length == end)
          }
          return part.divisor % divisor == 0 && fits(part.x, part.width, full.width)
            && fits(part.y, part.height, full.height)
        } ?? 1
    }

    private static let divisors = [8, 4, 2]

    /// A side in this size, rounded up as the decoder does.
    func side(_ length: Int) -> Int { Self.divided(length, by: divisor) }

    private static func divided(_ length: Int, by divisor: Int) -> Int {
      PicturePart.divided(length, by: divisor)
    }
  }

  private let reader: UnsafeMutablePointer<CJPEG_Reader>
  /// The picture's size in the file, and that in which its rows come once they do.
  private let full: PixelSize
  private var size: PixelSize
  private let pixels: AreaAverage.Pixels

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: the file. Of one that is cut what is there is shown.
  ///   - header: what its first bytes told.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  ///   - progress: told after each row which share of all is there.
  /// - Returns: the picture as it is stored: not turned, its colours by its own profile; inks are light,
  ///   and sRGB.
  /// - Throws: `corrupt` or `tooLarge`.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let decoder = try JPEGDecoder(file.fromStart(), header)
    return try decoder.picture(header, longestSide: longestSide, progress: progress)
  }

  /// Decodes a part of one, likewise.
  static func decode(
    _ part: StoredPart, of file: PictureFile, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let decoder = try JPEGDecoder(file.fromStart(), header)
    return try decoder.picture(of: part, header, progress: progress)
  }

  /// Decodes a file that lies in memory.
  static func decode(
    _ bytes: ArraySlice<UInt8>, _ header: PictureHeader
  ) throws(PictureError) -> PixelImage {
    let picture = bytes.withUnsafeBytes { bytes -> Result<PixelImage, PictureError> in
      // It is only read.
      let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      guard let stream = fmemopen(start, bytes.count, "rb") else {
        return .failure(.corrupt(reason: "there is no memory"))
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
      throw .undecoded(reason: "there is no memory for it")
    }
    self.reader = reader
    var (width, height, isPrinted) = (UInt32(0), UInt32(0), false)
    let isThere = CJPEG_ReadHeader(reader, &width, &height, &isPrinted)
    full = PixelSize(width: Int(width), height: Int(height))
    (size, pixels) = (full, isPrinted ? .inks : .rgb)
    guard isThere else { throw error }
    // What comes in passes is kept as a whole.
    let limit = header.isProgressive ? PictureDecoder.maximumPixels : Self.maximumPixels
    guard full.width > 0, full.height > 0 else { throw .corrupt(reason: "it has no pixels") }
    guard full.width * full.height <= limit else {
      throw .tooLarge(width: full.width, height: full.height)
    }
  }

  deinit { CJPEG_Close(reader) }

  /// Why there is no picture.
  private var error: PictureError { .corrupt(reason: String(cString: CJPEG_Reason(reader))) }

  /// Gets ready for rows.
  private func begin(_ scale: Scale) throws(PictureError) {
    var (width, height) = (UInt32(0), UInt32(0))
    guard CJPEG_Begin(reader, UInt32(scale.divisor), &width, &height) else { throw error }
    size = PixelSize(width: Int(width), height: Int(height))
  }

  private func picture(
    _ header: PictureHeader, longestSide: Int, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    let scale = Scale(width: full.width, height: full.height, longestSide: longestSide)
    guard scale.side(full.width) * scale.side(full.height) <= PictureDecoder.maximumPixels else {
      throw .tooLarge(width: full.width, height: full.height)
    }
    try begin(scale)
    let target = AreaAverage.size(
      width: size.width, height: size.height, longestSide: longestSide)
    var line = [UInt8](repeating: 0, count: size.width * pixels.channels)
    var isThere = true
    let bytes = AreaAverage.scale(
      width: size.width, height: size.height, pixels, to: target
    ) { number, body in
      isThere = isThere && CJPEG_ReadRow(reader, &line)
      line.withUnsafeBufferPointer(body)
      progress(Double(number + 1) / Double(size.height))
    }
    guard isThere else { throw error }
    return light(
      of: PixelImage(width: target.width, height: target.height, pixels: bytes), header)
  }

  private func picture(
    of part: StoredPart, _ header: PictureHeader, progress: (Double) -> Void
  ) throws(PictureError) -> PixelImage {
    guard full == header.size else { throw .corrupt(reason: "it tells two sizes") }
    let scale = Scale(of: part, in: full)
    try begin(scale)
    // The same part in the size in which rows come.
    var scaled = part
    (scaled.x, scaled.y) = (part.x / scale.divisor, part.y / scale.divisor)
    (scaled.width, scaled.height) = (scale.side(part.width), scale.side(part.height))
    scaled.divisor = part.divisor / scale.divisor
    let end = scaled.y + scaled.height
    let columns = try crop(to: scaled)
    var isThere = skip(scaled.y) { progress(Double($0) / Double(end)) }
    var line = [UInt8](repeating: 0, count: columns.count * pixels.channels)
    let first = (scaled.x - columns.lowerBound) * pixels.channels
    let bytes = scaled.shrunk(pixels) { number, target in
      isThere = isThere && CJPEG_ReadRow(reader, &line)
      line.withUnsafeBufferPointer { line in
        guard let start = line.baseAddress else { return }
        target.update(from: start + first, count: scaled.width * pixels.channels)
      }
      progress(Double(scaled.y + number + 1) / Double(end))
    }
    guard isThere else { throw error }
    return light(
      of: PixelImage(width: scaled.size.width, height: scaled.size.height, pixels: bytes), header)
  }

  /// Has rows come with the columns of a part, and some more at both sides: the decoder takes the colours of those
  /// in between from their neighbours, of which it has none beyond.
  private func crop(to part: StoredPart) throws(PictureError) -> Range<Int> {
    let margin = 16
    let start = max(part.x - margin, 0)
    var (first, count) = (
      UInt32(start), UInt32(min(part.x + part.width + margin, size.width) - start)
    )
    guard CJPEG_Crop(reader, &first, &count) else { throw error }
    return Int(first)..<Int(first) + Int(count)
  }

  /// Passes over rows, some at a time. Whether they were there.
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

  /// Inks as the light that they let through.
  private func light(of image: PixelImage, _ header: PictureHeader) -> PixelImage {
    guard pixels == .inks else { return image }
    var image = image
    let inks = header.inks ?? .asPaper
    if let conversion = header.profile.flatMap({ ColorConversion(from: $0, .inks(inks)) }) {
      conversion.apply(to: &image.pixels)
    } else {
      Self.turnToLight(&image.pixels, inks)
    }
    return image
  }

  /// Turns inks into the red, green and blue that they let through, and 255.
  private static func turnToLight(_ pixels: inout [UInt8], _ inks: PictureHeader.Inks) {
    let flip: UInt8 = inks == .asInk ? 255 : 0
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
