/// The blinking of a caret.
struct CaretBlink {
  /// The time of the latest change of the text or caret, in seconds. The blinking starts at this
  /// time, with a visible caret.
  var start = 0.0

  /// The tolerance of a time comparison, in seconds: far less than a frame.
  private static let tolerance = 1e-6

  /// Returns whether the caret is visible at a time.
  func isOn(at time: Double) -> Bool {
    let elapsed = time - start + Self.tolerance
    guard elapsed >= 0, elapsed < CaretTiming.blinkingTime else { return true }
    return elapsed.truncatingRemainder(dividingBy: CaretTiming.period) < CaretTiming.visibleTime
  }

  /// Returns the time of the next change of visibility, in seconds; `nil` if the blinking has
  /// ended.
  func nextChange(after time: Double) -> Double? {
    let elapsed = max(time - start, 0) + Self.tolerance
    guard elapsed < CaretTiming.blinkingTime else { return nil }
    let periods = (elapsed / CaretTiming.period).rounded(.down)
    let isVisible = elapsed - periods * CaretTiming.period < CaretTiming.visibleTime
    let phaseEnd = isVisible ? CaretTiming.visibleTime : CaretTiming.period
    return start + (periods * CaretTiming.period + phaseEnd)
  }
}
