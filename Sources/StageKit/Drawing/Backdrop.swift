import GeometryKit

/// What lies behind everything: one colour with a pool of light behind the centre.
///
/// All around the pool the window is only cleared, which on a software rasteriser is nearly free.
public struct Backdrop: Hashable, Sendable {
  /// The colour away from the light.
  public var color: Color
  /// The light added in the centre; its alpha is the strength.
  public var light: Color

  /// The colours of the demo's stage by default.
  public init(
    color: Color = Color(hex: 0x12161C), light: Color = Color(hex: 0x7F95B8, alpha: 0.13)
  ) {
    self.color = color
    self.light = light
  }

  /// The ellipse that the light fills in a window, in the window's unit.
  static func pool(in window: Size) -> Rect {
    Rect(
      center: Point(x: window.width / 2, y: window.height * 0.48),
      size: Size(width: window.width * 0.9, height: window.height * 0.72))
  }

  /// The columns that the light reaches in any of the rows of a window between two heights, as
  /// distances from the pool's centre.
  static func reach(of pool: Rect, from top: Double, to bottom: Double) -> Double {
    let nearest = max(top - pool.center.y, pool.center.y - bottom, 0) / (pool.height / 2)
    return pool.width / 2 * max(seen * seen - nearest * nearest, 0).squareRoot()
  }

  /// Beyond this part of the way to its edge the pool has less than a fifth of a step of a screen's
  /// 255 in it.
  private static let seen = 0.95
}
