import GeometryKit

/// One turn of a mouse wheel or one stroke on a touchpad.
public struct Wheel: Hashable, Sendable {
  /// How far, in notches: positive x to the right, positive y away from the user (up), as SDL has
  /// it with natural scrolling already undone. A touchpad sends fractions.
  public var delta: Point
  /// Where the pointer was, in points of the window.
  public var position: Point
  /// When, in seconds of the clock that the engines are given.
  public var time: Double

  /// A wheel's turn from its parts.
  public init(delta: Point, position: Point, time: Double) {
    self.delta = delta
    self.position = position
    self.time = time
  }
}
