import GeometryKit

extension Double {
  /// Returns the number clamped to ±10¹², or `old` if the number isn't finite.
  func settled(or old: Double) -> Double { isFinite ? clamped(to: -1e12...1e12) : old }

  /// Returns a zoom scale clamped to 10⁻⁶…10⁶, or `old` if the number isn't finite or isn't above
  /// 0.
  func settledScale(or old: Double) -> Double {
    isFinite && self > 0 ? clamped(to: 1e-6...1e6) : old
  }

  /// Returns the number in a range that is nearest to this number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Point {
  func settled(or old: Point) -> Point {
    Point(x: x.settled(or: old.x), y: y.settled(or: old.y))
  }
}

extension Size {
  func settled(or old: Size) -> Size {
    Size(
      width: max(0, width.settled(or: old.width)), height: max(0, height.settled(or: old.height)))
  }
}

extension Insets {
  func settled(or old: Insets) -> Insets {
    Insets(
      top: top.settled(or: old.top), left: left.settled(or: old.left),
      bottom: bottom.settled(or: old.bottom), right: right.settled(or: old.right))
  }

  /// Returns the inset at the beginning of an axis: the left or top inset.
  func leading(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  /// Returns the inset at the end of an axis: the right or bottom inset.
  func trailing(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
