#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time of day here.
enum TimeOfDay {
  /// Seconds since midnight, as a wall clock shows them.
  static var seconds: Double {
    var (now, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &now)
    localtime_r(&now.tv_sec, &parts)
    let whole = Double(parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec)
    return whole + Double(now.tv_nsec) * 1e-9
  }
}
