import GeometryKit

/// An event of a mouse wheel or touchpad.
public struct Wheel: Hashable, Sendable {
  /// The movement, in notches: positive x to the right, positive y away from the user (up). SDL
  /// uses the same signs if natural scrolling is off. A touchpad reports fractions.
  public var delta: Point
  /// The position of the pointer, in points of the window.
  public var position: Point
  /// The time, in seconds, on the clock of the engines.
  public var time: Double
  /// Whether Ctrl was held, so that the event zooms the content under the pointer if that content
  /// can be zoomed.
  public var zooms: Bool

  /// Creates an event of a wheel or touchpad.
  public init(delta: Point, position: Point, time: Double, zooms: Bool = false) {
    self.delta = delta
    self.position = position
    self.time = time
    self.zooms = zooms
  }
}

/// A zoom that the user requests with Ctrl and the wheel or touchpad.
public struct WheelZoom: Hashable, Sendable {
  /// The zoom factor; less than 1 makes the content smaller.
  public var scale: Double
  /// The point that stays fixed: the position of the pointer, in the recognizer's plane.
  public var center: Point
  /// Whether the zoom is a small step from a touchpad, which content should apply at once. A notch
  /// of a wheel is a large step, which content can animate.
  public var isSmooth: Bool
  /// The time, in seconds.
  public var time: Double

  /// Creates a zoom.
  public init(scale: Double, center: Point, isSmooth: Bool, time: Double) {
    self.scale = scale
    self.center = center
    self.isSmooth = isSmooth
    self.time = time
  }
}
