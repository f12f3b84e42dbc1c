import GeometryKit

/// An event of a finger, or of a mouse button that acts as a finger.
public struct Touch: Hashable, Sendable {
  /// The kind of device that a touch comes from.
  public enum Device: Hashable, Sendable {
    /// A finger on a touchscreen.
    case finger
    /// A mouse with its primary button held.
    case mouse
  }

  /// The kind of event.
  public enum Phase: Hashable, Sendable {
    /// The finger landed.
    case began
    /// The finger moved.
    case moved
    /// The device reported a position. Only a `TouchResampler` sends `sampled` events. Recognizers
    /// estimate velocities from them, while content follows the `moved` events.
    case sampled
    /// The finger was lifted.
    case ended
    /// The system took the touch away. A cancelled touch never selects or presses anything.
    case cancelled
  }

  /// The identifier of the touch; not used again after the touch has ended.
  public var id: Int64
  /// The kind of this event.
  public var phase: Phase
  /// The position, in points. Devices report positions in the window. A recognizer receives
  /// positions in the plane with which it was appended to the competition.
  public var position: Point
  /// The position in points of the window, even if the recognizer has a plane of its own. Slops
  /// apply to movements in the window.
  public internal(set) var windowPosition: Point
  /// The time, in seconds, on the clock of the engines.
  public var time: Double
  /// The kind of device.
  public var device: Device

  /// Creates an event of a touch. `position` is in points of the window.
  public init(id: Int64, phase: Phase, position: Point, time: Double, device: Device = .finger) {
    self.id = id
    self.phase = phase
    self.position = position
    windowPosition = position
    self.time = time
    self.device = device
  }
}
