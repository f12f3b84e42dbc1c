/// The blinking of a caret.
struct CaretBlink {
  /// The time of the latest change of the text or caret, in seconds. The blinking starts at this
  /// time, with a visible caret.
  var start = 0.0

  /// The length of the visible part of a period, the length of a period, and the time after which
  /// the caret stays visible, in seconds.
  ///
  /// Source: GTK. Its gtk-cursor-blink-time is 1.2 s, of which the caret is visible for two thirds.
  /// Its gtk-cursor-blink-timeout is 10 s, which contains eight whole periods: 9.6 s.
  private static let (visibleTime, period, duration) = (0.8, 1.2, 9.6)
  /// The tolerance of a time comparison, in seconds: far less than a frame.
  private static let tolerance = 1e-6

  /// Returns whether the caret is visible at a time.
  func isOn(at time: Double) -> Bool {
    let elapsed = time - start + Self.tolerance
    guard elapsed >= 0, elapsed < Self.duration else { return true }
    return elapsed.truncatingRemainder(dividingBy: Self.period) < Self.visibleTime
  }

  /// Returns the time of the next change of visibility, in seconds; `nil` if the blinking has
  /// ended.
  func nextChange(after time: Double) -> Double? {
    let elapsed = max(time - start, 0) + Self.tolerance
    guard elapsed < Self.duration else { return nil }
    let periods = (elapsed / Self.period).rounded(.down)
    let isVisible = elapsed - periods * Self.period < Self.visibleTime
    let change = periods * Self.period + (isVisible ? Self.visibleTime : Self.period)
    return start + change
  }
}
