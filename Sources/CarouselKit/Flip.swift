import MotionKit

/// The toggle: how far the item that came to the centre last has flipped, and the clock by which the
/// rest runs out.
struct Flip: Sendable {
  /// −1…1; 0 at rest.
  var value = 0.0
  /// When the clock was started.
  var start = -Double.infinity

  /// Whether there is anything left to flip.
  var isOpen: Bool { abs(value) > 1e-6 }

  /// Starts anew after the centre moved on by a number of items.
  mutating func begin(after way: Double, at time: Double) {
    value = min(max(way, -1), 1)
    start = time
  }

  /// What is left, by the clock: 0.2 s after a fast drag (in items a second), up to 0.4 s after a slow
  /// one.
  mutating func run(to time: Double, dragVelocity: Double) {
    let slowness = dragVelocity == 0 ? 1 : min(1, 1 / abs(dragVelocity))
    let left = 1 - Ease.inOut((time - start) / (0.2 + 0.2 * slowness))
    value = value < 0 ? -left : left
  }

  /// Takes the value that belongs to the offset of the item nearest to the centre.
  mutating func follow(_ offset: Double) {
    let limited = min(max(offset, -1), 1)
    if offset > 0 {
      value = offset <= 0.5 ? -limited : 1 - limited
    } else {
      value = offset > -0.5 ? -limited : -1 - limited
    }
  }

  /// Takes the value that belongs to a scroll offset between two items, its clock as if it had flipped
  /// so far by itself.
  mutating func rest(at scrollOffset: Double, time: Double) {
    value = scrollOffset - scrollOffset.rounded(.toNearestOrAwayFromZero)
    start = time - 0.4 * abs(value)
  }
}
