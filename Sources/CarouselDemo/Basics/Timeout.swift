import Glibc
import StageKit
import SystemKit

/// A time limit for waiting when no frame loop is running.
struct Timeout {
  private let end: Double

  init(seconds: Double) { end = SystemClock.now + seconds }

  /// Whether the time limit has passed.
  var isOver: Bool { SystemClock.now >= end }

  /// Sleeps for 10 ms.
  func pause() { usleep(10_000) }
}
