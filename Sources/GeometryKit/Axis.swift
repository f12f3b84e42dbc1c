/// A coordinate axis of the plane.
public enum Axis: Hashable, Sendable, CaseIterable {
  /// The x axis, which points right.
  case horizontal
  /// The y axis, which points down.
  case vertical

  /// The perpendicular axis.
  public var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}
