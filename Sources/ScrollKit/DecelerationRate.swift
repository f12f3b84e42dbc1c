/// How much of its velocity a flick keeps each millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// The share kept each millisecond, in 0…1: at 0 a flick stops at once, near 1 it hardly ever does.
  public let rawValue: Double

  /// A long glide: 0.998. Its name is documented, its value measured.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// A short glide: 0.99. Its name is documented, its value measured.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// A rate of one's own; limited to 0…1, and `normal` for what is not a number.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 0.998 : rawValue.clamped(to: 0...1)
  }
}

/// What ends text entry in a field inside a scroll view.
public enum KeyboardDismissMode: Hashable, Sendable {
  /// No drag does.
  case none
  /// The beginning of a drag.
  case onDrag
  /// The first movement of a drag downwards, towards where an on-screen keyboard is. Who knows where the
  /// field is may let it come back where the finger returns.
  case interactive
}
