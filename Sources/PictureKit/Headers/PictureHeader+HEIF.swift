/// Headers of HEIC and AVIF files, which consist of nested boxes. Sources: ISO/IEC 23008-12,
/// sections 6.5.3 and 10; AVIF 1.1, section 6.
extension PictureHeader {
  /// Returns whether a file begins like a HEIC or AVIF file.
  static func isHEIF(_ reader: ByteReader) -> Bool {
    guard reader.has("ftyp", at: 4) else { return false }
    let brands: [StaticString] = [
      "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis",
    ]
    return brands.contains { reader.has($0, at: 8) }
  }

  /// The number of bytes at the start of a file that are searched for sizes.
  private static let searchedBytes = 64 << 10

  /// Reads the largest size in the file, because smaller sizes belong to tiles and thumbnails. The
  /// size is used only to estimate the memory that decoding takes; the decoder determines the final
  /// size.
  mutating func readHEIF(_ reader: ByteReader) {
    for offset in 0..<min(reader.bytes.count, Self.searchedBytes) {
      guard reader.uint8(offset) == 0x69, reader.has("ispe", at: offset),
        let columns = reader.uint32(offset + 8), let rows = reader.uint32(offset + 12)
      else { continue }
      let (count, isNoSize) = columns.multipliedReportingOverflow(by: rows)
      if !isNoSize, count > pixelCount { (width, height) = (columns, rows) }
    }
  }
}
