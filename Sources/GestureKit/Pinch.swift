import GeometryKit

/// The state of a pinch at one moment: the scale between two fingers and the movement of their
/// centre.
///
/// To follow a pinch without a jump, first scale the content by the ratio of `scale` to the
/// previous `scale`, and keep `center` fixed. Then move the content by the change of `translation`.
public struct Pinch: Hashable, Sendable {
  /// The state of the pinch.
  public var state: GestureState
  /// The scale relative to `began`: above 0, and 1 at `began`.
  public var scale: Double
  /// The centre of the fingers, in points of the recognizer's plane, which is the window by
  /// default. The centre jumps when a finger lands or is lifted; `scale` and `translation` don't.
  public var center: Point
  /// The vector by which the centre has moved since `began`, in points, without the jumps of
  /// `center`.
  public var translation: Point
  /// The velocity of the centre, in points per second.
  public var velocity: Point
  /// The time, in seconds, on the clock of the touches.
  public var time: Double

  /// Creates the state of a pinch at one moment.
  public init(
    state: GestureState, scale: Double, center: Point, translation: Point, velocity: Point,
    time: Double
  ) {
    self.state = state
    self.scale = scale
    self.center = center
    self.translation = translation
    self.velocity = velocity
    self.time = time
  }
}
