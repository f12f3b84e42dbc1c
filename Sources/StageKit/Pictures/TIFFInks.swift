import CTIFFStageKit

/// Reads TIFF files of four inks by the profile that says what these look like. Safe on every thread.
enum TIFFInks {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - header: what is known of it.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  /// - Returns: the picture in sRGB, its first row and column at the top and at the left, as libtiff gives all
  ///   others; nil where it has no profile of inks, or is packed in a way that has no rows of them.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int
  ) -> PixelImage? {
    guard let mirroring = header.inkMirroring, let profile = header.profile,
      let conversion = ColorConversion(from: profile, .inks(.asInk)),
      let tiff = CTIFF_Open(file.fromStart())
    else { return nil }
    defer { TIFFClose(tiff) }
    var (columns, rows) = (UInt32(0), UInt32(0))
    guard CTIFF_HasInkRows(tiff, &columns, &rows) else { return nil }
    let full = PixelSize(width: Int(columns), height: Int(rows))
    guard full == header.size, full.width * full.height <= PictureDecoder.maximumPixels else {
      return nil
    }
    // Bare paper, where there is nothing.
    var line = [UInt8](repeating: 0, count: full.width * 4)
    guard CTIFF_ReadRow(tiff, &line, 0) else { return nil }
    let size = AreaAverage.size(
      width: full.width, height: full.height, longestSide: longestSide)
    var isThere = true
    var pixels = AreaAverage.scale(
      width: full.width, height: full.height, .inks, to: size
    ) { number, body in
      if number > 0, isThere {
        isThere = CTIFF_ReadRow(tiff, &line, UInt32(number))
        if !isThere { line = [UInt8](repeating: 0, count: full.width * 4) }
      }
      line.withUnsafeBufferPointer(body)
    }
    conversion.apply(to: &pixels)
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
      .turned(by: mirroring)
  }
}
