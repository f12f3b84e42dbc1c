import GeometryKit

/// The state of a drag at one moment, as reported to the dragged object.
public struct Pan: Hashable, Sendable {
  /// The state of the drag.
  public var state: GestureState
  /// The vector from the landing of the finger to its position, in points of the recognizer's
  /// plane, which is the window by default.
  public var translation: Point
  /// The velocity of the finger, in points per second.
  public var velocity: Point
  /// The time, in seconds, on the clock of the touches.
  public var time: Double

  /// Creates the state of a drag at one moment.
  public init(state: GestureState, translation: Point, velocity: Point, time: Double) {
    self.state = state
    self.translation = translation
    self.velocity = velocity
    self.time = time
  }
}
