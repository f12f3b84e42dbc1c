import StageKit

/// The properties of a picture that can be read from its file without decoding the pixels.
struct PictureHeader: Hashable {
  /// The number of columns; `nil` if the format is known but the size isn't.
  var width: Int?
  /// The number of rows; `nil` if the format is known but the size isn't.
  var height: Int?
  /// The operation that turns the stored pixels upright.
  var orientation = Orientation.upright
  /// The encoding of the four inks in a CMYK JPEG file; `nil` for all other files.
  var inkEncoding: InkEncoding?
  /// The mirroring to apply to the pixels of a CMYK TIFF file before `orientation`; `nil` for all
  /// other files.
  var inkMirroring: Orientation?
  /// The picture's colour profile; `nil` if the file contains none, or a profile that equals sRGB.
  var profile: ColorProfile?
  /// The thumbnail in the file, a complete JPEG file; empty if there is none.
  var thumbnail: ArraySlice<UInt8> = []
  /// The time at which the picture was taken, as cameras write it; empty if there is none.
  var captureTime: ArraySlice<UInt8> = []
  /// The EXIF metadata; `nil` if there is none.
  var exif: EXIF?
  /// True for a Targa file, which is recognized by its extension.
  var isTarga = false
  /// True for a JPEG file.
  var isJPEG = false
  /// True for a PNG file.
  var isPNG = false
  /// True for a GIF file.
  var isGIF = false
  /// True for a HEIC or AVIF file.
  var isHEIF = false
  /// True for an animated WebP file.
  var isAnimated = false
  /// True for a progressive JPEG file or an interlaced PNG file. Each pass over such a file covers
  /// the whole picture, which must be kept in memory.
  var isProgressive = false

  /// The number of pixels; 0 if the size isn't known.
  var pixelCount: Int {
    let (count, overflow) = (width ?? 0).multipliedReportingOverflow(by: height ?? 0)
    return overflow ? 0 : max(count, 0)
  }

  /// The stored size of the picture; `nil` if it isn't known.
  var size: PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The estimated number of bytes that decoding takes temporarily, in addition to the result; 0 if
  /// the size is unknown or too large to be decoded.
  var workBytes: Int {
    // A PNG file is decoded row by row. This takes two rows of up to 8 bytes per pixel, and one row
    // of RGBA.
    if isPNG, !isProgressive { return min(width ?? 0, PictureLimits.rowPixels) * (2 * 8 + 4) }
    guard isJPEG, let width, let height else {
      return pixelCount <= PictureLimits.decodedPixels ? pixelCount * 4 : 0
    }
    // A JPEG file is decoded row by row. This takes two rows of blocks of up to 32 pixels, and the
    // resulting rows. A progressive picture also takes two bytes for each of up to three values per
    // pixel.
    return width * 64 * 3 + (isProgressive ? width * height * 6 : 0)
  }

  /// Reads the start of a file. Returns `nil` if the format is unknown.
  ///
  /// Recognizes and reads the size of JPEG, PNG, GIF, BMP, WebP, QOI, PNM, PCX, Targa, icon, HEIC
  /// and AVIF files. Recognizes JPEG XL files without their size, and TIFF files, whose size
  /// `readAll` reads.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes; for an icon, all bytes of the file.
  ///   - suffix: The file's extension.
  init?(_ start: ArraySlice<UInt8>, suffix: String = "") {
    let reader = ByteReader(start)
    if reader.uint16(0) == 0xFFD8 {
      isJPEG = true
      readJPEG(reader)
    } else if Self.isPNG(reader) {
      isPNG = true
      width = reader.uint32(16)
      height = reader.uint32(20)
      isProgressive = reader.uint8(28) == 1
    } else if reader.has("GIF8", at: 0) {
      isGIF = true
      let little = reader.littleEndian
      width = little.uint16(6)
      height = little.uint16(8)
      // If the size of the canvas is 0, the first frame determines the size.
      if width == 0 || height == 0 { (width, height) = (nil, nil) }
    } else if reader.has("BM", at: 0) {
      readBMP(reader)
    } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
      readWebP(reader)
    } else if reader.has("qoif", at: 0) {
      width = reader.uint32(4)
      height = reader.uint32(8)
    } else if reader.uint8(0) == 0x50, (0x31...0x36).contains(reader.uint8(1) ?? 0) {
      readPNM(reader)
    } else if Self.isPCX(reader) {
      readPCX(reader)
    } else if Self.isIcon(start) {
      readIcon(reader)
    } else {
      let isTIFF = Self.isTIFF(reader)
      isHEIF = Self.isHEIF(reader)
      if isHEIF { readHEIF(reader) }
      let isJPEGXL = reader.uint16(0) == 0xFF0A || reader.has("\0\0\0\u{C}JXL ", at: 0)
      if isTIFF || isHEIF || isJPEGXL { return }
      guard suffix.lowercased() == "tga" else { return nil }
      readTarga(reader)
      guard isTarga else { return nil }
    }
  }

  /// Returns whether a file begins like a PNG file. Checks only the first four bytes of the
  /// signature.
  static func isPNG(_ reader: ByteReader) -> Bool {
    reader.has("PNG", at: 1) && reader.uint8(0) == 0x89
  }

  /// Reads the properties that can be anywhere in the file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The first bytes of the file.
  mutating func readAll(of file: PictureFile, _ start: ByteReader) {
    if isPNG {
      readPNGParts(file)
    } else if start.has("WEBP", at: 8) {
      readWebPParts(file)
    } else if Self.isTIFF(start) {
      readTIFF(file, start)
    }
    // A picture in sRGB needs no conversion.
    if profile?.isStandard ?? false { profile = nil }
  }

  /// Reads the segments up to the frame header. Source: ISO/IEC 10918-1, section B.1.
  private mutating func readJPEG(_ reader: ByteReader) {
    var offset = 2
    var isAdobe = false
    var pieces = JPEGProfile()
    defer { profile = pieces.profile }
    while let marker = reader.uint16(offset), marker >> 8 == 0xFF {
      let code = marker & 0xFF
      if code == 0xFF {
        // Skip a fill byte.
        offset += 1
        continue
      }
      guard code != 0xDA, code != 0xD9, let length = reader.uint16(offset + 2), length >= 2 else {
        return
      }
      if code == 0xE1,
        let exif = EXIF(reader.bytes.prefix(offset + 2 + length).dropFirst(offset + 4))
      {
        orientation = exif.orientation ?? orientation
        thumbnail = exif.thumbnail
        captureTime = exif.captureTime
        self.exif = exif
      }
      if code == 0xE2 { pieces.add(reader.bytes.prefix(offset + 2 + length).dropFirst(offset + 4)) }
      if code == 0xEE, reader.has("Adobe", at: offset + 4) { isAdobe = true }
      // The markers of frame headers are SOF0 to SOF15. DHT, JPG and DAC have codes in the same
      // range.
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
        height = reader.uint16(offset + 5)
        width = reader.uint16(offset + 7)
        isProgressive = code & 3 == 2
        if reader.uint8(offset + 9) == 4 { inkEncoding = isAdobe ? .inverted : .direct }
        return
      }
      offset += 2 + length
    }
  }

  private mutating func readBMP(_ reader: ByteReader) {
    let little = reader.littleEndian
    guard let headerSize = little.uint32(14) else { return }
    if headerSize == 12 {
      width = little.uint16(18)
      height = little.uint16(20)
    } else if let bits = little.uint32(22) {
      width = little.uint32(18)
      // The height is negative if the rows are stored from top to bottom.
      height = Int(Int32(truncatingIfNeeded: bits).magnitude)
    }
  }
}
