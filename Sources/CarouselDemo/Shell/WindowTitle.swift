/// The window's title: the name of the visible subject, then the program's name.
///
/// The title appears in lists of windows, so it doesn't show subjects that are visible only for a
/// moment.
struct WindowTitle {
  /// The program's name.
  static let program = "Carousel"
  /// The time for which a moving scene must show the same subject before the title shows it, in
  /// seconds.
  private static let delay = 0.5

  private var subject = ""
  private var candidate = ""
  private var since = 0.0

  /// Updates the title with the subject that is visible at a time in seconds.
  ///
  /// - Returns: The new title; `nil` if the title doesn't change.
  mutating func update(_ visible: String, at time: Double, isMoving: Bool) -> String? {
    if visible != candidate { (candidate, since) = (visible, time) }
    guard candidate != subject, !isMoving || time - since >= Self.delay else { return nil }
    subject = candidate
    return subject.isEmpty ? Self.program : "\(subject) — \(Self.program)"
  }
}
