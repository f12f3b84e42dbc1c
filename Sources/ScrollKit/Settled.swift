import GeometryKit

extension Double {
  /// The number itself if it is finite, at most 10¹² either way; else the one it would replace.
  func settled(or old: Double) -> Double { isFinite ? clamped(to: -1e12...1e12) : old }

  /// The same for a zoom scale, between a millionth and a million.
  func settledScale(or old: Double) -> Double {
    isFinite && self > 0 ? clamped(to: 1e-6...1e6) : old
  }

  /// The nearest number in a range.
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

  /// The distance from the side where an axis begins.
  func leading(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  /// The distance from the side where an axis ends.
  func trailing(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
