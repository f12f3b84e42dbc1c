import GeometryKit

/// The state of a long press at one moment. The finger may move after the press was recognized.
public struct LongPress: Hashable, Sendable {
  /// The state of the press.
  public var state: GestureState
  /// The position of the finger, in points of the recognizer's plane, which is the window by
  /// default.
  public var position: Point
  /// The time, in seconds, on the clock of the touches.
  public var time: Double

  /// Creates the state of a long press at one moment.
  public init(state: GestureState, position: Point, time: Double) {
    self.state = state
    self.position = position
    self.time = time
  }
}
