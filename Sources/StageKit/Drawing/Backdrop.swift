import GeometryKit

/// The background of a window: one colour, with an elliptical light behind the centre.
///
/// Outside the ellipse the window is only cleared, which is nearly free on a software rasteriser.
public struct Backdrop: Hashable, Sendable {
  /// The colour outside the light.
  public var color: Color
  /// The colour of the light, which is added to `color`. Its alpha is the intensity at the centre.
  public var light: Color

  /// Creates a backdrop. The defaults are the demo's colours.
  public init(
    color: Color = Color(hex: 0x12161C), light: Color = Color(hex: 0x7F95B8, alpha: 0.13)
  ) {
    self.color = color
    self.light = light
  }

  /// Returns the bounding rectangle of the ellipse of light, in the unit of `window`.
  static func pool(in window: Size) -> Rect {
    Rect(
      center: Point(x: window.width / 2, y: window.height * 0.48),
      size: Size(width: window.width * 0.9, height: window.height * 0.72))
  }

  /// Returns the largest distance to the left and right of the ellipse's centre at which there is
  /// light in the rows from `top` to `bottom`.
  static func reach(of pool: Rect, from top: Double, to bottom: Double) -> Double {
    let nearest = max(top - pool.center.y, pool.center.y - bottom, 0) / (pool.height / 2)
    return pool.width / 2 * max(visibleRadius * visibleRadius - nearest * nearest, 0).squareRoot()
  }

  /// The fraction of the ellipse's radius within which the light is drawn. Beyond it, the default
  /// light adds less than a quarter of one of a display's 255 steps.
  private static let visibleRadius = 0.95
}
