/// When a caret is seen.
struct CaretBlink {
  /// When somebody wrote or moved last, in seconds: from then on it is seen.
  var start = 0.0

  /// How long it is seen and then not seen, in seconds, and how long it goes on with that: GTK's
  /// gtk-cursor-blink-time of 1.2 s, of which it shows two thirds, for whole periods within its
  /// gtk-cursor-blink-timeout of 10 s. Then it stays.
  private static let (seen, period, duration) = (0.8, 1.2, 9.6)
  /// Far less than a frame: a change that is due has come.
  private static let tolerance = 1e-6

  /// Whether it is seen at a time.
  func isOn(at time: Double) -> Bool {
    let elapsed = time - start + Self.tolerance
    guard elapsed >= 0, elapsed < Self.duration else { return true }
    return elapsed.truncatingRemainder(dividingBy: Self.period) < Self.seen
  }

  /// When that changes next; nil for never.
  func nextChange(after time: Double) -> Double? {
    let elapsed = max(time - start, 0) + Self.tolerance
    guard elapsed < Self.duration else { return nil }
    let periods = (elapsed / Self.period).rounded(.down)
    let isSeen = elapsed - periods * Self.period < Self.seen
    let change = periods * Self.period + (isSeen ? Self.seen : Self.period)
    return start + change
  }
}
