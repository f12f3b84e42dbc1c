import CTurboJPEGStageKit

/// Reads JPEG files with libjpeg-turbo, where less is wanted at a half, a quarter or an eighth of their
/// size: the file's own frequencies are left out then, so that neither the time nor the memory of the
/// whole is needed. Safe on every thread.
struct JPEGDecoder {
  /// The most pixels of a picture that is decoded at a fraction of its size: 30,000 a side and more.
  static let maximumPixels = 1 << 30

  /// How the decoder's red, green and blue (or inks) of a picture lie in memory.
  private struct Pixels {
    var width: Int
    var height: Int
    var kind: AreaAverage.Pixels
    var bytes: [UInt8]
  }

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
        [8, 4, 2].first { longestSide > 0 && Self.divided(longest, by: $0) >= longestSide } ?? 1
    }

    /// A side in this size, rounded up as the decoder does.
    func side(_ length: Int) -> Int { Self.divided(length, by: divisor) }

    private static func divided(_ length: Int, by divisor: Int) -> Int {
      (length + divisor - 1) / divisor
    }
  }

  /// Decodes a file's bytes.
  ///
  /// - Parameters:
  ///   - file: all of them. Of a file that is cut what is there is shown.
  ///   - header: what its first bytes told.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  /// - Returns: the picture as it is stored: not turned, its colours by its own profile; inks are light,
  ///   and sRGB.
  /// - Throws: `corrupt` or `tooLarge`.
  static func decode(
    _ file: ArraySlice<UInt8>, _ header: PictureHeader, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    let pixels = try pixels(of: file, header, longestSide: longestSide)
    let size = AreaAverage.size(
      width: pixels.width, height: pixels.height, longestSide: longestSide)
    var scaled =
      pixels.bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map {
          AreaAverage.scale(
            .init(
              bytes: $0, width: pixels.width, height: pixels.height,
              stride: pixels.width * pixels.kind.channels, pixels: pixels.kind),
            width: size.width, height: size.height)
        }
      } ?? []
    if pixels.kind == .inks {
      let inks = header.inks ?? .asPaper
      if let conversion = header.profile.flatMap({ ColorConversion(from: $0, .inks(inks)) }) {
        conversion.apply(to: &scaled)
      } else {
        turnToLight(&scaled, inks)
      }
    }
    return PixelImage(width: size.width, height: size.height, pixels: scaled)
  }

  private static func pixels(
    of file: ArraySlice<UInt8>, _ header: PictureHeader, longestSide: Int
  ) throws(PictureError) -> Pixels {
    guard let decoder = tjInitDecompress() else {
      throw .corrupt(reason: String(cString: tjGetErrorStr2(nil)))
    }
    defer { tjDestroy(decoder) }
    var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let status = file.withUnsafeBufferPointer {
      tjDecompressHeader3(
        decoder, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colors)
    }
    guard status == 0 || isMild(decoder) else { throw reason(decoder) }
    let scale = Scale(width: Int(width), height: Int(height), longestSide: longestSide)
    let (columns, rows) = (scale.side(Int(width)), scale.side(Int(height)))
    try check(width: Int(width), height: Int(height), decoded: columns * rows, header)
    let isPrinted = colors == TJCS_CMYK.rawValue || colors == TJCS_YCCK.rawValue
    let format = isPrinted ? TJPF_CMYK : TJPF_RGB
    let kind = isPrinted ? AreaAverage.Pixels.inks : .rgb
    var result: Int32 = 0
    let count = columns * rows * kind.channels
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Grey, as what is missing, where a mild fault is followed by one that ends it.
      buffer.initialize(repeating: 128)
      result = file.withUnsafeBufferPointer {
        // A file may ask for thousands of passes over the whole picture.
        tjDecompress2(
          decoder, $0.baseAddress, UInt($0.count), buffer.baseAddress, Int32(columns),
          Int32(columns * kind.channels), Int32(rows), format.rawValue, TJFLAG_LIMITSCANS)
      }
      initialized = result == 0 || isMild(decoder) ? count : 0
    }
    guard !bytes.isEmpty else { throw reason(decoder) }
    return Pixels(width: columns, height: rows, kind: kind, bytes: bytes)
  }

  private static func check(
    width: Int, height: Int, decoded: Int, _ header: PictureHeader
  ) throws(PictureError) {
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    let limit = header.isProgressive ? PictureDecoder.maximumPixels : maximumPixels
    guard width * height <= limit, decoded <= PictureDecoder.maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// Whether the picture is there all the same.
  private static func isMild(_ decoder: tjhandle) -> Bool {
    tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
  }

  private static func reason(_ decoder: tjhandle) -> PictureError {
    .corrupt(reason: String(cString: tjGetErrorStr2(decoder)))
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
