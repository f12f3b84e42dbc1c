/// The fraction of its velocity that a flick keeps each millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// The fraction kept each millisecond, in 0…1. At 0 a flick stops at once; near 1 it hardly slows
  /// down.
  public let rawValue: Double

  /// The rate of a long deceleration: 0.998. The name is documented by Apple, the value was
  /// measured.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// The rate of a short deceleration: 0.99. The name is documented by Apple, the value was
  /// measured.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// Creates a rate. The value is clamped to 0…1; NaN becomes the value of `normal`.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? Self.normal.rawValue : rawValue.clamped(to: 0...1)
  }
}

/// The kind of drag that ends text entry in a field inside a scroll view.
public enum KeyboardDismissMode: Hashable, Sendable {
  /// No drag ends text entry.
  case none
  /// Text entry ends when a drag begins.
  case onDrag
  /// Text entry ends at the first downward movement of a drag, that is, towards an on-screen
  /// keyboard. A view that knows the field's position may resume text entry when the finger moves
  /// back.
  case interactive
}
