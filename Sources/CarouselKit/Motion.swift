import MotionKit

/// A motion of the scroll offset without a finger: an animated scroll, or momentum.
struct Motion: Sendable {
  enum Kind: Sendable {
    /// An animated scroll by code.
    case scroll
    /// An animated scroll by code, after which the carousel continues to the nearest item.
    case aligningScroll
    /// A scroll by steps of a key or a wheel.
    case step
    /// A scroll at a constant velocity while a key is held, which then stops at an item.
    case heldSteps
    /// A scroll that brings the carousel to rest on an item.
    case settling
    /// A scroll that brings the carousel to rest on an item directly after a drag or a touch.
    /// During this scroll, the flip of an item depends on the time, not on the offset.
    case settlingAfterTouch
    /// Momentum after a drag.
    case deceleration
    /// Momentum without friction, at a constant velocity, after a flick.
    case coast
  }

  let kind: Kind
  /// The start time, in seconds of the carousel's clock.
  let start: Double
  /// The offset, in items, as a function of the time since the start.
  private(set) var track: Track
  /// The range to which the motion is limited because a change of the row has left its target
  /// outside; `nil` if the motion isn't limited.
  private(set) var range: ClosedRange<Double>?

  /// Whether the motion is an animated scroll rather than momentum.
  var isScroll: Bool { kind != .deceleration && kind != .coast }

  /// The offset at which the motion ends, in items; infinite if it never ends.
  var target: Double { track.target }

  /// Returns the constant velocity that the motion has or approaches at a time, in items per
  /// second; `nil` if there is none.
  func pace(at time: Double) -> Double? {
    if case .paced(let move) = track.phase(at: time - start) { move.targetVelocity } else { nil }
  }

  /// Limits the motion to a range from now on if its target is outside the range. The motion then
  /// ends at the limit.
  mutating func limit(to range: ClosedRange<Double>) {
    self.range = range.contains(target) ? nil : range
  }

  /// Shifts the motion by a distance in items, because the indexes of the items have changed.
  mutating func move(by distance: Double) {
    track.move(by: distance)
    range = range.map { $0.lowerBound + distance...$0.upperBound + distance }
  }

  /// Returns the offset at a time, and whether the motion has ended. Momentum ends within a
  /// microsecond of its duration, as in iCarousel.
  func state(at time: Double) -> (offset: Double, isOver: Bool) {
    let elapsed = max(time - start, 0)
    let isOver = elapsed >= track.duration - (isScroll ? 0 : 1e-6)
    let offset = isOver ? target : track.position(at: elapsed).bounded
    guard let range else { return (offset, isOver) }
    let limited = min(max(offset, range.lowerBound), range.upperBound)
    let end = min(max(target, range.lowerBound), range.upperBound)
    return (limited, isOver || limited == end)
  }

  /// Returns the velocity at a time, in items per second. It is 0 if the motion is limited to a
  /// range.
  func velocity(at time: Double) -> Double {
    range == nil ? track.velocity(at: max(time - start, 0)) : 0
  }
}
