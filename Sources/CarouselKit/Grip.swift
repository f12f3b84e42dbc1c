/// A finger's hold on an item. It computes how the carousel must move so that the item stays under
/// the finger.
///
/// The position of an item on the screen is a function of its offset. The grip solves for the
/// offset that brings the held point of the item to the finger. An item that hardly moves on the
/// screen, or that turns back at the edge of a circle, would need arbitrarily large changes of the
/// offset. So the change is limited and keeps its direction; further movements of the finger
/// continue from the resulting position.
struct Grip: Sendable {
  /// The offset of the held item from the centre, in items. If the carousel wraps, it can exceed
  /// half the number of items.
  var offset: Double
  /// The current gain: the change of the item's offset, in items per point of the finger's
  /// movement.
  private(set) var gain: Double
  /// The limit of the gain. Its sign is the sign of the gain where the finger landed.
  private let maxGain: Double

  /// Creates a grip on an item at an offset. Returns `nil` if the item doesn't move on the screen.
  ///
  /// - Parameters:
  ///   - offset: The item's offset, in items.
  ///   - maxGain: The maximum gain, in items per point.
  ///   - screenPosition: A function that returns the position of the held point on the screen,
  ///     along the axis, in points, for an offset of the item. It returns `nil` if the point can't
  ///     be projected.
  init?(offset: Double, maxGain: Double, screenPosition: (Double) -> Double?) {
    guard let slope = Self.slope(at: offset, screenPosition), abs(slope) > 1e-9 else { return nil }
    let gain = 1 / slope
    let limit = min(maxGain, NaturalMotion.maxGainRatio * abs(gain))
    self.offset = offset
    self.maxGain = gain < 0 ? -limit : limit
    self.gain = abs(gain) > limit ? self.maxGain : gain
  }

  /// Follows a movement of the finger along the axis, in points. Returns the change of the item's
  /// offset, in items.
  mutating func move(by distance: Double, screenPosition: (Double) -> Double?) -> Double {
    let maxChange = distance * maxGain
    guard distance != 0, maxChange.isFinite else { return 0 }
    var change = maxChange
    if let here = screenPosition(offset), let there = screenPosition(offset + maxChange) {
      let goal = here + distance
      if (there - goal) * distance > 0 {
        change = root(of: goal, from: here - goal, to: maxChange, there - goal, screenPosition)
      }
    }
    offset += change
    let slope = Self.slope(at: offset, screenPosition) ?? 0
    gain = abs(slope * maxGain) > 1 && slope * maxGain > 0 ? 1 / slope : maxGain
    return change
  }

  /// Returns the change of the offset that brings the held point to `goal`, found by the
  /// false-position method between 0 and `maxChange`. `near` and `far` are the errors at these ends
  /// and have opposite signs.
  private func root(
    of goal: Double, from near: Double, to maxChange: Double, _ far: Double,
    _ screenPosition: (Double) -> Double?
  ) -> Double {
    var (a, errorA, b, errorB) = (0.0, near, maxChange, far)
    for _ in 0..<60 {
      let change = b - errorB * (b - a) / (errorB - errorA)
      guard let position = screenPosition(offset + change) else { return b }
      let error = position - goal
      if abs(error) < 1e-7 { return change }
      if error * errorB < 0 {
        (a, errorA) = (b, errorB)
      } else {
        // Illinois rule: halve the error of an end that isn't replaced, so that the other end
        // converges too.
        errorA /= 2
      }
      (b, errorB) = (change, error)
    }
    return b
  }

  private static func slope(at offset: Double, _ screenPosition: (Double) -> Double?) -> Double? {
    let step = 1e-4
    guard let before = screenPosition(offset - step), let after = screenPosition(offset + step)
    else { return nil }
    return (after - before) / (2 * step)
  }
}
