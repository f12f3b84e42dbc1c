import Foundation

/// How long the program waits for something at its end, when no loop runs any more.
struct SystemPatience {
  private let end: Date

  init(seconds: Double) { end = Date(timeIntervalSinceNow: seconds) }

  /// Whether it has waited long enough.
  var isOver: Bool { Date() >= end }

  /// Waits a moment.
  func pause() { Thread.sleep(forTimeInterval: 0.01) }
}
