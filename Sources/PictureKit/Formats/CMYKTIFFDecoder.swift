import CTIFFPictureKit
import StageKit

/// Decodes CMYK TIFF files, and converts the four inks to sRGB with the file's colour profile.
/// Thread-safe.
enum CMYKTIFFDecoder {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: The file's header.
  ///   - longestSide: The maximum number of pixels along the longer side; larger pictures are
  ///     scaled down.
  /// - Returns: The picture in sRGB, mirrored as if libtiff had converted the file to RGB. `nil` if
  ///   the file has no CMYK profile, or can't be read row by row as CMYK.
  static func decode(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int
  ) -> PixelImage? {
    guard let mirroring = header.inkMirroring, let profile = header.profile,
      let conversion = ColorConversion(from: profile, .cmyk(.direct)),
      let tiff = CTIFF_Open(file.fromStart())
    else { return nil }
    defer { TIFFClose(tiff) }
    var (columns, rows) = (UInt32(0), UInt32(0))
    guard CTIFF_HasInkRows(tiff, &columns, &rows) else { return nil }
    let fullSize = PixelSize(width: Int(columns), height: Int(rows))
    guard fullSize == header.size, fullSize.width * fullSize.height <= PictureLimits.decodedPixels
    else {
      return nil
    }
    // 0 means no ink, so missing rows become white.
    var line = [UInt8](repeating: 0, count: fullSize.width * 4)
    guard CTIFF_ReadRow(tiff, &line, 0) else { return nil }
    let size = AreaAverage.size(
      width: fullSize.width, height: fullSize.height, longestSide: longestSide)
    var isRead = true
    var pixels = AreaAverage.scale(
      width: fullSize.width, height: fullSize.height, .cmyk, to: size
    ) { number, body in
      if number > 0, isRead {
        isRead = CTIFF_ReadRow(tiff, &line, UInt32(number))
        if !isRead { line = [UInt8](repeating: 0, count: fullSize.width * 4) }
      }
      line.withUnsafeBufferPointer(body)
    }
    conversion.apply(to: &pixels)
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
      .turned(by: mirroring)
  }
}
