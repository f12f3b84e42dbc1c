/// What the first bytes of a picture file tell, without decoding it.
struct PictureHeader: Hashable {
  /// How many columns of pixels; nil if the format is known but the size not found.
  var width: Int?
  /// How many rows of pixels.
  var height: Int?
  /// How the pixels are to be turned.
  var orientation = Orientation.upright
  /// What the four printing inks are written as, in a JPEG that has them instead of light.
  var inks: Inks?
  /// How the rows of a TIFF file of four inks are to be mirrored, before they are turned; nil for all others.
  var inkMirroring: Orientation?
  /// What its colours are, if that is told; nil, too, where they are sRGB's.
  var profile: ColorProfile?
  /// A small picture of the same in the file, as a JPEG file; empty if there is none.
  var thumbnail: ArraySlice<UInt8> = []
  /// When it was taken, as cameras write it; empty where it isn't told.
  var taken: ArraySlice<UInt8> = []
  /// What a camera says of it; nil where none does.
  var exif: EXIF?
  /// Whether it is a Targa file, which is told from its name.
  var isTarga = false
  /// Whether it is a JPEG file.
  var isJPEG = false
  /// Whether it is a PNG file.
  var isPNG = false
  /// Whether it is a GIF file.
  var isGIF = false
  /// Whether it is a HEIC or AVIF file.
  var isHEIF = false
  /// Whether it is a WebP file of several pictures that follow one another.
  var isAnimated = false
  /// Whether it is a JPEG or PNG file that comes in passes over the whole picture, which is kept.
  var isProgressive = false

  /// How cyan, magenta, yellow and black are written.
  enum Inks {
    /// 255 is all of an ink.
    case asInk
    /// 255 is bare paper, as Adobe's programs have it, and with them nearly all.
    case asPaper
  }

  /// Its pixels; 0 if its size isn't known.
  var pixelCount: Int {
    let (count, overflow) = (width ?? 0).multipliedReportingOverflow(by: height ?? 0)
    return overflow ? 0 : max(count, 0)
  }

  /// The bytes that decoding takes for a moment where so many pixels along the longer side are wanted,
  /// as far as the picture is decoded at all; 0 if its size isn't known.
  func workBytes(longestSide: Int) -> Int {
    // Row by row: two that are stored and one of colours.
    if isPNG, !isProgressive { return min(width ?? 0, PNGDecoder.maximumWidth) * (2 * 8 + 4) }
    guard isJPEG, let width, let height else {
      return pixelCount <= PictureDecoder.maximumPixels ? pixelCount * 4 : 0
    }
    // Row by row: two rows of blocks of up to 32 pixels, and what is made of them. Of one that comes in passes two
    // bytes for each of up to three numbers a pixel.
    return width * 64 * 3 + (isProgressive ? width * height * 6 : 0)
  }

  /// Looks at the beginning of a file; nil if it is of none of the formats known here.
  ///
  /// Known are JPEG, PNG, GIF, BMP, WebP, QOI, PNM, PCX, Targa and icons by size, HEIC and AVIF too, JPEG XL
  /// by name only, and TIFF, whose size may stand at the file's end: see `readAll`.
  ///
  /// - Parameters:
  ///   - start: the file's first bytes; an icon's whole.
  ///   - suffix: what follows the last dot of its name.
  init?(_ start: ArraySlice<UInt8>, suffix: String = "") {
    let reader = ByteReader(start)
    if reader.uint16(0) == 0xFFD8 {
      isJPEG = true
      readJPEG(reader)
    } else if Self.isPNG(reader) {
      isPNG = true
      (width, height) = (reader.uint32(16), reader.uint32(20))
      isProgressive = reader.uint8(28) == 1
    } else if reader.has("GIF8", at: 0) {
      isGIF = true
      var little = reader
      little.isLittleEndian = true
      (width, height) = (little.uint16(6), little.uint16(8))
      // Where there is no screen, the first picture's size counts.
      if width == 0 || height == 0 { (width, height) = (nil, nil) }
    } else if reader.has("BM", at: 0) {
      readBMP(reader)
    } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
      readWebP(reader)
    } else if reader.has("qoif", at: 0) {
      (width, height) = (reader.uint32(4), reader.uint32(8))
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

  /// Whether a file begins as PNG files do, in the part that none spoils.
  static func isPNG(_ reader: ByteReader) -> Bool {
    reader.has("PNG", at: 1) && reader.uint8(0) == 0x89
  }

  /// Looks at what of a file stands anywhere in it.
  ///
  /// - Parameters:
  ///   - file: all of the file.
  ///   - start: its first bytes.
  mutating func readAll(of file: PictureFile, _ start: ByteReader) {
    if isPNG {
      readPNGParts(file)
    } else if start.has("WEBP", at: 8) {
      readWebPParts(file)
    } else if Self.isTIFF(start) {
      readTIFF(file, start)
    }
    // So it costs nothing.
    if profile?.isStandard ?? false { profile = nil }
  }

  /// Goes from marker to marker until the frame header (ISO/IEC 10918-1, B.1).
  private mutating func readJPEG(_ reader: ByteReader) {
    var offset = 2
    var isAdobe = false
    var pieces = JPEGProfile()
    defer { profile = pieces.profile }
    while let marker = reader.uint16(offset), marker >> 8 == 0xFF {
      let code = marker & 0xFF
      if code == 0xFF {
        // A fill byte.
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
        (thumbnail, taken) = (exif.thumbnail, exif.taken)
        self.exif = exif
      }
      if code == 0xE2 { pieces.add(reader.bytes.prefix(offset + 2 + length).dropFirst(offset + 4)) }
      if code == 0xEE, reader.has("Adobe", at: offset + 4) { isAdobe = true }
      // SOF0 to SOF15, but for DHT, JPG and DAC among them.
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
        (height, width) = (reader.uint16(offset + 5), reader.uint16(offset + 7))
        isProgressive = code & 3 == 2
        if reader.uint8(offset + 9) == 4 { inks = isAdobe ? .asPaper : .asInk }
        return
      }
      offset += 2 + length
    }
  }

  private mutating func readBMP(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    guard let headerSize = little.uint32(14) else { return }
    if headerSize == 12 {
      (width, height) = (little.uint16(18), little.uint16(20))
    } else if let bits = little.uint32(22) {
      width = little.uint32(18)
      // Negative where the rows go from top to bottom.
      height = Int(Int32(truncatingIfNeeded: bits).magnitude)
    }
  }
}
