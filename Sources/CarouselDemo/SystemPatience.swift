import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long the program waits for something at its end, when no loop runs any more.
struct SystemPatience {
  private let end: Double

  init(seconds: Double) { end = SystemClock.now + seconds }

  /// Whether it has waited long enough.
  var isOver: Bool { SystemClock.now >= end }

  /// Waits a moment.
  func pause() { usleep(10_000) }
}
