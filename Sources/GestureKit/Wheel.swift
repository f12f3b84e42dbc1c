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
  /// Whether it is to make what lies under the pointer larger or smaller, where that can be: Ctrl was
  /// held.
  public var zooms: Bool

  /// A wheel's turn from its parts.
  public init(delta: Point, position: Point, time: Double, zooms: Bool = false) {
    self.delta = delta
    self.position = position
    self.time = time
    self.zooms = zooms
  }
}

/// What a turn of the wheel with Ctrl held asks of something that can be made larger and smaller.
public struct WheelZoom: Hashable, Sendable {
  /// How much larger, as a factor; less than 1 is smaller.
  public var scale: Double
  /// What keeps its place: the pointer, in the recogniser's plane.
  public var center: Point
  /// Whether it is one of the small steps in which a touchpad tells of fingers, which are followed at
  /// once; a notch of a wheel is a large one.
  public var isSmooth: Bool
  /// When, in seconds.
  public var time: Double

  /// A wheel's zoom from its parts.
  public init(scale: Double, center: Point, isSmooth: Bool, time: Double) {
    self.scale = scale
    self.center = center
    self.isSmooth = isSmooth
    self.time = time
  }
}
