/// Motion between two positions in a given time, with the timing function `Ease.inOut`.
public struct EasedMove: Hashable, Sendable {
  /// The position at time 0.
  public var start: Double
  /// The position at the end.
  public var target: Double
  /// The duration in seconds.
  public var duration: Double

  /// Creates a motion between two positions. If the duration is 0 or less, the motion is at its
  /// target from time 0.
  public init(from start: Double, to target: Double, duration: Double) {
    self.start = start
    self.target = target
    self.duration = duration
  }

  /// Returns the position after `time` seconds, which is exactly `target` from `duration` on.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    return start + (target - start) * Ease.inOut(time / duration)
  }

  /// Returns the velocity after `time` seconds, in position units per second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return (target - start) * Ease.inOutSlope(time / duration) / duration
  }
}
