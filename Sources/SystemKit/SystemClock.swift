import Glibc

/// The system's clocks, in seconds.
public enum SystemClock {
  /// The time of a monotonic clock with an arbitrary start. Frames and events use this clock.
  public static var now: Double { read(CLOCK_MONOTONIC) }

  /// The processor time that the whole process has used.
  package static var processorTime: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time that this thread has used.
  package static var threadProcessorTime: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// The time at which this process started, on the clock of `now`; `nil` if `/proc` is missing.
  ///
  /// The kernel truncates this time to hundredths of a second. Half of a hundredth is added, so
  /// that the error is at most 5 ms.
  package static let processStart: Double? = {
    let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
    // Field 22 of proc(5) is the start time in ticks.
    guard let ticks = SystemFile.statusField(22, ofProcess: "self"), ticksPerSecond > 0 else {
      return nil
    }
    // The start time is counted from boot, including time in suspension, like CLOCK_BOOTTIME.
    let age = read(CLOCK_BOOTTIME) - (Double(ticks) + 0.5) / ticksPerSecond
    return now - max(age, 0)
  }()

  /// Sleeps until a time on the clock of `now`, with an accuracy of about 0.1 ms.
  package static func sleep(until time: Double) {
    guard time.isFinite, time > 0, time < 1e9 else { return }
    var deadline = timespec()
    deadline.tv_sec = Int(time)
    deadline.tv_nsec = Int((time - time.rounded(.down)) * 1e9)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }

  /// Returns the time of one of the system's clocks, in seconds.
  package static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
