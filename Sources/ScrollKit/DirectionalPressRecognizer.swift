import GeometryKit

/// A key that scrolls.
public enum ScrollKey: Hashable, Sendable, CaseIterable {
  /// The arrow upwards.
  case up
  /// The arrow downwards.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// A screenful back.
  case pageUp
  /// A screenful onwards.
  case pageDown
  /// To the beginning.
  case home
  /// To the end.
  case end
}

/// Takes the keys for a scroll view. An app hands it those that come while the view, or what is in
/// it, has the keyboard.
public final class DirectionalPressRecognizer {
  /// Whether it takes keys. Default false.
  public var isEnabled = false

  /// What a key does, and whether the view had a use for it.
  var onPress: ((ScrollKey) -> Bool)?

  /// A key was pressed, or is held and repeats: each press adds to those before. False if the key is
  /// somebody else's: the recogniser is off, or the view doesn't scroll along the key's axis.
  @discardableResult
  public func press(_ key: ScrollKey) -> Bool {
    isEnabled && onPress?(key) ?? false
  }
}
