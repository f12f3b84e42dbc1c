/// The fraction of its velocity that a flick keeps each millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// The fraction kept each millisecond, in 0…1. At 0 a flick stops at once; near 1 it hardly slows
  /// down.
  public let rawValue: Double

  /// The rate of a long deceleration: 0.998.
  public static let normal = DecelerationRate(rawValue: ScrollPhysics.normalDecelerationRate)
  /// The rate of a short deceleration: 0.99.
  public static let fast = DecelerationRate(rawValue: ScrollPhysics.fastDecelerationRate)

  /// Creates a rate. The value is clamped to 0…1; NaN becomes the value of `normal`.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? Self.normal.rawValue : rawValue.clamped(to: 0...1)
  }
}
