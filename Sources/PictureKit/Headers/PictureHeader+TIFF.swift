/// Headers of TIFF files, whose tags can be anywhere in the file.
extension PictureHeader {
  /// Returns whether a file begins like a TIFF file of either byte order.
  static func isTIFF(_ reader: ByteReader) -> Bool {
    reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0)
  }

  /// Reads the size, the orientation and the colour profile of a TIFF file's first picture. A size
  /// that can't be read counts as 0. Sources: TIFF 6.0, section 2; ICC.1:2022, section B.3.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The first bytes of the file.
  mutating func readTIFF(_ file: PictureFile, _ start: ByteReader) {
    let start = ByteReader(start.bytes, isLittleEndian: start.has("II", at: 0))
    width = 0
    height = 0
    guard let directory = start.uint32(4) else { return }
    // The directory is a count, followed by entries of 12 bytes each.
    let tags = ByteReader(
      file.bytes(at: directory, atMost: 2 + 12 * 0xFFFF)[...], isLittleEndian: start.isLittleEndian)
    var (stored, isCMYK) = (Orientation.upright, false)
    for index in 0..<(tags.uint16(0) ?? 0) {
      let entry = 2 + 12 * index
      // The value is a number of two or four bytes.
      let number =
        tags.uint16(entry + 2) == 3 ? tags.uint16(entry + 8) : tags.uint32(entry + 8)
      switch tags.uint16(entry) {
      case 256: width = number ?? 0
      case 257: height = number ?? 0
      // The value 5 of PhotometricInterpretation means CMYK.
      case 262: isCMYK = number == 5
      case 274: stored = number.flatMap(Orientation.init) ?? .upright
      case 34675:
        guard let count = tags.uint32(entry + 4), count <= ColorProfile.maxBytes, let number
        else { break }
        profile = .icc(file.bytes(at: number, atMost: count)[...])
      default: break
      }
    }
    orientation = stored.remainingOrientation
    inkMirroring = isCMYK ? stored.mirroring : nil
  }
}

extension Orientation {
  /// The mirroring that libtiff applies when it converts the stored pixels to RGB.
  fileprivate var mirroring: Orientation {
    switch self {
    case .upright, .transposed: .upright
    case .mirrored, .quarterTurn: .mirrored
    case .halfTurn, .transversed: .halfTurn
    case .flipped, .threeQuarterTurn: .flipped
    }
  }

  /// The operation that turns the pixels upright after libtiff has decoded them. libtiff mirrors
  /// the pixels so that the first row is at the top and the first column at the left, but doesn't
  /// transpose them.
  fileprivate var remainingOrientation: Orientation {
    switch self {
    case .upright, .mirrored, .halfTurn, .flipped: .upright
    case .transposed, .transversed: .transposed
    case .quarterTurn, .threeQuarterTurn: .transversed
    }
  }
}
