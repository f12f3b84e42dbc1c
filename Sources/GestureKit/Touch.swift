import GeometryKit

/// One moment of one finger (or of the mouse button that stands for one), as the device told it.
public struct Touch: Hashable, Sendable {
  /// What kind of device a touch comes from.
  public enum Device: Hashable, Sendable {
    /// A finger on a touchscreen.
    case finger
    /// The primary button of a mouse, held.
    case mouse
  }

  /// What happened to the touch.
  public enum Phase: Hashable, Sendable {
    /// It landed.
    case began
    /// It moved.
    case moved
    /// The device told where it was; what follows it goes by `moved`. Only a `TouchResampler` makes
    /// these, and velocities are made of them where there are any.
    case sampled
    /// It was lifted.
    case ended
    /// The system took it away; it never selects or presses.
    case cancelled
  }

  /// Tells touches apart; never used again after a touch has ended.
  public var id: Int64
  /// What happened.
  public var phase: Phase
  /// Where, in points: of the window where a device tells it, of the plane that a recogniser was
  /// entered with where the recogniser hears it.
  public var position: Point
  /// Where, in points of the window, whoever hears it: how far a finger has gone is measured there.
  public internal(set) var windowPosition: Point
  /// When, in seconds of the clock that the engines are given.
  public var time: Double
  /// From what.
  public var device: Device

  /// A touch from its parts, its position in points of the window.
  public init(id: Int64, phase: Phase, position: Point, time: Double, device: Device = .finger) {
    self.id = id
    self.phase = phase
    self.position = position
    windowPosition = position
    self.time = time
    self.device = device
  }
}
