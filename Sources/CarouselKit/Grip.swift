/// A finger that holds a card: how the carousel has to move so that the card's place stays under it.
///
/// Where a card is seen is a function of its offset, and the finger says where it is to be seen, so that the
/// offset is found by solving for it. A card that hardly moves on the screen, or turns back at the edge of a
/// circle, would have the carousel fly: there it moves by a limit, in the direction that it had, and the
/// finger holds what it then has.
struct Grip: Sendable {
  /// How far the held item lies from the centre, in items; beyond half a ring too.
  var offset: Double
  /// How much the item's offset changes for a point of the finger's way, where it is now.
  private(set) var gain: Double
  /// The most that it may change.
  private let steepest: Double

  /// A finger on an item at an offset; `nil` where the item doesn't move on the screen. `seen` says where
  /// the held place is seen along the axis at an offset, in points, and `steepest` is the most that the
  /// offset may change for a point.
  init?(offset: Double, steepest: Double, seen: (Double) -> Double?) {
    guard let slope = Self.slope(at: offset, seen), abs(slope) > 1e-9 else { return nil }
    let gain = 1 / slope
    let limit = min(steepest, NaturalMotion.steepestGain * abs(gain))
    self.offset = offset
    self.steepest = gain < 0 ? -limit : limit
    self.gain = abs(gain) > limit ? self.steepest : gain
  }

  /// Follows a finger by a way in points. How much the item's offset has changed.
  mutating func move(by way: Double, seen: (Double) -> Double?) -> Double {
    let reach = way * steepest
    guard way != 0, reach.isFinite else { return 0 }
    var change = reach
    if let here = seen(offset), let there = seen(offset + reach) {
      let goal = here + way
      if (there - goal) * way > 0 {
        change = root(of: goal, from: here - goal, to: reach, there - goal, seen)
      }
    }
    offset += change
    let slope = Self.slope(at: offset, seen) ?? 0
    gain = abs(slope * steepest) > 1 && slope * steepest > 0 ? 1 / slope : steepest
    return change
  }

  /// The change that brings the place to a goal, by false position between none and `reach`; `near` and
  /// `far` are the errors there, of opposite signs.
  private func root(
    of goal: Double, from near: Double, to reach: Double, _ far: Double, _ seen: (Double) -> Double?
  ) -> Double {
    var (a, errorA, b, errorB) = (0.0, near, reach, far)
    for _ in 0..<60 {
      let change = b - errorB * (b - a) / (errorB - errorA)
      guard let place = seen(offset + change) else { return b }
      let error = place - goal
      if abs(error) < 1e-7 { return change }
      if error * errorB < 0 {
        (a, errorA) = (b, errorB)
      } else {
        // Else an end that stays would hold the other back.
        errorA /= 2
      }
      (b, errorB) = (change, error)
    }
    return b
  }

  private static func slope(at offset: Double, _ seen: (Double) -> Double?) -> Double? {
    let step = 1e-4
    guard let before = seen(offset - step), let after = seen(offset + step) else { return nil }
    return (after - before) / (2 * step)
  }
}
