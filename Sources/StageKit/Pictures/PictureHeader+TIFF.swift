/// TIFF, whose tags stand anywhere in the file.
extension PictureHeader {
  /// Whether a file begins as TIFF files do, in either order of bytes.
  static func isTIFF(_ reader: ByteReader) -> Bool {
    reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0)
  }

  /// Reads the size of a TIFF file's first picture; where it isn't found, it counts as 0. Source: TIFF 6.0,
  /// section 2. Nothing for other files.
  ///
  /// - Parameters:
  ///   - file: all of the file.
  ///   - start: its first bytes.
  mutating func readTIFF(_ file: PictureFile, _ start: ByteReader) {
    guard Self.isTIFF(start) else { return }
    var start = start
    start.isLittleEndian = start.has("II", at: 0)
    (width, height) = (0, 0)
    guard let directory = start.uint32(4) else { return }
    // A number of entries, of 12 bytes each.
    var tags = ByteReader(file.bytes(at: directory, atMost: 2 + 12 * 0xFFFF)[...])
    tags.isLittleEndian = start.isLittleEndian
    for index in 0..<(tags.uint16(0) ?? 0) {
      let entry = 2 + 12 * index
      guard let tag = tags.uint16(entry), tag == 256 || tag == 257 else { continue }
      // A number of two bytes or of four.
      let number = tags.uint16(entry + 2) == 3 ? tags.uint16(entry + 8) : tags.uint32(entry + 8)
      if tag == 256 { width = number ?? 0 } else { height = number ?? 0 }
    }
  }
}
