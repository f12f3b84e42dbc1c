import StageKit

/// A copy of a value that is updated at most ten times a second.
///
/// Text that changes in every frame can't be read, and each new text must be rasterised. Use the
/// copy for drawing.
struct ThrottledValue<Value: Equatable> {
  /// The copy.
  private(set) var value: Value
  /// The time at which the copy must be updated, in seconds; `nil` if the copy is up to date.
  private var due: Double?
  /// The number of the interval in which the copy was last updated. All values have the same
  /// intervals, so that they change in the same frames.
  private var interval = -Double.infinity
  /// The duration of an interval, in seconds.
  static var duration: Double { 0.1 }

  init(_ value: Value) { self.value = value }

  /// Updates the copy, unless it was already updated in this interval. `time` is in seconds.
  mutating func update(to current: @autoclosure () -> Value, at time: Double) {
    if let due, time < due { return }
    due = nil
    let current = current()
    guard current != value else { return }
    // The start of an interval isn't exact: 43 · 0.1 / 0.1 is less than 43.
    let now = (time / Self.duration + 1e-6).rounded(.down)
    if now == interval {
      due = (now + 1) * Self.duration
    } else {
      value = current
      interval = now
    }
  }

  /// The activity of a view that draws the copy.
  var activity: Activity { .still(until: due) }
}
