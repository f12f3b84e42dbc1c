/// Motion at a constant velocity. It either never ends, or decelerates to a stop beyond an edge.
///
/// With iCarousel's deceleration rate 1, a flick moves like this: it "continues indefinitely
/// without slowing down, unless it reaches the end". Beyond the edge, the motion is a
/// `ConstantDeceleration` with the same initial velocity.
///
/// Positions are in points or items; velocities are in that unit per second.
public struct Coast: Hashable, Sendable {
  /// The position at time 0.
  public let start: Double
  /// The position at which the motion stops. Without an edge, it is infinite with the sign of the
  /// velocity, or `start` if the velocity is 0.
  public let target: Double
  /// The time until the motion stops, in seconds. It is infinite without an edge, and 0 if the
  /// velocity is 0.
  public let duration: Double
  /// The time until the motion reaches the edge, in seconds. It is infinite without an edge, and 0
  /// if the motion starts beyond the edge. Undefined if the velocity is 0.
  public let timeToEdge: Double
  private let velocity: Double
  private let deceleration: ConstantDeceleration

  /// Creates a motion that never ends and keeps `velocity`. If the velocity is 0, the motion rests
  /// at `start`.
  public init(from start: Double, velocity: Double) {
    let velocity = velocity.sanitized
    self.start = start.sanitized
    self.velocity = velocity
    duration = velocity == 0 ? 0 : .infinity
    timeToEdge = duration
    target = velocity == 0 ? self.start : velocity > 0 ? .infinity : -.infinity
    deceleration = ConstantDeceleration(from: self.start, to: self.start, velocity: 0)
  }

  /// Creates a motion that keeps `velocity` up to an edge and decelerates to a stop beyond it.
  ///
  /// If the velocity is 0, the motion is at its target from time 0.
  ///
  /// - Parameters:
  ///   - start: The position at time 0. If it is beyond the edge, the deceleration begins at once.
  ///   - velocity: The velocity before the edge, in units per second.
  ///   - edge: The position at which the deceleration begins.
  ///   - target: The position at which the motion stops, at the edge or beyond it.
  public init(from start: Double, velocity: Double, past edge: Double, to target: Double) {
    let (start, velocity) = (start.sanitized, velocity.sanitized)
    let (edge, target) = (edge.sanitized, target.sanitized)
    self.start = start
    self.target = target
    self.velocity = velocity
    let isBeyond = velocity > 0 ? start >= edge : start <= edge
    timeToEdge = isBeyond ? 0 : ((edge - start) / velocity).sanitized
    deceleration = ConstantDeceleration(
      from: isBeyond ? start : edge, to: target, velocity: velocity)
    duration = velocity == 0 ? 0 : timeToEdge + deceleration.duration
  }

  /// Returns the position after `time` seconds, which is exactly `target` from `duration` on. The
  /// result is always finite.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target.isFinite ? target : start }
    let time = max(time, 0)
    guard time < timeToEdge else { return deceleration.position(at: time - timeToEdge) }
    return (start + velocity * time).sanitized
  }

  /// Returns the velocity after `time` seconds, in units per second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(time, 0)
    return time < timeToEdge ? velocity : deceleration.velocity(at: time - timeToEdge)
  }
}
