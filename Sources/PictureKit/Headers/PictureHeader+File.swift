// Reading the header of a file.
extension PictureHeader {
  /// The maximum number of bytes read as a file's header. A JPEG file's EXIF metadata and colour
  /// profile come first.
  private static let headerLength = 256 * 1024

  /// The maximum number of bytes read if a JPEG file's size isn't in the first `headerLength`
  /// bytes. Printer profiles and second pictures of phones take up to 255 segments of 64 KB each.
  private static let maxHeaderBytes = 32 << 20

  /// The maximum number of bytes read from an icon file to find the sizes of its pictures.
  private static let maxIconBytes = 16 << 20

  /// Reads a file's header. Returns `nil` if the format is unknown.
  static func read(from file: PictureFile) throws(PictureError) -> PictureHeader? {
    var start = try file.start(atMost: headerLength)
    if isIcon(start[...]) { start = try file.start(atMost: maxIconBytes) }
    var header = PictureHeader(start[...], suffix: file.suffix)
    if let known = header, known.isJPEG, known.width == nil, start.count == headerLength {
      header = PictureHeader(try file.start(atMost: maxHeaderBytes)[...])
    }
    header?.readAll(of: file, ByteReader(start[...]))
    return header
  }
}
