/// HEIC and AVIF, whose parts lie in one another. Sources: ISO/IEC 23008-12, 6.5.3 and 10; AVIF 1.1, 6.
extension PictureHeader {
  /// Whether a file begins as such files do.
  static func isHEIF(_ reader: ByteReader) -> Bool {
    guard reader.has("ftyp", at: 4) else { return false }
    let brands: [StaticString] = [
      "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis",
    ]
    return brands.contains { reader.has($0, at: 8) }
  }

  /// How much of a file is searched for sizes; they stand in what it begins with.
  private static let searchedBytes = 64 << 10

  /// The largest size that is told of a picture in it; others are of its tiles and small copies. What a
  /// decoder makes of it, it tells itself: this is for what it will take of memory.
  mutating func readHEIF(_ reader: ByteReader) {
    for place in 0..<min(reader.bytes.count, Self.searchedBytes) {
      guard reader.uint8(place) == 0x69, reader.has("ispe", at: place),
        let columns = reader.uint32(place + 8), let rows = reader.uint32(place + 12)
      else { continue }
      let (count, isNoSize) = columns.multipliedReportingOverflow(by: rows)
      if !isNoSize, count > pixelCount { (width, height) = (columns, rows) }
    }
  }
}
