/// A move from one place to another in a given time, slow at both ends.
public struct EasedMove: Hashable, Sendable {
  /// Where it begins.
  public var start: Double
  /// Where it ends.
  public var target: Double
  /// How long it takes, in seconds.
  public var duration: Double

  /// A move between two places. A duration that is not positive makes it arrive at once.
  public init(from start: Double, to target: Double, duration: Double) {
    self.start = start
    self.target = target
    self.duration = duration
  }

  /// Where it is `time` seconds after its beginning; exactly `target` from `duration` on.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    return start + (target - start) * Ease.inOut(time / duration)
  }

  /// How fast it is `time` seconds after its beginning, in places a second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return (target - start) * Ease.inOutSlope(time / duration) / duration
  }
}
