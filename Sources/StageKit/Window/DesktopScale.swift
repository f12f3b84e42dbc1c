import GeometryKit

/// The size of a point on window systems that count in pixels only, such as X11.
enum DesktopScale {
  /// The resolutions of displays made for two pixels per point, in dots per inch. A display that
  /// reports a higher resolution is assumed to report a wrong size.
  private static let dense = 200.0...600.0
  /// The minimum number of pixels of a display made for two pixels per point. Small laptops have
  /// such a display. A display with fewer pixels belongs to a telephone, or to a projector that
  /// reports wrong values.
  private static let minPixels = 1920.0 * 1200

  /// The range of factors for the size of text.
  private static let textScales = 0.5...4.0

  /// Computes the factor for the size of text and of everything else that is measured in points.
  ///
  /// - Parameters:
  ///   - resolution: The resolution for text on X11, in dots per inch, which includes the scale of
  ///     the display and the user's factor for text; `nil` if there is none.
  ///   - factor: The user's factor for text according to the desktop, used without a resolution.
  ///   - pixelsPerPoint: The number of pixels per point without the factor.
  /// - Returns: The factor, 0.5…4.
  static func textScale(resolution: Double?, factor: Double, pixelsPerPoint: Double) -> Double {
    let scale = resolution.map { $0 / TextResolution.standard / pixelsPerPoint } ?? factor
    return min(max(scale, textScales.lowerBound), textScales.upperBound)
  }

  /// Returns the factor by which everything is enlarged in a window that is larger than usual, so
  /// that text and controls stay in proportion to the pictures.
  ///
  /// - Parameter size: The window's size, in points before the enlargement.
  /// - Returns: 1 up to a shorter side of 1080 points, then more in steps of a quarter, up to 2.
  static func magnification(of size: Size) -> Double {
    let ratio = min(size.width, size.height) / 1080
    return min(max((ratio * 4).rounded(.down) / 4, 1), 2)
  }

  /// Returns the number of pixels per point. If the user has set a scale for programs, the result
  /// is that scale. If not, it is 2 for a display that is clearly made for two pixels per point,
  /// and 1 for any other display.
  ///
  /// - Parameters:
  ///   - setting: The value of `GDK_SCALE` in the environment. Only a whole number from 1 to 4
  ///     counts.
  ///   - display: The display's size, in pixels.
  ///   - horizontal: The horizontal resolution, in dots per inch, computed from the physical size
  ///     that the display reports. Many displays report no size, or the size of another display of
  ///     the same shape.
  ///   - vertical: The vertical resolution, in dots per inch.
  /// - Returns: A whole number, 1 to 4.
  static func pixelsPerPoint(
    setting: String?, display: Size, horizontal: Double, vertical: Double
  ) -> Double {
    if let number = setting.flatMap(Int.init), (1...4).contains(number) { return Double(number) }
    let isDense = dense.contains(horizontal) && dense.contains(vertical)
    let isSquare = abs(horizontal - vertical) <= 0.05 * vertical
    return isDense && isSquare && display.width * display.height >= minPixels ? 2 : 1
  }
}
