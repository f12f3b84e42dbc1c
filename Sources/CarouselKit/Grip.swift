import GeometryKit

/// A finger's hold on an item. It computes how the carousel must move so that the item stays under
/// the finger.
///
/// The position of an item on the screen is a function of its offset. The grip solves for the
/// offset that brings the held point of the item to the finger. An item that hardly moves on the
/// screen, or that turns back at the edge of a circle, would need arbitrarily large changes of the
/// offset. So the change is limited and keeps its direction; further movements of the finger
/// continue from the resulting position.
struct Grip: Sendable {
  /// Returns the position of a point of an item on the screen, along the axis, in points, for an
  /// offset of the item; `nil` if the point can't be projected.
  typealias ScreenPosition = (Point, _ offset: Double) -> Double?

  /// The held point, in the item's own plane.
  let point: Point
  /// The offset of the held item from the centre, in items. If the carousel wraps, it can exceed
  /// half the number of items.
  var offset: Double
  /// The value of `offset` where the finger landed.
  let landingOffset: Double
  /// The distance that the finger has moved since it landed, in points along the axis.
  var travel = 0.0
  /// The maximum gain. The gain is the change of the item's offset, in items per point of the
  /// finger's movement. The sign is that of the gain where the finger landed.
  private let maxGain: Double

  /// Creates a grip on a point of an item at an offset. Returns `nil` if the item doesn't move on
  /// the screen. `maxGain` is the maximum gain, in items per point.
  init?(point: Point, offset: Double, maxGain: Double, _ screenPosition: ScreenPosition) {
    self.point = point
    self.offset = offset
    landingOffset = offset
    guard let slope = Self.slope(of: point, at: offset, screenPosition), abs(slope) > 1e-9 else {
      return nil
    }
    let limit = min(maxGain, NaturalMotion.maxGainRatio * abs(1 / slope))
    self.maxGain = slope < 0 ? -limit : limit
  }

  /// Returns the current gain, in items per point of the finger's movement.
  func gain(_ screenPosition: ScreenPosition) -> Double {
    let slope = Self.slope(of: point, at: offset, screenPosition) ?? 0
    return slope * maxGain > 1 ? 1 / slope : maxGain
  }

  /// Returns the change of the item's offset, in items, for a movement of the finger along the
  /// axis, in points.
  func change(for distance: Double, _ screenPosition: ScreenPosition) -> Double {
    var maxChange = distance * maxGain
    guard distance != 0, maxChange.isFinite else { return 0 }
    guard let here = screenPosition(point, offset) else { return maxChange }
    let goal = here + distance
    var there = screenPosition(point, offset + maxChange)
    // A point behind the eye can't be projected; such a change is too large.
    var minChange = 0.0
    for _ in 0..<60 where there == nil {
      let middle = (minChange + maxChange) / 2
      let position = screenPosition(point, offset + middle)
      if let position, (position - goal) * distance <= 0 {
        minChange = middle
      } else {
        (maxChange, there) = (middle, position)
      }
    }
    guard let there, (there - goal) * distance > 0 else { return maxChange }
    return root(of: goal, from: here - goal, to: maxChange, there - goal, screenPosition)
  }

  /// Returns the mean of the drag; `nil` if the finger has hardly moved. `centre` is a grip on the
  /// centre of the centred item.
  func mean(_ centre: Grip, _ screenPosition: ScreenPosition) -> CentredDrag? {
    guard abs(travel) > NaturalMotion.minMeanDistance, let origin = screenPosition(.zero, 0),
      let start = screenPosition(point, landingOffset)
    else { return nil }
    let end = centre.change(for: start + travel - origin, screenPosition)
    let change = end - centre.change(for: start - origin, screenPosition)
    return CentredDrag(shift: offset - landingOffset - change, gain: change / travel)
  }

  /// Returns the change of the offset that brings the held point to `goal`, found by the
  /// false-position method between 0 and `maxChange`. `near` and `far` are the errors at these ends
  /// and have opposite signs.
  private func root(
    of goal: Double, from near: Double, to maxChange: Double, _ far: Double,
    _ screenPosition: ScreenPosition
  ) -> Double {
    var (a, errorA, b, errorB) = (0.0, near, maxChange, far)
    for _ in 0..<60 {
      let change = b - errorB * (b - a) / (errorB - errorA)
      guard let position = screenPosition(point, offset + change) else { return b }
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

  private static func slope(
    of point: Point, at offset: Double, _ screenPosition: ScreenPosition
  ) -> Double? {
    let step = 1e-4
    guard let before = screenPosition(point, offset - step),
      let after = screenPosition(point, offset + step)
    else { return nil }
    return (after - before) / (2 * step)
  }
}

/// A drag as if the finger held the centre of the centred item. Its values are the same for the
/// reverse drag, because they depend only on the path of the finger.
struct CentredDrag {
  /// The scroll offset at the end of this drag minus the actual one, in items.
  var shift: Double
  /// The mean gain, in items per point of the finger's movement.
  var gain: Double
}
