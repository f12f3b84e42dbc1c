import GeometryKit

/// A key that scrolls.
public enum ScrollKey: Hashable, Sendable, CaseIterable {
  /// The up arrow key.
  case up
  /// The down arrow key.
  case down
  /// The left arrow key.
  case left
  /// The right arrow key.
  case right
  /// The Page Up key: scrolls back by almost the length of the viewport.
  case pageUp
  /// The Page Down key: scrolls forwards by almost the length of the viewport.
  case pageDown
  /// The Home key: scrolls to the beginning.
  case home
  /// The End key: scrolls to the end.
  case end
}

/// Handles the keys that scroll a view. An app calls `press(_:)` for each key pressed while the
/// scroll view, or a view inside it, has the keyboard focus.
public final class DirectionalPressRecognizer {
  /// Whether keys are handled. Default: `false`.
  public var isEnabled = false

  /// Scrolls for a key. Returns `false` if the view doesn't scroll along the key's axis or a
  /// gesture is in progress.
  var onPress: ((ScrollKey) -> Bool)?

  /// Handles the press of a key, or a repetition while the key is held. Each call adds to the
  /// scroll in progress.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key was handled. `false` if the recognizer is disabled, if a drag or a
  ///   pinch is in progress, or if the view doesn't scroll along the key's axis.
  @discardableResult
  public func press(_ key: ScrollKey) -> Bool {
    isEnabled && onPress?(key) ?? false
  }
}
