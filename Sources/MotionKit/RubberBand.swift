/// The resistance of a scroll view that is dragged past its edge. A drag of x points beyond the
/// edge causes an overscroll of b = (1 − 1/(x·c/d + 1))·d points.
///
/// The slope is c at the edge, and the overscroll approaches d. The formula was measured on
/// `UIScrollView` (@chpwn, 2013). A negative drag causes a negative overscroll.
public struct RubberBand: Hashable, Sendable {
  /// The limit d of the overscroll, in points: the viewport's extent along the axis. If it is 0,
  /// there is no overscroll.
  public let limit: Double
  /// The slope c at the edge, 0…1. At the edge, the content moves at this fraction of the finger's
  /// speed.
  public let coefficient: Double

  /// Creates a rubber band. A negative limit and NaN count as 0; the coefficient is clamped to 0…1.
  public init(limit: Double, coefficient: Double) {
    self.limit = max(0, limit.sanitized)
    self.coefficient = min(max(0, coefficient.sanitized), 1)
  }

  /// Returns the overscroll for a drag beyond the edge, both in points.
  public func overscroll(forDrag drag: Double) -> Double {
    guard limit > 0 else { return 0 }
    let drag = drag.sanitized
    let overscroll = (1 - 1 / (abs(drag) * coefficient / limit + 1)) * limit
    return drag < 0 ? -overscroll : overscroll
  }

  /// Returns the drag that causes an overscroll, both in points: the inverse of
  /// `overscroll(forDrag:)`.
  ///
  /// When a finger catches content beyond the edge, a drag that starts at this value keeps the
  /// content from jumping. No drag causes an overscroll of `limit`, so overscrolls are limited to
  /// 0.999999 · `limit`.
  public func drag(forOverscroll overscroll: Double) -> Double {
    guard limit > 0, coefficient > 0 else { return 0 }
    let fraction = min(abs(overscroll.sanitized) / limit, 0.999999)
    let drag = (fraction * limit / (coefficient * (1 - fraction))).sanitized
    return overscroll < 0 ? -drag : drag
  }

  /// Returns the velocity of the content as a fraction of the finger's velocity, at an overscroll
  /// in points. This is the derivative of the overscroll with respect to the drag, c·(1 − b/d)².
  public func slope(atOverscroll overscroll: Double) -> Double {
    guard limit > 0 else { return 0 }
    let remaining = 1 - min(abs(overscroll.sanitized) / limit, 1)
    return coefficient * remaining * remaining
  }
}
