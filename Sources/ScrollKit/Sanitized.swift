import GeometryKit

extension Double {
  /// Returns the number clamped to ±10¹², or `old` if the number isn't finite.
  func sanitized(or old: Double) -> Double { isFinite ? clamped(to: -1e12...1e12) : old }

  /// Returns a zoom scale clamped to 10⁻⁶…10⁶, or `old` if the number isn't finite and
  /// positive.
  func sanitizedScale(or old: Double) -> Double {
    isFinite && self > 0 ? clamped(to: 1e-6...1e6) : old
  }

  /// Returns the number in a range that is nearest to this number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Point {
  /// Returns the point with each coordinate sanitized, or taken from `old` if it isn't finite.
  func sanitized(or old: Point) -> Point {
    Point(x: x.sanitized(or: old.x), y: y.sanitized(or: old.y))
  }
}

extension Size {
  /// Returns the size with each length sanitized, or taken from `old` if it isn't finite. Negative
  /// lengths become 0.
  func sanitized(or old: Size) -> Size {
    Size(
      width: max(0, width.sanitized(or: old.width)),
      height: max(0, height.sanitized(or: old.height)))
  }
}

extension Insets {
  /// Returns the insets with each of them sanitized, or taken from `old` if it isn't finite.
  func sanitized(or old: Insets) -> Insets {
    Insets(
      top: top.sanitized(or: old.top), left: left.sanitized(or: old.left),
      bottom: bottom.sanitized(or: old.bottom), right: right.sanitized(or: old.right))
  }
}
