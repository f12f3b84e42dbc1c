/// The rotation or mirroring that turns stored pixels upright. The raw values are those of EXIF.
///
/// Source: CIPA DC-008 (EXIF 2.32), tag 0x0112.
enum Orientation: Int, CaseIterable {
  /// No change.
  case upright = 1
  /// Mirrored horizontally: left and right are exchanged.
  case mirrored
  /// Rotated by 180°.
  case halfTurn
  /// Mirrored vertically: top and bottom are exchanged.
  case flipped
  /// Mirrored across the diagonal from the top left to the bottom right: rows and columns are
  /// exchanged.
  case transposed
  /// Rotated by 90° clockwise.
  case quarterTurn
  /// Mirrored across the diagonal from the top right to the bottom left.
  case transversed
  /// Rotated by 90° anticlockwise.
  case threeQuarterTurn

  /// True if the operation exchanges width and height.
  var swapsSides: Bool { rawValue >= 5 }

  /// Returns the stored position of a pixel of the upright picture.
  ///
  /// - Parameters:
  ///   - x: The pixel's column in the upright picture.
  ///   - y: The pixel's row in the upright picture.
  ///   - width: The number of stored columns.
  ///   - height: The number of stored rows.
  /// - Returns: The pixel's stored column and row.
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
