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
}
