import GeometryKit

/// What a drag tells the thing that is dragged.
public struct Pan: Hashable, Sendable {
  /// Where a continuous gesture stands.
  public enum State: Hashable, Sendable {
    /// It was recognised just now.
    case began
    /// It moved on.
    case changed
    /// The finger left.
    case ended
    /// The system took it away.
    case cancelled
  }

  /// Where the drag stands.
  public var state: State
  /// How far the finger has come since it landed, in points of the plane that its recogniser was
  /// entered with, by default the window.
  public var translation: Point
  /// How fast it moves, in points a second.
  public var velocity: Point
  /// When, in seconds of the clock that the touches tell.
  public var time: Double

  /// A moment of a drag.
  public init(state: State, translation: Point, velocity: Point, time: Double) {
    self.state = state
    self.translation = translation
    self.velocity = velocity
    self.time = time
  }
}
