import GeometryKit

/// How large a point is where the window system counts in pixels alone, as X11 does.
enum DesktopScale {
  /// Dots an inch of the screens that are made for two pixels to a point; what tells more is wrong.
  private static let dense = 200.0...600.0
  /// The least such screen, in pixels: that of a small laptop. Anything less is a telephone's, or a
  /// projector that tells nonsense.
  private static let leastPixels = 1920.0 * 1200

  /// Pixels to a point: what the user has set for other programs, else two where the screen is surely
  /// made for it, else one.
  ///
  /// - Parameters:
  ///   - setting: the environment's `GDK_SCALE`, a whole number from 1 to 4.
  ///   - display: the display's size in pixels.
  ///   - horizontal: dots an inch along x, from the size that the display tells of itself; many tell
  ///     none, or that of another one of the same shape.
  ///   - vertical: the same along y.
  /// - Returns: a whole number, 1 to 4.
  static func pixelsPerPoint(
    setting: String?, display: Size, horizontal: Double, vertical: Double
  ) -> Double {
    if let number = setting.flatMap(Int.init), (1...4).contains(number) { return Double(number) }
    let isDense = dense.contains(horizontal) && dense.contains(vertical)
    let isSquare = abs(horizontal - vertical) <= 0.05 * vertical
    return isDense && isSquare && display.width * display.height >= leastPixels ? 2 : 1
  }
}
