/// TIFF, whose tags stand anywhere in the file.
extension PictureHeader {
  /// Whether a file begins as TIFF files do, in either order of bytes.
  static func isTIFF(_ reader: ByteReader) -> Bool {
    reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0)
  }

  /// Reads the size of a TIFF file's first picture, how it is to be turned and what its colours are; a size
  /// that isn't found counts as 0. Source: TIFF 6.0, section 2; ICC.1:2022, B.3.
  ///
  /// - Parameters:
  ///   - file: all of the file.
  ///   - start: its first bytes.
  mutating func readTIFF(_ file: PictureFile, _ start: ByteReader) {
    var start = start
    start.isLittleEndian = start.has("II", at: 0)
    (width, height) = (0, 0)
    guard let directory = start.uint32(4) else { return }
    // A number of entries, of 12 bytes each.
    var tags = ByteReader(file.bytes(at: directory, atMost: 2 + 12 * 0xFFFF)[...])
    tags.isLittleEndian = start.isLittleEndian
    var (stored, isOfInks) = (Orientation.upright, false)
    for index in 0..<(tags.uint16(0) ?? 0) {
      let entry = 2 + 12 * index
      // A number of two bytes or of four.
      let number =
        tags.uint16(entry + 2) == 3 ? tags.uint16(entry + 8) : tags.uint32(entry + 8)
      switch tags.uint16(entry) {
      case 256: width = number ?? 0
      case 257: height = number ?? 0
      // Light that goes through inks that are apart from one another.
      case 262: isOfInks = number == 5
      case 274: stored = number.flatMap(Orientation.init) ?? .upright
      case 34675:
        guard let count = tags.uint32(entry + 4), count <= ColorProfile.maximumBytes, let number
        else { break }
        profile = .icc(file.bytes(at: number, atMost: count)[...])
      default: break
      }
    }
    orientation = stored.beyondMirroring
    inkMirroring = isOfInks ? stored.mirroring : nil
  }
}

extension Orientation {
  /// What whoever gets a TIFF file's pixels from libtiff finds done.
  fileprivate var mirroring: Orientation {
    switch self {
    case .upright, .transposed: .upright
    case .mirrored, .quarterTurn: .mirrored
    case .halfTurn, .transversed: .halfTurn
    case .flipped, .threeQuarterTurn: .flipped
    }
  }

  /// What is left to be done by whoever gets a TIFF file's pixels from libtiff: it mirrors what is stored
  /// until its first row and column are at the top and at the left, but makes no rows of columns.
  fileprivate var beyondMirroring: Orientation {
    switch self {
    case .upright, .mirrored, .halfTurn, .flipped: .upright
    case .transposed, .transversed: .transposed
    case .quarterTurn, .threeQuarterTurn: .transversed
    }
  }
}
