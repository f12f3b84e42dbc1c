import GeometryKit

extension Point {
  /// Creates a point whose coordinate along each axis is the result of a closure.
  init(_ coordinate: (Axis) -> Double) {
    self.init(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// The axis of a movement; `nil` if the movement is diagonal or zero.
  var mainAxis: Axis? {
    if abs(x) >= abs(y) * ScrollPhysics.directionalLockRatio { return x == 0 ? nil : .horizontal }
    if abs(y) >= abs(x) * ScrollPhysics.directionalLockRatio { return .vertical }
    return nil
  }
}

extension Insets {
  /// Returns the inset at the beginning of an axis: the left or top inset.
  func leading(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  /// Returns the inset at the end of an axis: the right or bottom inset.
  func trailing(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
