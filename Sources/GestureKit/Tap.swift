import GeometryKit

/// A touch that landed and was lifted at the same place, or the last of several in a row.
public struct Tap: Hashable, Sendable {
  /// Where the finger landed, in points of the plane that its recogniser was entered with, by
  /// default the window.
  public var position: Point
  /// When it was lifted, in seconds.
  public var time: Double
  /// From what device.
  public var device: Touch.Device
  /// Which tap in a row it is: 1, or 2 for a double tap.
  public var count: Int

  /// A tap from its parts.
  public init(position: Point, time: Double, device: Touch.Device, count: Int) {
    self.position = position
    self.time = time
    self.device = device
    self.count = count
  }
}
