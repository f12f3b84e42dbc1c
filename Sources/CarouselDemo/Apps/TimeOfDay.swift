import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time of day here, as a wall clock shows it.
struct TimeOfDay: Equatable {
  /// When it was midnight, in seconds of the session's clock; nil where the system is asked each time.
  private let midnight: Double?

  /// As the system has it, also after it has slept or was set.
  static let ofSystem = TimeOfDay(midnight: nil)

  /// One that goes by the session's clock alone, so that it is the same wherever the session is played.
  static func since(midnight: Double) -> TimeOfDay { TimeOfDay(midnight: midnight) }

  /// When it was midnight, in seconds of the session's clock, as the system has it now.
  static var midnight: Double { SystemClock.now - now }

  /// Seconds since midnight at a time of the session's clock, at least 0 and less than a day.
  func seconds(at time: Double) -> Double {
    guard let midnight else { return Self.now }
    let seconds = (time - midnight).truncatingRemainder(dividingBy: 86400)
    return seconds < 0 ? seconds + 86400 : seconds
  }

  private static var now: Double {
    var (now, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &now)
    localtime_r(&now.tv_sec, &parts)
    let whole = Double(parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec)
    return whole + Double(now.tv_nsec) * 1e-9
  }
}
