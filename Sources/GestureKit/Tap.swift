import GeometryKit

/// A touch that landed and was lifted in the same place. It can be part of a series of quick taps.
public struct Tap: Hashable, Sendable {
  /// The position where the finger landed, in points of the recognizer's plane, which is the window
  /// by default.
  public var position: Point
  /// The time at which the finger was lifted, in seconds.
  public var time: Double
  /// The device that the touch came from.
  public var device: Touch.Device
  /// The number of the tap in its series: 1 for a single tap, 2 for the second tap of a double tap.
  public var count: Int

  /// Creates a tap.
  public init(position: Point, time: Double, device: Touch.Device, count: Int) {
    self.position = position
    self.time = time
    self.device = device
    self.count = count
  }
}
