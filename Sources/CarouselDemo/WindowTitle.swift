/// What the window's title says: the name of what is seen, and the program's.
///
/// It is for the list of windows, so it doesn't follow what only flies past.
struct WindowTitle {
  /// The program's name.
  static let program = "Carousel"
  /// How long something that moves is seen before the title names it, in seconds.
  private static let patience = 0.5

  private var subject = ""
  private var candidate = ""
  private var since = 0.0

  /// Takes the name of what is seen at a time, in seconds, and whether that moves.
  ///
  /// - Returns: the window's title where it changes.
  mutating func update(_ seen: String, at time: Double, isMoving: Bool) -> String? {
    if seen != candidate { (candidate, since) = (seen, time) }
    guard candidate != subject, !isMoving || time - since >= Self.patience else { return nil }
    subject = candidate
    return subject.isEmpty ? Self.program : "\(subject) — \(Self.program)"
  }
}
