import GeometryKit

/// A moment of two fingers that move apart or together, and with their centre.
///
/// To follow without a jump, scale by the ratio of `scale` to the one before, keeping `center` in
/// its place, and move by the difference of `translation` to the one before.
public struct Pinch: Hashable, Sendable {
  /// Where the pinch stands.
  public var state: Pan.State
  /// How much larger than at `began`: above 0, and 1 at `began`.
  public var scale: Double
  /// The centre of the fingers, in points of the plane that its recogniser was entered with, by default
  /// the window. It leaps where a finger lands or leaves;
  /// scale and translation don't.
  public var center: Point
  /// How far the centre has come since `began`, in points.
  public var translation: Point
  /// How fast the centre moves, in points a second.
  public var velocity: Point
  /// When, in seconds of the clock that the touches tell.
  public var time: Double

  /// A moment of a pinch.
  public init(
    state: Pan.State, scale: Double, center: Point, translation: Point, velocity: Point,
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
