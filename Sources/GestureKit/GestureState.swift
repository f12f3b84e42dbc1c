/// The state of a continuous gesture: a drag, a pinch or a long press.
public enum GestureState: Hashable, Sendable {
  /// The gesture was just recognized.
  case began
  /// The gesture changed, for instance because a finger moved.
  case changed
  /// The gesture ended: the finger was lifted, or the touchpad scroll paused.
  case ended
  /// The gesture was interrupted by the system or by another gesture.
  case cancelled

  /// Whether the gesture is over: it ended or was cancelled, and no other state follows.
  public var isFinal: Bool { self == .ended || self == .cancelled }
}
