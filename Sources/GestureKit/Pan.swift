import GeometryKit

/// The state of a drag at one moment, as reported to the dragged object.
public struct Pan: Hashable, Sendable {
  /// The state of a continuous gesture.
  public enum State: Hashable, Sendable {
    /// The gesture was just recognized.
    case began
    /// The gesture changed, for instance because a finger moved.
    case changed
    /// The gesture ended: the finger was lifted, or the touchpad scroll paused.
    case ended
    /// The gesture was interrupted by the system or by another gesture.
    case cancelled
  }

  /// The state of the drag.
  public var state: State
  /// The vector from the landing of the finger to its position, in points of the recognizer's
  /// plane, which is the window by default.
  public var translation: Point
  /// The velocity of the finger, in points per second.
  public var velocity: Point
  /// The time, in seconds, on the clock of the touches.
  public var time: Double

  /// Creates the state of a drag at one moment.
  public init(state: State, translation: Point, velocity: Point, time: Double) {
    self.state = state
    self.translation = translation
    self.velocity = velocity
    self.time = time
  }
}
