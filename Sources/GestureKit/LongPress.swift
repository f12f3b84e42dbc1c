import GeometryKit

/// A moment of a touch that was held in one place, and may move afterwards.
public struct LongPress: Hashable, Sendable {
  /// Where the press stands.
  public var state: Pan.State
  /// Where the finger is, in points of the plane that its recogniser was entered with, by
  /// default the window.
  public var position: Point
  /// When, in seconds of the clock that the touches tell.
  public var time: Double

  /// A moment of a long press.
  public init(state: Pan.State, position: Point, time: Double) {
    self.state = state
    self.position = position
    self.time = time
  }
}
