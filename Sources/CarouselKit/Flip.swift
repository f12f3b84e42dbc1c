import MotionKit

/// The flip animation of iCarousel's `coverFlow2`, also called the toggle. When another item
/// becomes the current one, the item that was centred before flips to the side.
struct Flip: Sendable {
  /// The remaining part of the flip, −1…1; 0 at rest.
  var value = 0.0
  /// The time at which the flip was started, in seconds.
  var start = -Double.infinity

  /// Whether the flip isn't complete yet.
  var isRunning: Bool { abs(value) > 1e-6 }

  /// Starts a new flip after the current index has changed. `distance` is the distance from the new
  /// index to the previous one, in items.
  mutating func begin(after distance: Double, at time: Double) {
    value = min(max(distance, -1), 1)
    start = time
  }

  /// Advances the flip to a time. The slower the drag was, the longer the flip takes.
  /// `dragVelocity` is in items per second.
  mutating func run(to time: Double, dragVelocity: Double) {
    let slowness = dragVelocity == 0 ? 1 : min(1, 1 / abs(dragVelocity))
    let (fast, slow) = (ClassicMotion.minFlipDuration, ClassicMotion.maxFlipDuration)
    let duration = fast + (slow - fast) * slowness
    let remaining = 1 - Ease.inOut((time - start) / duration)
    value = value < 0 ? -remaining : remaining
  }

  /// Sets the remaining part of the flip from the offset of the item nearest to the centre, instead
  /// of from the time.
  mutating func set(fromOffset offset: Double) {
    value = -min(max(offset, -1), 1)
    if offset > 0.5 { value += 1 }
    if offset <= -0.5 { value -= 1 }
  }

  /// Sets the remaining part of the flip for a carousel that rests at a scroll offset between two
  /// items. As in iCarousel, the time since the start is set to the longest duration of a flip,
  /// multiplied by the magnitude of the remaining part.
  mutating func rest(at scrollOffset: Double, time: Double) {
    value = scrollOffset - scrollOffset.rounded(.toNearestOrAwayFromZero)
    start = time - ClassicMotion.maxFlipDuration * abs(value)
  }
}
