import Glibc
import StageKit
import SystemKit

/// The local time of day.
struct TimeOfDay: Equatable {
  /// The time of the last midnight on the session's clock, in seconds; `nil` if each call reads the
  /// system's clock.
  private let midnight: Double?

  /// The time of day according to the system's clock, which includes suspends and clock changes.
  static let ofSystem = TimeOfDay(midnight: nil)

  /// Returns a time of day that follows only the session's clock, so that every replay of a session
  /// shows the same time.
  static func since(midnight: Double) -> TimeOfDay { TimeOfDay(midnight: midnight) }

  /// The time of the last midnight on the session's clock, in seconds. It is computed from the
  /// system's clock.
  static var midnight: Double { SystemClock.now - now }

  /// Returns the seconds since midnight, 0..<86400, at a time of the session's clock.
  func seconds(at time: Double) -> Double {
    guard let midnight else { return Self.now }
    let seconds = (time - midnight).truncatingRemainder(dividingBy: 86400)
    return seconds < 0 ? seconds + 86400 : seconds
  }

  private static var now: Double {
    var (now, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &now)
    localtime_r(&now.tv_sec, &parts)
    let seconds = Double(parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec)
    return seconds + Double(now.tv_nsec) * 1e-9
  }
}
