/// How stored pixels are to be turned for a picture to stand upright; the raw values are EXIF's.
///
/// Named by what is done to the stored picture. Source: CIPA DC-008 (EXIF 2.32), tag 0x0112.
enum Orientation: Int, CaseIterable {
  /// Nothing.
  case upright = 1
  /// Left and right change places.
  case mirrored
  /// Turned by half a turn.
  case halfTurn
  /// Top and bottom change places.
  case flipped
  /// Rows become columns: mirrored along the diagonal from the top left.
  case transposed
  /// A quarter turn clockwise.
  case quarterTurn
  /// Mirrored along the diagonal from the top right.
  case transversed
  /// A quarter turn anticlockwise.
  case threeQuarterTurn

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// Where a pixel of the upright picture is stored.
  ///
  /// - Parameters:
  ///   - x: its column in the upright picture.
  ///   - y: its row there.
  ///   - width: the columns stored.
  ///   - height: the rows stored.
  /// - Returns: the column and row where it is stored.
  func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .halfTurn: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .quarterTurn: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .threeQuarterTurn: (width - 1 - y, x)
    }
  }

  /// What an APP1 segment of a JPEG file says; nil if it is no EXIF or says nothing of it.
  ///
  /// - Parameter segment: the segment's bytes after its length.
  init?(exif segment: ArraySlice<UInt8>) {
    let reader = ByteReader(segment)
    guard reader.has("Exif\0\0", at: 0) else { return nil }
    var tiff = reader.from(6)
    if tiff.has("II", at: 0) {
      tiff.isLittleEndian = true
    } else if !tiff.has("MM", at: 0) {
      return nil
    }
    guard tiff.uint16(2) == 42, let directory = tiff.uint32(4), let count = tiff.uint16(directory)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = tiff.uint16(entry) else { return nil }
      // The type must be SHORT (3) and the count 1; the value then stands in the entry itself.
      if tag == 0x0112, tiff.uint16(entry + 2) == 3, tiff.uint32(entry + 4) == 1,
        let value = tiff.uint16(entry + 8)
      {
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }
}
